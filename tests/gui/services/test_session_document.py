"""The session and its document: data, networks, undo, and what is said on the way."""

import json
from dataclasses import replace

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.services.bundle import make_services
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.project.run import Run
from bnstudio.project.settings import RunSettings
from tests.gui.services.document import VIEWS, edges, idle, put_run
from tests.support.session_tools import (
    LONG,
    Heard,
    open_chain,
    write_table,
)


def test_a_table_just_opened_is_nothing_to_lose(session, qtbot, tmp_path):
    open_chain(session, qtbot, tmp_path)
    assert not session.document.dirty and session.document.title == "Untitled project"
    session.form.change(seed=4, searcher="tabu", parameters={"restarts": 3})
    assert not session.document.dirty, "nor are choices in the form"
    session.form.change(ordering=session.data.variable_names[::-1])
    assert session.document.dirty, "an ordering was made by a person"


def test_choices_in_the_form_go_with_what_is_saved(session, qtbot, tmp_path):
    session.recovery.start(tmp_path / "recovery")
    open_chain(session, qtbot, tmp_path)
    session.form.change(seed=4)
    session.graph.add_arc("V0", "V1")
    qtbot.waitUntil(lambda: bool(list((tmp_path / "recovery").glob("*.json"))), timeout=LONG)
    with qtbot.waitSignal(session.document.touched):  # the recovery file gets it
        session.form.change(seed=5)
    session.document.undo()
    assert not session.document.dirty, "what is left are choices"
    assert session.files.save(tmp_path / "mine", wait=True)
    session.form.change(seed=6)
    assert session.document.dirty, "the file has another"


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
    session.recovery.start(tmp_path / "recovery")
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
