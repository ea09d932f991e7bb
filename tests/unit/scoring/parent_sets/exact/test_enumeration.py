"""Exact enumeration against brute force: no set that no subset beats is ever lost."""

import itertools
import math
import threading

import numpy as np
import pytest

from bnstudio.data.counts.engines import ENGINES
from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError, UsageError
from bnstudio.scoring import information
from bnstudio.scoring.likelihood import max_parents_under_mdl
from bnstudio.scoring.parent_sets.exact import enumeration
from bnstudio.scoring.parent_sets.exact import walk as walking
from bnstudio.scoring.parent_sets.table import Provenance
from bnstudio.scoring.registry import make_scorer
from tests.naive.naive_scores import score as naive
from tests.support.searching import coded, dependent, enumerate_parent_sets, legal_within

SCORES = ["bic", "aic", "ll", "bdeu", "bds", "k2", "bd", "blip-bic"]


def brute(score_of, n, child, legal=lambda parents: True):
    """Return {parents: score} of the legal sets that score better than every legal subset."""
    others = [p for p in range(n) if p != child]
    scores = {
        parents: score_of(child, parents)
        for size in range(n)
        for parents in itertools.combinations(others, size)
        if legal(parents)
    }
    return {
        parents: value
        for parents, value in scores.items()
        if all(
            scores[less] < value - 1e-9
            for size in range(len(parents))
            for less in itertools.combinations(parents, size)
            if less in scores
        )
    }


def sets_of(table, child):
    return {parents: value for value, parents in table.sets(child)}


def agree(table, expected, child):
    found = sets_of(table, child)
    assert found.keys() == expected.keys()
    for parents, value in expected.items():
        assert found[parents] == pytest.approx(value, rel=1e-11, abs=1e-8)


def mixed(seed, n=6, weighted=False):
    """Columns that copy each other with noise; skewed ones among them, and one that is constant."""
    random = np.random.default_rng(seed)
    rows = int(random.integers(2, 250))
    arities = random.integers(2, 5, n)
    common = random.integers(0, 12, (3, rows))
    columns = []
    for i in range(n):
        noise = random.random(rows) < random.choice([0.05, 0.4])
        column = np.where(noise, random.integers(0, 12, rows), common[i % 3]) % arities[i]
        if random.random() < 0.4:
            column[random.random(rows) < 0.85] = 0
        columns.append(column)
    if seed % 3 == 0:
        arities[n - 1] = 1
        columns[n - 1][:] = 0
    data = coded(np.array(columns), [int(r) for r in arities])
    if not weighted:
        return data
    return Dataset(data.variables, data.codes, random.integers(0, 5, rows) + 1)


@pytest.mark.parametrize("name", [*SCORES, "nal-bic"])
@pytest.mark.parametrize("seed", range(6))
def test_no_set_that_counts_is_lost(name, seed):
    data = mixed(seed, weighted=seed == 5)
    scorer = make_scorer(data, name)
    table = enumerate_parent_sets(scorer, engine=[*ENGINES][seed % 3])
    whole = enumerate_parent_sets(scorer, prune=False)
    for child in range(data.n):
        expected = brute(scorer.local, data.n, child)
        agree(table, expected, child)
        agree(whole, expected, child)
    for parents, value in sets_of(table, 1).items():
        assert value == pytest.approx(naive(data, name, 1, parents), rel=1e-10, abs=1e-8)
    assert table.exhausted.all() and not table.drops.any()
    assert table.provenance.fits(
        Provenance(name, vars(scorer.parameters), data.sha256, whole.provenance.knowledge)
    )


@pytest.mark.parametrize("ess", [0.01, 1.0, 10.0, 500.0])
@pytest.mark.parametrize("kappa", [1.0, 0.3])
@pytest.mark.parametrize("seed", range(4))
def test_bdeu_at_any_sample_size(ess, kappa, seed):
    data = mixed(seed)
    scorer = make_scorer(data, "bdeu", {"ess": ess, "kappa": kappa})
    table = enumerate_parent_sets(scorer)
    for child in range(data.n):
        agree(table, brute(scorer.local, data.n, child), child)


