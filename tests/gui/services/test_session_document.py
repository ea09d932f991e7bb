"""The session and its document: edits in three views, undo, files, recovery."""

import json
import zipfile
from dataclasses import replace

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.graph.validity import violation
from bnstudio.gui.services import current_graph, project_files
from bnstudio.gui.services.bundle import make_services
from bnstudio.job.spec import Limits, ListSpec, TracePoint
from bnstudio.project.run import Run
from bnstudio.project.settings import RunSettings
from tests.support.session_tools import (
    LONG,
    Heard,
    open_chain,
    recoveries,
    threads_of_ours,
    write_table,
)

VIEWS = ("dag", "rpdag", "cpdag")
NAMES = ("V0", "V1", "V2", "V3", "V4")


@pytest.fixture
def session(qtbot):
    session = make_services()
    yield session
    session.shutdown()
    assert threads_of_ours() == []


@pytest.fixture
def loaded(session, qtbot, tmp_path):
    return open_chain(session, qtbot, tmp_path)


@pytest.fixture
def learned(loaded):
    """A session whose current graph is a finished run, without the time that learning takes."""
    put_run(loaded, [(0, 1), (1, 2), (3, 2), (2, 4)])
    return loaded


def put_run(session, arcs, names=NAMES):
    project = session.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.best, run.score = "finished", DAG(names, arcs), -1000.0
    run.trace = [TracePoint(0.1, 1, -1000.0)]
    session.runs.announce()
    session.runs.show(run.number)
    return run


def edges(graph):
    return set(graph.named_arcs()), {frozenset(link) for link in graph.named_links()}


def idle(session, qtbot):
    qtbot.waitUntil(lambda: not session.tasks.active, timeout=LONG)


# -- editing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_every_edit_keeps_the_view_valid_and_can_be_undone(learned, qtbot, view):
    learned.graph.set_view(view)
    heard = Heard(learned)
    before = learned.graph.graph
    states = [before]
    edge = (before.named_links() or before.named_arcs())[0]
    assert learned.graph.delete([edge])
    states.append(learned.graph.graph)
    assert learned.graph.add_arc("V0", "V4")
    states.append(learned.graph.graph)
    assert learned.graph.add_node("extra")
    states.append(learned.graph.graph)
    assert learned.graph.rename("extra", "more")
    states.append(learned.graph.graph)
    assert learned.graph.delete(nodes=["V2"])
    states.append(learned.graph.graph)
    for graph in states:
        assert graph.kind == view and violation(graph, view) is None
    assert len(heard.of("edited")) == 5 and heard.of("edit_refused") == []
    assert learned.graph.label == "edited from Run 1"
    for graph in reversed(states[:-1]):
        learned.document.undo()
        assert learned.graph.graph == graph
    assert learned.graph.current_run == 1 and not learned.document.undo_text
    for graph in states[1:]:
        learned.document.redo()
        assert learned.graph.graph == graph
    assert not learned.document.redo_text and learned.document.project.runs[1].best == DAG(
        NAMES, [(0, 1), (1, 2), (3, 2), (2, 4)]
    )


def test_a_cycle_is_refused_with_the_cycle(learned):
    heard = Heard(learned)
    graph = learned.graph.graph
    assert not learned.graph.add_arc("V4", "V0")
    ((refusal,),) = heard.of("edit_refused")
    assert [graph.names[i] for i in refusal.cycle] in (
        ["V4", "V0", "V1", "V2", "V4"],
        ["V0", "V1", "V2", "V4", "V0"],
    )
    assert (
        learned.graph.graph is graph
        and not learned.document.undo_text
        and heard.of("graph_changed") == []
    )


def test_an_edit_of_a_node_that_is_not_there_is_refused(learned):
    heard = Heard(learned)
    assert not learned.graph.add_arc("V0", "nowhere")
    assert not learned.graph.rename("nowhere", "x")
    assert not learned.graph.delete(nodes=["nowhere"])
    assert len(heard.of("edit_refused")) == 3
    assert "nowhere is not in the graph" in str(heard.of("edit_refused")[0][0])


