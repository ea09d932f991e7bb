"""Sampling of partitions: its weights and moves against plain ones, its arcs against exact sums."""

import json
import math

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.posterior import _partition_kernels as kernels
from bnstudio.posterior import _reversal_kernels as reversals
from bnstudio.posterior.candidates import candidate_tables
from bnstudio.posterior.exact import arc_probabilities
from bnstudio.posterior.sampling import heats, sample_arcs
from bnstudio.posterior.settings import Sampling
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import SilentControl
from bnstudio.strength.posterior import posterior
from bnstudio.strength.spec import Posterior
from tests.naive import naive_posterior
from tests.support.searching import dependent


def given(n, seed, rows=60, knowledge=None, max_parents=3):
    data = dependent(n, rows, seed)
    rules = build_constraints(
        knowledge or Knowledge(), data.names, data.arities, max_parents=max_parents
    )
    return make_scorer(data, "bdeu"), rules


def partition_of(parents):
    """Return the part of each node of a DAG: nodes leave with all whose parents have left."""
    parts, at = {}, 0
    while len(parts) < len(parents):
        free = [v for v in range(len(parents)) if v not in parts and set(parents[v]) <= set(parts)]
        parts.update(dict.fromkeys(free, at))
        at += 1
    return tuple(parts[v] for v in range(len(parents)))


