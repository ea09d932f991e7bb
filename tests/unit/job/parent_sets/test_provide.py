"""The stage that gives a run its parent set lists: found, stored and reused, or from a file."""

import os
import time
from pathlib import Path

import numpy as np
import pytest

from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.events import ParentSets, Progress
from bnstudio.job.parent_sets import store
from bnstudio.job.parent_sets.given import from_file
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.parameters import NoParameters
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search import registry
from bnstudio.search.base import Forecast, Outcome, Searcher, Suggestion
from bnstudio.search.declarations import Group, Uses
from tests.support.searching import coded, dependent

DATA = dependent(6, 3000, seed=3)


class ByColumns(Searcher[NoParameters]):
    """Gives every variable its best set among the columns before it."""

    name = "by-columns"
    title = summary = "By columns"
    group = Group.ORDERINGS
    uses = Uses.PARENT_SETS

    @classmethod
    def refuses(cls, score):
        return "it is only for a test" if score is SCORES["aic"] else ""

    def forecast(self, size):
        assert size.rows in (300, DATA.cases) and size.memory_bytes > 0 and size.disk_bytes > 0
        limit = int(size.constraints.max_parents.max())
        if limit > 4:
            return Forecast("red", "It would not fit.", suggestions=(Suggestion("Allow 4", {}),))
        return Forecast("green", "It fits.", memory_bytes=10.0)

    def search(self, problem, control):
        table, arcs, score = problem.parent_sets, [], 0.0
        inside = np.zeros(problem.n, dtype=bool)
        for child in range(problem.n):
            entry = table.best_inside(child, inside)
            arcs += [(parent, child) for parent in table.parents(entry)]
            score += table.scores[entry]
            inside[child] = True
        graph = DAG(problem.names, arcs)
        control.incumbent(graph, score)
        control.step()
        return Outcome(graph, score, "local_optimum")


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", {**registry.SEARCHERS, ByColumns.name: ByColumns})


def spec(max_parents=2, **more):
    limits = more.pop("limits", Limits(max_parents=max_parents))
    return RunSpec(searcher="by-columns", limits=limits, **more)


def told(task, **more):
    events = []
    result = run(DATA, task, RunControl(events.append), **more)
    return result, events


def test_the_lists_are_found_first_and_both_phases_are_told():
    result, events = told(spec(lists=ListSpec(sets=100)))
    assert [name for name, _ in result.phases] == ["identification", "search"]
    assert result.phases[0][1] <= result.phases[1][1]
    lists = next(event for event in events if isinstance(event, ParentSets))
    assert lists.sets == result.counters["sets_kept"] and not lists.reused
    assert lists.upper_bound >= result.score
    phases = {event.phase for event in events if isinstance(event, Progress)}
    assert "Identifying parent sets" in phases
    exact, _ = told(spec(lists=ListSpec(method="exact")))
    assert exact.score >= result.score
    assert exact.trace[0].score < exact.score  # the network there was before any was found


def test_a_stored_table_is_used_again_only_where_it_fits(tmp_path):
    task = spec(lists=ListSpec(sets=10))
    first, _ = told(task, store=tmp_path)
    assert first.tables and "sets_scored" in first.counters
    again, events = told(task, store=tmp_path)
    assert again.tables == first.tables and again.score == first.score
    assert "sets_scored" not in again.counters and again.counters["sets_reused"] > 0
    assert next(event for event in events if isinstance(event, ParentSets)).reused
    for other in (
        spec(3, lists=ListSpec(sets=10)),
        spec(lists=ListSpec(sets=10, method="greedy")),
        spec(lists=ListSpec(sets=11)),
        spec(lists=ListSpec(sets=10), score="bdeu"),
        spec(lists=ListSpec(sets=10), knowledge=Knowledge(forbidden=(("V0", "V1"),))),
    ):
        assert "sets_scored" in told(other, store=tmp_path)[0].counters
    fewer, _ = told(spec(lists=ListSpec(sets=5)), store=tmp_path)
    assert "sets_scored" not in fewer.counters


