"""The window of all runs: newest first, found by words, sorted by heads, two compared, exported."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.runs import ledger_window
from bnstudio.gui.runs.ledger_window import LedgerWindow
from bnstudio.gui.services.bundle import make_services
from bnstudio.job import ledger
from tests.support.session_tools import LONG


def run_of(seed, **changes):
    return {
        "ended": f"2026-01-0{seed}T10:00:00+00:00", "searcher": "tabu", "score": -10.0 - seed,
        "seed": seed, "data": f"/d/table{seed}.csv", "status": "local_optimum", "arcs": 3,
        "score_name": "bic", "elapsed_s": 1.5, **changes,
    }  # fmt: skip


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    place = tmp_path / "runs.jsonl"
    monkeypatch.setattr(ledger, "default_place", lambda: place)
    for seed in (1, 2, 3):
        ledger.append(run_of(seed))
    services = make_services()
    shown = LedgerWindow(services.tasks)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: len(shown.model.all) == 3, timeout=LONG)
    yield shown
    services.shutdown()


def seeds(window):
    return [entry["seed"] for entry in window.model.shown]


def test_newest_first_and_sorted_by_heads(window, qtbot):
    assert seeds(window) == [3, 2, 1]
    window.table.sortByColumn(8, Qt.SortOrder.AscendingOrder)
    assert seeds(window) == [1, 2, 3]
    assert window.model.cell_text(0, 1) == "table1.csv"
    assert window.model.cell_text(0, 5) == "local optimum"


def test_words_find(window):
    QTest.keyClicks(window.search, "table2 tabu")
    assert seeds(window) == [2] and "1 of 3 runs" in window.said.text()
    window.search.setText("nothing like it")
    assert seeds(window) == [] and not window.export.isEnabled()


def test_tags_are_shown_and_found(window, qtbot):
    ledger.append(run_of(4, tags=["final", "Âge"], entry="four"))
    ledger.amend("four", {"tags": ["final", "Über 60"]})
    window.reload()
    qtbot.waitUntil(lambda: len(window.model.all) == 4, timeout=LONG)
    assert window.model.cell_text(0, 9) == "final, Über 60"
    window.search.setText("über")
    assert seeds(window) == [4]


def test_one_is_told_and_two_are_compared(window):
    window.table.selectRow(0)
    assert "seed: 3" in window.detail.toPlainText()
    window.table.selectAll()
    window.search.setText("table1 ")
    window.search.setText("")
    rows = window.table.selectionModel()
    flags = rows.SelectionFlag.Select | rows.SelectionFlag.Rows
    for row in (0, 1):
        rows.select(window.model.index(row, 0), flags)
    assert "seed: 3   |   2" in window.detail.toPlainText()
    assert "searcher" not in window.detail.toPlainText()


def test_export(window, qtbot, tmp_path, monkeypatch):
    place = tmp_path / "out.csv"
    monkeypatch.setattr(ledger_window, "ask_place", lambda *_: place)
    QTest.mouseClick(window.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(place.exists, timeout=LONG)
    qtbot.waitUntil(lambda: len(place.read_text().splitlines()) == 4, timeout=LONG)