def test_arcs_are_reversed_and_turned_to_links(learned):
    assert learned.graph.reverse("V0", "V1")
    assert ("V1", "V0") in learned.graph.graph.named_arcs()
    learned.graph.set_view("cpdag")
    assert ("V0", "V1") in learned.graph.graph.named_links()
    heard = Heard(learned)
    assert not learned.graph.reverse("V0", "V1"), "a link has no direction"
    assert heard.of("edit_refused")
    assert learned.graph.add_link("V0", "V3")
    assert {frozenset(edge) for edge in learned.graph.graph.named_links()} >= {
        frozenset(("V0", "V3"))
    }


def test_drawing_from_nothing(session):
    assert session.graph.add_node("A") and session.graph.add_node("B")
    assert session.graph.add_arc("A", "B") and session.graph.label == "edited"
    assert session.graph.graph.named_arcs() == [("A", "B")]
    for _ in range(3):
        session.document.undo()
    assert session.graph.graph is None and session.graph.dag is None


def test_the_first_arc_starts_a_graph_over_the_ticked_variables(loaded):
    loaded.data.set_included(["V0", "V1", "V3"])
    assert loaded.graph.add_arc("V3", "V1")
    assert loaded.graph.graph.names == ("V0", "V1", "V3")


def test_deleting_edges_and_nodes_is_one_step_with_words(learned):
    learned.graph.delete([("V0", "V1")])
    assert learned.document.undo_text == "delete V0 → V1"
    learned.document.undo()
    learned.graph.delete([("V0", "V1"), ("V2", "V4")], ["V3"])
    assert learned.document.undo_text == "delete 1 node and 2 edges"
    assert learned.graph.graph.names == ("V0", "V1", "V2", "V4")
    assert learned.graph.graph.named_arcs() == [("V1", "V2")]
    assert not learned.graph.delete()
    learned.document.undo()
    assert len(learned.graph.graph.arcs) == 4


def test_what_is_deleted_is_not_selected_any_more(learned):
    learned.graph.add_node("extra")
    learned.selection.select(["extra", "V1"])
    learned.graph.delete(nodes=["extra"])
    assert learned.selection.names == ("V1",)
    learned.graph.delete(nodes=["V1"])
    assert learned.selection.names == ("V1",), "it is still a variable of the data"


def test_a_renamed_node_keeps_its_place(learned):
    learned.graph.set_positions({"V0": (1.0, 2.0)})
    learned.graph.rename("V0", "cause")
    assert learned.graph.positions["cause"] == (1.0, 2.0)
    learned.document.undo()
    assert "cause" not in learned.graph.positions and learned.graph.positions["V0"] == (1.0, 2.0)


def test_large_graphs_are_edited_and_converted_aside(learned, qtbot, monkeypatch):
    monkeypatch.setattr(current_graph, "EDITED_AT_ONCE", 1)
    monkeypatch.setattr(current_graph, "AT_ONCE", 3)
    heard = Heard(learned)
    old = learned.graph.graph
    assert learned.graph.delete([("V0", "V1")])
    assert not learned.graph.delete([("V1", "V2")]), "one at a time"
    assert learned.graph.graph is old
    qtbot.waitUntil(lambda: learned.graph.graph is not old, timeout=LONG)
    assert ("V0", "V1") not in learned.graph.graph.named_arcs()
    assert len(heard.of("edit_refused")) == 1
    assert learned.graph.add_arc("V4", "V1")
    qtbot.waitUntil(lambda: len(heard.of("edit_refused")) == 2, timeout=LONG)
    learned.graph.set_view("cpdag")
    assert learned.graph.graph.kind == "dag", "the truth, until the other is there"
    qtbot.waitUntil(lambda: learned.graph.graph.kind == "cpdag", timeout=LONG)
    learned.graph.set_view("rpdag")
    learned.graph.set_view("dag")
    assert learned.graph.graph.kind == "dag"
    idle(learned, qtbot)
    assert learned.graph.graph.kind == "dag", "an overtaken conversion is dropped"


# -- scores --------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_the_change_said_beforehand_is_the_change_made(learned, qtbot, view):
    learned.graph.set_view(view)
    told = []
    assert learned.scores.ask("add", "V0", "V4", told.append) is None
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    known = learned.scores.ask("add", "V0", "V4")
    assert known == told[0] and known.value < 0
    qtbot.waitUntil(lambda: learned.scores.families != {}, timeout=LONG)
    before = learned.scores.total
    assert learned.scores.change is None
    assert learned.graph.add_arc("V0", "V4")
    qtbot.waitUntil(lambda: learned.scores.change is not None, timeout=LONG)
    assert learned.scores.change == pytest.approx(known.value, abs=1e-6)
    assert learned.scores.total == pytest.approx(before + known.value, rel=1e-9)
    learned.document.undo()
    qtbot.waitUntil(lambda: learned.scores.change is not None, timeout=LONG)
    assert learned.scores.change == pytest.approx(-known.value, abs=1e-6)


