"""A seeded part of the differential campaign: all searchers against the naive oracle."""

import pytest

from tests.benchmarks.hostile.differential import Oracle, cases, check_case, make_case
from tests.naive.naive_exact import best_score


@pytest.mark.parametrize("seed", cases(40, 3))
def test_no_wrong_optimum_nothing_illegal_no_wrong_score(seed):
    check_case(make_case(seed))


@pytest.mark.parametrize("seed", cases(40, 7))
def test_auto_ilp_and_exact_prove_and_boss_keeps_the_rules_up_to_six_columns(seed):
    """Every limit and kind of knowledge, alone and together, run to the end."""
    check_case(make_case(seed), names=("auto", "ilp", "exact", "boss"), whole=True)


def test_the_oracle_finds_what_trying_every_ordering_finds():
    for seed in cases(10, 4):
        oracle = Oracle(make_case(seed))
        lists = [{s: oracle.local(y, s) for s in own} for y, own in enumerate(oracle.legal)]
        assert oracle.best() == pytest.approx(best_score(lists), rel=1e-12)
