"""The window asks before a file is replaced: by any dialog that writes, whatever name is typed."""

import json
import zipfile

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from bnstudio.gui.widgets import dialogs
from bnstudio.gui.window import files
from bnstudio.project.saving.pasted import pasted_folder
from tests.gui.window.opening import open_sample
from tests.support.session_tools import LONG
from tests.support.window_tools import shown_window


class Answers:
    """Stands for the person: names for the file dialog, keys for the questions."""

    def __init__(self, monkeypatch):
        self.names, self.keys, self.asked = [], [], []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._name)
        monkeypatch.setattr(files, "ask", self._ask)
        monkeypatch.setattr(dialogs, "ask", self._ask)

    def _name(self, *_args, **_more):
        return str(self.names.pop(0)), ""

    def _ask(self, _parent, title, _text, answers, advised):
        key = self.keys.pop(0)
        assert key in dict(answers) or key == ""
        assert advised in dict(answers) and advised not in ("over", "replace")
        self.asked.append(title)
        return key


@pytest.fixture
def person(monkeypatch):
    return Answers(monkeypatch)


@pytest.mark.parametrize("ending", ["", ".", ".v2", ".csv"])
def test_a_file_whose_ending_is_added_is_asked_about(dressed, person, tmp_path, ending):
    parent = QWidget()
    typed, there = tmp_path / f"q{ending}", tmp_path / f"q{ending}.bnstudio"
    there.write_bytes(b"precious")

    def place():
        return dialogs.ask_place(parent, "Save", "", "projects (*.bnstudio)", (".bnstudio",))

    for key, found in (("cancel", None), ("", None), ("replace", there)):
        person.names, person.keys = [typed], [key]
        assert place() == found
    person.names, person.keys = [typed, tmp_path / "r"], ["other"]
    assert place() == tmp_path / "r.bnstudio"
    person.names = [there]  # the dialog itself has asked
    assert place() == there
    assert person.asked == [f"Replace {there.name}?"] * 4
    parent.deleteLater()


def test_the_chosen_filter_decides_the_ending(dressed, tmp_path, monkeypatch):
    parent = QWidget()
    filters = ("Values (*.csv)", "All of it (*.json)", "Sets (*.jkl *.jkl.gz)", "")
    for chosen, ending in zip(filters, (".csv", ".json", ".jkl", ".csv"), strict=True):
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_, c=chosen: (str(tmp_path / "q"), c)
        )
        endings = (".csv", ".json", ".jkl", ".jkl.gz")
        assert dialogs.ask_place(parent, "", "", "", endings) == tmp_path / f"q{ending}"
    parent.deleteLater()


def test_a_bare_name_begins_in_the_folder_of_the_file_chosen_last(
    dressed, person, tmp_path, monkeypatch
):
    class Known:
        folder = str(tmp_path)

    begun = []
    monkeypatch.setattr(dialogs, "_known", Known)
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda _p, _t, start, _f: (begun.append(start), (str(tmp_path / "deep" / "a.csv"), ""))[1],
    )
    dialogs.ask_place(None, "", "values.csv", "", (".csv",))
    dialogs.ask_place(None, "", "values.csv", "", (".csv",))
    dialogs.ask_place(None, "", str(tmp_path / "own.csv"), "", (".csv",))
    assert begun == [
        str(tmp_path / "values.csv"),
        str(tmp_path / "deep" / "values.csv"),
        str(tmp_path / "own.csv"),
    ]


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    with shown_window(tmp_path) as window:
        open_sample(window, qtbot)
        yield window


def groups_in(path):
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("project.json"))["groups"]


def test_dialogs_begin_beside_the_file_that_was_opened(window, tmp_path):
    chosen = window.settings.folder
    window.files.note_recent(pasted_folder() / "pasted.csv")
    assert window.settings.folder == chosen  # nobody keeps files there
    window.files.note_recent(tmp_path / "study" / "cohort.csv")
    assert window.settings.folder == str(tmp_path / "study")


def test_save_as_a_name_without_its_ending(window, person, qtbot, tmp_path):
    there = tmp_path / "q.bnstudio"
    there.write_bytes(b"precious")
    person.names, person.keys = [tmp_path / "q"], ["cancel"]
    assert not window.files.save_as()
    assert there.read_bytes() == b"precious" and person.asked == ["Replace q.bnstudio?"]
    person.names, person.keys = [tmp_path / "q"], ["replace"]
    assert window.files.save_as(wait=True) and groups_in(there) == {}
    person.names = [there]
    assert window.files.save_as(wait=True), "the dialog asked"


@pytest.mark.parametrize("wait", [False, True])
@pytest.mark.parametrize("answer", ["cancel", "", "over", "as"])
def test_a_project_that_others_changed_is_asked_about(
    window, person, qtbot, tmp_path, answer, wait
):
    path, new = tmp_path / "a.bnstudio", tmp_path / "b.bnstudio"
    services = window.services
    assert services.files.save(path, wait=True)
    path.write_bytes(b"theirs")
    services.data.set_groups({"asia": "mine"})
    person.keys, person.names = [answer], [new]
    if wait:
        person.keys.insert(0, "save")
        assert window.files.may_lose("quit") is (answer in ("over", "as"))
    else:
        assert window.files.save()
        qtbot.waitUntil(lambda: not person.keys, timeout=LONG)
        qtbot.waitUntil(lambda: not services.tasks.active, timeout=LONG)
    assert person.asked[-1] == "Save over the changed a.bnstudio?"
    if answer == "over":
        assert groups_in(path) == {"asia": "mine"}
    else:
        assert path.read_bytes() == b"theirs"
        assert new.exists() is (answer == "as")
    assert services.document.dirty is (answer not in ("over", "as"))
