"""The scratch folder in the Learn form: the automatic one, a chosen one, and what is wrong."""

import os
import threading

import pytest
from PySide6.QtWidgets import QFileDialog

from bnstudio.errors import UsageError
from bnstudio.gui.learn import limits
from bnstudio.gui.learn.limits import LimitsSection
from bnstudio.gui.learn.scratch_field import ScratchField
from bnstudio.gui.services.tasks import Tasks
from bnstudio.job.spec import Limits
from tests.support.fake_services import services_of
from tests.support.panels_fake import Session


@pytest.fixture
def field(dressed, qtbot) -> ScratchField:
    made = ScratchField(services_of(Session()).tasks)
    qtbot.addWidget(made)
    made.resize(300, 100)
    made.show()
    return made


def test_the_automatic_folder_is_shown_and_is_none(field, _own_layers) -> None:
    assert field.folder is None
    assert field.place.text().startswith("Automatic: ")
    assert not field.clear.isVisible()
    field.set_folder(str(_own_layers))  # as a run that used it says
    assert field.folder is None


def test_a_folder_is_chosen_and_given_up(field, qtbot, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    with qtbot.waitSignal(field.changed):
        field.choose.click()
    assert field.folder == field.place.text() == str(tmp_path)
    assert field.fault == ""
    with qtbot.waitSignal(field.changed):
        field.clear.click()
    assert field.folder is None


def test_a_folder_that_will_not_do_is_a_fault(field, tmp_path) -> None:
    field.set_folder(str(tmp_path / "no" / "such"))
    assert field.fault.startswith("The scratch folder ")
    assert "cannot be made" in field.error.text
    file = tmp_path / "file"
    file.touch()
    field.set_folder(str(file))
    assert "is no folder" in field.fault
    field.set_folder(None)
    assert field.fault == field.error.text == ""


def test_a_folder_that_cannot_be_written_to(field, tmp_path, monkeypatch) -> None:
    # Modes do not keep the superuser out, so the system's answer is what is replaced.
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)
    field.set_folder(str(tmp_path))
    assert field.fault == field.error.text
    assert "cannot be written to" in field.fault
    field.set_folder(None)
    assert field.fault.endswith("cannot be written to. Choose another folder.")


def test_a_run_on_disk_gets_the_automatic_folder_and_others_none(_own_layers) -> None:
    from bnstudio.project.document import Project

    project = Project()
    project.settings = type(project.settings)(searcher="bfbnb", limits=Limits(time=5))
    assert project.freeze_spec().limits == Limits(time=5, scratch=str(_own_layers))
    project.settings = type(project.settings)(searcher="tabu", limits=Limits(time=5))
    assert project.freeze_spec().limits == Limits(time=5)


def test_a_slow_folder_does_not_hold_the_window_up(dressed, qtbot, monkeypatch, tmp_path) -> None:
    threads, go = [], threading.Event()

    def slow(_folder):
        threads.append(threading.current_thread())
        go.wait(20)
        raise UsageError("the scratch folder is no folder")

    monkeypatch.setattr("bnstudio.gui.learn.scratch_field.check_folder", slow)
    tasks = Tasks()
    field = ScratchField(tasks)
    qtbot.addWidget(field)
    field.set_folder(str(tmp_path))
    assert field.place.text() == str(tmp_path) and field.fault == ""
    with qtbot.waitSignal(field.checked, timeout=20_000):
        go.set()
    assert field.fault.startswith("The scratch folder is no folder")
    assert threads and threading.main_thread() not in threads
    tasks.shutdown()


def test_the_limits_are_there_where_no_folder_can_be_written(dressed, qtbot, monkeypatch) -> None:
    def refuse():
        raise FileNotFoundError(2, "there is no folder for temporary files")

    monkeypatch.setattr(limits, "own_folder", lambda: None)
    monkeypatch.setattr(limits, "temporary_folder", refuse)
    section = LimitsSection(services_of(Session()).tasks)
    qtbot.addWidget(section)
    assert section.scratch.folder is None
