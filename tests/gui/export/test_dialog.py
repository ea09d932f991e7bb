"""The export dialog: what it says beforehand, what it writes, and what it says afterwards."""

from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.gui.export.facts import facts
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.widgets.labels import Label
from tests.gui.export.driving import Window, make_dialog, press, said, type_name
from tests.support import trial_format
from tests.support.session_tools import LONG


def test_it_starts_with_what_is_shown(dialog, tmp_path):
    assert dialog.kind.value == "cpdag" and dialog.format.value == "bif"
    assert dialog.path_field.text() == str(tmp_path / "chain-run-1.bif")
    assert dialog.about.text() == "Run 1 · 5 nodes · 4 edges"
    assert dialog.write.isEnabled() and dialog.write.text() == "Export"
    message = " ".join(said(dialog))
    assert "holds only DAGs" in message and "fitted to the 400 rows" in message
    assert "places of the nodes" in message


def test_the_ending_follows_the_format_and_a_typed_name_stays(dialog, qtbot, tmp_path):
    dialog.format.set_value("graphml")
    assert dialog.path_field.text() == str(tmp_path / "chain-run-1.graphml")
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(tmp_path / "my.net.graphml"))
    for name in ("csv", "adjacency", "bnlearn"):
        dialog.format.set_value(name)
        assert dialog.path_field.text() == str(tmp_path / "my.net") + FORMATS[name].endings[0]


def test_what_is_said_is_never_cut(dialog, qtbot, tmp_path):
    """A CPDAG to a format of DAGs, over a file that is there: two more lines, one of them long."""
    dialog.kind.set_value("dag")
    dialog.format.set_value("bif")
    dialog._update()
    qtbot.wait(50)
    dialog.target().write_text("")
    dialog.kind.set_value("cpdag")
    dialog._update()
    assert "will be replaced" in dialog.path_note.text()

    def whole() -> None:
        labels = [label for label in dialog.findChildren(Label) if label.isVisible()]
        assert any("in which every link has a direction" in label.text() for label in labels)
        for label in labels:
            if label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()), label.text()

    qtbot.waitUntil(whole)


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "tex"])
def test_a_picture_is_made_as_a_figure(dialog, qtbot, tmp_path, ending):
    type_name(dialog, qtbot, tmp_path / f"out.{ending}")
    assert not dialog.write.isEnabled() and "Make a picture" in dialog.path_note.text()
    dialog.picture.click()
    assert dialog.picture_asked and not dialog.isVisible()
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("name", list(FORMATS))
def test_a_typed_networks_ending_chooses_the_format(dialog, qtbot, tmp_path, name):
    for ending in FORMATS[name].endings:
        type_name(dialog, qtbot, tmp_path / f"out{ending}")
        assert dialog.format.value == name
        assert dialog.target() == tmp_path / f"out{ending}"


@pytest.mark.parametrize("typed", ["out.jpg", "out", "my.what"])
def test_an_unknown_ending_gets_that_of_the_format_and_is_said(dialog, qtbot, tmp_path, typed):
    type_name(dialog, qtbot, tmp_path / typed)
    assert f"to {typed}.bif." in " ".join(said(dialog))
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [f"{typed}.bif"]
    assert read_network(tmp_path / f"{typed}.bif").graph.n == 5


@pytest.fixture
def new_format(monkeypatch):
    monkeypatch.setitem(FORMATS, trial_format.FORMAT.name, trial_format.FORMAT)


def test_a_format_that_is_entered_is_offered_and_written(new_format, dialog, qtbot, tmp_path):
    dialog.format.set_value("pairs")
    assert "Pairs" in dialog.format.currentText()
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    assert any("extension" in text for text in said(dialog))
    assert read_network(tmp_path / "chain-run-1.pairs").graph.n == 5