@pytest.mark.parametrize("seed", range(3))
def test_weights_of_partitions_are_sums_over_their_dags(seed):
    n = 4
    scorer, rules = given(n, seed)
    tables = candidate_tables(scorer, rules, 14, SilentControl())
    assert tables.all_others
    sums, arcs = {}, {}
    for parents in naive_posterior.dags(n):
        parts = partition_of(parents)
        weight = math.exp(
            math.fsum(scorer.local(v, own) for v, own in enumerate(parents))
            - math.fsum(scorer.local(v, ()) for v in range(n))
        )
        sums[parts] = sums.get(parts, 0.0) + weight
        likely = arcs.setdefault(parts, np.zeros((n, n)))
        for v, own in enumerate(parents):
            likely[list(own), v] += weight
    constant = None
    for parts, total in sums.items():
        array = np.array(parts)
        rest = (tables.inside, tables.candidates, tables.counts, array)
        weight = kernels.whole_weight(*rest)
        constant = weight - math.log(total) if constant is None else constant
        assert weight - math.log(total) == pytest.approx(constant, abs=1e-9)
        found = np.zeros((n, n))
        kernels.add_likely(*rest, found)
        assert found == pytest.approx(arcs[parts] / total, abs=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_each_place_has_the_weight_of_the_partition_that_it_makes(seed):
    n = 7
    scorer, rules = given(n, seed, max_parents=2)
    tables = candidate_tables(scorer, rules, 14 if seed % 2 else 4, SilentControl())
    rest = (tables.inside, tables.candidates, tables.counts)
    random = np.random.default_rng(seed)
    for _ in range(40):
        parts = np.unique(random.integers(0, 4, n), return_inverse=True)[1].astype(np.int64)
        v = int(random.integers(n))
        m = kernels.take_out(parts, v)
        assert parts[v] == -1 and sorted(set(parts) - {-1}) == list(range(m))
        weights = np.empty(2 * n + 3)
        kernels.place_weights(*rest, parts, v, m, np.empty((4, n + 1)), weights)
        for place in range(2 * m + 1):
            made = parts.copy()
            kernels.put_back(made, v, m, place)
            assert sorted(set(made)) == list(range(made.max() + 1))
            wanted = kernels.whole_weight(*rest, made)
            assert weights[place] == pytest.approx(wanted, abs=1e-9), (place, m)


def networks_of(tables, n):
    """Return working memory of reversals, and what they take of the tables."""
    rest = (tables.sets, tables.logs, tables.set_counts, tables.candidates, tables.counts)
    return rest, np.zeros(n, np.int64), np.zeros(n, np.bool_)


@pytest.mark.parametrize("required", [(), ((0, 2),)])
def test_reversals_alone_leave_networks_as_probable_as_they_are(required):
    n = 4
    names = dependent(n, 10).names
    known = Knowledge(required=tuple((names[a], names[b]) for a, b in required))
    scorer, rules = given(n, 2, rows=30, knowledge=known)
    tables = candidate_tables(scorer, rules, 14, SilentControl())
    wanted = {}
    for parents in naive_posterior.dags(n):
        if all(a in parents[b] for a, b in required):
            weight = math.exp(math.fsum(scorer.local(v, own) for v, own in enumerate(parents)))
            wanted[parents] = weight
    total = math.fsum(wanted.values())
    rest, own, below = networks_of(tables, n)
    random = np.array([12345], np.uint64)
    for a, b in required:
        own[b] = 1 << tables.candidates[b].tolist().index(a)
    found = dict.fromkeys(wanted, 0)
    steps = 120_000
    for step in range(steps):
        if step % 3:
            reversals.reverse(*rest, own, random, below)
        else:  # from a network without arcs nothing can be reversed
            reversals.choose_anew(*rest, own, step // 3 % n, random, below)
        network = tuple(
            tuple(u for j, u in enumerate(tables.candidates[v].tolist()) if own[v] >> j & 1)
            for v in range(n)
        )
        found[tuple(tuple(sorted(parents)) for parents in network)] += 1
    apart = sum(abs(found[one] / steps - weight / total) for one, weight in wanted.items()) / 2
    assert apart < 0.03, apart


def test_a_network_is_drawn_from_its_partition_by_weight_and_gives_it_back():
    n = 5
    scorer, rules = given(n, 3, rows=40)
    tables = candidate_tables(scorer, rules, 14, SilentControl())
    rest, own, _ = networks_of(tables, n)
    parts, again = np.array([0, 0, 1, 2, 2]), np.empty(n, np.int64)
    drawn, random = np.zeros((n, n)), np.array([99], np.uint64)
    times = 20_000
    for _ in range(times):
        assert reversals.draw_network(*rest, parts, random, own)
        reversals.write_parts(tables.candidates, tables.counts, own, again)
        assert again.tolist() == parts.tolist()
        for v in range(n):
            for j in range(tables.counts[v]):
                drawn[tables.candidates[v, j], v] += own[v] >> j & 1
    wanted = np.zeros((n, n))
    kernels.add_likely(tables.inside, tables.candidates, tables.counts, parts, wanted)
    assert drawn / times == pytest.approx(wanted, abs=0.02)


def test_arcs_are_drawn_as_often_as_they_are_probable():
    scorer, rules = given(6, 5, rows=100)
    exact = arc_probabilities(scorer, LegalParentSets.of(rules), SilentControl())
    drawn = sample_arcs(scorer, rules, SilentControl(), Sampling(sweeps=4000, chains=3), threads=2)
    assert np.abs(drawn.arcs - exact.arcs).max() < 0.02
    assert drawn.disagreement < 0.1 and 3 * 2500 <= drawn.sweeps <= 3 * 3200 and drawn.limit is None


@pytest.mark.slow
def test_twelve_variables_are_within_a_fiftieth_of_the_exact_sums():
    scorer, rules = given(12, 5, rows=2000, max_parents=4)
    exact = arc_probabilities(scorer, LegalParentSets.of(rules), SilentControl(), threads=2)
    drawn = sample_arcs(scorer, rules, SilentControl(), Sampling(sweeps=3000, chains=2), threads=2)
    assert np.abs(drawn.arcs - exact.arcs).max() < 0.02


def test_sampling_keeps_knowledge_and_does_not_depend_on_threads():
    names = dependent(6, 10).names
    known = Knowledge(
        required=((names[3], names[1]), (names[1], names[0])), forbidden=((names[4], names[5]),)
    )
    scorer, rules = given(6, 5, knowledge=known)
    how = Sampling(sweeps=300, chains=2, seed=3)
    one, other = (
        sample_arcs(scorer, rules, SilentControl(), how, threads=threads) for threads in (1, 2)
    )
    assert (one.arcs == other.arcs).all()
    assert one.arcs[3, 1] == pytest.approx(1) and one.arcs[4, 5] == 0 and one.arcs[1, 3] == 0


def test_few_candidates_are_the_nearest():
    scorer, rules = given(8, 1, rows=300)
    tables = candidate_tables(scorer, rules, 3, SilentControl())
    assert not tables.all_others and tables.inside.shape == (8, 8)
    assert all(v not in own for v, own in enumerate(tables.candidates.tolist()))
    drawn = sample_arcs(scorer, rules, SilentControl(), Sampling(50, 2, 3))
    outside = np.ones((8, 8), dtype=bool)
    for v, own in enumerate(tables.candidates):
        outside[own[: tables.counts[v]], v] = False
    assert (drawn.arcs[outside] == 0).all() and not drawn.all_others


def test_heats_fall_from_one():
    for n in (1, 2, 12, 37, 200):
        found = heats(n)
        assert found[0] == 1 and (np.diff(found) < 0).all() and found[-1] <= 0.03


def test_a_stop_keeps_what_was_counted():
    def stop(event):
        sampling = isinstance(event, Progress) and event.phase == "Sampling partitions"
        if sampling and event.done > 2000:
            control.stop()

    control = RunControl(stop)
    data = dependent(5, 60, 1)
    spec = Posterior(method="sample", sampling=Sampling(sweeps=10**7, chains=2))
    found = posterior(data, spec, control)
    assert found.limit == "user" and 2 * 1200 < found.sweeps < 2 * 10**5
    assert found.settings()["limit"] == "user"


def test_a_stop_before_anything_is_counted_is_told():
    control = RunControl()
    scorer, rules = given(4, 1)
    control.stop()
    with pytest.raises(LimitError, match="before anything was counted"):
        sample_arcs(scorer, rules, control, Sampling())


def test_what_cannot_be_sampled_is_refused():
    with pytest.raises(UsageError, match="not over orders"):
        Posterior(method="sample", over="orders")
    with pytest.raises(UsageError, match="no method"):
        Posterior(method="guess")
    with pytest.raises(UsageError, match="at least 2 chains"):
        Posterior(sampling=Sampling(chains=1))
    assert Posterior().method_for(20) == "exact" and Posterior().method_for(21) == "sample"
    assert Posterior(over="orders").method_for(21) == "exact"


def test_the_command_samples_many_variables(data_dir, tmp_path, capsys):
    out, record_file = tmp_path / "arcs.csv", tmp_path / "r.json"
    table = str(data_dir / "alarm_2000.csv")
    words = ["posterior", table, "--out", str(out), "--json", str(record_file), "--sweeps", "20",
             "--chains", "2", "--candidates", "6", "--seed", "1", "--max-parents", "2"]  # fmt: skip
    assert main(words) == 0
    record = json.loads(record_file.read_text())
    assert record["method"] == "sample" and record["candidates"] == 6
    assert record["sweeps_counted"] == 32 and 0 <= record["disagreement"] <= 1
    said = capsys.readouterr()
    assert "32 sweeps of 2 chains" in said.err and "6 candidate parents" in said.err
    assert (
        main(["posterior", str(data_dir / "asia_1000.csv"), "--out", str(out), "--time", "3"]) == 2
    )
    assert "--time would do nothing" in capsys.readouterr().err
