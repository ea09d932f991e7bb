"""How the work is shared: a floor for each stage, the rest to what gains."""

import pytest

from bnstudio.search.auto.shares import Shares


def worked(gains, least=(0.1, 0.1), turns=400):
    """Share turns of equal work; ``gains`` tells what a turn of each stage gains."""
    shares = Shares(dict(zip("ab"[: len(gains)], least, strict=False)))
    counts, gained = dict.fromkeys(shares.least, 0), dict(zip(shares.least, gains, strict=True))
    for _ in range(turns):
        stage = shares.next()
        counts[stage] += 1
        shares.worked(stage, 1000.0, gained[stage])
    return [count / turns for count in counts.values()]


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
    shares, work = Shares({"a": 0.1, "b": 0.1}), {"a": 0.0, "b": 0.0}
    for _ in range(500):
        stage = shares.next()
        done = 10_000.0 if stage == "b" else 100.0
        work[stage] += done
        shares.worked(stage, done, 0.0)
    assert work["a"] == pytest.approx(work["b"], rel=0.05)


def test_what_a_stage_misses_when_it_is_passed_over_is_not_made_up_for():
    shares, counts = Shares({"a": 0.1, "b": 0.1}), {"a": 0, "b": 0}
    for _ in range(100):
        shares.worked("a", 1000.0, 0.0)
        shares.pass_over("b")
        assert shares.next() == "a"
    for _ in range(100):
        stage = shares.next()
        counts[stage] += 1
        shares.worked(stage, 1000.0, 0.0)
    assert counts == {"a": 50, "b": 50}


def test_an_account_goes_on_where_it_stood():
    shares = Shares({"a": 0.1, "b": 0.1})
    for gain in (5.0, 0.0, 1.0):
        shares.worked(shares.next(), 1000.0, gain)
    other = Shares({"a": 0.1, "b": 0.1})
    other.restore(shares.plain())
    assert other == shares


@pytest.mark.parametrize(("kept", "wanted"), [("ab", "a"), ("b", "ab"), ("a", "ab")])
def test_a_stage_that_comes_gets_its_share_from_then_on_and_one_that_goes_is_left_out(kept, wanted):
    before = Shares(dict.fromkeys(kept, 0.1))
    for _ in range(100):
        before.worked(before.next(), 1000.0, 0.0)
    shares, counts = Shares(dict.fromkeys(wanted, 0.1)), dict.fromkeys(wanted, 0)
    shares.restore(before.plain())
    for _ in range(100):
        stage = shares.next()
        counts[stage] += 1
        shares.worked(stage, 1000.0, 0.0)
    assert list(counts.values()) == pytest.approx([100 / len(wanted)] * len(wanted), abs=1)
