"""The recovery file: there after a crash, gone after a clean close, and claimed only once."""

import errno
import os
import signal
import subprocess
import sys
import threading
import zipfile

import pytest

from bnstudio.errors import ProjectError
from bnstudio.project.saving.autosave import Autosave, describe, recovery_folder
from bnstudio.project.saving.file import snapshot
from tests.support.project_samples import make_project, write_table

WINDOW = """
import sys, time
from pathlib import Path
from tests.support.project_samples import make_project, write_table
from bnstudio.project.saving.autosave import Autosave
from bnstudio.project.saving.file import snapshot
here = Path({here!r})
project = make_project(write_table(here / "people.csv"))
autosave = Autosave(here / "recovery")
autosave.write(snapshot(project), "people.bnstudio", None, "people.csv · 3 runs")
print("written", flush=True)
time.sleep(600)
"""


@pytest.fixture
def project(tmp_path):
    return make_project(write_table(tmp_path / "people.csv"))


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "recovery"


@pytest.fixture
def window(tmp_path):
    """Another process that keeps a recovery file."""
    code = WINDOW.format(here=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "written\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_nothing_is_written_before_there_is_something(folder):
    autosave = Autosave(folder)
    assert autosave.left_behind() == []
    autosave.clear()
    assert not folder.exists()


def test_a_clean_close_leaves_nothing(project, folder):
    autosave = Autosave(folder)
    autosave.write(snapshot(project), "a", None, "")
    assert len(list(folder.iterdir())) == 3
    autosave.clear()
    assert list(folder.iterdir()) == []


def test_a_living_window_is_left_alone(window, folder):
    assert Autosave(folder).left_behind() == []


def test_a_killed_window_is_recovered_once(window, project, folder):
    window.send_signal(signal.SIGKILL)
    window.wait()
    first, second = Autosave(folder), Autosave(folder)
    (recovery,) = first.left_behind()
    assert recovery.title == "people.bnstudio" and recovery.message == "people.csv · 3 runs"
    assert recovery.path is None
    assert [r.slot for r in second.left_behind()] == [recovery.slot]
    opened = first.claim(recovery)
    assert opened.project.runs[3].best == project.runs[3].best
    assert second.claim(recovery) is None
    assert second.left_behind() == []
    second.discard(recovery)
    assert (folder / f"{recovery.slot}.bnstudio").exists(), "only its owner may remove it"
    first.write(snapshot(opened.project), "people.bnstudio", None, "")
    assert len(list(folder.glob("*.bnstudio"))) == 1
    first.clear()
    assert list(folder.iterdir()) == []


def test_two_starts_at_once_share_nothing(window, folder):
    window.kill()
    window.wait()
    autosaves = [Autosave(folder) for _ in range(8)]
    (recovery,) = autosaves[0].left_behind()
    got = []
    gate = threading.Barrier(8)

    def claim(autosave):
        gate.wait()
        got.append(autosave.claim(recovery))

    threads = [threading.Thread(target=claim, args=(a,)) for a in autosaves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([opened for opened in got if opened is not None]) == 1


def test_discarding(window, folder):
    window.kill()
    window.wait()
    autosave = Autosave(folder)
    (recovery,) = autosave.left_behind()
    autosave.discard(recovery)
    assert list(folder.iterdir()) == []
    assert autosave.claim(recovery) is None


def test_a_lock_of_a_dead_process_number_is_free(project, folder):
    """File systems without locks are covered by the number and the start of the process."""
    autosave = Autosave(folder)
    autosave.write(snapshot(project), "a", "/somewhere/a.bnstudio", "")
    autosave.abandon()
    (lock,) = folder.glob("*.lock")
    other = Autosave(folder)
    lock.write_text("1 12345.00\n")  # process 1 lives, but did not start then
    assert len(other.left_behind()) == 1
    import psutil

    parent = psutil.Process(os.getppid())
    lock.write_text(f"{parent.pid} {parent.create_time():.2f}\n")
    assert other.left_behind() == []
    lock.write_text("gibberish")
    assert other.left_behind()[0].path == "/somewhere/a.bnstudio"


def test_a_damaged_recovery_file_stays_where_it_is(project, folder):
    autosave = Autosave(folder)
    autosave.write(snapshot(project), "a", None, "")
    autosave.abandon()
    (file,) = folder.glob("*.bnstudio")
    file.write_bytes(file.read_bytes()[:100])
    (folder / f"{file.stem}.json").write_text("[")
    other = Autosave(folder)
    (recovery,) = other.left_behind()
    assert recovery.title == "Untitled project"
    with pytest.raises(ProjectError):
        other.claim(recovery)
    assert file.exists() and other.left_behind()


@pytest.mark.parametrize(
    "record",
    [b"", b"[" * 9000, b"9" * 5000, b"\xff", b"null", b'{"path": "\\u0000", "title": 1}',
     b'{"path": "\\ud800", "words": null, "content": []}', b'{"path": "/proc/self/fd/0/x"}'],
    ids=range(8),
)  # fmt: skip
def test_a_damaged_record_keeps_no_project_from_being_found(project, folder, record):
    autosave = Autosave(folder)
    autosave.write(snapshot(project), "a", None, "")
    autosave.abandon()
    (file,) = folder.glob("*.bnstudio")
    file.with_suffix(".json").write_bytes(record)
    other = Autosave(folder)
    (recovery,) = other.left_behind()
    assert recovery.title == "Untitled project" and recovery.content == ""
    assert list(other.claim(recovery).project.runs) == list(project.runs)
    other.clear()


def test_a_full_disk_keeps_the_last_recovery_file(project, folder, monkeypatch):
    autosave = Autosave(folder)
    autosave.write(snapshot(project), "a", None, "")
    (file,) = folder.glob("*.bnstudio")
    before = file.read_bytes()

    def full(*_, **_more):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(ProjectError, match="no space left"):
        autosave.write(snapshot(project), "a", None, "")
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_one_sentence(project, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ProjectError, match="no recovery file can be kept"):
        Autosave(tmp_path / "file" / "recovery").write(snapshot(project), "a", None, "")


def test_the_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert recovery_folder() == tmp_path / "bnstudio" / "recovery"
    assert recovery_folder().name == "recovery"


def test_the_words(project):
    assert describe(project) == "people.csv · 3 runs · an edited graph"
