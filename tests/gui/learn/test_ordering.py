"""The ordering and the forecast of the Learn form, on a stand-in and on the real session."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.learn.forecast import ForecastSection, size_text
from bnstudio.gui.learn.ordering import BY_HAND, OrderingSection
from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.bundle import make_services
from bnstudio.job.spec import Limits
from bnstudio.search.base import Forecast, Suggestion
from tests.support.fake_services import learn_services, services_of
from tests.support.panels_fake import Session, wide_dataset
from tests.support.session_tools import LONG, write_table

NAMES = tuple(f"X{i:05}" for i in range(5))


def ordering_section(session) -> OrderingSection:
    its = services_of(session)
    return OrderingSection(its.document, its.data, its.form, its.graph)


def forecast_section(session, ready) -> ForecastSection:
    its = services_of(session)
    return ForecastSection(its.document, its.data, its.form, ready)


@pytest.fixture
def session() -> Session:
    return Session(wide_dataset(5))


@pytest.fixture
def section(qtbot, dressed, session) -> OrderingSection:
    made = ordering_section(session)
    qtbot.addWidget(made)
    made.show()
    return made


def test_columns_are_the_ordering_until_another_is_chosen(section, session):
    assert section.source.text() == "Column order"
    assert section.first.text() == " → ".join(NAMES)
    dialog = section.arrange()
    assert dialog.names() == NAMES
    assert not dialog.ways["tiers"].isEnabled() and not dialog.ways["graph"].isEnabled()
    dialog.ways["reverse"].click()
    assert dialog.source == BY_HAND
    dialog.accept()
    assert session.settings.ordering == NAMES[::-1]
    assert section.source.text() == BY_HAND and section.first.text().startswith("X00004 →")
    dialog = section.arrange()
    dialog.ways["columns"].click()
    dialog.accept()
    assert session.settings.ordering is None and section.source.text() == "Column order"


def test_a_long_word_of_what_is_wrong_leaves_the_list_alone(section, qtbot, tmp_path):
    dialog = section.arrange()
    qtbot.waitExposed(dialog)
    dialog.resize(dialog.sizeHint())
    path = tmp_path / "list.txt"
    path.write_text(", ".join(f"a variable called {i}" for i in range(20)))
    dialog.read(str(path))
    dialog.layout().activate()
    assert dialog.message.height() >= dialog.message.heightForWidth(dialog.message.width())
    bottom = dialog.list.mapTo(dialog, dialog.list.rect().bottomLeft()).y()
    assert bottom < dialog.message.mapTo(dialog, dialog.message.rect().topLeft()).y()
    dialog.reject()


def test_a_required_arc_against_the_ordering_is_said_before_the_run(qtbot, dressed, session):
    panel = LearnPanel(*learn_services(session))
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: panel.searcher.count() > 0, timeout=LONG)
    session.set_knowledge(Knowledge(required=((NAMES[3], NAMES[1]),)))
    session.set_settings(searcher="dfbnb")
    assert panel.reason() == (
        f"The arc {NAMES[3]} → {NAMES[1]} is required, but in the ordering {NAMES[1]} comes before "
        f"{NAMES[3]}. Move one of the two in the ordering, or take the arc out."
    )
    assert not panel.card.main.isEnabled()
    session.set_settings(ordering=NAMES[::-1])
    assert panel.reason() == "" and panel.card.main.isEnabled()
    session.set_settings(searcher="tabu", ordering=None)
    assert panel.reason() == ""


def test_rows_are_moved_with_the_keyboard_and_stay_chosen(section):
    dialog = section.arrange()
    rows = dialog.list
    rows.setCurrentRow(1)
    for _ in range(2):
        QTest.keyClick(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert dialog.names() == ("X00000", "X00002", "X00003", "X00001", "X00004")
    assert [item.text() for item in rows.selectedItems()] == ["X00001"]
    for _ in range(9):  # not beyond the end
        QTest.keyClick(rows, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert dialog.names()[0] == "X00001" and dialog.source == BY_HAND
    dialog.reject()


def test_an_ordering_comes_from_tiers_graph_and_files(section, session, tmp_path):
    session.knowledge = Knowledge(tiers=(NAMES[3:], NAMES[:3]))
    session.dag = DAG(NAMES, [(4, 0), (0, 1), (1, 2), (2, 3)])
    dialog = section.arrange()
    dialog.ways["tiers"].click()
    assert dialog.names() == (*NAMES[3:], *NAMES[:3])
    dialog.ways["graph"].click()
    assert dialog.names() == ("X00004", "X00000", "X00001", "X00002", "X00003")
    dialog.write(str(tmp_path / "order.txt"))
    dialog.ways["columns"].click()
    dialog.read(str(tmp_path / "order.txt"))
    assert dialog.names()[0] == "X00004" and dialog.source == "From order.txt"
    (tmp_path / "bad.txt").write_text("X00000\nY\n")
    dialog.read(str(tmp_path / "bad.txt"))
    assert "no variable “Y”" in dialog.message.text() and dialog.names()[0] == "X00004"
    session.knowledge = Knowledge(tiers=(NAMES[:2],))
    dialog.ways["tiers"].click()
    assert "“X00002” is in none" in dialog.message.text()
    dialog.reject()


def test_a_variable_is_found_by_typing(section):
    dialog = section.arrange()
    dialog.search.setText("3")
    assert dialog.list.currentRow() == 3
    dialog.search.setText("x0000")
    assert dialog.list.currentRow() == 0
    dialog.search.setFocus()
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.list.currentRow() == 1 and dialog.isVisible()
    dialog.reject()


def test_the_forecast_says_what_fits_and_offers_what_would(qtbot, dressed, session):
    section = forecast_section(session, lambda: True)
    qtbot.addWidget(section)
    section.ask()
    qtbot.waitUntil(lambda: any(call[0] == "estimate" for call in session.calls), timeout=20_000)
    then = next(call[1] for call in session.calls if call[0] == "estimate")
    then(Forecast("green", "About 3 s and 20 MB.", parts=(("layer 1", 5, 1e6),)))
    assert section.message.text() == "About 3 s and 20\u00a0MB." and not section.fault
    parts = section.show_parts()
    cells = [parts.grid.itemAtPosition(2, column).widget().text() for column in range(3)]
    assert cells == ["Layer 1", "5", "1 MB"] and parts.isVisible()
    parts.accept()
    few = Suggestion("Allow 3 parents", {"max_parents": 3, "set.k": 2})
    then(Forecast("red", "It needs 90 GB.", suggestions=(few,)))
    assert section.fault == "It needs 90 GB." and not section.isHidden()
    section.buttons[0].click()
    assert session.settings.limits.max_parents == 3
    assert session.settings.parameters == {"k": 2}
    then(None)
    assert section.isHidden() and not section.fault


def test_the_forecast_waits_for_the_searchers(qtbot, dressed, session):
    section = forecast_section(session, lambda: False)
    qtbot.addWidget(section)
    section._ask()
    assert not session.calls


def test_sizes_are_said_in_words():
    assert [size_text(size) for size in (3.24e9, 12e6, 10.0)] == ["3.2 GB", "12 MB", "under 1 MB"]


def test_a_run_under_an_ordering_gets_the_one_that_is_set(qtbot, dressed, tmp_path):
    session = make_services()
    try:
        table = read_table(write_table(tmp_path / "table.csv", 200, 4))
        session.data.set_table(table, propose(table))
        qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
        panel = LearnPanel(*learn_services(session))
        qtbot.addWidget(panel)
        panel.resize(344, 900)
        panel.show()
        qtbot.waitUntil(lambda: panel.searcher.count() > 3, timeout=LONG)
        assert panel.ordering.isHidden()
        session.form.change(searcher="k3", limits=Limits(time=20.0))
        assert not panel.ordering.isHidden()
        names = session.document.project.learning_names()
        session.form.change(ordering=names[::-1], ordering_from=BY_HAND)
        number = session.runs.learn()
        run = next(run for run in session.runs.all if run.number == number)
        assert run.spec.ordering == names[::-1]
        qtbot.waitUntil(lambda: not run.active, timeout=LONG)
        assert run.state == "finished", run.message
        place = {name: at for at, name in enumerate(names[::-1])}
        arcs = run.result.dag.named_arcs()
        assert arcs and all(place[a] < place[b] for a, b in arcs)
    finally:
        session.shutdown()
