"""A run shows the background knowledge that it had to keep, and gives it back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.runs.panel import RunsPanel
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.wording.knowledge import knowledge_lines
from tests.support.fake_services import runs_services
from tests.support.session_tools import LONG, open_chain

KNOWN = Knowledge(
    required=(("V4", "V3"),),
    tiers=(("V4",), ("V2", "V3")),
    forbid_within_tier=(1,),
    leaves=("V0",),
    max_parents={"V1": 1},
    orderings=(("V3", "V1", "V0"),),
    prior=(("V1", "V0", 0.9),),
)


@pytest.fixture
def session(qtbot, dressed, tmp_path):
    made = make_services()
    open_chain(made, qtbot, tmp_path)
    yield made
    made.shutdown()


def test_a_run_shows_what_it_was_told_and_gives_it_back(session, qtbot, tmp_path):
    panel = RunsPanel(*runs_services(session))
    qtbot.addWidget(panel)
    panel.show()
    session.form.change(searcher="hill-climbing")
    session.data.set_knowledge(KNOWN)
    number = session.runs.learn()
    qtbot.waitUntil(lambda: not session.runs.active, timeout=LONG)
    run = session.runs.get(number)
    assert run.state == "finished" and ("V4", "V3") in set(run.dag.named_arcs())
    tip = panel.model.tip(0)
    assert "Knowledge: 2 tiers · 1 required arc · 1 leaf · 1 ordering · 1 limited variable" in tip
    assert "from probable arcs" in tip
    actions = {action.text(): action for action in panel.menu_for(number).actions()}
    assert "Show what it was told…" in actions
    dialog = panel.show_knowledge(number)
    assert dialog.text.toPlainText() == "\n".join(knowledge_lines(KNOWN))
    assert dialog.said.text().startswith("It is what the next run is told as well.")
    assert not dialog.use.isEnabled()
    dialog.close()
    session.data.set_knowledge(Knowledge())
    dialog = panel.show_knowledge(number)
    assert dialog.said.text().startswith("The next run is told something else")
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert session.data.knowledge == KNOWN
    assert session.document.undo_text == "use the knowledge of Run 1 again"


def test_a_run_that_was_told_nothing_does_not_speak_of_it(session, qtbot):
    panel = RunsPanel(*runs_services(session))
    qtbot.addWidget(panel)
    session.form.change(searcher="hill-climbing")
    number = session.runs.learn()
    qtbot.waitUntil(lambda: not session.runs.active, timeout=LONG)
    assert "Knowledge" not in panel.model.tip(0)
    assert "Show what it was told…" not in [a.text() for a in panel.menu_for(number).actions()]


def test_knowledge_is_written_out_and_long_lists_are_counted():
    assert knowledge_lines(KNOWN) == [
        "Tier 1: V4",
        "Tier 2, no arcs inside: V2, V3",
        "Required: V4 → V3",
        "Nothing leaves: V0",
        "Ordering 1: V3 → V1 → V0",
        "At most 1 parent: V1",
        "Probability 0.9: V1 → V0",
    ]
    many = Knowledge(roots=tuple(f"X{i}" for i in range(1500)))
    (line,) = knowledge_lines(many)
    assert line.startswith("Nothing enters: X0, X1") and line.endswith("and 1\u202f300 more")
    assert knowledge_lines(Knowledge()) == ["Nothing"]
