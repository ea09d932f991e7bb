"""What pairs of variables say of each other, beside the sum over their cells."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset
from bnstudio.scoring import association
from tests.support.gaps import with_gaps
from tests.support.searching import dependent, problem


def measured(data):
    return association.association(problem(data).scores.local_scorer, lambda: None)


def by_hand(data, a, b):
    """Return the mutual information times rows, less half a logarithm for each free parameter."""
    rows, total = data.cases, 0.0
    for x, y in itertools.product(set(data.codes[a]), set(data.codes[b])):
        both = int(((data.codes[a] == x) & (data.codes[b] == y)).sum())
        if both:
            apart = int((data.codes[a] == x).sum()) * int((data.codes[b] == y).sum())
            total += both * math.log(both * rows / apart)
    free = (len(data.variables[a].states) - 1) * (len(data.variables[b].states) - 1)
    return total - 0.5 * math.log(rows) * free


@pytest.mark.parametrize("at_once", [1.0, 1e7])
def test_pairs_are_measured_as_by_hand(at_once, monkeypatch):
    monkeypatch.setattr(association, "_WORDS_AT_ONCE", at_once)
    data = dependent(7, 150, seed=4)
    found = measured(data)
    assert (np.diag(found) == -np.inf).all()
    for a, b in itertools.permutations(range(7), 2):
        assert found[a, b] == pytest.approx(by_hand(data, a, b), abs=1e-6)


def test_the_strongest_parents_of_each_variable_are_chosen():
    strength = measured(dependent(9, 200, seed=3))
    chosen = association.strongest(strength, 3, lambda: None)
    for child in range(9):
        assert set(np.flatnonzero(chosen[child])) == set(np.argsort(-strength[child])[:3])


def test_a_cell_that_is_left_missing_counts_as_a_state():
    data = with_gaps(dependent(8, 120, seed=2), 0.2)
    found = association.association(problem(data, "nal-bic").scores.local_scorer, lambda: None)
    for a, b in itertools.permutations(range(8), 2):
        assert found[a, b] == pytest.approx(by_hand(data, a, b), abs=1e-6)


def repeated(heavy):
    """Return a table with rows that weigh more, and the same with those rows repeated."""
    data = dependent(7, 150, seed=4)
    weights = np.where(np.arange(data.rows) < 20, heavy, 1)
    weighted = Dataset(data.variables, data.codes, weights)
    return weighted, Dataset(data.variables, np.repeat(data.codes, weights, axis=1))


def test_rows_count_by_their_weights():
    """Equal rows are merged, so any table may have weights."""
    weighted, alike = repeated(3)
    found = measured(weighted)
    for a, b in itertools.permutations(range(7), 2):
        assert found[a, b] == pytest.approx(by_hand(alike, a, b), abs=1e-6)


def test_rows_of_large_weights_stand_for_their_part():
    weighted, alike = repeated(400)
    share = association._MOST_A_ROW * weighted.rows / alike.cases
    found = measured(weighted)
    for a, b in itertools.permutations(range(7), 2):
        free = (len(weighted.variables[a].states) - 1) * (len(weighted.variables[b].states) - 1)
        all_rows = by_hand(alike, a, b) + 0.5 * math.log(alike.cases) * free
        some = found[a, b] + 0.5 * math.log(share * alike.cases) * free
        assert some == pytest.approx(share * all_rows, rel=0.1, abs=2.0)


def test_a_stop_is_noticed_among_equal_numbers():
    """Of 2,000 constant columns it took 0.4 seconds to say which say most of each."""
    n, checks = 1200, []
    found = association.strongest(np.zeros((n, n), np.float32), 5, lambda: checks.append(1))
    assert len(checks) >= n * n / 100_000
    assert found.sum(axis=1).min() >= 4 and not found.diagonal().any()