def test_a_refused_change_says_why(learned, qtbot):
    told = []
    learned.scores.ask("add", "V4", "V0", told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert told[0].value is None and "cycle" in told[0].reason
    assert learned.scores.ask("add", "V4", "gone").reason == "it is not in the graph"


def test_scores_follow_the_forms_score_for_a_drawn_graph(loaded, qtbot):
    loaded.graph.add_arc("V0", "V1")
    qtbot.waitUntil(lambda: loaded.scores.total is not None, timeout=LONG)
    bic = loaded.scores.total
    assert loaded.scores.name == "bic"
    loaded.form.change(score="aic")
    qtbot.waitUntil(lambda: loaded.scores.total not in (None, bic), timeout=LONG)
    assert loaded.scores.total > bic and loaded.scores.name == "aic"


def test_a_runs_graph_keeps_its_runs_score(learned, qtbot):
    learned.form.change(score="aic")
    assert learned.scores.name == "bic"
    learned.graph.delete([("V0", "V1")])
    assert learned.scores.name == "bic"


def test_a_graph_with_an_unknown_node_has_no_score_and_says_why(learned, qtbot):
    heard = Heard(learned)
    learned.graph.add_node("extra")
    qtbot.waitUntil(lambda: learned.scores.reason != "", timeout=LONG)
    assert learned.scores.total is None and "“extra” is not in the table" in learned.scores.reason
    assert [message for _, message in heard.of("notice")] == [
        "“extra” is not in the table, so it is not scored, nor is the graph as a whole."
    ]
    assert learned.scores.known and len(learned.scores.families) == 5, (
        "the others keep their scores"
    )
    learned.graph.rename("V4", "last")
    assert "“last” is not in the table" in heard.of("notice")[-1][1]
    qtbot.waitUntil(lambda: "“last”" in learned.scores.reason, timeout=LONG)
    assert "“last” and “extra” are not" in learned.scores.reason
    learned.document.undo()
    learned.document.undo()
    qtbot.waitUntil(lambda: learned.scores.total is not None, timeout=LONG)
    assert learned.scores.reason == "" and len(heard.of("notice")) == 2


# -- data ----------------------------------------------------------------------------------------


def test_a_table_just_opened_is_nothing_to_lose(session, qtbot, tmp_path):
    open_chain(session, qtbot, tmp_path)
    assert not session.document.dirty and session.document.title == "Untitled project"
    session.form.change(seed=4)
    assert session.document.dirty


def test_opening_goes_through_the_import_page_if_there_is_one(session, qtbot, tmp_path):
    asked = []
    session.data.import_requested.connect(asked.append)
    path = write_table(tmp_path / "chain.csv")
    session.files.open_path(path)
    assert asked == [str(path.resolve())] and session.data.dataset is None


def test_another_preparation_keeps_runs_and_says_they_are_stale(learned, qtbot):
    heard = Heard(learned)
    options = learned.data.source.prepare
    plan = options.plan("V4")
    from dataclasses import replace

    learned.data.set_table(
        learned.data.table, options.with_plan("V4", replace(plan, include=False))
    )
    qtbot.waitUntil(lambda: len(learned.data.variable_names) == 4, timeout=LONG)
    assert "dataset_changed" in heard.names() and "project_replaced" not in heard.names()
    assert (
        learned.document.project.stale(learned.document.project.runs[1])
        and learned.graph.graph.n == 5
    )
    assert learned.document.dirty


def test_another_table_is_another_project(learned, qtbot, tmp_path):
    lists = ListSpec(file=str(tmp_path / "mine.jkl"))
    limits = Limits(time=7.0, memory=3.0)
    learned.form.change(seed=9, searcher="obs", limits=limits, lists=lists)
    heard = Heard(learned)
    learned.data.open_table(write_table(tmp_path / "other.csv", n=3))
    qtbot.waitUntil(lambda: len(learned.data.variable_names) == 3, timeout=LONG)
    assert heard.of("project_replaced") == [()] and learned.runs.all == []
    assert (
        learned.form.settings.seed == 9
        and learned.graph.graph is None
        and not learned.document.undo_text
    )
    # What was chosen for the other variables is proposed again, as for a fresh table.
    assert learned.form.settings == replace(
        RunSettings(),
        score=learned.form.settings.score,
        seed=9,
        limits=Limits(time=60.0, memory=3.0),
    )


def test_looking_at_another_run_is_nothing_to_save(learned, qtbot, tmp_path):
    first = learned.graph.current_run
    second = learned.document.project.runs[first].copy()
    second.number = first + 1
    learned.document.project.runs[second.number] = second
    learned.files.save(tmp_path / "mine.bnstudio", wait=True)
    qtbot.waitUntil(lambda: not learned.document.dirty, timeout=LONG)
    learned.runs.show(second.number)
    assert learned.graph.current_run == second.number and not learned.document.dirty


def test_another_table_of_the_same_variables_keeps_the_settings(learned, qtbot, tmp_path):
    lists = ListSpec(file=str(tmp_path / "mine.jkl"))
    learned.form.change(searcher="obs", limits=Limits(time=7.0), lists=lists)
    heard = Heard(learned)
    learned.data.open_table(write_table(tmp_path / "other.csv", n=5))
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
    assert (learned.form.settings.searcher, learned.form.settings.lists) == ("obs", lists)
    assert learned.form.settings.limits == Limits(time=7.0)


def test_a_bad_table_is_one_sentence_and_changes_nothing(learned, qtbot, tmp_path):
    heard = Heard(learned)
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"")
    learned.data.open_table(bad)
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    kind, message = heard.of("notice")[0]
    assert kind == "error" and "empty" in message and "\n" not in message
    assert len(learned.data.variable_names) == 5 and learned.runs.all


