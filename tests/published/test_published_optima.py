"""Optima that other packages publish for tables that cannot be part of the project."""

import pytest

from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import problem, table


def test_discrete_bnlearn_table(shared_data):
    data = table(shared_data / "bnlearn_samples" / "learning.test.csv")
    outcome = make_searcher("hill-climbing", {"restarts": 200}).search(
        problem(data, "bdeu"), SilentControl()
    )
    assert outcome.score == pytest.approx(-24028.0947783535, abs=1e-6)
    one_parent = make_searcher("hill-climbing", {"restarts": 200}).search(
        problem(data, "bdeu", max_parents=1), SilentControl()
    )
    assert one_parent.score == pytest.approx(-24933.77702265212, abs=1e-6)