def test_enter_in_the_field_exports(dialog, qtbot, tmp_path):
    dialog.format.set_value("dot")
    qtbot.keyClick(dialog.path_field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    assert (tmp_path / "chain-run-1.dot").exists()


def test_a_dialog_that_is_closed_while_it_writes_hears_no_more(session, qtbot, tmp_path):
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    dialog.show()
    path = tmp_path / "late.json"
    type_name(dialog, qtbot, path)
    with qtbot.captureExceptions() as faults:
        dialog.export()
        shiboken6.delete(dialog)
        qtbot.waitUntil(path.exists, timeout=30_000)
        qtbot.waitUntil(lambda: not session.tasks.busy, timeout=30_000)
        qtbot.wait(100)
    assert faults == []


def test_a_file_that_is_there_is_replaced_only_knowingly(dialog, tmp_path):
    (tmp_path / "chain-run-1.bif").write_text("old")
    dialog.kind.changed.emit(dialog.kind.value)
    assert dialog.write.text() == "Replace it"
    assert "will be replaced" in dialog.path_note.text()


@pytest.mark.parametrize(
    ("text", "message"), [("", "Say where"), ("/nowhere/x.bif", "no folder"), (".", "is a folder")]
)
def test_a_place_that_cannot_be_is_said(dialog, tmp_path, text, message, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dialog.path_field.setText(text)
    assert message in dialog.path_note.text() and not dialog.write.isEnabled()
    assert dialog.path_field.property("error")


def test_tables_need_data(dialog, session, qtbot):
    session.graph.add_node("extra")
    dialog.kind.changed.emit(dialog.kind.value)
    assert not dialog.write.isEnabled()
    qtbot.waitUntil(lambda: "“extra” is not in the table" in " ".join(said(dialog)))
    dialog.format.set_value("json")
    assert dialog.write.isEnabled()


def test_a_failure_is_said_and_can_be_mended(dialog, session, qtbot, tmp_path, monkeypatch):
    import errno
    import os

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    dialog.format.set_value("dot")
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: "disk is full" in " ".join(said(dialog)), timeout=LONG)
    assert list(tmp_path.glob("*.dot*")) == []
    monkeypatch.undo()
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)


def test_without_a_graph_nothing_can_be_exported(qtbot, dressed, tmp_path):
    session = make_services()
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    assert not dialog.write.isEnabled() and "no graph" in dialog.about.text()
    session.shutdown()


@pytest.mark.parametrize("name", list(FORMATS))
def test_the_facts_are_the_formats(name):
    chosen = FORMATS[name]
    for kind in ("dag", "rpdag", "cpdag"):
        found, possible = facts(chosen, kind, rows=10, placed=True)
        kept, anyway = facts(chosen, kind, rows=None, placed=True, tables="a.bif")
        assert anyway and ("a.bif" in str(kept)) == (chosen.tables != "none")
        message = " ".join(fact[2] for fact in found)
        assert possible
        assert ("holds only DAGs" in message) == (kind not in chosen.kinds)
        assert ("probability tables" in message) == (chosen.tables != "none")
        assert ("not kept" in message) != chosen.keeps_positions
        _, possible = facts(chosen, kind, rows=None, placed=False)
        assert possible == (chosen.tables != "required")


def test_names_for_every_control(dialog):
    for widget in (dialog.kind, dialog.format, dialog.path_field, dialog.prior):
        assert widget.accessibleName()


def test_every_label_leads_to_its_field(dialog, qtbot):
    labels = [label for label in dialog.findChildren(Label) if label.buddy() is not None]
    assert {label.text().replace("&", "") for label in labels} == {
        "Graph", "Nodes by", "Format", "File", "Of", "Tables",
    }  # fmt: skip
    told = QAccessible.queryAccessibleInterface(dialog.path_field).relations()
    assert any(relation & QAccessible.RelationFlag.Label for _, relation in told)


def test_a_saved_project_gives_its_name(session, qtbot, tmp_path):
    session.files.save(tmp_path / "study.bnstudio", wait=True)
    session.graph.add_node("extra")
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    assert Path(dialog.path_field.text()).name == "study.bif"


def test_a_file_that_came_after_it_was_looked_for_is_not_replaced(dialog, qtbot, tmp_path):
    there = tmp_path / "late.bif"
    dialog.path_field.setText(str(tmp_path / "late"))
    dialog._typed()
    dialog.format.set_value("bif")
    assert dialog.target() == there and dialog.write.text() == "Export"
    there.write_bytes(b"precious")
    dialog.export()
    assert there.read_bytes() == b"precious" and dialog.write.text() == "Replace it"
    dialog.export()
    qtbot.waitUntil(lambda: there.read_bytes() != b"precious", timeout=LONG)
