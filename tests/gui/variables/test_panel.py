"""The variables panel by mouse and keyboard: finding, ticking, grouping, the large view."""

from __future__ import annotations

import time
from contextlib import ExitStack

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.gui.services.bundle import Services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.column_counts import ColumnCounts, count_states
from bnstudio.gui.variables.detail import VariableDetail
from bnstudio.gui.variables.list_view import Columns
from bnstudio.gui.variables.model import GroupRow, facts_of
from bnstudio.gui.variables.panel import VariablesPanel
from bnstudio.gui.widgets.bars import StateBars
from bnstudio.gui.widgets.text_dialog import TextDialog
from bnstudio.gui.wording.names import states_text
from bnstudio.texts import THIN
from tests.support.panel_services import ALARM_GROUPS, put_data, services_with
from tests.support.panels_fake import alarm_dataset, wide_dataset

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def services():
    """Make services with some data; all end with the test."""
    with ExitStack() as stack:
        yield lambda dataset, **more: stack.enter_context(services_with(dataset, **more))


@pytest.fixture
def made(qtbot, dressed, services):
    """Make a shown panel for services, by default those of the grouped ALARM table."""
    panels = []

    def make(s: Services | None = None, height: int = 700) -> VariablesPanel:
        if s is None:
            s = services(alarm_dataset(), groups=ALARM_GROUPS)
            s.selection.select(["VENTLUNG"])
        panel = VariablesPanel(s.document, s.selection, s.data, s.graph)
        qtbot.addWidget(panel)
        panel.resize(296, height)
        panel.show()
        panels.append(panel)
        return panel

    yield make
    for panel in panels:
        panel.counts.stop()


def counted(qtbot, panel: VariablesPanel) -> None:
    panel.counts.want_all()
    qtbot.waitUntil(lambda: panel.counts.complete, timeout=10_000)


def place_of(panel: VariablesPanel, name: str, part: str = "name") -> QPoint:
    row = panel.model.row_of(name)
    assert row is not None
    rect = panel.list.visualRect(panel.model.index(row))
    where: QRect = getattr(panel.list.columns, part)
    return Columns.at(where, rect).center()


def click(panel: VariablesPanel, name: str, part: str = "name", keys=None) -> None:
    modifier = keys or Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(panel.list.viewport(), LEFT, modifier, place_of(panel, name, part))


def test_counts_are_those_of_the_data() -> None:
    codes = np.array([[0, 1, 1, 2], [0, 0, 0, 1]], dtype=np.uint8)
    weights = np.array([5, 1, 1, 3], dtype=np.int64)
    variables = (Variable("A", ("x", "y", "z", "never")), Variable("B", ("x", "y")))
    assert count_states(Dataset(variables, codes), 0).tolist() == [1, 2, 1, 0]
    assert count_states(Dataset(variables, codes, weights), 0).tolist() == [5, 2, 3, 0]


def test_counts_come_from_a_thread_on_demand(qtbot, dressed) -> None:
    counts = ColumnCounts()
    counts.set_dataset(wide_dataset(50))
    with qtbot.waitSignal(counts.ready, timeout=20_000) as heard:
        assert counts.get(7) is None
    assert heard.args == [[7]]
    assert counts.get(7).sum() == 200
    assert not counts.complete
    counts.want_all()
    qtbot.waitUntil(lambda: counts.complete, timeout=20_000)
    counts.stop()


def test_counts_of_the_old_data_never_show_up_in_the_new(qtbot, dressed) -> None:
    counts = ColumnCounts()
    counts.set_dataset(wide_dataset(300, rows=5000))
    counts.want_all()
    counts.set_dataset(wide_dataset(300, rows=100))
    counts.want_all()
    qtbot.waitUntil(lambda: counts.complete, timeout=10_000)
    assert {counts.get(i).sum() for i in range(300)} == {100}
    counts.stop()