def test_every_bound_is_at_work():
    """The agreement above would show nothing of a bound that never cuts."""
    cuts = dict.fromkeys(enumeration.COUNTERS, 0)
    for seed in range(6):
        for name in ("bic", "bdeu"):
            table = enumerate_parent_sets(make_scorer(mixed(seed), name))
            for key in cuts:
                cuts[key] += table.provenance.counters[key]
    # A copy of the child is cut with either of two others, which say nothing; so all three are cut.
    random = np.random.default_rng(0)
    columns = random.integers(0, 2, (4, 1000))
    columns[3] = columns[0]
    copied = enumerate_parent_sets(make_scorer(coded(columns), "bic"))
    cuts["cut_with_a_subset"] += copied.provenance.counters["cut_with_a_subset"]
    for key in ("cut_by_size", "cut_by_penalty", "cut_by_entropy", "cut_by_cells"):
        assert cuts[key] > 0, key
    assert cuts["cut_with_a_subset"] > 0


@pytest.mark.parametrize("rows", [3, 14, 15, 41, 42, 43, 106])
def test_parity_of_as_many_parents_as_theorem_1_allows(rows):
    """Where Tian's Theorem 1 as printed, without the 1, would lose the only good set."""
    size = max_parents_under_mdl(rows)
    assert size == 1 + math.floor(math.log2(2 * rows / math.log2(rows)))
    columns = np.array(list(itertools.product((0, 1), repeat=size))).T
    times = -(-rows // columns.shape[1])
    columns = np.tile(columns, times)[:, :rows]
    child = columns.sum(axis=0) % 2
    data = coded(np.vstack([columns, child]), [2] * (size + 1))
    scorer = make_scorer(data, "bic")
    expected = brute(scorer.local, size + 1, size)
    table = enumerate_parent_sets(scorer)
    agree(table, expected, size)
    assert len(table.parents(int(table.starts[size]))) == size


def test_the_paper_example_with_41_rows():
    assert max_parents_under_mdl(41) == 4
    assert math.floor(math.log2(2 * 41 / math.log2(41))) == 3  # as printed
    assert max_parents_under_mdl(1) == 0


@pytest.mark.parametrize("seed", range(8))
def test_no_optimal_set_is_larger_than_theorem_1_says(seed):
    data = mixed(seed)
    scorer = make_scorer(data, "bic")
    most = max_parents_under_mdl(data.cases)
    for child in range(data.n):
        best = brute(scorer.local, data.n, child)
        assert max(len(parents) for parents in best) <= most


@pytest.mark.parametrize("seed", range(6))
def test_bounds_hold_for_every_superset(seed):
    """The inequalities themselves, for all pairs of a set and a superset."""
    data = mixed(seed, n=5)
    bic, bdeu = make_scorer(data, "bic"), make_scorer(data, "bdeu", {"ess": 3.0})
    pairs = information.conditional_entropies(bic)
    single = information.entropies(bic)
    for child in range(5):
        r = int(data.arities[child])
        others = [p for p in range(5) if p != child]
        subsets = [s for k in range(5) for s in itertools.combinations(others, k)]
        for less in subsets:
            observed = len({tuple(data.codes[[child, *less], t]) for t in range(data.rows)})
            for more in subsets:
                if not set(less) < set(more):
                    continue
                assert bdeu.local(child, more) <= -observed * math.log(r) + 1e-9
                assert information.fit(bic, child, more) >= information.fit(bic, child, less) - 1e-9
        for less in subsets:
            for other in set(others) - set(less):
                own = information.fit(bic, child, less)
                gain = information.fit(bic, child, (*less, other)) - own
                room = min([single[other], *(pairs[other, p] for p in less)])
                assert gain <= min(room, -own) + 1e-8


@pytest.mark.parametrize("name", ["bic", "bdeu"])
@pytest.mark.parametrize("seed", range(4))
def test_knowledge_and_limits_are_kept(name, seed):
    random = np.random.default_rng(seed)
    data = mixed(seed)
    n = data.n
    scorer = make_scorer(data, name)
    allowed = (random.random((n, n)) < 0.8) & ~np.eye(n, dtype=bool)
    required = allowed & (random.random((n, n)) < 0.12)
    limits = np.maximum(random.integers(1, 4, n), required.sum(axis=0))
    max_params = 60
    table = enumerate_parent_sets(
        scorer, legal_within(scorer, limits, max_params, allowed=allowed, required=required)
    )
    for child in range(n):
        given = set(np.flatnonzero(required[:, child]))

        def legal(parents, child=child, given=given):
            return (
                given <= set(parents)
                and len(parents) <= limits[child]
                and all(allowed[p, child] for p in parents)
                and (
                    set(parents) == given
                    or legal_within(scorer).free_parameters(child, parents) <= max_params
                )
            )

        agree(table, brute(scorer.local, n, child, legal), child)
    assert table.provenance.max_params == max_params


@pytest.mark.parametrize("name", ["bdeu", "k2", "ll"])
def test_candidates_whose_states_multiply_beyond_any_whole_number(name):
    """Twelve of 64 states: 64^11 configurations. These scores have no bound that cuts at once."""
    random = np.random.default_rng(3)
    data = coded([random.integers(0, 64, 200) for _ in range(12)], [64] * 12)
    scorer = make_scorer(data, name)
    task = enumeration.Task(scorer, legal_within(scorer), None, True)
    assert 1 <= task.start(0).noted(task) <= 11
    table = enumerate_parent_sets(scorer, legal_within(scorer, max_parents=1))
    assert table.exhausted.all()


def test_many_candidates_and_wide_tables():
    """More candidates than key bits, and families too large for a table."""
    data = dependent(140, 60, seed=1)
    scorer = make_scorer(data, "bic")
    table = enumerate_parent_sets(scorer, legal_within(scorer, 2))
    for child in (0, 77, 139):
        others = [p for p in range(140) if p != child]
        scores = {
            s: scorer.local(child, s) for k in range(3) for s in itertools.combinations(others, k)
        }
        expected = {
            s: v
            for s, v in scores.items()
            if all(scores[s[:i] + s[i + 1 :]] < v - 1e-9 for i in range(len(s)))
            and (not s or scores[()] < v - 1e-9)
        }
        agree(table, expected, child)
    random = np.random.default_rng(0)
    wide = coded(
        random.integers(0, 40, (5, 300)) // [[1], [1], [1], [20], [20]], [40, 40, 40, 2, 2]
    )
    for name in ("aic", "k2", "ll"):
        scorer = make_scorer(wide, name)
        table = enumerate_parent_sets(scorer)
        for child in range(5):
            agree(table, brute(scorer.local, 5, child), child)


def test_counters_do_not_depend_on_engine_or_threads():
    data = dependent(9, 300, seed=4)
    scorer = make_scorer(data, "bic")
    seen = set()
    for engine, threads in itertools.product([*ENGINES, None], (1, 3)):
        table = enumerate_parent_sets(scorer, engine=engine, threads=threads)
        counters = {key: table.provenance.counters[key] for key in enumeration.COUNTERS}
        seen.add((tuple(counters.items()), table.scores.tobytes(), table.members.tobytes()))
    assert len(seen) == 1


@pytest.mark.parametrize("name", ["bic", "aic", "ll", "bdeu", "k2", "bd"])
@pytest.mark.parametrize("seed", range(5))
def test_counting_by_partition(name, seed, monkeypatch):
    data = mixed(seed, n=7 if seed else 6)
    scorer = make_scorer(data, name)
    required = np.zeros((data.n, data.n), dtype=bool)
    if seed == 1:
        required[2, 0] = required[3, 0] = required[0, 1] = True
    if seed == 2:
        monkeypatch.setattr(walking, "_DIRECT", 0)  # notes in a hash table, too
    found = [
        enumerate_parent_sets(scorer, legal_within(scorer, required=required), engine=engine)
        for engine in ("partition", "histogram")
    ]
    assert found[0].provenance.counters["variables_by_partition"] == data.n
    for child in range(data.n):
        agree(found[0], sets_of(found[1], child), child)
    seen = [[one.provenance.counters[key] for key in enumeration.COUNTERS] for one in found]
    assert seen[0] == seen[1]


def test_when_rows_are_counted_by_partition():
    data = dependent(9, 60, seed=4)
    for name, expected in [("bdeu", 9), ("ll", 9), ("bic", 0), ("bds", 0), ("blip-bic", 0)]:
        counters = enumerate_parent_sets(make_scorer(data, name)).provenance.counters
        assert counters["variables_by_partition"] == expected
    weighted = mixed(1, weighted=True)
    with pytest.raises(UsageError, match="weights"):
        enumerate_parent_sets(make_scorer(weighted, "bic"), engine="partition")


def test_figures_that_do_not_depend_on_the_machine(data_dir):
    from tests.support.searching import table as read

    asia = read(data_dir / "asia_1000.csv")
    kept, scored = {}, {}
    for name in ("bic", "bdeu", "k2"):
        counters = enumerate_parent_sets(make_scorer(asia, name)).provenance.counters
        kept[name], scored[name] = counters["sets_kept"], counters["sets_scored"]
    alarm = read(data_dir / "alarm_2000.csv")
    counters = enumerate_parent_sets(
        make_scorer(alarm, "bic"), legal_within(alarm, 3)
    ).provenance.counters
    kept["alarm"], scored["alarm"] = counters["sets_kept"], counters["sets_scored"]
    assert kept == KEPT
    assert scored == SCORED


KEPT = {"bic": 72, "bdeu": 91, "k2": 116, "alarm": 1558}
SCORED = {"bic": 498, "bdeu": 937, "k2": 1006, "alarm": 279267}


class _Stop(BaseException):
    pass


@pytest.mark.parametrize("threads", [1, 3])
def test_check_can_end_it_and_progress_is_told(threads):
    scorer = make_scorer(dependent(10, 500, seed=2), "k2")
    seen = []
    table = enumerate_parent_sets(
        scorer, threads=threads, progress=lambda done, total, metrics: seen.append((done, metrics))
    )
    assert seen[-1][0] == 10 == table.n
    assert seen[-1][1]["sets_scored"] == table.provenance.counters["sets_scored"]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)

    calls = 0

    def check():
        nonlocal calls
        calls += 1
        if calls == 3:
            raise _Stop

    with pytest.raises(_Stop):
        enumerate_parent_sets(scorer, threads=threads, check=check, prune=False)
    assert threading.active_count() == 1