def test_reading_can_be_cancelled(session, qtbot, tmp_path):
    heard = Heard(session)
    session.data.open_table(write_table(tmp_path / "long.csv", rows=40_000, n=30))
    session.data.cancel_reading()
    idle(session, qtbot)
    assert session.data.dataset is None and heard.of("notice") == []


def test_groups_knowledge_and_ticks_can_be_undone(loaded):
    heard = Heard(loaded)
    loaded.data.set_groups({"V0": "Causes"})
    loaded.data.set_knowledge(Knowledge(required=(("V0", "V1"),)))
    loaded.data.set_included(["V0", "V1"])
    for name in ("groups_changed", "knowledge_changed", "included_changed"):
        assert heard.of(name) == [()]
    for _ in range(3):
        loaded.document.undo()
    assert loaded.data.groups == {} and not loaded.data.knowledge and len(loaded.data.included) == 5
    assert not loaded.document.undo_text


def test_a_knowledge_file(loaded, qtbot, tmp_path):
    path = tmp_path / "knowledge.json"
    path.write_text(json.dumps({"required": [["V0", "V1"]]}))
    loaded.data.open_knowledge(path)
    assert not loaded.data.knowledge, "it is read in a thread"
    qtbot.waitUntil(lambda: loaded.data.knowledge.required == (("V0", "V1"),), timeout=LONG)
    heard = Heard(loaded)
    path.write_text("{")
    loaded.data.open_knowledge(path)
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice")[0][0] == "error" and loaded.data.knowledge.required


# -- project files -------------------------------------------------------------------------------


def test_save_and_open(learned, qtbot, tmp_path):
    learned.graph.set_view("cpdag")
    learned.graph.set_positions({"V0": (1.0, 2.0)})
    learned.graph.delete([("V0", "V1")])
    learned.data.set_groups({"V0": "Causes"})
    learned.document.set_extra("page", "graph")
    shown, path = learned.graph.graph, tmp_path / "mine.bnstudio"
    heard = Heard(learned)
    assert not learned.files.save(), "there is no path yet"
    assert learned.document.dirty and learned.files.save(path)
    qtbot.waitUntil(lambda: heard.of("saved") == [(str(path),)], timeout=LONG)
    assert not learned.document.dirty and learned.document.title == "mine.bnstudio"
    learned.files.new_project()
    assert (
        learned.graph.graph is None
        and learned.data.table is None
        and learned.document.title == "Untitled project"
    )
    heard.clear()
    learned.files.open_project(path)
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
    assert (
        learned.graph.graph == shown
        and learned.graph.view == "cpdag"
        and not learned.document.dirty
    )
    assert learned.graph.label == "edited from Run 1" and len(learned.runs.all) == 1
    assert learned.data.dataset.names == NAMES and learned.data.table.rows == 400
    assert learned.data.groups == {"V0": "Causes"} and learned.graph.positions["V0"] == (1.0, 2.0)
    assert learned.document.extra == {"page": "graph"} and not learned.document.undo_text
    assert not learned.document.project.stale(learned.document.project.runs[1])
    learned.runs.show(1)
    assert learned.graph.current_run == 1


