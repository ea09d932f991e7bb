"""Runs on parent set lists alone, against every ordering and the known optima of files."""

import csv
import math
import pickle
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset
from bnstudio.errors import (
    BnstudioError,
    DataError,
    JobError,
    LimitError,
    NoNetworkError,
    UsageError,
)
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import LISTED
from bnstudio.job.kernel_marks import StoppedEarlyError
from bnstudio.job.parent_sets.given import among
from bnstudio.job.record import to_json
from bnstudio.job.run import proof
from bnstudio.job.run.ending import Ending, without_network
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.runner import _network, run, run_on_lists
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.scoring.parent_sets.listed import ListedScorer
from bnstudio.search.declarations import ON_LISTS
from bnstudio.search.registry import SEARCHERS
from tests.naive.naive_exact import best_score, random_lists, table_of

ABLE = [name for name, kind in SEARCHERS.items() if kind.uses & ON_LISTS]
PROVING = [name for name in ABLE if "PROVING" in SEARCHERS[name].group.name]
#: What other programs prove, or print, of the caches in the test data (data/NOTES.md).
KNOWN = {
    "eBNSL/wine.BIC.3": -1258.4459,
    "blip/child-5000.jkl": -71542.8010,
    "pygobnilp/asia_10000.dat.3.jkl": -22466.3965,
    "asia_1000_BIC/asia_1000.jaa": -2235.0243,
}


def spec(searcher, **more):
    return RunSpec(
        score=LISTED, searcher=searcher, lists=ListSpec(file="lists.jkl"), threads=1, **more
    )


def test_the_searchers_that_can_are_known():
    assert set(ABLE) >= {"minobs", "inobs", "asobs", "obs", "dp", "astar", "bfbnb", "ilp"}
    assert set(PROVING) >= {"dp", "astar", "bfbnb", "ilp"}


@pytest.mark.parametrize("searcher", ABLE)
@pytest.mark.parametrize("seed", range(4))
def test_tiny_lists_against_every_ordering(searcher, seed):
    lists = random_lists(5, np.random.default_rng(seed))
    result = run_on_lists(table_of(lists), spec(searcher, limits=Limits(steps=60)))
    best = best_score(lists)
    assert result.score == pytest.approx(
        math.fsum(lists[x][result.dag.parents(x)] for x in range(5))
    )
    assert result.score == pytest.approx(best)
    if searcher in PROVING:
        assert (result.status, result.bound) == ("optimal", pytest.approx(best))
        assert result.within == "the given parent sets"
    assert (result.n_rows, result.data_sha256) == (0, "")


@pytest.mark.parametrize("searcher", PROVING)
def test_limits_and_knowledge_filter_the_lists(searcher):
    random = np.random.default_rng(11)
    for _ in range(5):
        lists = random_lists(5, random)
        knowledge = Knowledge(
            required=(("V0", "V1"),),
            forbidden=(("V2", "V3"), ("V3", "V2")),
            tiers=((), ("V4",)),
            max_parents={"V4": 1},
        )
        own = [
            {
                parents: score
                for parents, score in found.items()
                if len(parents) <= (1 if child == 4 else 2)
                and (child != 1 or 0 in parents)
                and not (child == 3 and 2 in parents)
                and not (child == 2 and 3 in parents)
            }
            for child, found in enumerate(lists)
        ]
        task = spec(searcher, knowledge=knowledge, limits=Limits(max_parents=2))
        if best_score(own) == -math.inf:
            with pytest.raises(BnstudioError):
                run_on_lists(table_of(lists, prune=False), task)
            continue
        result = run_on_lists(table_of(lists, prune=False), task)
        assert result.score == pytest.approx(best_score(own))
        assert result.counters["sets_left_out"] > 0


