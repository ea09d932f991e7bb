"""What the export dialog writes: every format, tables, folders, several runs at once."""

from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.formats.names import Mapped
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import map_of
from bnstudio.graph.pdag import DAG
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.network.bayesnet import Network
from bnstudio.project.current_graph import GraphRecord
from tests.gui.export.driving import Window, make_dialog, press, said, type_name
from tests.support.session_tools import LONG

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


def test_what_is_written_for_a_long_name_is_in_sight(awkward, qtbot):
    names = awkward.names
    region = "Metropolitan area including all suburban municipalities, its islands and its coast"
    names.show_names([Mapped(region, None, "Metropolitan_area_2"), Mapped("Âge", None, "Age")], "X")
    written = next(e for e in names.findChildren(ElidedLabel) if e.text() == "Metropolitan_area_2")
    qtbot.waitUntil(lambda: written.visibleRegion().boundingRect().width() > 100)
    assert not names.column.horizontalScrollBar().isVisible()
    assert written.shown_text() == written.text()
    assert region in {each.toolTip() for each in names.findChildren(ElidedLabel)}


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