def test_what_changes_while_it_is_saved_is_still_to_save(learned, qtbot, tmp_path):
    path = tmp_path / "a.bnstudio"
    states = []
    learned.files.saved.connect(lambda _: states.append((learned.document.dirty, groups_in(path))))
    learned.data.set_groups({"V0": "x"})
    learned.files.save(path)
    learned.data.set_groups({"V0": "y"})
    qtbot.waitUntil(lambda: len(states) == 1, timeout=LONG)
    assert states == [(True, {"V0": "x"})]
    learned.files.save()
    learned.files.save()  # waits for the one before
    learned.data.set_groups({"V0": "z"})
    qtbot.waitUntil(lambda: len(states) == 3, timeout=LONG)
    assert states[1:] == [(True, {"V0": "y"}), (False, {"V0": "z"})]
    learned.data.set_groups({"V0": "x"})
    learned.files.save()
    assert learned.files.save(wait=True) and not learned.document.dirty
    assert groups_in(path) == {"V0": "x"}


def groups_in(path):
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("project.json"))["groups"]


def test_saving_where_it_cannot_be(learned, qtbot, tmp_path):
    heard = Heard(learned)
    learned.files.save(tmp_path / "none" / "a.bnstudio")
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice")[0][0] == "error" and heard.of("saved") == []
    assert learned.document.dirty and learned.document.path is None
    assert not learned.files.save(tmp_path / "none" / "a.bnstudio", wait=True)


