"""The Learn form says before a run that a searcher cannot use a score, and why."""

from __future__ import annotations

import pytest

from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.catalogue import catalogue
from tests.support.fake_services import learn_services
from tests.support.panels_fake import Session, alarm_dataset


@pytest.mark.parametrize("searcher", ["rpdag", "rpdag-tabu", "ges", "boss", "cpdag"])
def test_a_score_that_is_not_equivalent_stands_in_the_way(qtbot, dressed, searcher):
    choices = catalogue()
    choices.load()
    qtbot.waitUntil(lambda: choices.loaded or bool(choices.fault), timeout=60_000)
    session = Session(alarm_dataset(50))
    panel = LearnPanel(*learn_services(session), choices=choices)
    qtbot.addWidget(panel)
    panel.show()
    for score, refused in (("bic", False), ("k2", True), ("bdeu", False), ("bds", True)):
        session.set_settings(score=score, score_parameters={}, searcher=searcher, parameters={})
        qtbot.waitUntil(lambda name=score: panel.chosen.score.name == name)
        assert ("can differ between equivalent networks" in panel.reason()) == refused
        assert panel.card.main.isEnabled() is not refused
