"""Cut points: their places, ties, values on a cut, and the option of the command line."""

import numpy as np
import pytest

from bnstudio.data.table.discretise import (
    DISCRETISERS,
    assign,
    cut_points,
    parse_method,
    useful_cuts,
)
from bnstudio.errors import UsageError


def test_equal_width() -> None:
    values = np.array([0.0, 1.0, 2.0, 9.0])
    assert cut_points(values, "equal-width", 3) == (3.0,)
    assert cut_points(np.arange(10.0), "equal-width", 3) == (3.0, 6.0)


def test_equal_frequency_without_ties() -> None:
    cuts = cut_points(np.arange(12.0), "equal-frequency", 3)
    assert np.bincount(assign(np.arange(12.0), cuts)).tolist() == [4, 4, 4]


def test_equal_frequency_never_cuts_through_ties() -> None:
    values = np.array([1.0] * 5 + [2.0] * 3 + [3.0] * 2)
    cuts = cut_points(values, "equal-frequency", 2)
    assert np.bincount(assign(values, cuts)).tolist() == [5, 5]
    values = np.array([1.0] * 9 + [2.0])
    assert np.bincount(assign(values, cut_points(values, "equal-frequency", 3))).tolist() == [
        9,
        1,
    ]


def test_mean_and_median() -> None:
    values = np.array([0.0, 1.0, 2.0, 9.0])
    assert cut_points(values, "mean", 7) == (3.0,)
    assert cut_points(values, "median", 7) == (1.5,)


@pytest.mark.parametrize("method", DISCRETISERS)
def test_one_value_makes_one_state(method: str) -> None:
    assert cut_points(np.full(9, 2.5), method, 3, np.arange(9) % 2) == ()


def test_a_value_on_the_cut_belongs_below() -> None:
    assert assign(np.array([1.0, 2.0, 2.1, np.nan]), (2.0,)).tolist() == [0, 0, 1, -1]


def test_cuts_without_values_between_them_go() -> None:
    assert useful_cuts(np.array([1.0, 5.0]), (9.0, 0.5, 2.0, 3.0, 3.0)) == (2.0,)


def test_neighbouring_floats_can_be_cut() -> None:
    values = np.array([1.0, np.nextafter(1.0, 2.0)])
    assert assign(values, cut_points(values, "equal-frequency", 2)).tolist() == [0, 1]


def test_method_words() -> None:
    assert parse_method("equal-width:5") == ("equal-width", 5, None, None)
    assert parse_method("equal-frequency") == ("equal-frequency", 3, None, None)
    assert parse_method("mean") == ("mean", 2, None, None)
    assert [str(parse_method(text)) for text in ("mean", "mean:2", "equal-width")] == [
        "mean",
        "mean",
        "equal-width:3",
    ]
    for bad in (
        "mean@x",
        "width",
        "equal-width:1",
        "equal-width:x",
        "mean:3",
        "equal-width:1000",
    ):
        with pytest.raises(UsageError):
            parse_method(bad)
