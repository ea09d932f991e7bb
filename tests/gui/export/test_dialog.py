"""The export dialog: what it says beforehand, what it writes, and what it says afterwards."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from bnstudio.data.dataset import Variable
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import map_of
from bnstudio.graph.pdag import DAG
from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.export.facts import facts
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.widgets.labels import Label
from bnstudio.network.bayesnet import Network
from bnstudio.project.current_graph import GraphRecord
from tests.support import trial_format
from tests.support.session_tools import LONG, open_chain


class Window(QWidget):
    """As much of the main window as the dialog looks at."""

    def __init__(self, folder):
        super().__init__()
        self.settings = SimpleNamespace(folder=str(folder))


@pytest.fixture
def session(qtbot, dressed, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    session = open_chain(make_services(), qtbot, folder)
    names = session.data.variable_names
    project = session.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.score = "finished", -1.0
    run.best = DAG(names, [(0, 1), (1, 2), (3, 2), (2, 4)])
    session.runs.show(run.number)
    session.graph.set_view("cpdag")
    session.graph.set_positions({name: (float(i), 0.0) for i, name in enumerate(names)})
    yield session
    session.shutdown()


def make_dialog(services, window):
    dialog = ExportDialog(
        services.document,
        services.data,
        services.graph,
        services.networks,
        settings=window.settings,
        parent=window,
    )
    dialog.window_ = window  # which lives as long as the dialog
    return dialog


@pytest.fixture
def dialog(session, qtbot, tmp_path):
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def said(dialog):
    return [label.text() for label in dialog.findChildren(Label) if label.isVisible()]


def press(qtbot, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


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


def type_name(dialog, qtbot, path):
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(path))
    assert dialog.path_field.text() == str(path), "what is typed stays as it is"


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


#: Of formats that hold DAGs alone, BIF stands for the others where a class is asked for.
NAMES_AND_KINDS = [
    (item.name, kind)
    for item in FORMATS.values()
    for kind in ("dag", "rpdag", "cpdag")
    if kind == "dag" or kind in item.kinds or item.name == "bif"
]


@pytest.mark.parametrize(("name", "kind"), NAMES_AND_KINDS)
def test_every_format_and_kind_is_written_and_read(dialog, session, qtbot, tmp_path, name, kind):
    dialog.kind.set_value(kind)
    dialog.format.set_value(name)
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    message = said(dialog)
    path = Path(dialog.path_field.text())
    if FORMATS[name].read is None:
        assert any("was not read back" in text for text in message), message
        assert path.stat().st_size
        return
    assert any("read back and compared" in text for text in message), message
    back = read_network(path)
    if not FORMATS[name].keeps_names:
        assert len(back.graph.skeleton) == len(session.graph.graph.skeleton)
        return
    assert {frozenset(back.graph.names[i] for i in pair) for pair in back.graph.skeleton} == {
        frozenset(session.graph.graph.names[i] for i in pair)
        for pair in session.graph.graph.skeleton
    }
    assert (back.network is not None) == (FORMATS[name].tables != "none")
    if kind in FORMATS[name].kinds:
        assert len(back.graph.links) == {"dag": 0, "rpdag": 1, "cpdag": 1}[kind]
    else:
        assert any("extension" in text for text in message)
    assert dialog.write.text() == "Close"
    press(qtbot, dialog.write)
    assert not dialog.isVisible()


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


def test_the_tables_of_a_file_leave_as_they_came(session, qtbot, tmp_path):
    session.networks.export(tmp_path / "one.bif", "dag", done=lambda export: None)
    qtbot.waitUntil(lambda: (tmp_path / "one.bif").exists(), timeout=LONG)
    session.files.new_project()
    session.networks.open(tmp_path / "one.bif")
    qtbot.waitUntil(lambda: session.graph.graph is not None, timeout=LONG)
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "tables of one.bif" in " ".join(said(dialog))
    dialog.path_field.setText(str(tmp_path / "two.bif"))
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    one, two = (read_network(tmp_path / name).network for name in ("one.bif", "two.bif"))
    assert all((a == b).all() for a, b in zip(one.tables, two.tables, strict=True))
    # They last through a save, and go with an edit.
    session.files.save(tmp_path / "p.bnstudio", wait=True)
    session.files.new_project()
    session.files.open_project(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: session.graph.graph is not None, timeout=LONG)
    again = session.graph.record.network
    assert all((a == b).all() for a, b in zip(one.tables, again.tables, strict=True))
    session.graph.add_node("extra")
    assert session.graph.record.network is None
    session.document.undo()
    assert session.graph.record.network is again


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


# -- names, tables, several at once --------------------------------------------------------------


@pytest.fixture
def awkward(dialog, session):
    """The dialog with a graph whose names and states no identifier can be."""
    names = ("Âge", "Diabète", "x,y")
    variables = tuple(Variable(name, ("<5", ">=5")) for name in names)
    tables = tuple(np.array([[0.25, 0.75]]) for _ in names)
    network = Network(DAG(names, []), variables, tables)
    record = GraphRecord("file", network.dag, source="net.bif", network=network)
    session.graph.show_graph("open", record, network.dag, network.dag, {})
    dialog.format.set_value("netica")
    return dialog


def test_names_that_are_written_otherwise_are_shown_before_and_listed_beside_the_file(
    awkward, qtbot, tmp_path
):
    assert awkward.names.isVisible() and "9 names that Netica DNE" in awkward.names.heading.text()
    shown = [label.text() for label in awkward.names.column.findChildren(Label)]
    for old, new in (("Âge", "Age"), ("Diabète", "Diabete"), ("Âge: <5", "lt_5")):
        assert shown[shown.index(old) + 2] == new
    body = awkward.names.column.widget()
    assert body.sizeHint().height() > awkward.names.column.height()  # so that it scrolls
    awkward.format.set_value("graphml")
    assert not awkward.names.isVisible()
    awkward.format.set_value("netica")
    press(qtbot, awkward.write)
    qtbot.waitUntil(lambda: awkward.outcome.isVisible(), timeout=LONG)
    path = awkward.target()
    assert "node,Âge,,Age" in map_of(path).read_text(encoding="utf-8")
    assert any(map_of(path).name in text for text in said(awkward))
    assert read_network(path).graph.names == ("Âge", "Diabète", "x,y")


def test_that_names_do_not_come_back_is_said(awkward, qtbot):
    awkward.format.set_value("uai")
    qtbot.waitUntil(lambda: any("come back on reading" in text for text in said(awkward)))
    awkward.format.set_value("xdsl")
    assert not any("come back on reading" in text for text in said(awkward))


def test_tables_are_fitted_by_a_prior_or_by_maximum_likelihood(dialog, session, qtbot):
    dialog.format.set_value("xmlbif")
    assert dialog.tables.isVisible() and dialog.prior.isVisible()
    dialog.prior.setValue(10_000)
    even = written_tables(dialog, qtbot)
    again = make_dialog(session, dialog.window_)
    qtbot.addWidget(again)
    again.show()
    again.format.set_value("xmlbif")
    again.tables.set_value("likelihood")
    assert not again.prior.isVisible()
    sharp = written_tables(again, qtbot)
    assert any("maximum likelihood" in text for text in said(again))
    for one, two in zip(even, sharp, strict=True):
        assert np.ptp(one) <= np.ptp(two)
    assert not np.allclose(even[1], sharp[1])


def written_tables(dialog, qtbot):
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    return read_network(Path(dialog.path_field.text())).network.tables


def test_all_formats_go_into_a_folder(dialog, qtbot, tmp_path):
    dialog.format.set_value("all")
    assert "folder" in dialog.path_note.text() and dialog.write.isEnabled()
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    folder = tmp_path / "chain-networks"
    made = {path.name for path in folder.iterdir()}
    assert made >= {f"chain{chosen.endings[0]}" for chosen in FORMATS.values()}
    assert any(f"{len(FORMATS)} files are written" in text for text in said(dialog))


def test_the_networks_of_ticked_runs_are_written_together(session, qtbot, tmp_path):
    project = session.document.project
    names = session.data.variable_names
    for count in (1, 2, 3):
        run = project.add_run(project.freeze_spec())
        run.state, run.ticked = "finished", count != 2
        run.best = DAG(names, [(0, 1), (1, 2), (2, 3)][:count])
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.scope.set_value("ticked")
    dialog.format.set_value("gml")
    press(qtbot, dialog.write)
    qtbot.waitUntil(lambda: dialog.outcome.isVisible(), timeout=LONG)
    folder = tmp_path / "chain-networks"
    found = {path.name: len(read_network(path).graph.skeleton) for path in folder.iterdir()}
    assert found == {"chain-run-1.gml": 4, "chain-run-2.gml": 1, "chain-run-4.gml": 3}


def test_a_file_in_the_place_of_the_folder_is_said(dialog, qtbot, tmp_path):
    (tmp_path / "taken").write_text("x")
    dialog.format.set_value("all")
    type_name(dialog, qtbot, tmp_path / "taken")
    assert "This is a file" in dialog.path_note.text() and not dialog.write.isEnabled()
