"""The order of columns and states that a table's content decides."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.data.content import first_alike, order_of
from bnstudio.data.dataset import Dataset, Variable
from tests.support.searching import coded


@st.composite
def tables(draw):
    """Small tables with many columns and states that are hard to tell apart."""
    n, rows = draw(st.integers(0, 6)), draw(st.integers(1, 12))
    arities = draw(st.lists(st.integers(1, 3), min_size=n, max_size=n))
    columns = [draw(st.lists(st.integers(0, r - 1), min_size=rows, max_size=rows)) for r in arities]
    weights = draw(st.none() | st.lists(st.integers(1, 3), min_size=rows, max_size=rows))
    codes = np.array(columns, dtype=np.uint8).reshape(n, rows)
    return codes, np.array(arities, dtype=np.int32), weights and np.array(weights)


def arranged(codes, arities, weights, names):
    """Return the names in order, and the codes of the columns in order with the states in order."""
    order = order_of(codes, arities, weights, names)
    ranks = []
    for i in order.columns:
        rank = np.empty(arities[i], dtype=int)
        rank[order.states[i]] = np.arange(arities[i])
        ranks.append(rank[codes[i]].tolist())
    return [names[i] for i in order.columns], ranks


@settings(max_examples=120, deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_columns_and_states_may_come_in_any_order(table, random):
    codes, arities, weights = table
    names = [f"V{i}" for i in range(len(codes))]
    first = arranged(codes, arities, weights, names)
    columns = random.sample(range(len(codes)), len(codes))
    other = []
    for i in columns:
        new = random.sample(range(arities[i]), int(arities[i]))
        other.append([new[code] for code in codes[i]])
    other = np.array(other, dtype=np.uint8).reshape(codes.shape)
    shuffled = arranged(other, arities[columns], weights, [names[i] for i in columns])
    assert shuffled == first


@settings(max_examples=300, deadline=None)
@given(tables())
def test_columns_are_alike_that_tell_the_same_rows_apart(table):
    codes, arities, _ = table

    def alike(a, b):
        pairs = set(zip(codes[a].tolist(), codes[b].tolist(), strict=True))
        one_to_one = len({x for x, _ in pairs}) == len({y for _, y in pairs}) == len(pairs)
        return arities[a] == arities[b] and one_to_one

    expected = [next(j for j in range(i + 1) if alike(j, i)) for i in range(len(codes))]
    assert first_alike(codes, arities).tolist() == expected


@settings(max_examples=120, deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_rows_may_come_in_any_order_and_equal_ones_as_a_weight(table, random):
    codes, arities, weights = table
    names = [f"V{i}" for i in range(len(codes))]
    first = order_of(codes, arities, weights, names)
    each = np.repeat(np.arange(codes.shape[1]), 1 if weights is None else weights)
    rows = random.sample(each.tolist(), len(each))
    again = order_of(np.ascontiguousarray(codes[:, rows]), arities, None, names)
    assert again.columns.tolist() == first.columns.tolist()


def test_columns_come_by_rising_entropy_and_states_by_falling_count():
    codes = np.array([[0, 0, 1, 1, 2, 2], [1, 1, 1, 0, 1, 1], [0, 0, 0, 1, 1, 1]])
    order = order_of(codes, np.array([3, 2, 2], dtype=np.int32), None, "abc")
    assert order.columns.tolist() == [1, 2, 0]
    assert order.states[1].tolist() == [1, 0]


def test_columns_of_equal_counts_are_told_apart_by_what_they_go_with():
    """Only the second goes with the first; under any names they come in one order."""
    codes = np.array([[0, 0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1]])
    arities = np.array([2, 2, 2], dtype=np.int32)
    assert {
        tuple(order_of(codes, arities, None, names).columns.tolist())
        for names in (("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a"))
    } in ({(0, 1, 2)}, {(0, 2, 1)})


def test_only_copies_come_by_name():
    codes = np.array([[0, 1, 1, 0, 1], [1, 0, 0, 1, 0]])
    arities = np.array([2, 2], dtype=np.int32)
    assert order_of(codes, arities, None, ("a", "b")).columns.tolist() == [0, 1]
    assert order_of(codes, arities, None, ("b", "a")).columns.tolist() == [1, 0]


def test_a_column_with_one_state_changes_nothing_among_the_others():
    random = np.random.default_rng(4)
    codes = random.integers(0, 2, (6, 16)).astype(np.uint8)
    names = [f"V{i}" for i in range(7)]
    alone = order_of(codes, np.full(6, 2, dtype=np.int32), None, names[:6]).columns
    wider = np.vstack([codes, np.zeros(16, dtype=np.uint8)])
    beside = order_of(wider, np.array([2] * 6 + [1], dtype=np.int32), None, names).columns
    assert beside[beside < 6].tolist() == alone.tolist()


def test_the_missing_state_moves_with_its_rows_and_cut_points_go():
    codes = np.array([[0, 2, 2, 2, 1, 1]], dtype=np.uint8)
    variable = Variable("V", ("low", "high", "?"), missing_state=2, cuts=(0.5,))
    ordered = Dataset((variable,), codes).by_content()
    assert ordered.variables == (Variable("V", ("?", "high", "low"), missing_state=0),)
    assert ordered.codes.tolist() == [[2, 0, 0, 0, 1, 1]]


def test_sixteen_bit_codes_stay_so():
    codes = np.arange(300, dtype=np.uint16)[None, :]
    wide = coded(codes, arities=[300], dtype=np.uint16).by_content()
    assert wide.codes.dtype == np.uint16 and sorted(wide.codes[0].tolist()) == list(range(300))


def test_some_variables_of_a_sample_whose_rows_are_cut_in_parts_count_as_many_cases():
    variables = tuple(Variable(name, ("a", "b")) for name in "ABC")
    codes = np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1]], dtype=np.uint8)
    sample = Dataset(variables, codes, np.array([10, 20, 30]), "a fingerprint", parts=10)
    some = sample.among(("C", "A"))
    assert some.cases == sample.cases == 6
    assert some.names == ("C", "A") and some.codes.tolist() == [[0, 0, 1], [0, 1, 0]]
    assert some.origin_sha256 == "", "it is another table"