def test_a_state_that_no_row_has_is_said_in_the_same_way() -> None:
    variable = Variable("A", ("no", "yes", "maybe"))
    facts = facts_of(variable, np.array([3.0, 2.0, 0.0]))
    assert (facts.states, facts.unused) == (3, 1)
    assert states_text(facts.states, facts.unused) == "3 states, 1 unused"
    gap = Variable("A", ("no", "yes", "?"), missing_state=2, left_missing=True)
    facts = facts_of(gap, np.array([3.0, 2.0, 0.0]))
    assert (facts.states, facts.unused) == (2, 0)


def test_the_rows_say_states_missing_share_and_shares(qtbot, made) -> None:
    panel = made()
    counted(qtbot, panel)
    facts = panel.model.facts("FIO2")
    assert facts.states == 3, "missing is a state too"
    assert facts.missing == pytest.approx(0.021)
    assert facts.shares == pytest.approx((0.93, 0.049))
    assert panel.model.facts("CO").missing == 0
    assert panel.heads.message == "37 included"


def test_variables_stand_under_their_groups_and_groups_fold(qtbot, made) -> None:
    panel = made()
    entries = [panel.model.entry(row) for row in range(panel.model.rowCount())]
    heads = [entry for entry in entries if isinstance(entry, GroupRow)]
    assert [(head.name, len(head.members)) for head in heads] == [
        ("Causes", 12), ("Physiology", 12), ("Measurement", 13),
    ]  # fmt: skip
    panel.list.scrollToTop()
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=QPoint(80, 10))
    assert panel.model.row_of("FIO2") is None
    assert panel.model.rowCount() == len(entries) - 12
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=QPoint(80, 10))
    assert panel.model.row_of("FIO2") is not None


def test_a_click_selects_everywhere_and_a_selection_elsewhere_shows(
    qtbot, made, services, monkeypatch
) -> None:
    s = services(alarm_dataset())
    panel = made(s, 1000)
    click(panel, "FIO2")
    assert s.selection.names == ("FIO2",)
    click(panel, "HR", keys=Qt.KeyboardModifier.ControlModifier)
    assert s.selection.names == ("HR", "FIO2")
    asked = []
    select = s.selection.select
    monkeypatch.setattr(s.selection, "select", lambda names: asked.append(names) or select(names))
    s.selection.select(("CO", "BP"))
    assert len(asked) == 1, "showing a selection must not select again"
    assert {panel.model.entry(i.row()) for i in panel.list.selectedIndexes()} == {"CO", "BP"}


def test_the_selection_survives_a_filter(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s)
    click(panel, "FIO2")
    panel.search.setText("xyz")
    assert panel.model.rowCount() == 0 and s.selection.names == ("FIO2",)
    panel.search.setText("")
    assert panel.list.names_selected() == ["FIO2"]


def test_ticks_by_mouse(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s, 1000)
    click(panel, "FIO2", "tick")
    assert "FIO2" not in s.data.included and len(s.data.included) == 36
    assert s.selection.names == (), "a tick does not select"
    assert panel.heads.message == "36 of 37"
    assert panel.heads.tick.checkState() == Qt.CheckState.PartiallyChecked
    QTest.mouseClick(panel.heads.tick, LEFT)
    assert len(s.data.included) == 37
    QTest.mouseClick(panel.heads.tick, LEFT)
    assert len(s.data.included) == 0
    assert panel.heads.tick.checkState() == Qt.CheckState.Unchecked


def test_a_tick_on_one_of_several_selected_ticks_them_all(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s, 1000)
    s.selection.select(("FIO2", "CO", "HR"))
    click(panel, "CO", "tick")
    assert s.data.included == frozenset(s.data.variable_names) - {"FIO2", "CO", "HR"}


def test_quick_clicks_on_a_tick_are_all_counted(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s, 1000)
    place = place_of(panel, "FIO2", "tick")
    changes = []
    s.data.included_changed.connect(lambda: changes.append(len(s.data.included)))
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=place)
    QTest.mouseDClick(panel.list.viewport(), LEFT, pos=place)
    assert changes in ([36, 37], [36, 37, 36])