@pytest.mark.parametrize("searcher", ["dp", "bfbnb", "ilp"])
def test_the_caches_of_other_programs_have_their_known_optima(searcher, shared_data):
    scores = shared_data / "scores"
    known = dict(KNOWN)
    with (shared_data / "reference" / "bn-slim_cache_optima.csv").open() as file:
        for row in csv.DictReader(line for line in file if line.strip()):
            if row["optimum_of_cache"] not in ("", "None"):
                known[f"bn-slim/{row['cache']}.jkl.gz"] = float(row["optimum_of_cache"])
    for name, best in known.items():
        table = read_parent_sets(scores / name)
        if searcher == "dp" and table.n > 30:
            continue  # 2^35 subsets; parts of large tables are in test_kernels.py
        result = run_on_lists(table, spec(searcher, limits=Limits(time=120.0)))
        assert (result.status, result.score) == ("optimal", pytest.approx(best, abs=2e-4)), name


def test_the_record_says_what_was_maximised(tmp_path):
    path = tmp_path / "lists.jkl"
    table = table_of(random_lists(4, np.random.default_rng(3)))
    write_parent_sets(path, table)
    task = RunSpec(score=LISTED, searcher="dp", lists=ListSpec(file=str(path)))
    result = run(Dataset.without_rows(table.names), task)
    assert result.score == run_on_lists(table, task).score
    record = to_json(result)
    assert (record["score_name"], record["parent_sets"]) == (LISTED, str(path))
    assert (record["n_rows"], record["data_sha256"]) == (0, "")
    assert record["parent_sets_sha256"] == ListedScorer(table).sha256
    assert forecast(Dataset.without_rows(table.names), task).level == "green"


def test_soft_knowledge_leaves_sets_that_a_rule_needs():
    """The empty set scores more than the one that is required, but it is not legal."""
    lists = table_of([{(): -1.0}, {(): -1.0, (0,): -2.0}, {(): -1.0}], prune=False)
    names = lists.names
    rules = Knowledge(required=((names[0], names[1]),), prior=((names[2], names[1], 0.6),))
    result = run_on_lists(lists, spec("dp", knowledge=rules))
    assert set(result.dag.named_arcs()) == {(names[0], names[1])}


def test_some_variables_of_a_file(tmp_path):
    lists = random_lists(5, np.random.default_rng(5))
    path = tmp_path / "lists.jkl"
    write_parent_sets(path, table_of(lists, prune=False))
    names = ("V4", "V0", "V2")  # in an order of its own
    task = RunSpec(score=LISTED, searcher="dp", lists=ListSpec(file=str(path)))
    chosen = [4, 0, 2]
    own = [
        {
            tuple(sorted(chosen.index(p) for p in parents)): score
            for parents, score in lists[child].items()
            if set(parents) <= set(chosen)
        }
        for child in chosen
    ]
    result = run(Dataset.without_rows(names), task)
    assert result.dag.names == names and result.score == pytest.approx(best_score(own))
    with pytest.raises(DataError, match="lack the variable “X”"):
        among(read_parent_sets(path), ("V0", "X"))


def test_a_variable_whose_sets_all_hold_others_cannot_be_taken_alone():
    table = table_of([{(): -1.0}, {(0,): -1.0}, {(0, 1): -2.0}])
    with pytest.raises(DataError, match="all parent sets of “V2”"):
        among(table, ("V1", "V2")[1:])


@pytest.mark.parametrize(
    ("task", "complaint"),
    [
        (spec("tabu"), "only parent set lists"),
        (spec("auto"), "only parent set lists"),
        (spec("dp", limits=Limits(max_params=5)), "how many states"),
        (spec("dp", score_parameters={"ess": 1.0}), "would do nothing"),
        (RunSpec(score=LISTED, searcher="dp"), "needs their file"),
        (spec("dp", limits=Limits(disk=1.0)), "cannot use a disk limit"),
    ],
)
def test_what_lists_alone_do_not_allow_is_refused(task, complaint):
    with pytest.raises(UsageError, match=complaint):
        run_on_lists(table_of(random_lists(3, np.random.default_rng(1))), task)


