"""A score that is registered and nothing else is offered in the Learn form, with its parameters."""

import pytest

from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.scoring.registry import SCORES
from tests.support import trial_score
from tests.support.fake_services import learn_services
from tests.support.gaps import with_gaps
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


def test_scores_are_offered_that_the_table_can_be_learned_from_by(qtbot, dressed) -> None:
    session = Session(with_gaps(alarm_dataset(50), 0.1))
    real = Catalogue()
    panel = LearnPanel(*learn_services(session), choices=real)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: real.loaded, timeout=120_000)

    def offered() -> list[object]:
        return [panel.score.itemData(i) for i in range(panel.score.count())]

    # That of the settings stays, with the reason why it cannot be used.
    assert offered() == ["bic", "nal-bic", "nal-aic", "pnal"]
    assert "needs every cell" in panel._fault()
    panel.score.set_value("pnal")
    panel.score.activated.emit(panel.score.currentIndex())
    assert session.settings.score == "pnal" and "needs every cell" not in panel._fault()
    assert offered() == ["nal-bic", "nal-aic", "pnal"]
    session.dataset = alarm_dataset(50)
    session.dataset_changed.emit()
    assert "bic" in offered() and "nal-bic" not in offered()
