"""The Learn form says before a run that a searcher cannot use a score, and why."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from panels_fake import Session, alarm_dataset

from bnstudio.gui.catalogue import catalogue
from bnstudio.gui.learn_panel import LearnPanel


@pytest.mark.parametrize("searcher", ["rpdag", "rpdag-tabu", "ges", "cpdag"])
def test_a_score_that_is_not_equivalent_stands_in_the_way(qtbot, dressed, searcher):
    choices = catalogue()
    choices.load()
    qtbot.waitUntil(lambda: choices.loaded or bool(choices.fault), timeout=60_000)
    session = Session(alarm_dataset(50))
    panel = LearnPanel(session, choices=choices)
    qtbot.addWidget(panel)
    panel.show()
    for score, refused in (("bic", False), ("k2", True), ("bdeu", False), ("bds", True)):
        session.set_settings(score=score, score_parameters={}, searcher=searcher, parameters={})
        qtbot.waitUntil(lambda name=score: panel.score_choice.name == name)
        assert ("can differ between equivalent networks" in panel.reason()) == refused
        assert panel.card.main.isEnabled() is not refused
