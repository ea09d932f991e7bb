"""What was freed goes back to the system."""

import subprocess
import sys

import pytest

from bnstudio.memory import LARGE

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