def test_keys_move_tick_and_find(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s)
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Home)
    assert s.selection.names == ("ANAPHYLAXIS",)
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert s.selection.names == ("DISCONNECT",)
    QTest.keyClick(panel.list, Qt.Key.Key_Space)
    assert "DISCONNECT" not in s.data.included
    QTest.keyClicks(panel.list, "vent")
    assert s.selection.names == ("VENTLUNG",)
    QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert set(s.selection.names) == {"VENTLUNG", "VENTMACH"}


def test_groups_open_and_close_by_keyboard(qtbot, made) -> None:
    panel = made()
    panel.list.setCurrentIndex(panel.model.index(0))
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.model.entry(0).folded
    QTest.keyClick(panel.list, Qt.Key.Key_Right)
    assert not panel.model.entry(0).folded
    assert panel.list.currentIndex().row() == 0


def test_the_search_field_leads_into_the_list(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s)
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "vent")
    assert panel.model.names() == ["VENTLUNG", "VENTMACH", "VENTTUBE", "VENTALV"]
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert s.selection.names == ("VENTLUNG",)
    QTest.mouseClick(panel.heads.tick, LEFT)
    assert len(s.data.included) == 33, "the tick for all means all that are listed"


def test_filters(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s)
    s.data.set_included(frozenset(s.data.variable_names) - {"CO", "BP"})
    panel.set_filter("left_out")
    assert panel.model.names() == ["CO", "BP"]
    assert panel.filter_button.isChecked()
    panel.set_filter("included")
    assert len(panel.model.names()) == 35
    panel.set_filter("missing")
    qtbot.waitUntil(lambda: panel.model.names() == ["FIO2", "HR"], timeout=20_000)
    panel.set_filter("connected")
    assert panel.model.names() == []
    assert panel.nothing.text() == "No variable matches."
    panel.set_filter("all")
    panel.model.set_by_name(True)
    assert panel.model.names()[:2] == ["ANAPHYLAXIS", "ARTCO2"]


