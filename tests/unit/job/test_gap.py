"""When a gap is known, and when it tells a person something."""

from __future__ import annotations

import pytest

from bnstudio.job.gap import WIDEST_USEFUL, gap_of, is_useful


@pytest.mark.parametrize(
    ("score", "bound", "gap"),
    [
        (-200.0, -100.0, 0.5),
        (-100.0, -100.0, 0.0),
        (-100.0, -101.0, 0.0),  # rounding
        (0.0, 0.0, 0.0),
        (0.0, 1.0, None),
        (None, -1.0, None),
        (-1.0, None, None),
    ],
)
def test_the_gap_is_a_share_of_the_score(score, bound, gap) -> None:
    assert gap_of(score, bound) == gap


def test_a_gap_of_more_than_a_tenth_of_the_score_tells_nothing() -> None:
    assert is_useful(0.0) and is_useful(WIDEST_USEFUL)
    assert not is_useful(WIDEST_USEFUL + 1e-9)
    assert not is_useful(None)
