"""What was freed goes back to the system, and what was never written takes nothing."""

import errno
import mmap
import subprocess
import sys

import numpy as np
import pytest

from bnstudio.memory import LARGE, sparse_zeros

HOLDER = """
import sys
import psutil
from bnstudio.memory import LARGE, give_back_large

if sys.argv[1] == "at once" and not give_back_large():
    print(-1)
    raise SystemExit
before = psutil.Process().memory_info().rss
bytearray(30 * LARGE)  # freed again: from here on the C library keeps blocks of that size
large, small = [], []
for _ in range(100):
    large.append(bytearray(2 * LARGE))
    small.append(bytearray(2000))  # after each large one, so that the heap cannot shrink
large.clear()
print(psutil.Process().memory_info().rss - before)
"""


def kept(when: str) -> int:
    ended = subprocess.run(
        [sys.executable, "-c", HOLDER, when], capture_output=True, text=True, check=True
    )
    return int(ended.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others do it anyway")
def test_large_blocks_go_back_at_once():
    held = kept("at once")
    if held < 0:
        pytest.skip("this C library has no such setting")
    assert held < 20 * LARGE
    assert kept("by and by") > 10 * max(held, 4 * LARGE), "the setting does something"


SPARSE = """
import psutil
import numpy as np
from bnstudio.memory import LARGE, sparse_zeros

zeros = sparse_zeros((25, LARGE), np.int64)
before = psutil.Process().memory_info().rss
zeros[:, ::LARGE // 8] = 1  # a number every megabyte
print(psutil.Process().memory_info().rss - before, zeros.sum())
"""


def test_only_written_pages_of_a_sparse_array_take_memory():
    ended = subprocess.run(
        [sys.executable, "-c", SPARSE], capture_output=True, text=True, check=True
    )
    taken, ones = map(int, ended.stdout.split())
    assert ones == 200
    assert taken < 20 * LARGE


@pytest.mark.parametrize("shape", [(0,), (3, 2), (LARGE,), (LARGE // 8, 2)])
def test_a_sparse_array_is_one_of_zeros(shape):
    array = sparse_zeros(shape, np.int64)
    assert array.shape == shape and array.dtype == np.int64 and not array.any()
    array[...] = 7
    assert array.flags.writeable and (array == 7).all()


@pytest.mark.parametrize("count", [2**50, 2**62])
def test_a_sparse_array_that_is_too_large_is_a_want_of_memory(count):
    with pytest.raises(MemoryError):
        sparse_zeros((count,), np.float64)


class NoHugePages(mmap.mmap):
    """Pages of a kernel that does not know huge ones."""

    def madvise(self, *_advice):
        raise OSError(errno.EINVAL, "Invalid argument")


@pytest.mark.skipif(not hasattr(mmap, "MADV_NOHUGEPAGE"), reason="a system without huge pages")
def test_a_sparse_array_needs_no_kernel_with_huge_pages(monkeypatch):
    monkeypatch.setattr(mmap, "mmap", NoHugePages)
    assert not sparse_zeros((LARGE,), np.int64).any()