@pytest.mark.parametrize("searcher", ABLE)
def test_no_network_without_cycles_is_said_at_once(searcher):
    ring = table_of([{(1,): -1.0}, {(2,): -1.0}, {(0,): -1.0}])
    with pytest.raises(DataError, match=r"without cycles .* “V0”, “V1”, “V2”"):
        run_on_lists(ring, spec(searcher))
    # So is what the knowledge leaves of lists that would do; what stands aside is not named.
    lists = table_of([{(): -1.0}, {(0,): -5.0, (2,): -1.0}, {(1,): -1.0}])
    assert run_on_lists(lists, spec(searcher, limits=Limits(steps=5))).score == -7.0
    with pytest.raises(DataError, match=r"parent sets of “V1”, “V2”[.] Give"):
        forbidden = Knowledge(forbidden=(("V0", "V1"),))
        run_on_lists(lists, spec(searcher, knowledge=forbidden))


def test_a_stop_before_the_lists_are_looked_at():
    ring = table_of([{(1,): -1.0}, {(2,): -1.0}, {(0,): -1.0}])
    with pytest.raises(LimitError, match="before a network"):
        run_on_lists(ring, spec("dp"), _stopped())


def test_a_limit_without_a_network_tells_where_another_run_goes_on():
    table, ready = table_of([{(1,): -1.0}, {(): -2.0}]), spec("bfbnb")
    made = plan(Dataset.without_rows(table.names), ready)
    ending = Ending(limit="time", message="the next run goes on with layer 2 of 2")
    with pytest.raises(
        NoNetworkError, match=r"[.] The next run goes on with layer 2 of 2[.] Give"
    ) as told:
        _network(ending, made, ListedScorer(table))
    assert told.value.limit == "time"


def test_a_run_stopped_while_its_lists_are_read_was_stopped_early(tmp_path):
    """It ends in words, and its worker does not break down."""
    table, place = table_of([{(): -1.0}, {(): -2.0}]), tmp_path / "lists.jkl"
    write_parent_sets(place, table)
    asked = replace(spec("dp"), lists=ListSpec(file=str(place)))
    with pytest.raises(StoppedEarlyError):
        run(Dataset.without_rows(table.names), asked, _stopped())


@pytest.mark.parametrize("limit", ["time", "iterations", "memory", "disk", "user"])
def test_each_limit_is_told_in_words_and_crosses_the_pipe(limit):
    error = pickle.loads(pickle.dumps(without_network(Ending(limit=limit))))
    assert error.limit == limit and f"({limit})" not in str(error)
    assert "before a network was found that meets all constraints. " in str(error)
    assert str(error).endswith(", or loosen the constraints.")


def _stopped():
    control = RunControl()
    control.stop()
    return control


def test_a_network_that_is_not_of_the_lists_does_not_stand_up():
    table = table_of([{(): -1.0}, {(): -2.0}])
    dag, listed = DAG(table.names, [(0, 1)]), ListedScorer(table)
    ready = spec("dp")
    rules = plan(Dataset.without_rows(table.names), ready).constraints
    with pytest.raises(JobError, match="has no score"):
        proof.prove(dag, listed, "dp", rules, -3.0)


@pytest.mark.parametrize("searcher", PROVING)
@pytest.mark.parametrize("never", [-1e12, -1e15, -1e200])
def test_a_score_that_stands_for_never_rounds_nothing_else_away(searcher, never):
    for seed in range(20):
        random = np.random.default_rng(seed)
        lists = random_lists(4, random, empty=False)
        for own in lists:
            own[()] = never if random.random() < 0.7 else -60.0
            own.update({parents: never for parents in own if random.random() < 0.3})
        best = best_score(lists)
        result = run_on_lists(table_of(lists), spec(searcher))
        assert result.status == "optimal"
        assert (result.score, result.bound) == (pytest.approx(best), pytest.approx(best))


@pytest.mark.parametrize("searcher", PROVING)
def test_large_scores_without_the_empty_sets(searcher):
    found = 0
    for seed in range(30):
        lists = random_lists(4, np.random.default_rng(seed), empty=False)
        lists = [{parents: 1e12 * score for parents, score in own.items()} for own in lists]
        best = best_score(lists)
        if math.isinf(best):
            continue
        found += 1
        assert run_on_lists(table_of(lists), spec(searcher)).score == pytest.approx(best)
    assert found > 5
