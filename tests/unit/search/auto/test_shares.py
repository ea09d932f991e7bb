"""How the work is shared: a floor for each stage, the rest to what gains."""

import pytest

from bnstudio.search.auto.shares import Shares


def worked(gains, least=(0.1, 0.1), turns=400):
    """Share turns of equal work; ``gains`` tells what a turn of each stage gains."""
    shares, counts = Shares(least[: len(gains)]), [0] * len(gains)
    for _ in range(turns):
        stage = shares.next()
        counts[stage] += 1
        shares.worked(stage, 1000.0, gains[stage])
    return [count / turns for count in counts]


def test_stages_that_gain_nothing_share_equally():
    assert worked([0.0, 0.0]) == pytest.approx([0.5, 0.5], abs=0.01)


@pytest.mark.parametrize("least", [(0.1, 0.1), (0.1, 0.03), (0.02, 0.2)])
def test_the_one_that_gains_gets_all_but_the_least_of_the_other_one(least):
    first, second = least
    assert worked([5.0, 0.0], least) == pytest.approx([1.0 - second, second], abs=0.02)
    assert worked([0.0, 5.0], least) == pytest.approx([first, 1.0 - first], abs=0.02)


def test_a_stage_alone_gets_all():
    assert worked([1.0]) == [1.0] and worked([0.0]) == [1.0]


def test_long_turns_count_for_what_they_are():
    shares, work = Shares((0.1, 0.1)), [0.0, 0.0]
    for _ in range(500):
        stage = shares.next()
        done = 10_000.0 if stage else 100.0
        work[stage] += done
        shares.worked(stage, done, 0.0)
    assert work[0] == pytest.approx(work[1], rel=0.05)


def test_what_a_stage_misses_when_it_is_passed_over_is_not_made_up_for():
    shares, counts = Shares((0.1, 0.1)), [0, 0]
    for _ in range(100):
        shares.worked(0, 1000.0, 0.0)
        shares.pass_over(1)
        assert shares.next() == 0
    for _ in range(100):
        stage = shares.next()
        counts[stage] += 1
        shares.worked(stage, 1000.0, 0.0)
    assert counts == [50, 50]
