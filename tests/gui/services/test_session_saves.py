"""No save drops what another window, or this one, has saved: every way of saving, every order."""

import json
import os
import zipfile

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.files import recovery_file
from bnstudio.project.saving.file import read_project
from bnstudio.project.saving.refusals import FileChangedError
from tests.support.session_tools import LONG, Heard, open_chain, recoveries


def idle(services, qtbot):
    qtbot.waitUntil(lambda: not services.tasks.active, timeout=LONG)


@pytest.fixture
def learned(qtbot, tmp_path):
    """A window with a table and a run."""
    services = make_services()
    open_chain(services, qtbot, tmp_path)
    project = services.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.best, run.score = "finished", DAG(services.data.variable_names), -1000.0
    services.document.touch()
    yield services
    services.shutdown()


def groups_in(path):
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("project.json"))["groups"]


@pytest.fixture
def other(qtbot):
    """Another window."""
    services = make_services()
    yield services
    services.shutdown()


def open_in(services, qtbot, path):
    heard = Heard(services)
    services.files.open_project(path)
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)


@pytest.fixture
def two(learned, other, qtbot, tmp_path):
    """Two windows on one project; the other has saved a change after this one read it."""
    path = tmp_path / "a.bnstudio"
    assert learned.files.save(path, wait=True)
    open_in(other, qtbot, path)
    other.data.set_groups({"V0": "theirs"})
    assert other.files.save(wait=True)
    learned.data.set_groups({"V0": "mine"})
    return learned, path


def test_a_save_in_a_thread_asks_before_it_drops_anothers(two, qtbot):
    mine, path = two
    asked, saved = [], []
    mine.files.conflict.connect(asked.append)
    mine.files.saved.connect(saved.append)
    mine.files.save()
    mine.files.save()  # one question for both
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    idle(mine, qtbot)
    assert asked == [str(path)] and saved == []
    assert groups_in(path) == {"V0": "theirs"} and mine.document.dirty
    mine.files.save(over=True)
    qtbot.waitUntil(lambda: saved == [str(path)], timeout=LONG)
    assert groups_in(path) == {"V0": "mine"} and not mine.document.dirty
    mine.data.set_groups({"V0": "again"})
    assert mine.files.save(wait=True), "it is this window's file again"


def test_a_save_on_quitting_asks_before_it_drops_anothers(two):
    mine, path = two
    with pytest.raises(FileChangedError, match="changed by another window"):
        mine.files.save(wait=True)
    assert groups_in(path) == {"V0": "theirs"} and mine.document.dirty
    assert mine.files.save(path.with_name("b.bnstudio"), wait=True)
    assert groups_in(path) == {"V0": "theirs"}


def test_a_file_that_nobody_was_asked_about_is_not_replaced(learned, tmp_path):
    path = tmp_path / "q.bnstudio"
    path.write_bytes(b"precious")
    with pytest.raises(FileChangedError, match="is there already"):
        learned.files.save(path, wait=True)
    assert path.read_bytes() == b"precious"
    assert learned.files.save(path, wait=True, over=True)
    path.unlink()
    assert learned.files.save(wait=True), "what has gone cannot be lost"


def test_the_same_content_under_a_new_time_is_no_change(learned, tmp_path):
    path = tmp_path / "a.bnstudio"
    learned.files.save(path, wait=True)
    whole = path.read_bytes()
    path.unlink()
    path.write_bytes(whole)
    learned.data.set_groups({"V0": "mine"})
    assert learned.files.save(wait=True)
    flipped = bytearray(path.read_bytes())
    times = path.stat()
    flipped[40] ^= 1
    path.write_bytes(flipped)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    with pytest.raises(FileChangedError):
        learned.files.save(wait=True)


def test_quitting_in_the_middle_of_a_save_knows_what_that_one_wrote(learned, qtbot, tmp_path):
    path = tmp_path / "a.bnstudio"
    for turn in range(20):
        learned.data.set_groups({"V0": f"{turn}"})
        learned.files.save(path if turn == 0 else None)
        if turn % 3:
            qtbot.wait(turn)
        assert learned.files.save(path, wait=True)
    assert groups_in(path) == {"V0": "19"}


def test_a_save_that_ends_late_does_not_give_its_path_to_another_project(learned, qtbot, tmp_path):
    path = tmp_path / "a.bnstudio"
    learned.files.save(path)
    learned.files.new_project()
    idle(learned, qtbot)
    assert learned.document.path is None and read_project(path).project.runs
    assert not learned.files.save(), "there is no path yet"


def test_a_project_brought_back_knows_which_file_it_was(
    learned, other, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(recovery_file, "AUTOSAVE_DELAY", 0.05)
    folder, path = tmp_path / "recovery", tmp_path / "a.bnstudio"
    learned.recovery.start(folder)
    learned.files.save(path, wait=True)
    learned.data.set_groups({"V0": "lost"})
    qtbot.waitUntil(lambda: bool(list(folder.glob("*.json"))), timeout=LONG)
    idle(learned, qtbot)
    learned.shutdown(keep_recovery=True)
    other.recovery.start(folder)
    (recovery,) = recoveries(other, qtbot)
    heard = Heard(other)
    other.files.recover(recovery)
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
    whole = path.read_bytes()
    path.write_bytes(b"theirs")
    with pytest.raises(FileChangedError):
        other.files.save(wait=True)
    path.write_bytes(whole)
    assert other.files.save(wait=True) and groups_in(path) == {"V0": "lost"}


def test_what_cannot_be_saved_for_want_of_memory_is_said_in_words(learned, monkeypatch, tmp_path):
    def no_memory(*_args, **_more):
        raise MemoryError

    heard = Heard(learned)
    monkeypatch.setattr("bnstudio.project.saving.file._write_parts", no_memory)
    assert not learned.files.save(tmp_path / "a.bnstudio", wait=True)
    assert "memory" in heard.of("notice")[0][1]


def test_a_project_kept_when_the_system_ends_knows_which_file_it_was(
    learned, other, qtbot, tmp_path
):
    folder, path = tmp_path / "recovery", tmp_path / "a.bnstudio"
    learned.recovery.start(folder)
    learned.files.save(path, wait=True)
    learned.data.set_groups({"V0": "lost"})
    assert learned.recovery.keep_now()
    learned.shutdown(keep_recovery=True)
    other.recovery.start(folder)
    (recovery,) = recoveries(other, qtbot)
    heard = Heard(other)
    other.files.recover(recovery)
    qtbot.waitUntil(lambda: heard.of("project_replaced") == [()], timeout=LONG)
    assert other.files.save(wait=True) and groups_in(path) == {"V0": "lost"}


def test_the_file_of_the_project_before_is_not_that_of_a_new_one(learned, qtbot, tmp_path):
    path = tmp_path / "a.bnstudio"
    assert learned.files.save(path, wait=True)
    learned.document.replace(learned.document.fresh_project())  # as another table does
    with pytest.raises(FileChangedError, match="is there already"):
        learned.files.save(path, wait=True)