def test_a_stored_table_comes_back_whole_and_a_damaged_one_counts_as_none(tmp_path):
    result, _ = told(spec(lists=ListSpec(sets=50)), store=tmp_path)
    path = next(tmp_path.glob("*.npz"))
    assert str(path) == result.tables
    table = store.load(path)
    assert store.find(tmp_path, table.provenance).sets is not None
    assert [list(table.sets(i)) for i in range(6)] == [
        list(store.find(tmp_path, table.provenance).sets(i)) for i in range(6)
    ]
    assert table.provenance.counters["sets_for_a_variable"] == 50
    whole = path.read_bytes()
    for damaged in (b"", whole[:300], b"PK" + whole[:100], whole[:-40]):
        path.write_bytes(damaged)
        assert store.find(tmp_path, table.provenance) is None
        assert store.summary(path) is None
    assert "sets_scored" in told(spec(lists=ListSpec(sets=50)), store=tmp_path)[0].counters


def test_no_bit_of_a_stored_table_turned_over_ends_a_run(tmp_path):
    result, _ = told(spec(lists=ListSpec(sets=5)), store=tmp_path)
    path = Path(result.tables)
    whole, origin = path.read_bytes(), store.load(path).provenance
    sets = list(store.load(path).scores)
    heads = [i for i in range(len(whole)) if whole[i : i + 4] in (b"PK\1\2", b"PK\3\4", b"PK\5\6")]
    for place in {byte for head in heads for byte in range(head, min(head + 30, len(whole)))}:
        for bit in (0, 3, 6):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            path.write_bytes(damaged)
            store.summary(path)
            table = store.find(tmp_path, origin)
            assert table is None or list(table.scores) == sets


def test_what_a_killed_run_was_writing_is_removed_after_a_day(tmp_path):
    names = (".bnstudio-aaaaaaaa.part", ".bnstudio-bbbbbbbb.part", "x")
    old, new, other = (tmp_path / name for name in names)
    for path in (old, new, other):
        path.write_bytes(b"half a table")
    os.utime(old, (time.time() - 90_000,) * 2)
    os.utime(other, (time.time() - 90_000,) * 2)
    told(spec(lists=ListSpec(sets=5)), store=tmp_path)
    assert not old.exists() and new.exists() and other.exists()


def test_the_store_makes_room_by_the_oldest(tmp_path):
    for sets in (5, 6, 7):
        told(spec(lists=ListSpec(sets=sets), seed=sets), store=tmp_path / str(sets))
    files = [next((tmp_path / str(sets)).glob("*.npz")) for sets in (5, 6, 7)]
    folder = tmp_path / "all"
    folder.mkdir()
    for age, path in enumerate(files):
        copy = folder / f"{age}.npz"
        copy.write_bytes(path.read_bytes())
        os.utime(copy, (age, age))
    table = store.load(files[0])
    kept = store.put(folder, table, most_bytes=2 * files[0].stat().st_size + 2000)
    assert kept.exists() and not (folder / "0.npz").exists() and (folder / "2.npz").exists()


def test_a_file_of_sets_is_scored_anew_and_keeps_the_limits(tmp_path):
    path = tmp_path / "sets.jkl"
    other, _ = told(spec(3, lists=ListSpec(method="exact"), score="bdeu"), store=tmp_path)
    write_parent_sets(path, store.load(next(tmp_path.glob("*.npz"))))
    assert other.score != 0
    result, _ = told(spec(1, lists=ListSpec(file=str(path))))
    assert max(len(result.dag.parents(node)) for node in range(6)) <= 1
    assert result.counters["sets_left_out"] > 0
    assert result.counters["largest_score_difference"] > 0
    four = Knowledge(required=tuple((f"V{parent}", "V3") for parent in (0, 1, 2, 4)))
    with pytest.raises(UsageError, match="no parent set of “V3”"):  # the file has three at most
        told(spec(4, lists=ListSpec(file=str(path)), knowledge=four))


