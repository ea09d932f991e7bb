"""The settings of the Evaluate page are kept with the project, and shown when it is opened."""

from __future__ import annotations

import json

import pytest

from bnstudio.gui.evaluate.page import SETTINGS, EvaluatePage
from bnstudio.gui.evaluate.settings import EvaluateSettings, from_plain, to_plain
from bnstudio.job.defaults import TIME
from bnstudio.job.spec import Limits
from bnstudio.project.settings import RunSettings
from tests.support.fake_services import evaluate_services
from tests.support.session_tools import LONG

TABU = RunSettings(
    searcher="tabu",
    score="bdeu",
    score_parameters={"ess": 2.5},
    limits=Limits(time=60.0, max_parents=2),
    seed=7,
)
CHOSEN = EvaluateSettings((TABU, RunSettings()), 7, None, "cell", 2.5, 11, "V1")


def choose(page):
    """Ask for what ``CHOSEN`` says, as a person does."""
    page.learners.rows[0].show_settings(TABU)
    page.learners.rows[1].show_settings(RunSettings())
    form = page.form
    form.folds.set_number(7)
    form.time.set_seconds(None)
    form.prior.set_value("cell")
    form.amount.set_number(2.5)
    form.seed.set_number(11)
    form.target.set_value("V1")


def test_settings_are_kept_with_the_project_and_shown_again(page, session, qtbot, tmp_path):
    choose(page)
    assert page.form.settings == CHOSEN
    assert session.files.save(tmp_path / "p.bnstudio", wait=True)
    session.files.new_project()
    assert page.form.settings.learners[0].searcher == "auto"
    assert page.form.settings.folds == 20 and page.form.target.value == ""
    session.files.open_project(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: page.form.target.value == "V1", timeout=LONG)
    assert page.form.settings == CHOSEN and page.form.prior.value == "cell"
    assert page.learners.rows[0].searcher.value == "tabu"
    assert page.form.spec().predict == "V1" and not session.document.dirty
    # A page that is made later, as in a window opened with the project, shows them too.
    later = EvaluatePage(*evaluate_services(session))
    qtbot.addWidget(later)
    assert later.form.settings == CHOSEN and not later.learners.rows
    later.show()
    assert later.learners.chosen == list(CHOSEN.learners)


def test_a_choice_is_something_to_save_but_filling_the_form_is_not(page, session, qtbot, tmp_path):
    assert session.files.save(tmp_path / "p.bnstudio", wait=True)
    page.learners.clear()
    page.form.fill_learners()
    session.data.set_included(session.data.variable_names)
    before = dict(session.document.extra)
    assert not session.document.dirty and before == session.document.extra
    page.form.prior.set_value("cell")
    assert session.document.dirty
    assert session.document.extra[SETTINGS]["prior"] == "cell"


def test_a_project_without_settings_opens_with_the_usual_ones(page, session, qtbot, tmp_path):
    session.document.extra.pop(SETTINGS, None)
    assert session.files.save(tmp_path / "old.bnstudio", wait=True)
    choose(page)
    session.files.open_project(tmp_path / "old.bnstudio")
    qtbot.waitUntil(lambda: page.form.settings.folds == 20, timeout=LONG)
    settings = page.form.settings
    assert [one.searcher for one in settings.learners] == ["auto", "hill-climbing"]
    assert (settings.time, settings.prior, settings.predict) == (TIME, "ess", "")


def test_a_target_that_is_left_out_for_a_while_comes_back(page, session):
    names = list(session.data.learning_names)
    page.form.target.set_value("V1")
    session.data.set_included([name for name in names if name != "V1"])
    assert page.form.target.value == "" and page.form.spec().predict == ""
    session.data.set_included(names)
    assert page.form.target.value == "V1"


def test_settings_go_through_a_file_and_nonsense_does_not():
    assert from_plain(json.loads(json.dumps(to_plain(CHOSEN)))) == CHOSEN
    usual = EvaluateSettings()
    for nonsense in (None, "x", 3, [], {"folds": "x"}, {"learners": [3]}, {"prior": "odd"}):
        assert from_plain(nonsense) == usual
    assert from_plain({"folds": 10**12, "seed": -4, "amount": "nan", "time": "inf"}) == (
        EvaluateSettings(folds=1000, time=None)
    )
    assert from_plain({"later": 1}) == usual


@pytest.mark.parametrize("learner", [{"searcher": "quantum"}, {"score": "odd"}])
def test_a_learner_that_is_not_known_is_left_out(page, session, learner):
    kept = {"learners": [{"searcher": "tabu"}, learner]}
    page.form.show_settings(from_plain(kept))
    page.form.fill_learners()
    assert [one.searcher for one in page.learners.chosen] == ["tabu"]
