"""The columns of the table of runs: what gives way where there is little room."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.runs import columns
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.style.theme import theme
from tests.support.panels_fake import alarm_session


def test_columns_give_way_in_their_order_and_go_to_the_tooltip(made) -> None:
    panel = made(alarm_session(), 1600, 1255)
    assert panel.table.hidden() == () and "Arcs" not in panel.model.tip(0, ())
    for window, hidden in (
        (1550, (columns.SEED,)),
        (1430, (columns.SEED, columns.ARCS)),
        (1370, (columns.SEED, columns.ARCS, columns.TIME)),
        (1600, ()),
    ):
        panel.host.resize(window, 264)
        panel.setGeometry(0, 0, window - 346, 264)
        assert panel.table.hidden() == hidden, window
    tip = panel.model.tip(0, (columns.SEED, columns.ARCS, columns.TIME))
    assert tip.split("\n")[-3:] == ["Time 4:12", "Arcs 46", "Seed 3"]


def test_no_column_is_cut_in_the_smallest_window(made) -> None:
    panel = made(alarm_session(), 1100, 795)
    table = panel.table
    widths = sum(table.columnWidth(c) for c in range(9) if not table.isColumnHidden(c))
    assert widths <= table.viewport().width() + 1
    assert panel.splitter.sizes()[0] >= 320
    metrics = table.fontMetrics().horizontalAdvance("−105 187.42")
    assert table.columnWidth(columns.SCORE) >= metrics + 16


def test_large_counts_are_not_cut(made, monkeypatch) -> None:
    long = {columns.TIME: "12:45:59", columns.ARCS: "21 847", columns.SEED: "123 456"}
    cell = RunsModel.cell
    monkeypatch.setattr(RunsModel, "cell", lambda m, r, c: long.get(c) or cell(m, r, c))
    table = made(alarm_session(), 1700, 1355).table
    assert table.hidden() == ()
    metrics = QFontMetrics(theme().font("body"))
    for column, text in long.items():
        assert table.columnWidth(column) >= metrics.horizontalAdvance(text) + 16


def test_the_name_of_the_recommended_searcher_is_whole(made, monkeypatch) -> None:
    named = {columns.SEARCHER: "Best network in the time", columns.STATUS: "Proved optimal"}
    cell = RunsModel.cell
    monkeypatch.setattr(RunsModel, "cell", lambda m, r, c: named.get(c) or cell(m, r, c))
    table = made(alarm_session(), 1440, 1095).table
    wide = QFontMetrics(theme().font("body")).horizontalAdvance(named[columns.SEARCHER])
    assert table.columnWidth(columns.SEARCHER) >= wide + 16


def test_a_searcher_keeps_its_whole_name_where_the_state_can_be_short(made, monkeypatch) -> None:
    """As at the first start: what stands after the comma, and the arcs, give way to the name."""
    named = {
        columns.SEARCHER: "Breadth-first branch and bound",
        columns.STATUS: "Time is up, best kept",
    }
    cell = RunsModel.cell
    monkeypatch.setattr(RunsModel, "cell", lambda m, r, c: named.get(c) or cell(m, r, c))
    wide = QFontMetrics(theme().font("body")).horizontalAdvance
    for window in (1440, 1280):
        table = made(alarm_session(), window, window - 346).table
        assert table.columnWidth(columns.SEARCHER) >= wide(named[columns.SEARCHER]) + 16
        assert table.columnWidth(columns.STATUS) >= wide("Time is up") + 16 + 22


def test_the_knowledge_of_a_run_is_in_the_table(made) -> None:
    session = alarm_session()
    panel = made(session, 1900, 1555)
    assert panel.table.isColumnHidden(columns.KNOWLEDGE), "there is none"
    run = session.runs[1]
    known = Knowledge(required=(("CO", "BP"),), tiers=(("HR",), ("BP", "CO")))
    run.spec = replace(run.spec, knowledge=known)
    session.project_replaced.emit()
    row = panel.model.row_of(run.number)
    assert not panel.table.isColumnHidden(columns.KNOWLEDGE)
    assert panel.model.cell(row, columns.KNOWLEDGE) == "2 tiers · 1 required arc"
    assert panel.model.cell(row + 1, columns.KNOWLEDGE) == "–"
    wide = QFontMetrics(theme().font("body")).horizontalAdvance("2 tiers · 1 required arc")
    assert panel.table.columnWidth(columns.KNOWLEDGE) >= wide + 16
    assert panel.model.copied_row(row).endswith("\t2 tiers · 1 required arc")
    assert not panel.table.is_pinned(row)
    # In a narrow window there is a mark, and the tooltip says it.
    panel = made(session, 1280, 934)
    assert panel.table.isColumnHidden(columns.KNOWLEDGE)
    assert panel.table.is_pinned(row) and not panel.table.is_pinned(row + 1)
    tip = panel.model.tip(row, panel.table.hidden())
    assert tip.count("2 tiers · 1 required arc") == 1
    table = made(session, 1100, 797).table  # in the smallest one nothing is pushed out
    widths = sum(table.columnWidth(c) for c in range(10) if not table.isColumnHidden(c))
    assert table.is_pinned(row) and widths <= table.viewport().width() + 1
    assert table.columnWidth(columns.STATUS) >= 108


def test_the_pin_of_knowledge_leaves_a_run_its_name(made, monkeypatch) -> None:
    """Also where there would be room for the knowledge, but for the names beside it."""
    named = {columns.SEARCHER: "Best network in the time", columns.STATUS: "Stopped, best kept"}
    cell = RunsModel.cell
    monkeypatch.setattr(RunsModel, "cell", lambda m, r, c: named.get(c) or cell(m, r, c))
    session = alarm_session()
    for run in session.runs:
        run.bound = None
        run.spec = replace(run.spec, knowledge=Knowledge(required=(("CO", "BP"),)))
    wide = QFontMetrics(theme().font("value")).horizontalAdvance("Run 5")
    pinned = 0
    for window in range(1100, 1900, 20):
        table = made(session, window, window - 346).table
        rect = table.visualRect(table.model().index(0, columns.RUN))
        if table.is_pinned(0):
            pinned += 1
            rect = table.itemDelegate().before_pin(rect)
        assert table.text_rect(rect, columns.RUN).width() >= wide, window
    assert pinned


def test_a_gap_names_its_bound_where_there_is_room(made) -> None:
    panel = made(alarm_session(), 1600, 1256)
    texts = {panel.model.cell_text(row, columns.GAP) for row in range(panel.model.rowCount())}
    assert any("Run 2" in text for text in texts)
    column = panel.table.columnWidth(columns.GAP)
    metrics = QFontMetrics(theme().font("body"))
    assert all(metrics.horizontalAdvance(text) < column for text in texts)
    panel = made(alarm_session(), 1100, 790)
    texts = {panel.model.cell_text(row, columns.GAP) for row in range(panel.model.rowCount())}
    assert not any("Run" in text for text in texts) and any("%" in text for text in texts)
    assert "from Run 2" in panel.model.tip(0)


def test_gaps_give_way_where_no_run_has_one(made) -> None:
    session = alarm_session()
    session.runs[1].bound = None
    panel = made(session, 1100, 795)
    assert columns.GAP in panel.table.hidden()
    session.runs[1].bound = -104_000.0
    session.run_changed.emit(2)
    assert columns.GAP not in panel.table.hidden()


def test_long_heads_are_whole_and_the_seed_gives_way_to_the_name_of_the_searcher(
    made, monkeypatch
) -> None:
    """As in German."""
    heads = {columns.ARCS: "Kanten", columns.SEED: "Startzahl"}
    display, given = Qt.ItemDataRole.DisplayRole, RunsModel.headerData

    def head(model, at, orientation, role=display):
        own = heads.get(at) if role == display else None
        return given(model, at, orientation, role) if own is None else own

    monkeypatch.setattr(RunsModel, "headerData", head)
    named = {
        columns.SEARCHER: "Best network in the time",
        columns.GAP: "0.00 %",
        columns.STATUS: "Proved optimal",
    }
    cell = RunsModel.cell
    monkeypatch.setattr(RunsModel, "cell", lambda m, r, c: named.get(c) or cell(m, r, c))
    name = QFontMetrics(theme().font("body")).horizontalAdvance(named[columns.SEARCHER])
    for window, seeds in ((1800, True), (1500, False)):
        table = made(alarm_session(), window, window - 346).table
        assert table.columnWidth(columns.ARCS) >= theme().width_of("Kanten", "column") + 16
        assert (columns.SEED not in table.hidden()) == seeds
        assert table.columnWidth(columns.SEARCHER) >= name + 16