def test_what_a_file_says_to_be_whole_is_whole_only_where_it_was_made_for(tmp_path):
    """Proofs on lists of other data, limits or knowledge, or on edited ones, claim no more."""
    path = tmp_path / "sets.jkl"
    made, _ = told(spec(1, lists=ListSpec(method="exact")), store=tmp_path / "store")
    write_parent_sets(path, store.load(Path(made.tables)))
    whole = path.read_text()

    def proved(data=DATA, max_parents=1, **more):
        limits = Limits(max_parents=max_parents)
        task = RunSpec(searcher="dp", limits=limits, lists=ListSpec(file=str(path)), **more)
        return run(data, task)

    assert proved().within == "at most 1 parent"
    known = Knowledge(required=(("V0", "V3"),))
    for task in (
        {"max_parents": 3},
        {"data": dependent(6, 2000, seed=5)},
        {"knowledge": known},
        {"score": "aic"},
    ):
        assert proved(**task).within.startswith("the given parent sets")
    path.write_text("\n".join(line for line in whole.splitlines() if line[:8] != "# bnstud"))
    assert proved().within.startswith("the given parent sets")
    # A score that was raised and a set beyond the limits are no internal errors.
    lines = whole.splitlines()
    for edited in (
        [*lines[:3], "9" + lines[3][lines[3].index(" ") :], *lines[4:]],
        [*lines[:2], f"0 {int(lines[2].split()[1]) + 1}", "9 2 1 2", *lines[3:]],
    ):
        path.write_text("\n".join(edited))
        found = proved()
        assert found.within.startswith("the given parent sets") and found.score < 0


def test_the_sets_of_a_file_that_are_kept_are_those_that_are_legal(tmp_path):
    path = tmp_path / "sets.jkl"
    random = np.random.default_rng(3)
    listed = []
    for child in range(6):
        others = [p for p in range(6) if p != child]
        sets = {tuple(sorted(random.choice(others, k, replace=False))) for k in (0, 1, 1, 2, 2, 3)}
        listed.append(sorted(sets | {(0,), (0, 1), (0, 2)} if child > 2 else sets))
    path.write_text(
        "6\n"
        + "".join(
            f"{child} {len(sets)}\n"
            + "".join(" ".join(map(str, (-i, len(s), *s))) + "\n" for i, s in enumerate(sets))
            for child, sets in enumerate(listed)
        )
    )
    knowledge = Knowledge(required=(("V0", "V4"),), forbidden=(("V1", "V3"),))
    rules = build_constraints(knowledge, DATA.names, DATA.arities, max_parents=2, max_params=8)
    scorer = make_scorer(DATA, "ll", {})
    table, counters = from_file(path, scorer, LegalParentSets.of(rules), RunControl())
    for child in range(6):
        legal = [s for s in listed[child] if rules.family_allowed(child, s)]
        assert legal
        for score, parents in table.sets(child):
            assert parents in legal and score == pytest.approx(scorer.local(child, parents))
        best = max(scorer.local(child, s) for s in legal)
        assert next(table.sets(child))[0] == pytest.approx(best)
    left_out = sum(not rules.family_allowed(c, s) for c in range(6) for s in listed[c])
    assert counters["sets_left_out"] == left_out > 0


def test_sets_of_a_file_that_soft_knowledge_prefers_are_kept(tmp_path):
    """By the data alone the empty set is better, so that the other one could be left out."""
    random = np.random.default_rng(1)
    data = coded(random.integers(0, 2, (2, 60)))
    place = tmp_path / "two.jkl"
    place.write_text("2\n0 1\n-1 0\n1 2\n-1 0\n-2 1 0\n")
    believed = Knowledge(prior=(("V0", "V1", 0.99),))
    for soft, arcs in ((Knowledge(), set()), (believed, {("V0", "V1")})):
        settings = RunSpec(searcher="dp", knowledge=soft, lists=ListSpec(file=str(place)))
        assert set(run(data, settings).dag.named_arcs()) == arcs


def test_a_stop_while_a_file_is_read_ends_the_run(tmp_path):
    path = tmp_path / "sets.jkl"
    sets = "".join(f"-{i} 1 {i % 5 + 1}\n" for i in range(1, 5000))
    path.write_text(f"6\n0 5000\n0 0\n{sets}" + "".join(f"{i} 1\n0 0\n" for i in range(1, 6)))
    control, told = RunControl(), []

    def progress(phase, done=None, total=None, metrics=None):
        if phase == "Reading the parent sets" and done:
            told.append((done, total))
            control.stop()

    control.progress = progress
    result = run(DATA, spec(lists=ListSpec(file=str(path))), control)
    assert result.limit == "user" and result.dag.arcs == frozenset()
    assert told == [(told[0][0], path.stat().st_size)] and told[0][0] < path.stat().st_size