def test_a_damaged_project_leaves_the_window_as_it_is(learned, qtbot, tmp_path):
    learned.files.save(tmp_path / "a.bnstudio", wait=True)
    whole = (tmp_path / "a.bnstudio").read_bytes()
    (tmp_path / "b.bnstudio").write_bytes(whole[: len(whole) // 2])
    heard, graph = Heard(learned), learned.graph.graph
    learned.files.open_path(tmp_path / "b.bnstudio")
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert "damaged or cut short" in heard.of("notice")[0][1]
    assert learned.graph.graph is graph and heard.of("project_replaced") == []
    assert learned.document.title == "a.bnstudio"


def test_a_project_without_its_table_opens_and_takes_the_table_again(
    learned, qtbot, tmp_path, monkeypatch
):
    from dataclasses import replace

    learned.document.project.source = replace(learned.data.source, kept=None)
    learned.files.save(tmp_path / "a.bnstudio", wait=True)
    (tmp_path / "chain.csv").rename(tmp_path / "moved.csv")
    heard = Heard(learned)
    learned.files.open_project(tmp_path / "a.bnstudio")
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
    assert (
        learned.data.dataset is None
        and learned.graph.graph is not None
        and len(learned.runs.all) == 1
    )
    assert heard.of("notice")[0][0] == "caution" and "chain.csv" in heard.of("notice")[0][1]
    learned.data.open_table(tmp_path / "moved.csv")
    qtbot.waitUntil(lambda: learned.data.dataset is not None, timeout=LONG)
    assert len(learned.runs.all) == 1 and learned.graph.graph is not None, "still the same project"
    assert not learned.document.project.stale(learned.document.project.runs[1]), "and the same data"
    qtbot.waitUntil(lambda: learned.scores.total is not None, timeout=LONG)


# -- recovery ------------------------------------------------------------------------------------


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(project_files, "AUTOSAVE_DELAY", 0.1)
    monkeypatch.setattr(project_files, "AUTOSAVE_REST", 0.1)


def files(folder):
    return sorted(path.suffix for path in folder.glob("*.*"))


def test_a_window_that_dies_is_recovered_with_its_run(learned, qtbot, tmp_path, soon):
    folder = tmp_path / "recovery"
    learned.files.start_autosave(folder)
    assert recoveries(learned, qtbot) == []
    run = learned.document.project.runs[1]
    run.state = "running"
    learned.graph.delete([("V0", "V1")])
    qtbot.waitUntil(lambda: files(folder) == [".bnstudio", ".json", ".lock"], timeout=LONG)
    idle(learned, qtbot)
    learned.shutdown(keep_recovery=True)
    again = make_services()
    try:
        again.files.start_autosave(folder)
        (recovery,) = recoveries(again, qtbot)
        assert recovery.title == "Untitled project"
        assert recovery.message == "chain.csv · 1 run · an edited graph"
        heard = Heard(again)
        again.files.recover(recovery)
        qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
        assert (
            again.document.dirty
            and again.document.path is None
            and again.graph.label == "edited from Run 1"
        )
        assert again.document.project.runs[1].state == "failed"
        assert again.document.project.runs[1].best == run.best
        back, interrupted = heard.of("notice")
        assert back == ("good", "Untitled project is back as it was.")
        assert interrupted[0] == "caution" and interrupted[1].startswith("Run 1: Interrupted: ")
        assert recoveries(again, qtbot) == []
        again.files.save(tmp_path / "kept.bnstudio", wait=True)
        qtbot.waitUntil(lambda: files(folder) == [], timeout=LONG)
    finally:
        again.shutdown()


def test_a_clean_close_leaves_no_recovery_file(learned, qtbot, tmp_path, soon):
    folder = tmp_path / "recovery"
    learned.files.start_autosave(folder)
    learned.data.set_groups({"V0": "x"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    learned.shutdown()
    assert files(folder) == []


def test_saving_removes_the_recovery_file_and_a_change_makes_a_new_one(
    learned, qtbot, tmp_path, soon
):
    folder = tmp_path / "recovery"
    learned.files.start_autosave(folder)
    learned.data.set_groups({"V0": "x"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    learned.files.save(tmp_path / "a.bnstudio")
    qtbot.waitUntil(lambda: files(folder) == [], timeout=LONG)
    learned.data.set_groups({"V0": "y"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    learned.files.new_project()
    qtbot.waitUntil(lambda: files(folder) == [], timeout=LONG)


def test_discarding_what_was_left(learned, qtbot, tmp_path, soon):
    folder = tmp_path / "recovery"
    learned.files.start_autosave(folder)
    learned.data.set_groups({"V0": "x"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    idle(learned, qtbot)
    learned.shutdown(keep_recovery=True)
    again = make_services()
    again.files.start_autosave(folder)
    again.files.discard_recovery(recoveries(again, qtbot)[0])
    assert files(folder) == [] and recoveries(again, qtbot) == []
    again.shutdown()


def test_no_room_for_the_recovery_file_is_said_once(learned, qtbot, tmp_path, soon):
    (tmp_path / "file").write_text("")
    learned.files.start_autosave(tmp_path / "file" / "recovery")
    heard = Heard(learned)
    for i in range(4):
        learned.data.set_groups({"V0": str(i)})
        qtbot.wait(200)
    assert len(heard.of("notice")) == 1 and "no recovery file" in heard.of("notice")[0][1]


# -- networks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["bif", "graphml", "dot", "json", "arcs.csv", "bnlearn.txt"])
@pytest.mark.parametrize("kind", VIEWS)
def test_export_and_open_again(learned, qtbot, tmp_path, ending, kind):
    path = tmp_path / f"net.{ending}"
    learned.graph.set_view(kind)
    shown = learned.graph.graph
    heard = Heard(learned)
    learned.networks.export(path, kind)
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice")[0][0] == "good", heard.of("notice")
    assert "read back and compared" in heard.of("notice")[0][1]
    learned.networks.open(path)
    qtbot.waitUntil(lambda: learned.graph.label == path.name, timeout=LONG)
    if ending in ("bif", "bnlearn.txt") and kind != "dag":
        assert learned.graph.view == "dag"
        learned.graph.set_view(kind)
    assert edges(learned.graph.graph) == edges(shown)
    qtbot.waitUntil(lambda: learned.scores.total is not None, timeout=LONG)
    learned.document.undo()
    assert learned.graph.label == "Run 1"


def test_export_without_a_graph_or_data_is_said(session, qtbot, tmp_path):
    heard = Heard(session)
    session.networks.export(tmp_path / "a.bif", "dag")
    assert "no graph" in heard.of("notice")[0][1]
    session.graph.add_node("A")
    session.networks.export(tmp_path / "a.bif", "dag")
    qtbot.waitUntil(lambda: len(heard.of("notice")) == 2, timeout=LONG)
    assert "probability tables" in heard.of("notice")[1][1]
    assert list(tmp_path.iterdir()) == []


def test_a_network_that_cannot_be_read_changes_nothing(learned, qtbot, tmp_path):
    heard, graph = Heard(learned), learned.graph.graph
    (tmp_path / "a.bif").write_text("network {")
    learned.files.open_path(tmp_path / "a.bif")
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice")[0][0] == "error" and learned.graph.graph is graph


# -- the rest ------------------------------------------------------------------------------------


def test_moves_and_layouts(learned):
    heard = Heard(learned)
    learned.graph.set_positions({"V0": (0.0, 0.0), "V1": (1.0, 1.0)})
    assert not learned.document.undo_text
    for x in (1.0, 2.0, 3.0):
        learned.graph.move_nodes({"V0": (x, 0.0)}, gesture=1)
    learned.graph.move_nodes({"V0": (9.0, 0.0)}, gesture=2)
    learned.document.undo()
    assert learned.graph.positions["V0"] == (3.0, 0.0)
    learned.document.undo()
    assert learned.graph.positions["V0"] == (0.0, 0.0) and not learned.document.undo_text
    assert len(heard.of("positions_changed")) == 7


def test_places_stay_from_run_to_run(learned):
    learned.graph.set_positions({"V0": (5.0, 5.0)})
    put_run(learned, [(0, 1)])
    assert learned.graph.current_run == 2 and learned.graph.positions["V0"] == (5.0, 5.0)


def test_a_view_is_one_of_three(session):
    with pytest.raises(ValueError, match="no view"):
        session.graph.set_view("upside-down")


def test_a_fault_of_the_program_is_said_in_words_and_logged(session, qtbot, caplog):
    heard = Heard(session)

    def broken(task):
        raise KeyError("secret")

    session.tasks.start("x", broken, None, session.tasks.report)
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert "fault in the program" in heard.of("notice")[0][1]
    assert "secret" not in heard.of("notice")[0][1] and "secret" in caplog.text


def test_busy_words_come_and_go(session, qtbot):
    import threading

    gate = threading.Event()
    heard = Heard(session)
    task = session.tasks.start("Thinking", lambda t: gate.wait())
    task.progress(1, 4)
    qtbot.waitUntil(lambda: session.tasks.busy == "Thinking · 25 %", timeout=LONG)
    gate.set()
    qtbot.waitUntil(lambda: session.tasks.busy == "", timeout=LONG)
    assert [message for (message,) in heard.of("busy_changed")] == ["Thinking · 25 %", ""]


def test_undoing_everything_leaves_nothing_to_save(session, qtbot, tmp_path):
    session.files.start_autosave(tmp_path / "recovery")
    session.graph.add_node("A")
    qtbot.waitUntil(lambda: bool(list((tmp_path / "recovery").glob("*.json"))), timeout=LONG)
    heard = Heard(session)
    session.document.undo()
    assert not session.document.dirty and heard.of("title_changed")
    qtbot.waitUntil(lambda: not any((tmp_path / "recovery").iterdir()), timeout=LONG)
    session.document.redo()
    assert session.document.dirty and session.files.save(tmp_path / "mine", wait=True)
    assert not session.document.dirty
    session.graph.add_node("B")
    assert session.document.dirty
    session.document.undo()
    assert not session.document.dirty, "the file has this"
    session.document.undo()
    assert session.document.dirty, "the file has more"
    session.graph.add_node("C")
    session.document.undo()
    assert session.document.dirty, "the state of the file is out of reach"


def test_what_cannot_be_undone_stays_to_be_saved(learned, tmp_path):
    assert learned.files.save(tmp_path / "mine", wait=True)
    learned.graph.add_node("B")
    learned.form.change(seed=77)
    learned.document.undo()
    assert learned.document.dirty


def test_an_idle_session_does_not_wake_up(session, qtbot):
    session.graph.add_node("A")
    qtbot.waitUntil(lambda: not session.tasks.ticking, timeout=LONG)


def test_shutting_down_twice(qtbot):
    session = make_services()
    session.shutdown()
    session.shutdown()


def test_runs_know_their_gap():
    run = Run(1, None, ())
    assert run.gap is None and run.arcs is None
    run.score, run.bound = -100.0, -90.0
    assert run.gap == pytest.approx(0.1)
    run.bound = -101.0
    assert run.gap == 0.0
