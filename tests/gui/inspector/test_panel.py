"""The Inspect tab: what it says of a node, an arc, a pair and the graph, and when."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.inspector.family_table import COUNTS, LIKELIHOOD, FamilyTableView
from bnstudio.gui.style.theme import theme
from bnstudio.project.inspecting.tables import FamilyTable
from bnstudio.scoring.registry import make_scorer
from tests.support.session_tools import LONG

LEFT = Qt.MouseButton.LeftButton


def look(panel, qtbot, names=(), pair=None):
    panel._selection.select(names, pair)
    wanted = pair or tuple(names)
    qtbot.waitUntil(lambda: panel.subject.names == wanted, timeout=LONG)
    qtbot.waitUntil(lambda: not panel.inquiry.busy, timeout=LONG)


def number(text):
    return float(text.replace("\N{MINUS SIGN}", "-").replace("\N{NARROW NO-BREAK SPACE}", ""))


def test_the_graph_is_told_while_nothing_is_selected(panel):
    whole = panel.whole
    assert whole.nodes.value.text() == "5" and whole.arcs.value.text() == "3"
    assert [line.value.text() for line in whole.by.values()] == ["3", "0", "0"]
    assert whole.largest.names == ("V2", "V3")
    assert whole.sizes.text() == "At most 2 parents, in 1 variable."  # only some are named
    assert whole.why.text() == (
        "None is a convention: each is compelled by the others, or told by knowledge."
    )


def test_a_node_shows_its_relatives_its_score_and_its_table(panel, session, qtbot):
    look(panel, qtbot, ["V2"])
    node, data = panel.node, session.data.dataset
    assert node.parents.names == ("V0", "V1") and node.children_.names == ("V3",)
    assert set(node.blanket.names) == {"V0", "V1", "V3"}
    score = make_scorer(data, "bic").local(2, (0, 1))
    assert number(node.score.value.text()) == pytest.approx(score, abs=0.005)
    parts = [number(line.value.text()) for line in (node.fit, node.penalty)]
    assert sum(parts) == pytest.approx(score, abs=0.011) and parts[1] < 0
    model = node.family.model
    assert model.head_text(0) == "V0" and model.head_text(2) == "Rows"
    cases = [int(model.cell_text(row, 2)) for row in range(model.rowCount())]
    assert sum(cases) == data.cases and cases == sorted(cases, reverse=True)
    QTest.mouseClick(node.family.order.button(True), LEFT)
    assert int(model.cell_text(0, 2)) == min(cases)
    node.family.shown.set_value("counts")
    node.family.shown.activated.emit(0)
    counts = [[int(model.cell_text(r, 3 + k)) for k in range(3)] for r in range(model.rowCount())]
    assert np.sum(counts) == data.cases


def test_other_parent_sets_are_listed_with_what_they_cost(panel, session, qtbot):
    look(panel, qtbot, ["V2"])
    shown = [line for line in panel.node.lines if line.isVisible()]
    scorer = make_scorer(session.data.dataset, "bic")
    base = scorer.local(2, (0, 1))
    found = {line.name.text(): number(line.value.text()) for line in shown}
    assert found["without V0"] == pytest.approx(scorer.local(2, (1,)) - base, abs=0.005)
    assert found["with V4"] == pytest.approx(scorer.local(2, (0, 1, 4)) - base, abs=0.005)
    assert found["V4 for V1"] == pytest.approx(scorer.local(2, (0, 4)) - base, abs=0.005)
    assert not any("V3" in name for name in found)  # it would close a cycle
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_a_name_that_is_clicked_is_selected(panel, session, qtbot):
    look(panel, qtbot, ["V2"])
    QTest.mouseClick(panel.node.children_._links[0], LEFT)
    assert session.selection.names == ("V3",)


def test_an_arc_says_why_it_points_so_and_what_an_edit_would_do(panel, session, qtbot):
    look(panel, qtbot, pair=("V2", "V0"))
    pair = panel.pair
    assert panel.title.text() == "V0 → V2"
    assert pair.kind.text() == "Compelled by the other arcs"
    assert "V0 and V1 both point at V2 and are not joined" in pair.why.text()
    scorer = make_scorer(session.data.dataset, "bic")
    lost = scorer.local(2, (1,)) - scorer.local(2, (0, 1))
    assert number(pair.edits[0].line.value.text()) == pytest.approx(lost, abs=0.005)
    assert pair.condition.text() == "The other parents of V2: “V1”"
    assert pair.test.text().startswith("G² = ")


def test_what_stands_against_an_edit_is_said(panel, session, qtbot):
    session.data.set_knowledge(Knowledge(required=(("V0", "V2"),)), "say")
    look(panel, qtbot, pair=("V0", "V2"))
    assert panel.pair.edits[0].against.text() == "But V0 → V2 is required."
    look(panel, qtbot, ["V3", "V0"])
    title = panel.pair.edits[1].line.name.text()
    assert title == "Add V3 → V0"
    assert "close the cycle V3 → V0 → V2 → V3" in panel.pair.edits[1].against.text()
    assert panel.pair.kind.text() == "Not joined by an arc"


def test_only_the_newest_selection_is_answered(panel, session, qtbot):
    said = []
    panel.inquiry.answered.connect(lambda _answer: said.append(panel.subject.names))
    for name in ("V0", "V1", "V2", "V3", "V4", "V1"):
        session.selection.select([name])
        panel.refresh()
    assert panel.title.text() == "V1"  # at once
    qtbot.waitUntil(lambda: not panel.inquiry.busy, timeout=LONG)
    assert set(said) == {("V1",)} and len(said) == 2
    assert panel.node.family.model.table.parents == ()


def test_a_hidden_panel_asks_nothing_and_follows_once_it_shows(panel, session, qtbot):
    panel.hide()
    session.selection.select(["V2"])
    qtbot.wait(20)
    assert panel.subject.names == () and not panel.inquiry.busy
    panel.show()
    assert panel.title.text() == "V2"
    qtbot.waitUntil(lambda: not panel.inquiry.busy, timeout=LONG)


def test_an_edit_keeps_the_arc_that_is_looked_at(panel, session, qtbot):
    look(panel, qtbot, pair=("V2", "V3"))
    assert panel.pair.kind.text() == "Compelled by the other arcs"
    session.graph.delete([("V0", "V2")])
    qtbot.waitUntil(lambda: not panel._due.isActive() and not panel.inquiry.busy, timeout=LONG)
    assert session.selection.pair == ("V2", "V3")
    assert panel.pair.kind.text() == "Directed by convention"
    assert panel.pair.why.text().startswith("The data cannot tell this direction.")


def test_a_node_without_a_column_says_so(panel, session, qtbot):
    session.graph.add_node("new")
    look(panel, qtbot, ["new"])
    assert panel.node.wait.text() == "“new” is not in the table."


def cut_off(view: FamilyTableView) -> tuple[list[str], list[str]]:
    """Return the heads and the cells of a table that have too little room."""
    model, table = view.model, view.table
    heads, cells = [], []
    for column in range(model.columnCount()):
        across = QRect(0, 0, table.columnWidth(column), 20)
        room = table.text_rect(across, column).width()
        if theme().width_of(model.head_text(column), "column") > room:
            heads.append(model.head_text(column))
        texts = [model.cell_text(row, column) for row in range(model.rowCount())]
        cells += [text for text in texts if theme().width_of(text, "body") > room]
    return heads, cells


@pytest.mark.parametrize("shown", [LIKELIHOOD, COUNTS])
@pytest.mark.parametrize(
    ("parents", "shortened"),
    [((), []), (("odor", "shape"), []), (("LVEDVOLUME", "STROKEVOLUME"), ["LVED", "STROKE"])],
)
def test_the_table_of_a_node_cuts_no_number(qtbot, dressed, parents, shortened, shown):
    configurations = list(product(range(4), repeat=len(parents)))
    counts = np.array([[1_234_567, 0]] * len(configurations))
    table = FamilyTable(
        states=("e", "p"),
        parents=parents,
        parent_states=(("a", "b", "c", "d"),) * len(parents),
        configurations=np.array(configurations).reshape(len(configurations), -1),
        counts=counts,
        possible=len(configurations),
        seen=len(configurations),
    )
    view = FamilyTableView()
    qtbot.addWidget(view)
    view.resize(312, 500)
    view.show()
    view.shown.set_value(shown)
    view.show_table(table)
    heads, cells = cut_off(view)
    assert cells == []
    assert [head for head in heads if not head.startswith(tuple(shortened) or "-")] == []
    across = view.table.horizontalHeader().length()
    assert shown == COUNTS or across <= view.table.viewport().width(), "all of it is in sight"


def test_a_node_is_made_the_target_and_others_say_what_they_tell(panel, session, qtbot):
    session.target.look(True, "test")
    session.selection.select(["V3"])
    qtbot.waitUntil(lambda: panel.node.target.text() == "Make it the target")
    panel.node.target.click()
    assert session.target.name == "V3" and panel.node.tells.text() == "It is the target."
    session.selection.select(["V2"])
    qtbot.waitUntil(lambda: panel.node.tells.text().startswith("Tells "), timeout=20_000)
    assert " of V3, " in panel.node.tells.text() and "bits" in panel.node.tells.text()
    session.selection.select(["V3"])
    qtbot.waitUntil(lambda: panel.node.target.text() == "No longer the target")
    panel.node.target.click()
    assert session.target.name == ""
