"""Kernels as parts of kernels do what they do alone: values, arrays, errors, circles, threads."""

import gc
import importlib.util
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numba.core import config, event

from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.numerics.kernel_dispatcher import KernelDispatcher, PartDispatcher

SOURCE = """
import numpy as np
from bnstudio.numerics.compiling import kernel, inlined_kernel

@inlined_kernel
def doubled(x):
    return 2 * x

@kernel
def multiples(x, count):
    if count > 100:
        raise ValueError("too many multiples")
    made = np.empty(count, np.int64)
    for i in range(count):
        made[i] = doubled(x) * i
    return made

@kernel
def outer(x, count):
    return multiples(x, count).sum() + multiples(x + 1, count)[-1]

@kernel
def other(x, count):
    return multiples(x, count)[count - 1]
"""


@pytest.fixture
def nothing_kept(tmp_path, monkeypatch):
    """Keep kernels in an empty folder."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def start(tmp_path, nothing_kept):
    """What a new start of the program does: load the module."""
    (tmp_path / "parted.py").write_text(SOURCE)

    def load():
        spec = importlib.util.spec_from_file_location("parted", tmp_path / "parted.py")
        module = sys.modules["parted"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    yield load
    sys.modules.pop("parted", None)


def compiled(work):
    """Return the kernels that a piece of work compiles, and whether as parts."""
    with event.install_recorder("numba:compile") as recorded:
        work()
    begun = [happened.data["dispatcher"] for _, happened in recorded.buffer if happened.is_start]
    return [
        (one.py_func.__name__, isinstance(one, PartDispatcher))
        for one in begun
        if isinstance(one, KernelDispatcher | PartDispatcher)
    ]


def outer(x, count):
    return sum(2 * x * i for i in range(count)) + 2 * (x + 1) * (count - 1)


def test_each_is_compiled_once_as_a_part_and_kept_for_later_callers(start):
    module = start()
    assert compiled(lambda: module.outer(3, 4)) == [
        ("outer", False),
        ("multiples", True),
        ("doubled", True),
    ]
    assert module.outer(3, 4) == outer(3, 4)
    module = start()
    assert compiled(lambda: module.other(3, 4)) == [("other", False)], "the parts are kept"
    assert compiled(lambda: module.outer(5, 6)) == []
    assert module.other(3, 4) == 18 and module.outer(5, 6) == outer(5, 6)
    assert compiled(lambda: module.multiples(3, 4)) == [("multiples", False)]
    assert module.multiples(3, 4).tolist() == [0, 6, 12, 18]


@pytest.mark.parametrize("kept", [False, True])
def test_an_error_comes_through_every_level(start, kept):
    module = start()
    if kept:
        assert module.outer(3, 4) == outer(3, 4)
        module = start()
    gc.collect()
    with pytest.raises(ValueError, match="too many multiples"):
        module.outer(1, 101)
    assert module.outer(3, 4) == outer(3, 4)


def test_nothing_is_lost_over_many_calls(start):
    module = start()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda i: module.outer(i, 50), range(2000)))
    assert found == [outer(i, 50) for i in range(2000)]


@kernel
def factorial(n):
    return n * factorial(n - 1) if n > 1 else 1


@unowned_kernel
def total(values):
    found = 0.0
    for value in values:
        found += value
    return found


@kernel
def both(values, n):
    return total(values) + total(values[::2]) + factorial(n)


def test_circles_and_kinds_of_arrays(nothing_kept):
    values = np.arange(6.0)
    assert factorial(5) == 120
    assert both(values, 5) == 15 + 6 + 120
    assert total(values.astype(np.float32)) == 15.0
    assert len(total.part.signatures) == 2, "as a part: of a whole array, and of every other"
    assert len(total.signatures) == 1
