"""Packed numbers against the plain ones: every bit comes back, in few bytes where that is exact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.data.table.packed import MOST_PLACES, PackedNumbers, join, pack


def same(packed: PackedNumbers, values: np.ndarray) -> None:
    """Assert that packed numbers are these, bit for bit, whichever way they are asked for."""
    there = ~np.isnan(values)
    got = packed.floats()
    assert got.dtype == np.float64 and packed.size == values.size
    assert got[there].tobytes() == values[there].tobytes()
    np.testing.assert_array_equal(packed.missing(), ~there)
    np.testing.assert_array_equal(np.isnan(got), ~there)
    different, counts = np.unique(values[there], return_counts=True)
    tally = packed.tally()
    np.testing.assert_array_equal(tally[0], different)
    np.testing.assert_array_equal(tally[1], counts)
    ranks = packed.ranks()
    np.testing.assert_array_equal(different[ranks[there]], values[there])
    assert (ranks[~there] == -1).all()
    for row in range(min(5, values.size)):
        assert packed.at(row) == values[row] or np.isnan(values[row])
    assert packed.integers == bool((values[there] == np.rint(values[there])).all())


decimals = st.builds(
    lambda whole, places: whole / 10.0**places,
    st.integers(-(2**31), 2**31),
    st.integers(0, MOST_PLACES + 1),
)
numbers = st.one_of(
    decimals,
    st.integers(-130, 130).map(float),
    st.floats(width=32, allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([np.nan, 0.0, -0.0, 127.0, -127.0, -128.0, 2.0**31 - 1, -(2.0**31), 1e300]),
)
blocks = st.lists(numbers, max_size=40).map(lambda found: np.array(found, dtype=np.float64))
#: Blocks of one kind, as columns are.
alike = st.sampled_from([decimals, numbers, st.integers(-40000, 40000).map(float)]).flatmap(
    lambda one: st.lists(st.lists(one, max_size=12), min_size=1, max_size=5)
)


@given(blocks)
def test_every_number_comes_back_bit_for_bit(values):
    same(pack(values), values)


@given(alike)
def test_parts_that_are_joined_are_the_whole(parts):
    arrays = [np.array(part, dtype=np.float64) for part in parts]
    packed: list[PackedNumbers] = []
    for array in arrays:
        packed.append(pack(array, packed[-1] if packed else None))
    joined, values = join(packed), np.concatenate([np.zeros(0), *arrays])
    there = ~np.isnan(values)
    assert joined.floats()[there].tobytes() == values[there].tobytes()
    np.testing.assert_array_equal(joined.missing(), ~there)


@pytest.mark.parametrize(
    ("values", "kind", "places"),
    [
        ([1, -127, 127, np.nan], np.int8, 0),
        ([1, 128], np.int16, 0),
        ([1, -128, np.nan], np.int16, 0),
        ([32768, np.nan], np.int32, 0),
        ([37.25, 50.5, np.nan], np.int16, 2),
        ([0.1, 12.7], np.int8, 1),
        ([1234.123456], np.int32, 6),
        ([2147483647, 0.5], np.float64, 0),
        ([0.1, -0.0], np.float64, 0),
        ([3.0, -0.0], np.float32, 0),
        ([1 / 3], np.float64, 0),
        ([float(np.float32(1 / 3)), np.nan], np.float32, 0),
        ([1e12], np.float64, 0),
    ],
)
def test_form(values, kind, places):
    packed = pack(np.array(values, dtype=np.float64))
    assert packed.data.dtype == kind and packed.places == places


def test_parts_of_other_forms_make_the_smallest_that_holds_all():
    parts = [pack(np.array(each)) for each in ([1.0, np.nan], [2.5], [300.0])]
    joined = join(parts)
    assert joined.data.dtype == np.int16 and joined.places == 1
    np.testing.assert_array_equal(joined.floats(), [1.0, np.nan, 2.5, 300.0])
    wide = join([pack(np.array([2e9])), pack(np.array([0.25]))])
    np.testing.assert_array_equal(wide.floats(), [2e9, 0.25])
    assert not wide.integers


def test_a_view_does_not_keep_what_it_is_a_view_of():
    wide = np.random.default_rng(1).random((50, 3))
    assert pack(wide[:, 1]).data.base is None
