"""The Learn panel: the form lives in the session's settings, the card steers the run."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.learn import panel as module
from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.services.catalogue import Catalogue, Choice, algorithm_page, offer
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.job.spec import Limits
from tests.gui.learn.known import (
    LEFT,
    Known,
    choose,
    type_into,
)
from tests.support.fake_services import learn_services, services_of
from tests.support.panels_fake import make_run


def test_the_form_shows_the_settings(panel, session) -> None:
    session.set_settings(
        score="bdeu",
        score_parameters={"ess": 10.0, "kappa": 0.5},
        searcher="hill-climbing",
        parameters={"restarts": None},
        limits=Limits(max_parents=4, max_params=256, time=600.0, memory=8.0),
        seed=3,
        threads=1,
    )
    assert panel.score.value == "bdeu" and panel.searcher.value == "hill-climbing"
    assert panel.parameters.plain["score"].field("ess").number == 10
    assert panel.parameters.advanced["score"].field("kappa").number == 0.5
    assert panel.parameters.plain["searcher"].field("restarts").text() == "until the time ends"
    assert panel.structural.in_degree.currentText() == "At most 4 parents"
    assert panel.structural.max_params.number == 256
    assert (panel.limits.time.text(), panel.limits.time.unit) == ("10", "min")
    assert panel.limits.memory.number == 8.0
    assert panel.rest.seed.number == 3 and panel.rest.threads.number == 1
    assert panel.searcher_help.text() == "Climbs. Short name: hill-climbing."


def test_the_settings_follow_the_form(panel, session) -> None:
    choose(panel.score, "bdeu")
    type_into(panel.parameters.plain["score"].field("ess"), "2.5")
    choose(panel.searcher, "hill-climbing")
    type_into(panel.parameters.plain["searcher"].field("restarts"), "20")
    choose(panel.structural.in_degree, 3)
    type_into(panel.structural.max_params, "64")
    type_into(panel.limits.time, "2 min")
    type_into(panel.limits.memory, "1.5")
    QTest.mouseClick(panel.rest.button, LEFT)
    type_into(panel.rest.seed, "7")
    type_into(panel.parameters.advanced["score"].field("kappa"), "0.1")
    settings = session.settings
    assert settings.score == "bdeu" and settings.score_parameters == {"ess": 2.5, "kappa": 0.1}
    assert settings.searcher == "hill-climbing" and settings.parameters == {"restarts": 20}
    assert settings.limits == Limits(max_parents=3, max_params=64, time=120.0, memory=1.5)
    assert settings.seed == 7


def test_another_score_forgets_the_old_ones_parameters(panel, session) -> None:
    session.set_settings(score="bdeu", score_parameters={"ess": 10.0})
    choose(panel.score, "bic")
    assert session.settings.score_parameters == {}
    assert not panel.parameters.plain["score"].isVisible()


def test_seldom_needed_settings_are_folded(panel) -> None:
    assert not panel.rest.seed.isVisible()
    QTest.mouseClick(panel.rest.button, LEFT)
    assert panel.rest.seed.isVisible() and panel.rest.button.text() == "Fewer settings"


def test_what_a_searcher_does_not_obey_is_disabled_with_the_reason(panel, session) -> None:
    session.set_settings(limits=Limits(max_parents=3, max_params=10, time=60.0))
    choose(panel.searcher, "tree")
    assert (
        not panel.structural.in_degree.isEnabled() and not panel.structural.max_params.isEnabled()
    )
    assert panel.structural.in_degree.toolTip() == "Chow–Liu tree cannot keep a limit of this kind"
    assert session.settings.limits == Limits(time=60.0), "a refused limit does not stay behind"
    assert "random" in panel.rest.seed_row.label.toolTip()
    type_into(panel.limits.time, "0")
    assert panel.limits.time.text() == "60 s, unless told"
    choose(panel.searcher, "tabu")
    assert panel.structural.in_degree.isEnabled()


def test_a_fault_in_the_form_keeps_learn_disabled_and_says_why(panel, session) -> None:
    choose(panel.score, "bdeu")
    type_into(panel.parameters.plain["score"].field("ess"), "0")
    assert not panel.card.main.isEnabled()
    assert panel.card.message.text().startswith("Equivalent sample size: give a number")
    QTest.mouseClick(panel.parameters.plain["score"].rows["ess"].error.link, LEFT)
    assert panel.card.main.isEnabled()
    choose(panel.searcher, "hill-climbing")
    QTest.mouseClick(panel.rest.button, LEFT)
    type_into(panel.rest.threads, "5000")
    assert panel.rest.threads_row.error.text and not panel.card.main.isEnabled()


def test_learn_starts_a_run(panel, session) -> None:
    assert panel.card.title.text() == "Ready to learn"
    assert panel.card.caption.text() == "Tabu search, BIC, 37 variables"
    QTest.mouseClick(panel.card.main, LEFT)
    assert ("learn",) in session.calls
    assert panel.card.main.text() == "Stop and keep best"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: setattr(s, "dataset", None), "Open a table first."),
        (lambda s: s.set_included(()), "No variable is ticked in Variables."),
        (lambda s: s.set_included(("CO",)), "Tick at least two variables."),
    ],
)
def test_learn_says_why_it_cannot(panel, session, change, reason: str) -> None:
    change(session)
    session.dataset_changed.emit()
    assert not panel.card.main.isEnabled()
    assert panel.card.message.isVisible() and panel.card.message.text() == reason
    QTest.mouseClick(panel.card.main, LEFT)
    assert ("learn",) not in session.calls


def test_choices_are_offered_under_headings_that_cannot_be_chosen(qtbot, dressed) -> None:
    field = ComboField()
    qtbot.addWidget(field)
    groups = {"One": ("a", "b"), "Two": ("c",)}
    offer(
        field,
        [
            Choice(name, name.upper(), "", (), group=g)
            for g, names in groups.items()
            for name in names
        ],
    )
    assert field.value == "a"
    assert [field.itemData(i) for i in range(field.count())] == [None, "a", "b", None, "c"]
    assert [field.itemText(i) for i in (0, 3)] == list(groups)
    field.set_value("b")
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.value == "c"
    QTest.keyClick(field, Qt.Key.Key_Home)
    assert field.value == "a"


def test_a_searcher_that_cannot_have_soft_knowledge_says_so_before_the_run(panel, session) -> None:
    choose(panel.searcher, "tree")
    session.set_knowledge(Knowledge(roots=("CO",)))
    assert panel.reason() == ""
    session.set_knowledge(Knowledge(prior=(("CO", "BP", 0.8),)))
    assert "Chow–Liu tree cannot have probabilities of arcs" in panel.reason()
    choose(panel.searcher, "tabu")
    assert panel.reason() == ""


def test_knowledge_is_loaded_counted_checked_and_cleared(
    panel, session, monkeypatch, tmp_path
) -> None:
    read = []
    session.open_knowledge = read.append
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "k.json"), ""))
    QTest.mouseClick(panel.knowledge.load, LEFT)
    assert read == [str(tmp_path / "k.json")]
    session.set_knowledge(Knowledge(required=(("CO", "BP"),), tiers=(("CO",), ("BP",))))
    assert panel.knowledge.message.text() == "2 tiers · 1 required arc"
    assert panel.knowledge.icon.isVisible() and panel.card.main.isEnabled()
    session.set_knowledge(Knowledge(required=(("CO", "BP"),), forbidden=(("CO", "BP"),)))
    assert "CO" in panel.knowledge.message.text() and not panel.card.main.isEnabled()
    QTest.mouseClick(panel.knowledge.clear, LEFT)
    assert not session.knowledge and panel.card.main.isEnabled()
    assert not panel.knowledge.clear.isVisible()


def test_how_it_works_opens_the_searchers_page(
    qtbot, panel, session, monkeypatch, tmp_path
) -> None:
    page = tmp_path / "tabu.md"
    page.write_text("# Tabu\n\nIt *wanders*.", encoding="utf-8")
    monkeypatch.setattr(module, "algorithm_page", lambda name: page if name == "tabu" else None)
    session.settings_changed.emit()
    assert panel.how.isVisible()
    dialog = panel.show_page()
    assert "It wanders." in dialog.text.toPlainText()
    dialog.close()
    choose(panel.searcher, "tree")
    assert not panel.how.isVisible(), "no link where there is no page"


def test_a_page_that_is_not_installed_is_not_found() -> None:
    assert algorithm_page("no-such-searcher") is None


def test_the_form_waits_for_the_registries_and_so_does_a_run(qtbot, dressed, session) -> None:
    class Slow(Catalogue):
        def load(self) -> None:
            pass

    slow = Slow()
    panel = LearnPanel(*learn_services(session), choices=slow)
    qtbot.addWidget(panel)
    panel.resize(344, 900)
    panel.show()
    assert panel.card.main.isEnabled()
    QTest.mouseClick(panel.card.main, LEFT)
    assert panel.card.caption.text() == "Begins as soon as the searchers are loaded"
    assert ("learn",) not in session.calls
    qtbot.waitUntil(lambda: panel.waiting.text() != "", timeout=20_000)
    known = Known()
    slow.scores, slow.searchers = known.scores, known.searchers
    slow.ready.emit()
    assert session.calls.count(("learn",)) == 1
    assert panel.score.isVisible()


def test_the_real_registries_load_in_the_background(qtbot, dressed, session) -> None:
    real = Catalogue()
    panel = LearnPanel(*learn_services(session), choices=real)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: real.loaded, timeout=120_000)
    assert {"bic", "bdeu"} <= set(real.scores)
    assert {"hill-climbing", "tabu"} <= set(real.searchers)
    for name in real.searchers:
        choose(panel.searcher, name)
        assert panel.parameters.plain["searcher"].values == {} and not panel.faults()
    for name, score in real.scores.items():
        if score.scores_observed:  # for tables with cells left missing
            assert panel.score.findData(name) < 0
            continue
        choose(panel.score, name)
        assert session.settings.score == name and not panel.faults()


def test_a_new_project_brings_its_own_settings(panel, session) -> None:
    choose(panel.score, "bdeu")
    type_into(panel.parameters.plain["score"].field("ess"), "0")
    session.settings = replace(session.settings, score="bdeu", score_parameters={"ess": 4.0})
    session.project_replaced.emit()
    assert panel.parameters.plain["score"].field("ess").number == 4.0 and not panel.faults()


def test_a_repetition_is_named_before_it_is_started(panel, session) -> None:
    again = panel.card.again
    assert not again.text()
    session.set_settings(searcher="tabu")
    run = make_run(3, state="finished", elapsed=0.2, status="local_optimum")
    run.spec, run.variables = session.freeze_spec(), session.learning_names()
    session.runs.append(run)
    session.run_added.emit(3)
    assert again.text() == "Same settings as Run 3: same result" and again.isVisible()
    session.set_settings(seed=7, threads=1)  # tabu uses no random numbers
    assert again.isVisible()
    session.set_settings(limits=Limits(max_parents=2))
    assert not again.isVisible()
    session.set_settings(limits=run.spec.limits, searcher="hill-climbing")
    run.spec = session.freeze_spec()
    session.run_changed.emit(3)
    assert again.text() == "Same settings and seed as Run 3: same result"
    run.limit = "time"
    session.run_changed.emit(3)
    assert not again.isVisible()


def test_more_settings_are_scrolled_into_sight(qtbot, panel) -> None:
    panel.resize(344, 500)
    QTest.mouseClick(panel.rest.button, LEFT)
    bar = panel.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    port = panel.area.viewport()
    for field in (panel.rest.button, panel.rest.seed, panel.rest.threads):
        assert port.rect().contains(field.mapTo(port, field.rect().center()))


def test_tab_goes_down_the_form_and_then_to_the_button(panel, session) -> None:
    session.set_settings(searcher="hill-climbing", score="bdeu")
    panel.rest.button.click()
    stops, widget = [], panel.score
    while widget is not panel.card.main and len(stops) < 500:
        stops.append(widget)
        widget = widget.nextInFocusChain()
    assert widget is panel.card.main, "the button comes after the settings"
    fields = [
        panel.score,
        *(row.field for row in panel.parameters.plain["score"].rows.values()),
        panel.searcher,
        *(row.field for row in panel.parameters.plain["searcher"].rows.values()),
        panel.structural.in_degree,
        panel.limits.time,
        panel.knowledge.load,
        panel.rest.seed,
        *(row.field for row in panel.parameters.advanced["score"].rows.values()),
        panel.another.beside,
    ]
    places = [stops.index(field) for field in fields]
    assert places == sorted(places)


def test_a_contradiction_is_found_again_when_the_in_degree_limit_changes(panel, session) -> None:
    a, b, c = session.variable_names[:3]
    session.set_knowledge(Knowledge(required=((a, c), (b, c))))
    assert panel.reason() == ""
    session.set_settings(limits=Limits(max_parents=1))
    assert c in panel.reason() and panel.reason() == panel.knowledge.fault
    session.set_settings(limits=Limits(max_parents=2))
    assert panel.reason() == ""


def test_what_is_wrong_in_the_form_stops_every_way_to_learn(panel, session) -> None:
    form = services_of(session).form
    session.set_settings(searcher="hill-climbing")
    assert form.reason() == ""
    panel.rest.button.click()
    type_into(panel.rest.seed, "-5")
    assert form.reason() == panel.reason() != ""


def test_the_panels_do_not_bring_what_the_window_does_not_wait_for() -> None:
    code = (
        "import sys, bnstudio.gui.learn.panel, bnstudio.gui.runs.panel, bnstudio.gui.runs.strip, "
        "bnstudio.gui.evaluate.page; "
        "print([m for m in ('numba', 'pandas', 'scipy', 'pyqtgraph') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_limit_of_parameters_has_a_plain_name_and_is_found_by_the_fields(panel) -> None:
    from bnstudio.gui.window.palette_entries import SETTINGS

    row = panel.structural.max_params_row
    assert row.label.text() == "Most free parameters" and "maxParams" in row.label.toolTip()
    words = {
        title: more
        for title, more, field in SETTINGS
        if field(panel) is panel.structural.max_params
    }
    assert list(words) == ["Most free parameters"] and "maxParams" in words["Most free parameters"]
