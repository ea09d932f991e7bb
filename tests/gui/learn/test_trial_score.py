"""A score that is registered and nothing else is offered in the Learn form, with its parameters."""

import pytest

from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.scoring.registry import SCORES
from tests.support import trial_score
from tests.support.fake_services import learn_services
from tests.support.panels_fake import Session, alarm_dataset
from tests.support.trial_score import TrialScore


@pytest.fixture
def registered():
    trial_score.register()
    yield
    del SCORES[TrialScore.name]


def test_the_form_is_made_from_the_score_alone(qtbot, dressed, registered) -> None:
    session = Session(alarm_dataset(50))
    real = Catalogue()
    panel = LearnPanel(*learn_services(session), choices=real)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: real.loaded, timeout=120_000)
    choice = real.scores[TrialScore.name]
    assert (choice.title, choice.summary) == (TrialScore.title, TrialScore.summary)
    panel.score.set_value(TrialScore.name)
    panel.score.activated.emit(panel.score.currentIndex())
    assert session.settings.score == TrialScore.name and not panel.faults()
    panel.parameters.plain["score"].set_values({"weight": 0.5})
    assert panel.parameters.plain["score"].values == {"weight": 0.5}
    assert TrialScore.title in real.searchers["k3"].refuses[TrialScore.name]
    assert TrialScore.name not in real.searchers["hill-climbing"].refuses
