"""The session and its files: saved, opened again, and recovered."""

import json
import zipfile
from dataclasses import replace

import pytest

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.files import recovery_file
from tests.gui.services.document import NAMES, idle
from tests.support.session_tools import (
    LONG,
    Heard,
    recoveries,
)


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


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(recovery_file, "AUTOSAVE_DELAY", 0.1)
    monkeypatch.setattr(recovery_file, "AUTOSAVE_REST", 0.1)


def files(folder):
    return sorted(path.suffix for path in folder.glob("*.*"))


def test_a_window_that_dies_is_recovered_with_its_run(learned, qtbot, tmp_path, soon):
    folder = tmp_path / "recovery"
    learned.recovery.start(folder)
    assert recoveries(learned, qtbot) == []
    run = learned.document.project.runs[1]
    run.state = "running"
    learned.graph.delete([("V0", "V1")])
    qtbot.waitUntil(lambda: files(folder) == [".bnstudio", ".json", ".lock"], timeout=LONG)
    idle(learned, qtbot)
    learned.shutdown(keep_recovery=True)
    again = make_services()
    try:
        again.recovery.start(folder)
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
    learned.recovery.start(folder)
    learned.data.set_groups({"V0": "x"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    learned.shutdown()
    assert files(folder) == []


def test_saving_removes_the_recovery_file_and_a_change_makes_a_new_one(
    learned, qtbot, tmp_path, soon
):
    folder = tmp_path / "recovery"
    learned.recovery.start(folder)
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
    learned.recovery.start(folder)
    learned.data.set_groups({"V0": "x"})
    qtbot.waitUntil(lambda: ".bnstudio" in files(folder), timeout=LONG)
    idle(learned, qtbot)
    learned.shutdown(keep_recovery=True)
    again = make_services()
    again.recovery.start(folder)
    again.recovery.discard(recoveries(again, qtbot)[0])
    assert files(folder) == [] and recoveries(again, qtbot) == []
    again.shutdown()


def test_no_room_for_the_recovery_file_is_said_once(learned, qtbot, tmp_path, soon):
    (tmp_path / "file").write_text("")
    learned.recovery.start(tmp_path / "file" / "recovery")
    heard = Heard(learned)
    for i in range(4):
        learned.data.set_groups({"V0": str(i)})
        qtbot.wait(200)
    assert len(heard.of("notice")) == 1 and "no recovery file" in heard.of("notice")[0][1]