def answer_dialog(text: str) -> None:
    """Type into the dialog that comes next, and press Return."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TextDialog)
        dialog.field.setText(text)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)


def test_the_context_menu_includes_and_groups(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s)
    menu = panel.menu_for(["CO", "BP"])
    actions = {action.text(): action for action in menu.actions()}
    assert not actions["Include"].isEnabled()
    actions["Leave out"].trigger()
    assert len(s.data.included) == 35
    panel.menu_for(["CO", "BP"]).actions()[2].trigger()
    assert s.data.included == {"CO", "BP"}
    answer_dialog("  Heart ")
    group = next(a.menu() for a in panel.menu_for(["CO", "BP"]).actions() if a.menu())
    next(a for a in group.actions() if a.text() == "New group…").trigger()
    assert s.data.groups == {"CO": "Heart", "BP": "Heart"}
    assert panel.model.entry(0).name == "Heart"
    group = next(a.menu() for a in panel.menu_for(["CO"]).actions() if a.menu())
    assert next(a for a in group.actions() if a.text() == "Heart").isChecked()
    next(a for a in group.actions() if a.text() == "No group").trigger()
    assert s.data.groups == {"BP": "Heart"}


def test_the_large_view_shows_the_selected_variable(qtbot, made, services) -> None:
    s = services(alarm_dataset())
    panel = made(s, 1000)
    s.selection.select(("VENTLUNG",))
    counted(qtbot, panel)
    assert panel.detail.isVisible()
    assert panel.detail.name.text() == "VENTLUNG"
    assert panel.detail.facts.text().startswith("4 states · 10")
    said = "Zero 31.0%, Low 5.0%, Normal 57.0%, High 7.0%"
    qtbot.waitUntil(lambda: panel.detail._states.accessibleDescription() == said, timeout=20_000)


def test_the_rows_give_way_to_the_name_of_the_large_view(qtbot, dressed) -> None:
    detail = VariableDetail()
    qtbot.addWidget(detail)
    detail.resize(420, 260)
    detail.show()
    city = Variable("Metropolis", ("Kiel", "Ulm", "Bonn"))
    detail.show_variable(city, np.array([400_000.0, 200_000.0, 0.0]), 600_000)
    whole = f"3 states, 1 unused · 600{THIN}000 rows"
    assert detail.facts.text() == whole and not detail.facts.toolTip()
    detail.resize(250, 260)
    assert detail.facts.text() == "3 states, 1 unused" and detail.facts.toolTip() == whole
    wanted = detail.name.fontMetrics().horizontalAdvance("Metropolis")
    qtbot.waitUntil(lambda: detail.name.width() >= wanted)
    detail.show_variable(None, None, 0)
    assert detail.facts.text() == "Select a variable to see its states"


def test_names_of_states_are_not_cut_where_there_is_room(qtbot, dressed) -> None:
    bars = StateBars()
    qtbot.addWidget(bars)
    metrics = QFontMetrics(theme().font("body"))
    for name in ("Muenchen", "muenchen", "Hannover", "Rostocker", "Wolfsburg", "Magdeburg"):
        bars.show_states((name, "Ulm"), None)
        room = bars.room_for_names(metrics, 200)
        assert metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) == name


def test_a_selection_elsewhere_stays_in_sight_beside_the_large_view(qtbot, made, services) -> None:
    s = services(wide_dataset(40))
    panel = made(s, 950)
    last = panel.list.indexAt(panel.list.viewport().rect().bottomLeft() - QPoint(-40, 30)).row()
    s.selection.select([s.data.variable_names[last]])
    assert panel.detail.isVisible()
    seen = panel.list.viewport().rect
    qtbot.waitUntil(lambda: seen().contains(panel.list.visualRect(panel.model.index(last))))


def test_the_large_view_folds_in_a_low_window_unless_wanted(qtbot, made) -> None:
    panel = made(None, 700)
    assert not panel.detail.isVisible()
    panel.large_action.trigger()
    assert panel.detail.isVisible()
    panel.resize(296, 690)
    assert panel.detail.isVisible(), "what was opened by hand stays"


def test_collapsing_is_asked_of_the_frame(qtbot, made) -> None:
    panel = made()
    with qtbot.waitSignal(panel.collapse_requested, timeout=20_000):
        QTest.mouseClick(panel.collapse_button, LEFT)


def test_without_data_the_panel_says_so(qtbot, made, services) -> None:
    panel = made(services(None))
    assert panel.nothing.text() == "Open a table to see its variables here."
    assert not panel.search.isEnabled()


def test_new_data_replaces_the_old(qtbot, made, services) -> None:
    s = services(alarm_dataset(), groups=ALARM_GROUPS)
    panel = made(s)
    put_data(s, wide_dataset(5))
    assert panel.model.names() == [f"X{i:05}" for i in range(5)]
    assert panel.heads.message == "5 included"


def test_ten_thousand_variables_stay_fluid(qtbot, made, services) -> None:
    s = services(wide_dataset(10_000))
    panel = made(s, 1000)
    panel.list.viewport().repaint()
    asked = len(panel.counts._asked)
    assert asked < 100, "only what is in sight is counted"
    begin = time.perf_counter()
    for row in range(0, 10_000, 250):
        panel.list.scrollTo(panel.model.index(row))
        panel.list.viewport().repaint()
    scrolling = (time.perf_counter() - begin) / 40
    begin = time.perf_counter()
    panel.search.setText("9999")
    finding = time.perf_counter() - begin
    assert panel.model.names() == ["X09999"]
    # Loose: one frame is 16 ms; a machine that does other things may take some.
    assert scrolling < 0.2 and finding < 1.0
    begin = time.perf_counter()
    s.selection.select(s.data.variable_names)
    assert time.perf_counter() - begin < 3.0


def test_a_theme_switch_repaints(qtbot, made) -> None:
    panel = made()
    light = panel.grab().toImage().pixelColor(150, 20)
    theme().set_mode("dark")
    qtbot.wait(20)
    dark = panel.grab().toImage().pixelColor(150, 20)
    theme().set_mode("light")
    assert light.lightness() > 200 > 60 > dark.lightness()
