"""What is asked of a node, a pair and a direction, against brute force on small tables."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import GraphError
from bnstudio.graph.convert import as_kind, to_cpdag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.process.answering import AnswerContext
from bnstudio.project.inspecting.direction import BY_CONVENTION, find_directions
from bnstudio.project.inspecting.node import AlternativesQuestion, NodeQuestion
from bnstudio.project.inspecting.obstacles import Rules
from bnstudio.project.inspecting.pair import PairQuestion, independence_test
from bnstudio.project.inspecting.tables import distinct, family_table
from bnstudio.scoring.registry import make_scorer

NAMES = tuple("abcd")


@pytest.fixture(scope="module")
def data():
    random = np.random.default_rng(7)
    a = random.integers(0, 2, 400)
    b = np.where(random.random(400) < 0.8, a, random.integers(0, 3, 400))
    c = random.integers(0, 2, 400)
    d = np.where(random.random(400) < 0.7, (b + c) % 2, random.integers(0, 2, 400))
    codes = np.stack([a, b, c, d]).astype(np.uint8)
    sizes = (2, 3, 2, 2)
    variables = tuple(
        Variable(name, tuple(f"{name}{i}" for i in range(size)))
        for name, size in zip(NAMES, sizes, strict=True)
    )
    return Dataset(variables, codes)


def test_a_family_is_counted_row_by_row(data):
    table = family_table(data, 3, (1, 2))
    assert table.possible == 6 and table.counts.sum() == 400
    for (i, j), counts in zip(table.configurations.tolist(), table.counts.tolist(), strict=True):
        rows = (data.codes[1] == i) & (data.codes[2] == j)
        assert counts == [int((data.codes[3][rows] == k).sum()) for k in range(2)]
    assert list(table.counts.sum(axis=1)) == sorted(table.counts.sum(axis=1), reverse=True)
    prior = table.probabilities(6.0)[0]
    assert prior == pytest.approx((table.counts[0] + 0.5) / (table.counts[0].sum() + 1))
    assert family_table(data, 0, ()).counts.tolist() == [np.bincount(data.codes[0]).tolist()]


def test_configurations_too_many_to_number_are_told_apart():
    codes = np.random.default_rng(1).integers(0, 2, (70, 50))
    found, owner = distinct(codes, [3] * 70)
    assert (found[:, owner] == codes).all() and found.shape[1] == 50


def test_the_score_of_a_family_has_its_parts(data):
    facts = NodeQuestion("bic", (), 3, (1, 2)).answer(AnswerContext(data))
    counts = facts.table.counts
    fit = sum(n * np.log(n / row.sum()) for row in counts for n in row if n)
    assert facts.fit == pytest.approx(fit)
    assert facts.score == pytest.approx(fit - 6 * np.log(400) / 2)
    assert NodeQuestion("bdeu", (), 3, (1,)).answer(AnswerContext(data)).fit is None


def test_the_next_best_parent_sets_are_the_best_ones(data):
    question = AlternativesQuestion("bic", (), 3, (1,), (0, 2), (1,), count=50)
    found = question.answer(AnswerContext(data))
    scorer = make_scorer(data, "bic")
    base = scorer.local(3, (1,))
    naive = {s: scorer.local(3, s) - base for s in [(0, 1), (1, 2), (), (0,), (2,)]}
    sets = {question._with(one.added, one.removed): one.change for one in found}
    assert sets == pytest.approx(naive)
    assert [one.change for one in found] == sorted(naive.values(), reverse=True)
    narrow = AlternativesQuestion("bic", (), 3, (1,), (0, 2), (1,), most_parents=1)
    assert {len(narrow._with(o.added, o.removed)) for o in narrow.answer(AnswerContext(data))} == {
        0,
        1,
    }
    stopped = AnswerContext(data, cancelled=lambda: True)
    assert question.answer(stopped) is None


def test_what_an_edit_of_a_pair_changes(data):
    scorer = make_scorer(data, "bic")
    facts = PairQuestion("bic", (), 1, 3, (0,), (2,), joined=True).answer(AnswerContext(data))
    there = scorer.local(3, (1, 2)) - scorer.local(3, (2,))
    back = scorer.local(1, (0, 3)) - scorer.local(1, (0,))
    assert facts.changes == pytest.approx({"delete": -there, "reverse": back - there})
    apart = PairQuestion("bic", (), 1, 3, (0,), (2,), joined=False).answer(AnswerContext(data))
    assert apart.changes == pytest.approx({"add": there, "add back": back})
    assert facts.carried is None


def test_it_is_the_g_test_of_the_searchers(data):
    from bnstudio.search.independence.independence_tests import GTest

    test = GTest(make_scorer(data))
    for a, b, given in ((0, 1, ()), (1, 3, (2,)), (0, 3, (1, 2))):
        found, verdict = independence_test(data, a, b, given), test.independent(a, b, given)
        assert found.statistic == pytest.approx(verdict.statistic, abs=1e-9)
        assert (found.degrees, found.chance) == (verdict.degrees, pytest.approx(verdict.p))


def test_rows_that_carry_an_arc_are_those_where_it_is_missing():
    random = np.random.default_rng(3)
    a, b = random.integers(0, 2, 300), random.integers(0, 2, 300)
    a[:60] = b[:60] = 2
    states = ("no", "yes", "missing")
    variables = tuple(Variable(name, states, missing_state=2) for name in "ab")
    data = Dataset(variables, np.stack([a, b]).astype(np.uint8))
    carried = PairQuestion("bic", (), 0, 1, (), (), joined=True).answer(AnswerContext(data)).carried
    assert (carried.missing, carried.cases) == (60, 300)
    assert carried.gain > 50 > 0 > carried.gain_without
    seen = Dataset(
        tuple(Variable(name, states[:2]) for name in "ab"),
        np.ascontiguousarray(data.codes[:, 60:]),
    )
    scorer = make_scorer(seen, "bic")
    assert carried.gain_without == pytest.approx(scorer.local(1, (0,)) - scorer.local(1, ()))


def _dags(n):
    pairs = list(itertools.combinations(range(n), 2))
    for ways in itertools.product((None, 0, 1), repeat=len(pairs)):
        arcs = [
            p if way else p[::-1] for p, way in zip(pairs, ways, strict=True) if way is not None
        ]
        try:
            yield DAG(NAMES[:n], arcs)
        except GraphError:
            continue


def test_a_sentence_says_what_the_class_of_the_network_says():
    for dag in _dags(4):
        compelled = as_kind(dag, "cpdag").arcs
        found = find_directions(dag, Knowledge())
        for arc in dag.arcs:
            says = found.sentence(arc)
            same = "Every network that says the same of the data has this direction: "
            assert says.startswith(same) == (arc in compelled)
            assert (says.startswith("The data cannot tell this direction.")) != (arc in compelled)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_reversed_together_gives_a_network_as_good(seed):
    random = np.random.default_rng(seed)
    n = int(random.integers(2, 5 if seed < 40 else 9))
    order = random.permutation(n)
    arcs = [
        (int(order[i]), int(order[j]))
        for i, j in itertools.combinations(range(n), 2)
        if random.random() < 0.7
    ]
    dag = DAG([f"v{i}" for i in range(n)], arcs)
    found, shown = find_directions(dag, Knowledge()), to_cpdag(dag)
    for arc in arcs:
        if found.kind(arc) != BY_CONVENTION:
            continue
        turned = {arc, *found.together(arc)}
        other = DAG(dag.names, [(b, a) if (a, b) in turned else (a, b) for a, b in arcs])
        assert to_cpdag(other) == shown
        if n < 5:  # no network of the class reverses it with fewer others
            free = [one for one in arcs if found.kind(one) == BY_CONVENTION and one != arc]
            for size in range(len(turned) - 1):
                for some in itertools.combinations(free, size):
                    try:
                        fewer = DAG(dag.names, [(b, a) if (a, b) in {arc, *some} else (a, b)
                                                for a, b in arcs])  # fmt: skip
                    except GraphError:
                        continue
                    assert to_cpdag(fewer) != shown


def test_sentences_name_what_directs():
    dag = DAG(NAMES, [(0, 2), (1, 2), (2, 3)])
    found = find_directions(dag, Knowledge())
    assert "a and b both point at c and are not joined" in found.sentence((0, 2))
    assert "so d → c would make the two meet in c" in found.sentence((2, 3))
    chain = DAG(NAMES[:3], [(0, 1), (1, 2)])
    free = find_directions(chain, Knowledge())
    assert free.sentence((0, 1)).endswith("points from b to a says the same of the data.")
    assert "it reverses the arc a → b as well" in free.sentence((1, 2))
    known = find_directions(chain, Knowledge(tiers=(("a",), ("b",))))
    assert known.sentence((0, 1)) == (
        "Background knowledge tells this direction: “a” stands in an earlier tier "
        "(b is in tier 1, a in tier 0)."
    )
    assert known.sentence((1, 2)).startswith(
        "Background knowledge tells this direction, by other arcs that it directs: a points at b"
    )
    assert (known.count("knowledge"), known.count("convention")) == (2, 0)


def test_what_stands_against_an_edit_is_named():
    dag = DAG(NAMES, [(0, 1), (1, 2), (0, 2)])
    rules = Rules(Knowledge(required=(("a", "b"),), forbidden=(("d", "a"),)), 1, 3, {"d": 5})
    assert rules.against_delete("a", "b") == ["a → b is required"]
    assert rules.against_delete("b", "c") == []
    assert rules.against_arc(dag, "c", "a", turned=True) == [
        "it would close the cycle c → a → b → c"
    ]
    assert Rules().against_arc(dag, "b", "a", turned=True) == []
    (said,) = (why for why in rules.against_arc(dag, "b", "a", turned=True) if "required" in why)
    assert said == "knowledge says: a → b is required", "it is said once"
    assert rules.against_arc(dag, "d", "a") == [
        "knowledge says: d → a is forbidden",
        *rules.against_arc(dag, "d", "a")[1:],
    ]
    assert "the limit says: c may have at most 1 parent" in rules.against_arc(dag, "d", "c")
    assert any("free parameters, at most 3" in say for say in rules.against_arc(dag, "d", "c"))
