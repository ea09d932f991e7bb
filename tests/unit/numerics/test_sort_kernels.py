"""Sorting inside kernels: as numpy does it, and never by numba's own."""

import re
from pathlib import Path

import numpy as np
import pytest

import bnstudio
from bnstudio.numerics._sort_kernels import order_ascending, sort_ascending


@pytest.mark.parametrize("size", [0, 1, 2, 3, 23, 24, 25, 26, 100, 1001])
@pytest.mark.parametrize("kind", [np.int64, np.uint16])
def test_values_are_sorted_in_place(size, kind):
    random = np.random.default_rng(size)
    for most in (2, 10, 60_000):
        values = random.integers(0, most, size).astype(kind)
        wanted = np.sort(values)
        whole = np.concatenate([[7], values, [3]]).astype(kind)
        sort_ascending(whole[1:-1])
        assert whole[1:-1].tolist() == wanted.tolist() and (whole[0], whole[-1]) == (7, 3)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 8, 9, 100, 1001])
def test_places_are_ordered_by_key_and_place(size):
    random = np.random.default_rng(size)
    for most in (2, 10, 60_000):
        keys = random.integers(-most, most, size + 3).astype(float)
        keys[random.random(size + 3) < 0.1] = -np.inf
        order, spare = np.empty(size, np.int64), np.empty(size, np.int64)
        order_ascending(keys, order, spare)
        assert order.tolist() == np.argsort(keys[:size], kind="stable").tolist()


def test_no_kernel_sorts_by_numbas_own():
    """Its parts for sorting and for orders share names: kept kernels take one for the other."""
    root = Path(bnstudio.__file__).parent
    found = [
        f"{path.name}: {line.strip()}"
        for path in root.rglob("_*kernels.py")
        for line in path.read_text().splitlines()
        if re.search(r"\.sort\(|argsort\(|np\.sort\(|sorted\(", line)
    ]
    assert found == []
