"""The Cuts page: ways chosen, networks learned, arcs side by side, kept and exported."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.data.table.discretise import Method
from bnstudio.evaluation.pairs import is_record
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.evaluate.cuts.model import DIRECTED, FIRST, FROM, JOINED, NOW, PairsModel
from bnstudio.gui.evaluate.cuts.page import KEPT, CutsPage, edges_of
from bnstudio.gui.evaluate.cuts.results import CutsResults
from bnstudio.gui.evaluate.cuts.ways import MOST, WayList, way_text
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.wording.numbers import THIN
from tests.support.session_tools import LONG

LEFT = Qt.MouseButton.LeftButton
UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def page(qtbot, session):
    known = catalogue()
    known.load()
    qtbot.waitUntil(lambda: known.loaded, timeout=LONG)
    made = CutsPage(
        *(session.tasks, session.document, session.selection, session.data, session.form),
        *(session.graph, session.runs),
    )
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    yield made
    made.driver.abandon()


def numbers(path, rows=300):
    rng = np.random.default_rng(3)
    x = rng.gamma(1.0, 3.0, rows)
    y = x + rng.normal(size=rows)
    z = rng.normal(size=rows)
    c = np.where(x + rng.normal(size=rows) > 3, "high", "low")
    lines = [f"{x[i]:.3f},{y[i]:.3f},{z[i]:.3f},{c[i]}" for i in range(rows)]
    path.write_text("x,y,z,c\n" + "\n".join(lines) + "\n")
    return path


def open_numbers(session, qtbot, tmp_path):
    session.data.open_table(numbers(tmp_path / "n.csv"))
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    session.form.change(searcher="hill-climbing", score="bic")


def record(marks=(("->", "", "--"), ("<-", "<-", "<-"), ("", "--", "")), failed=()):
    pairs = [
        {
            "from": "abc"[at],
            "to": "bcd"[at],
            "joined": sum(m != "" for m in own),
            "forward": own.count("->"),
            "backward": own.count("<-"),
            "marks": list(own),
        }
        for at, own in enumerate(marks)
    ]
    ways = [
        {
            "name": name, "states": [2, 3], "arcs": 2, "elapsed_s": 0.5,
            "failure": "No room." if at in failed else "",
        }
        for at, name in enumerate(("as cut now", "equal-frequency:3", "mdl@c"))
    ]  # fmt: skip
    return {
        "variables": list("abcd"), "n_rows": 30, "searcher": "hill-climbing", "score_name": "bic",
        "asked": 3, "discretisations": ways, "pairs": pairs, "ended": None, "elapsed_s": 1.0,
    }  # fmt: skip


def test_the_whole_way(page, session, qtbot, tmp_path):
    assert page.form.reason() == "Open a table first." and not page.foot.main.isEnabled()
    open_numbers(session, qtbot, tmp_path)
    assert page.form.reason() == ""
    assert page.form.forecast() == f"6 ways to cut, at most 6{THIN}min"
    assert page.form.learner.text() == "Hill climbing, BIC (MDL)"
    page.form.ways.rows[-1].remove.click()
    page.form.ways.set_methods([*page.form.ways.methods[:2], Method("mdl", 3, "c")])
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.driver.active and page.foot.main.text() == "Stop and keep ways"
    assert page.doing == "Learning under other cuts"
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    kept = page.record
    # Three states by equal frequency is what is proposed: one way with the present one.
    names = [way["name"] for way in kept["discretisations"]]
    assert names == ["as cut now = equal-frequency:3", "equal-frequency:4", "mdl@c"]
    assert is_record(kept) and kept["asked"] == 3 and kept["n_rows"] == 300
    assert page.results.ways.rows[0][0] == "1  As cut now = Equal frequency, 3 states"
    assert page.results.facts.text().startswith("3 ways to cut")
    joined = {frozenset((row["from"], row["to"])) for row in kept["pairs"]}
    assert {"x", "y"} in joined
    # Those of the current graph are marked, and choosing a row selects the pair.
    assert page.results.pairs.now(kept["pairs"][0]) == ""
    number = session.runs.learn()
    qtbot.waitUntil(lambda: not session.runs.get(number).active, timeout=LONG)
    qtbot.waitUntil(lambda: session.graph.graph is not None, timeout=LONG)
    qtbot.waitUntil(lambda: page.results.pairs.now(kept["pairs"][0]) != "", timeout=LONG)
    page.results.which.set_value("there")
    assert all(page.results.pairs.now(row) for row in page.results.pairs.rows)
    page.results.pairs_table.setFocus()
    page.results.pairs_table.choose(0)
    shown = page.results.pairs.rows[0]
    if page.results.pairs_table.hasFocus():
        assert session.selection.names == (shown["from"], shown["to"])
    # It can be had as files.
    page.export(tmp_path / "p.csv")
    qtbot.waitUntil((tmp_path / "p.csv").exists, timeout=LONG)
    with (tmp_path / "p.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(kept["pairs"]) and set(names) <= set(rows[0])
    page.export(tmp_path / "p.json")
    qtbot.waitUntil((tmp_path / "p.json").exists, timeout=LONG)
    assert json.loads((tmp_path / "p.json").read_text()) == kept
    # It stays with the project.
    assert session.files.save(tmp_path / "p.bnstudio", wait=True)
    session.files.new_project()
    assert page.record is None and page.nothing.text().startswith("Which arcs")
    session.files.open_project(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: page.record is not None, timeout=LONG)
    assert page.record == kept and "before" not in page.results.facts.text()


def test_other_data_mark_it_as_old(page, session, qtbot, tmp_path):
    open_numbers(session, qtbot, tmp_path)
    page.form.ways.set_methods([Method("equal-width", 2)])
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    source = session.data.source
    session.data.set_included(["x", "y", "c"])
    assert "of other variables" in page.results.facts.text()
    session.data.set_included(["x", "y", "z", "c"])
    assert page.results.facts.text().endswith("Hill climbing, BIC (MDL)")
    plans = dict(source.prepare.columns)
    plans["x"] = replace(plans["x"], method="equal-width", bins=4)
    session.data.set_table(session.data.table, replace(source.prepare, columns=plans))
    qtbot.waitUntil(lambda: "before they were changed" in page.results.facts.text(), timeout=LONG)
    # One that ends before anything is found takes nothing away.
    kept = page.record
    page.start()
    assert page.record is None
    page.driver.stop()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.record == kept


def test_stopping_while_the_table_is_cut_and_going_on_anew(page, session, qtbot, tmp_path):
    open_numbers(session, qtbot, tmp_path)
    page.start()
    page.driver.stop()
    assert page.foot.title.text() == "Stopping"
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.record is None and page.foot.main.text() == "Start"
    session.form.change(parameters={"restarts": None})
    page.form.ways.set_methods([Method("equal-width", 2), Method("equal-width", 5)])
    page.form.time.set_seconds(None)
    page.start()
    qtbot.waitUntil(lambda: page.driver.phase not in ("", "Cutting the table"), timeout=LONG)
    QTest.mouseClick(page.foot.main, LEFT)
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.record is None or len(page.record["discretisations"]) < 3


def test_another_project_ends_it(page, session, qtbot, tmp_path):
    open_numbers(session, qtbot, tmp_path)
    page.start()
    session.files.new_project()
    assert not page.driver.active and page.record is None


def test_one_way_only_is_said(page, session, qtbot, tmp_path):
    open_numbers(session, qtbot, tmp_path)
    page.form.ways.set_methods([])
    assert page.form.reason() == "Add a way to cut, to compare with the present one."
    page.form.ways.set_methods([Method("equal-frequency", 3)])
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert "one discretisation alone" in page.nothing.text()
    page.form.ways.set_methods([Method("mdl", 3)])
    page.form.ways.rows[0].target.setCurrentIndex(-1)
    assert page.form.reason() == "Choose the variable that the numbers are cut by."


def test_without_numbers_there_is_nothing_to_cut(page, session, qtbot, tmp_path):
    (tmp_path / "s.csv").write_text("a,b\n" + "x,y\nu,v\n" * 20)
    session.data.open_table(tmp_path / "s.csv")
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    assert page.form.reason().startswith("No ticked variable is made of numbers")
    # Nor is that said of the table of another project, whose data have the same number.
    number = session.data.number
    session.files.new_project()
    open_numbers(session, qtbot, tmp_path)
    assert session.data.number == number and page.form.reason() == ""


def test_sorting_and_narrowing(dressed):
    pairs = PairsModel()
    pairs.show_record(record(failed=(2,)))
    texts = [[pairs.cell_text(r, c) for c in range(pairs.size()[1])] for r in range(3)]
    assert texts[0] == ["a", "b", "–", "2 of 2", "1 of 2", "→", "·", "?"]
    pairs.show_edges({("b", "c"): "<-"})
    assert pairs.cell_text(1, NOW) == "←"
    pairs.sort(FROM, DOWN)
    assert [row["from"] for row in pairs.rows] == ["c", "b", "a"]
    pairs.sort(JOINED, DOWN)
    assert [row["joined"] for row in pairs.rows] == [3, 2, 1]
    pairs.sort(NOW, DOWN)
    assert pairs.rows[0]["from"] == "b"
    pairs.sort(FIRST, DOWN)
    assert [row["marks"][0] for row in pairs.rows] == ["->", "<-", ""]
    pairs.sort(DIRECTED, UP)
    pairs.sort(-1)
    assert [row["from"] for row in pairs.rows] == ["a", "b", "c"]
    pairs.narrow("B", "all")
    assert len(pairs.rows) == 2
    pairs.narrow("", "there")
    assert [row["from"] for row in pairs.rows] == ["b"]
    pairs.narrow("", "unsure")
    assert [row["from"] for row in pairs.rows] == ["c"]
    assert "No room." in pairs.cell_tip(0, FIRST + 2)


def test_edges_of_any_kind_of_graph():
    graph = PDAG(("d", "c", "b", "a"), [(3, 2), (1, 2)], [(1, 0)])
    assert edges_of(record(), graph) == {("a", "b"): "->", ("b", "c"): "<-", ("c", "d"): "--"}


def test_a_failed_way_says_so(dressed, qtbot):
    results = CutsResults()
    qtbot.addWidget(results)
    results.show_record(record(failed=(0,)), learner="L", going_on=False)
    assert results.ways.rows[0][1] == "failed" and "No room." in results.ways.cell_tip(0, 0)
    assert results.ways.rows[1][2] == "–"
    assert results.count.text() == "3 pairs"


@pytest.mark.parametrize(
    "change",
    [
        {"pairs": [{"from": "a"}]},
        {"pairs": None},
        {"discretisations": []},
        {"discretisations": [{"name": "x"}]},
        {"variables": [1]},
        {"searcher": None},
        {"asked": "3"},
    ],
)
def test_what_a_file_may_hold(page, session, change):
    session.document.set_extra(KEPT, {**record(), **change})
    session.document.replaced.emit()
    assert page.record is None
    session.document.set_extra(KEPT, record())
    session.document.replaced.emit()
    assert page.record is not None


def test_ways_are_named_and_limited(dressed, qtbot):
    assert way_text("equal-width:4 = k-means:4") == "Equal width, 4 states = k-means, 4 states"
    assert way_text("mdl@c").endswith("by c") and way_text("what?") == "what?"
    ways = WayList()
    qtbot.addWidget(ways)
    for _ in range(MOST - 1):
        ways.add.click()
    assert not ways.add.isEnabled() and ways.rows[-1].number.text() == str(MOST)
    ways.rows[0].remove.click()
    assert ways.add.isEnabled() and ways.rows[0].number.text() == "2"