def test_a_stopped_proof_on_given_lists_says_so(tmp_path):
    path = tmp_path / "sets.jkl"
    path.write_text("6\n" + "".join(f"{i} 2\n-1 1 {(i + 1) % 6}\n-2 0\n" for i in range(6)))
    task = RunSpec(searcher="dp", limits=Limits(steps=1), lists=ListSpec(file=str(path)))
    result = run(DATA, task)
    assert result.limit == "iterations" and result.bound is not None
    assert result.within == "the given parent sets"


def test_a_stop_while_sets_are_found_still_gives_a_network():
    control = RunControl()

    def emit(event):
        if isinstance(event, Progress) and event.phase == "Identifying parent sets":
            control.stop()

    control.emit = emit
    result = run(dependent(40, 300, seed=1), spec(lists=ListSpec(sets=100_000)), control)
    assert result.limit == "user" and result.status == "feasible"
    assert [name for name, _ in result.phases] == ["identification", "search"]


def test_what_a_searcher_refuses_or_foresees_is_said_before_the_run():
    assert forecast(DATA, spec(2)).level == "green"
    with pytest.raises(LimitError, match=r"it would not fit.*Allow 4"):
        run(DATA, spec(5))
    with pytest.raises(UsageError, match="cannot use the score aic: it is only for a test"):
        run(DATA, spec(score="aic"))
    with pytest.raises(UsageError, match="cannot use parent sets from a file"):
        run(DATA, RunSpec(searcher="tabu", lists=ListSpec(file="x.jkl")))
    with pytest.raises(UsageError, match="no identification method “guess”"):
        run(DATA, spec(lists=ListSpec(method="guess")))
    with pytest.raises(UsageError, match="share"):
        run(DATA, spec(lists=ListSpec(share=1.5)))


def test_the_scorer_of_the_lists_is_that_of_the_run():
    result, _ = told(spec(lists=ListSpec(method="exact"), score="bdeu"))
    scorer = make_scorer(DATA, "bdeu", {})
    families = [scorer.local(node, result.dag.parents(node)) for node in range(6)]
    assert result.score == pytest.approx(sum(families), rel=1e-12)


def test_the_stage_leaves_the_search_its_share_of_the_clock(monkeypatch):
    from bnstudio.job.parent_sets import provide

    monkeypatch.setattr(provide, "_CLOCK_ROOM", 0.0)  # as if the processor had been busy elsewhere
    limits = Limits(max_parents=2, time=60.0)
    result, events = told(spec(limits=limits, lists=ListSpec(share=0.9)))
    assert result.limit is None and result.status == "local_optimum"
    assert result.counters["variables_stopped"] > 0
    assert result.phases[1][1] < 40
    assert any(isinstance(event, ParentSets) for event in events)


def test_what_is_shown_of_a_files_lists_is_no_better_than_the_result(tmp_path):
    """They force every variable before it on each one, which the data do not want."""
    data = dependent(4, 60, seed=5)
    lines = ["4", "0 1", "-1 0"]
    for child in range(1, 4):
        lines += [f"{child} 1", f"-5 {child} " + " ".join(map(str, range(child)))]
    place = tmp_path / "forced.jkl"
    place.write_text("\n".join(lines) + "\n")
    shown = []
    control = RunControl(lambda event: shown.append(event) if hasattr(event, "score") else None)
    result = run(
        data,
        RunSpec(searcher="minobs", parameters={"offspring": 3}, lists=ListSpec(file=str(place))),
        control,
    )
    assert len(result.dag.arcs) == 6
    assert shown[-1].score == pytest.approx(result.score)
    assert all(one.score <= result.score + 1e-6 for one in shown)


def test_a_file_that_numbers_its_variables_does_so_in_the_order_of_the_table(tmp_path):
    """A run has them in an order of its own, by which it is not to read what others wrote."""
    data = dependent(5, 200, seed=3)
    by_content = data.by_content().names
    reverse = data.among(by_content[::-1])
    assert reverse.names != by_content
    place = tmp_path / "tree.jkl"
    lines = ["5", "0 1", "-1 0"]
    for child in range(1, 5):
        lines += [f"{child} 1", f"-5 1 {child - 1}"]
    place.write_text("\n".join(lines) + "\n")
    for searcher in ("dp", "minobs"):
        settings = RunSpec(
            searcher=searcher, limits=Limits(steps=20), lists=ListSpec(file=str(place))
        )
        found = run(reverse, settings).dag
        assert set(found.named_arcs()) == set(zip(reverse.names, reverse.names[1:], strict=False))
