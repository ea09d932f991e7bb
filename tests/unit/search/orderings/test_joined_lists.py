"""Two tables made one: every set once, best first, and the old entries where the index map says."""

import numpy as np
import pytest

from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.orderings.joined_lists import joined
from tests.support.searching import dependent, problem

DATA = dependent(9, 400, seed=4)


def listed(method, sets):
    return identify(problem(DATA).scores.scorer, method, budget=Budget(sets=sets)).table


@pytest.mark.parametrize(
    ("first", "second"),
    [(("sequential", 12), ("greedy", 60)), (("greedy", 60), ("sequential", 12))],
)
def test_it_holds_the_sets_of_both_once_in_the_order_of_their_scores(first, second):
    table, other = listed(*first), listed(*second)
    both, index_map = joined(table, other)
    for child in range(DATA.n):
        wanted = {parents: score for score, parents in other.sets(child)}
        wanted.update({parents: score for score, parents in table.sets(child)})
        found = list(both.sets(child))
        assert {parents: score for score, parents in found} == wanted
        assert len(found) == len(wanted)
        scores = [score for score, _ in found]
        assert scores == sorted(scores, reverse=True)
    assert np.array_equal(both.scores[index_map], table.scores)
    for entry in range(len(table)):
        assert both.parents(int(index_map[entry])) == table.parents(entry)
    assert (both.exhausted == (table.exhausted | other.exhausted)).all()


def test_joined_with_itself_it_stays_the_same():
    table = listed("greedy", 40)
    both, index_map = joined(table, table)
    assert np.array_equal(index_map, np.arange(len(table)))
    assert np.array_equal(both.scores, table.scores)
    assert np.array_equal(both.members, table.members)
    assert np.array_equal(both.set_starts, table.set_starts)


def test_a_piece_of_some_variables_joins_as_the_whole():
    """The lists of the other variables stay as they are, whatever sets the piece lacks."""
    table, other = listed("sequential", 12), listed("greedy", 60)
    nothing = VariableSets(np.empty(0), np.zeros(1, np.int64), np.empty(0, np.int64))
    some = [other.of_one(child) if child in (2, 5) else nothing for child in range(DATA.n)]
    piece = ParentSetTable.build(DATA.names, some)
    both, index_map = joined(table, piece)
    whole, _ = joined(table, other)
    for child in range(DATA.n):
        wanted = whole if child in (2, 5) else table
        assert list(both.sets(child)) == list(wanted.sets(child))
    assert np.array_equal(both.scores[index_map], table.scores)
