"""The node-average likelihoods against the slow oracle, and who may and may not use them."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.run.runner import run as run_job
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.scoring import information
from bnstudio.scoring.local import refused
from bnstudio.scoring.parent_sets.anytime.identification import COMBINED, METHODS, identify
from bnstudio.scoring.parent_sets.exact.task import ALL_ENGINES
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search.registry import SEARCHERS
from tests.naive.naive_scores import all_dags, node_average
from tests.support.gaps import with_gaps
from tests.support.searching import coded, dependent, enumerate_parent_sets, legal_within

NAMES = ("nal-bic", "nal-aic", "pnal")
COMPLETE = {"nal-bic": "bic", "nal-aic": "aic"}

BY_ROWS = {"optimal-reinsertion", "chow-liu", "pc", "bnpc"}
BY_CLASSES = {"rpdag", "rpdag-tabu", "cpdag", "ges", "boss"}
FOR_MDL = {"k3", "bnb-suzuki", "dfbnb"}
#: Of those that have no end of their own.
STEPS = dict.fromkeys(("obs", "asobs", "inobs", "minobs"), 40)


def random_table(random):
    """Return a table with columns of one to five states, most with gaps, some rows weighted."""
    n, rows = int(random.integers(2, 9)), int(random.integers(1, 130))
    columns, arities = [], []
    for i in range(n):
        arity = int(random.integers(1, 6))
        column = random.integers(0, arity, rows)
        if i and random.random() < 0.6:
            column = np.where(random.random(rows) < 0.6, columns[-1] % arity, column)
        columns.append(column)
        arities.append(arity)
    weights = random.integers(1, 5, rows) if random.random() < 0.3 else None
    data = coded(columns, arities, weights)
    gaps = [i for i in range(n) if random.random() < 0.7]
    return with_gaps(data, float(random.choice([0.05, 0.3, 0.7, 1.0])), random.integers(99), gaps)


def test_thousands_of_random_families_equal_the_oracle():
    random = np.random.default_rng(2013)
    done = 0
    while done < 3_000:
        data = random_table(random)
        name = NAMES[done // 50 % 3]
        scorer = make_scorer(data, name)
        for _ in range(50):
            child, *others = random.permutation(data.n).tolist()
            parents = sorted(others[: int(random.integers(0, data.n))])
            expected = node_average(data, name, child, parents)
            assert scorer.local(child, parents) == pytest.approx(expected, rel=1e-10, abs=1e-8)
            if parents:
                one = scorer.extensions(child, parents[:-1], np.array(parents[-1:]))
                assert one[0] == pytest.approx(expected, rel=1e-10, abs=1e-8)
            done += 1


@pytest.mark.parametrize("name", NAMES)
def test_tables_too_large_to_be_made_are_hashed(name):
    random = np.random.default_rng(3)
    data = with_gaps(coded(random.integers(0, 70, (5, 600)), [70] * 5), 0.2)
    scorer = make_scorer(data, name)
    for parents in [(1, 2), (1, 2, 3), (1, 2, 3, 4)]:
        expected = node_average(data, name, 0, parents)
        assert scorer.local(0, parents) == pytest.approx(expected, rel=1e-10)
        one = scorer.extensions(0, parents[:-1], np.array(parents[-1:]))
        assert one[0] == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("name", COMPLETE)
def test_on_complete_data_it_is_the_plain_score_to_the_last_bit(name):
    data = dependent(6, 700, seed=4, arity=4)
    for table in (data, with_gaps(data, 0.0, seed=1)):
        ours, plain = make_scorer(table, name), make_scorer(data, COMPLETE[name])
        for child in range(6):
            others = [p for p in range(6) if p != child]
            for size in range(5):
                for parents in itertools.combinations(others, size):
                    assert ours.local(child, parents) == pytest.approx(
                        plain.local(child, parents), rel=1e-13
                    )
        assert make_scorer(data, name).local(0, (1, 2)) == plain.local(0, (1, 2))


@pytest.mark.parametrize("name", COMPLETE)
def test_a_family_that_no_row_observes_is_no_better_than_fewer_parents(name):
    columns = [[0, 1, 1, 2, 2, 2], [0, 0, 1, 2, 2, 2], [1, 0, 0, 1, 0, 1]]
    gap = Variable("A", ("a", "b", "missing"), 2, left_missing=True)
    other = Variable("B", ("a", "missing", "b"), 1, left_missing=True)
    third = Variable("C", ("a", "b"))
    codes = np.array([columns[0], [1, 1, 1, 0, 0, 2], columns[2]], dtype=np.uint8)
    scorer = make_scorer(Dataset((gap, other, third), codes), name)
    charge = {"nal-bic": math.log(6) / 2, "nal-aic": 1.0}[name]
    assert scorer.local(0, (1,)) == pytest.approx(-6 * math.log(2) - charge * 2)
    assert scorer.local(0, (1, 2)) < scorer.local(0, (1,)) < scorer.local(0, ())
    assert scorer.local(0, ()) == pytest.approx(
        6 / 3 * (math.log(1 / 3) + 2 * math.log(2 / 3)) - charge
    )


def test_merged_rows_score_as_plain_ones():
    data = with_gaps(coded(np.random.default_rng(1).integers(0, 2, (3, 900)), [2] * 3), 0.3)
    scorer = make_scorer(data, "nal-bic")
    assert scorer.rows < 40
    assert scorer.local(0, (1, 2)) == pytest.approx(node_average(data, "nal-bic", 0, (1, 2)))


def undominated(data, child, name, legal):
    """Return {parents: score} of the legal sets that beat all their subsets."""
    others = [p for p in range(data.n) if p != child and data.observed_arities[p] > 1]
    scores = {
        parents: node_average(data, name, child, parents)
        for size in range(data.n)
        for parents in itertools.combinations(others, size)
        if not parents or legal(child, parents)
    }
    return {
        parents: value
        for parents, value in scores.items()
        if all(
            scores[less] < value - 1e-9
            for size in range(len(parents))
            for less in itertools.combinations(parents, size)
        )
    }


def agree(table, data, name, legal=lambda child, parents: True):
    for child in range(data.n):
        kept = undominated(data, child, name, legal)
        found = {parents: value for value, parents in table.sets(child)}
        assert found.keys() == kept.keys()
        assert all(found[p] == pytest.approx(kept[p], rel=1e-10, abs=1e-8) for p in kept)


def gapped(seed, rows=90, arity=4):
    return with_gaps(dependent(6, rows, seed=seed, arity=arity), 0.25, seed, range(seed % 2, 6))


@pytest.mark.parametrize("engine", [None, *(e for e in ALL_ENGINES if e != "partition")])
@pytest.mark.parametrize("name", NAMES)
def test_exact_enumeration_loses_no_set(name, engine):
    for seed in range(3):
        data = gapped(seed)
        table = enumerate_parent_sets(make_scorer(data, name), engine=engine)
        agree(table, data, name)
        assert table.exhausted.all()
        counters = table.provenance.counters
        assert not any(count for cut, count in counters.items() if cut.startswith("cut_"))


@pytest.mark.parametrize("method", [COMBINED, *METHODS])
@pytest.mark.parametrize("name", NAMES)
def test_identification_without_end_loses_no_set(name, method):
    for seed in range(3):
        data = gapped(seed)
        found = identify(make_scorer(data, name), method)
        agree(found.table, data, name)
        assert found.counters["extensions_pruned"] == 0


@pytest.mark.parametrize("method", ["exact", COMBINED, *METHODS])
def test_free_parameters_are_those_of_observed_states(method):
    data = gapped(1)
    scorer = make_scorer(data, "nal-bic")
    arities = data.observed_arities

    def legal(child, parents):
        free = (arities[child] - 1) * math.prod(int(arities[p]) for p in parents)
        return len(parents) <= 3 and free <= 12

    within = legal_within(scorer, 3, 12)
    if method == "exact":
        agree(enumerate_parent_sets(scorer, within), data, "nal-bic", legal)
    else:
        agree(identify(scorer, method, legal=within).table, data, "nal-bic", legal)


def best_of_all(data, name):
    scores = {}

    def local(child, parents):
        key = child, tuple(sorted(parents))
        if key not in scores:
            scores[key] = node_average(data, name, *key)
        return scores[key]

    return max(
        math.fsum(local(y, own) for y, own in enumerate(parents)) for parents in all_dags(data.n)
    )


@pytest.mark.parametrize("searcher", ["dp", "astar", "bfbnb", "ilp", "auto"])
def test_a_proof_holds_among_all_networks(searcher):
    for seed in range(3):
        data = with_gaps(dependent(4, 120, seed=seed), 0.3, seed)
        spec = RunSpec(searcher=searcher, score="nal-bic", limits=Limits(time=20))
        result = run_job(data, spec)
        best = best_of_all(data, "nal-bic")
        assert result.score <= best + 1e-8
        if result.status == "optimal":
            assert result.score == pytest.approx(best, rel=1e-10)
        assert result.bound is None or result.bound >= best - 1e-8
        if searcher != "auto":
            assert result.status == "optimal"


def able():
    return sorted(set(SEARCHERS) - BY_ROWS - BY_CLASSES - FOR_MDL)


@pytest.mark.parametrize("searcher", able())
def test_searchers_by_families_work_and_their_score_is_that_of_the_oracle(searcher):
    data = with_gaps(dependent(6, 400, seed=2), 0.2)
    ordering = data.names if searcher == "k2" else None
    limits = Limits(time=60, steps=STEPS.get(searcher), max_parents=3)
    spec = RunSpec(searcher=searcher, score="nal-bic", ordering=ordering, limits=limits)
    result = run_job(data, spec)
    own = [sorted(result.dag.parents(y)) for y in range(6)]
    expected = math.fsum(node_average(data, "nal-bic", y, own[y]) for y in range(6))
    assert result.score == pytest.approx(expected, rel=1e-10)
    empty = math.fsum(node_average(data, "nal-bic", y, ()) for y in range(6))
    assert result.score > empty


def test_knowledge_is_obeyed_where_cells_are_left_missing():
    data = with_gaps(dependent(5, 300, seed=2), 0.2)
    knowledge = Knowledge(required=(("V0", "V4"),), forbidden=(("V0", "V1"), ("V1", "V0")))
    for searcher in ("tabu", "minobs", "dp"):
        spec = RunSpec(
            searcher=searcher,
            score="nal-bic",
            knowledge=knowledge,
            limits=Limits(time=60, steps=STEPS.get(searcher)),
        )
        arcs = run_job(data, spec).dag.arcs
        assert (0, 4) in arcs and not {(0, 1), (1, 0)} & set(arcs)


def test_who_refuses_the_score():
    for name, searcher in SEARCHERS.items():
        for score in NAMES:
            assert bool(searcher.refuses(SCORES[score])) == (name not in able())
    data = with_gaps(dependent(4, 60), 0.2)
    for name in BY_ROWS:
        with pytest.raises(UsageError, match="counts the rows itself"):
            plan(data, RunSpec(searcher=name, score="nal-bic"))


def test_other_scores_refuse_a_table_with_cells_left_missing():
    data = with_gaps(dependent(4, 60), 0.2)
    for name, score in SCORES.items():
        if name in NAMES:
            assert not refused(data, score)
            continue
        with pytest.raises(UsageError, match=f"{name} needs every cell"):
            make_scorer(data, name)
        with pytest.raises(UsageError, match=f"{name} needs every cell"):
            plan(data, RunSpec(searcher="hill-climbing", score=name))
        assert not refused(dependent(4, 60), score)
    with pytest.raises(UsageError, match="no entropies"):
        information.entropies(make_scorer(data, "nal-bic"))


def test_max_params_of_a_climb_counts_observed_states():
    data = with_gaps(dependent(5, 500, seed=3), 0.1)
    arities = data.observed_arities
    for most in (4, 8):
        for name in ("hill-climbing", "minobs"):
            limits = Limits(time=60, steps=STEPS.get(name), max_params=most)
            spec = RunSpec(searcher=name, score="nal-aic", limits=limits)
            dag = run_job(data, spec).dag
            sizes = [
                (arities[y] - 1) * math.prod(int(arities[p]) for p in dag.parents(y))
                for y in range(5)
            ]
            assert max(sizes) <= most
            assert any(dag.parents(y) for y in range(5))