def test_a_walk_goes_on_where_it_stopped(monkeypatch):
    scorer = make_scorer(dependent(8, 120, seed=3), "bic")
    whole = enumerate_parent_sets(scorer)
    monkeypatch.setattr(walking, "_STEPS_A_CHUNK", 7)
    monkeypatch.setattr(walking, "_ROWS_A_CHUNK", 1)
    pieces = enumerate_parent_sets(scorer)
    assert pieces.provenance.counters == whole.provenance.counters
    assert np.array_equal(pieces.scores, whole.scores)


def test_the_memory_limit_is_kept_or_said():
    scorer = make_scorer(dependent(14, 4000, seed=3), "k2")
    with pytest.raises(LimitError, match="remembered"):
        enumerate_parent_sets(scorer, memory_limit_bytes=2**16)
    with pytest.raises(UsageError, match="abacus"):
        enumerate_parent_sets(scorer, engine="abacus")


def test_small_worlds():
    one = enumerate_parent_sets(make_scorer(coded([[0, 1, 1]]), "bic"))
    assert list(one.sets(0)) == [(pytest.approx(naive(coded([[0, 1, 1]]), "bic", 0, ())), ())]
    row = enumerate_parent_sets(make_scorer(coded([[0], [0]], [2, 2]), "bic"))
    assert [row.count(c) for c in range(2)] == [1, 1]
    scorer = make_scorer(dependent(5, 50), "bic")
    table = enumerate_parent_sets(scorer, legal_within(scorer, 0))
    assert [table.count(c) for c in range(5)] == [1] * 5
