"""The Learn form offers a searcher that was added to the registry, with its parameters."""

from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.search.registry import SEARCHERS
from tests.gui.learn.known import choose
from tests.support.fake_services import learn_services
from tests.support.panels_fake import Session, alarm_dataset
from tests.support.trial_adding import Adding


def test_the_form_offers_it_with_its_parameters(qtbot, dressed, monkeypatch):
    monkeypatch.setitem(SEARCHERS, Adding.name, Adding)
    choices = Catalogue()
    choices.load()
    qtbot.waitUntil(lambda: choices.loaded, timeout=30_000)
    session = Session(alarm_dataset(50))
    panel = LearnPanel(*learn_services(session), choices=choices)
    qtbot.addWidget(panel)
    panel.show()
    choose(panel.searcher, Adding.name)
    assert panel.searcher.currentText() == Adding.title
    assert [item.name for item in choices.searchers[Adding.name].parameters] == ["arcs"]
    assert session.settings.searcher == Adding.name
    assert not panel.rest.threads_row.field.isEnabled() and not panel.lists.isVisible()
    assert panel.structural.in_degree_row.field.isEnabled()
