"""What the Evaluate page tells: names and numbers in the window's language, and what to mind."""

from __future__ import annotations

from queue import SimpleQueue
from unittest.mock import Mock

import pytest

from bnstudio.evaluation.wording import grounds, verdict
from bnstudio.gui.evaluate.results import Results
from bnstudio.gui.evaluate.shown_names import shown_names, with_names
from bnstudio.gui.services.catalogue import Catalogue, Choice
from bnstudio.gui.style import language
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.wording.decimals import pointed
from bnstudio.job.events import Failed, Progress
from tests.gui.evaluate.test_page import pair, record


@pytest.fixture
def german():
    language.begin("de")
    yield
    language.begin("en")


def recorded(*learners):
    """Return a record of learners that are each a name, a searcher and a score."""
    made = record([name for name, _, _ in learners])
    for one, (_, searcher, score) in zip(made["learners"], learners, strict=True):
        one.update(searcher=searcher, score=score)
    return made


def german_choices():
    known = Catalogue()
    for name, title in (("tabu", "Tabu-Suche"), ("hill-climbing", "Bergsteigen")):
        known.searchers[name] = Choice(name, title, "", ())
    for name, title in (("bic", "BIC (MDL)"), ("aic", "AIC")):
        known.scores[name] = Choice(name, title, "", ())
    return known


# -- names ---------------------------------------------------------------------------------------


def test_learners_are_named_in_the_language_of_the_window(page, session):
    english = recorded(("Tabu search", "tabu", "bic"), ("Hill climbing", "hill-climbing", "aic"))
    page._choices = german_choices()
    session.document.set_extra("evaluation", english)
    page._show_kept()
    page._refresh()
    assert page.heading.text() == "Tabu-Suche and Bergsteigen"
    assert page.results.sentences[0].startswith("Tabu-Suche is better than Bergsteigen")
    assert [row[0] for row in page.results.summary.values.rows] == ["Tabu-Suche", "Bergsteigen"]
    assert page.results.folds.values.heads == ("Fold", "Tabu-Suche", "Bergsteigen")
    assert [row.label for row in page.results.plot.rows] == ["Bergsteigen"]
    assert page.results.folds.values.rows[0] == ("1", "−3.0010", "−3.0110")
    # What is kept is as it was made.
    assert page.record is english and english["learners"][0]["name"] == "Tabu search"
    assert english["figures"][0]["learner"] == english["pairs"][0]["first"] == "Tabu search"


def test_learners_of_one_searcher_are_told_apart_in_the_language_too():
    twice = recorded(("Tabu search, BIC (MDL)", "tabu", "bic"), ("Tabu search, AIC", "tabu", "aic"))
    assert list(shown_names(twice, german_choices()).values()) == [
        "Tabu-Suche, BIC (MDL)", "Tabu-Suche, AIC",
    ]  # fmt: skip


def test_learners_that_are_not_known_keep_the_names_that_were_recorded():
    before = record(("A", "B"))  # of an older project, which does not tell the searchers
    assert with_names(before, shown_names(before, german_choices())) is before
    odd = recorded(("Tabu search", "tabu", "bic"), ("Of tomorrow", "quantum", "bic"))
    assert shown_names(odd, german_choices()) == {
        "Tabu search": "Tabu-Suche", "Of tomorrow": "Of tomorrow",
    }  # fmt: skip
    same = recorded(("Bergsteigen", "quantum", "bic"), ("Hill climbing", "hill-climbing", "bic"))
    assert set(shown_names(same, german_choices()).values()) == {"Bergsteigen", "Hill climbing"}


# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("p", "text"), [(1e-9, "p < 0,0001"), (5e-4, "p = 0,0005"),
                                         (0.2, "p = 0,200")])  # fmt: skip
def test_a_p_value_has_the_decimal_sign_of_the_window(german, qtbot, dressed, p, text):
    results = Results()
    qtbot.addWidget(results)
    made = record()
    made["pairs"] = [pair(p=p)]
    results.show_record(made, going_on=False)
    (said,) = results.sentences
    below = results._shown[0].below.text().replace("\N{NO-BREAK SPACE}", " ")
    assert text in said and "0,01 Nats" in said and "0.0" not in said
    assert text in below and "0.0" not in below
    with pointed():  # a report is read elsewhere
        results.show_record(made, going_on=False)
        assert text.replace(",", ".") in results.sentences[0]


def test_a_p_value_has_a_point_where_no_window_says_otherwise():
    assert verdict(pair(p=1e-9)).endswith("; p < 0.0001.")
    assert "paired t-test p < 0.0001, sign test p = 0.010" in grounds(pair(p=1e-9))


def test_the_fold_at_work_is_named_in_the_language_of_the_window(german, page):
    page.driver._apply(Progress(0, 1.0, "Fold 2 of 20, Bergsteigen: climbing", 1.5, 40))
    assert page.driver.phase.startswith("Teil 2 von 20, Bergsteigen: ")
    page.driver._apply(Progress(0, 1.0, "Fold 2 of 20, Bergsteigen", 1.5, 40))
    assert page.driver.phase == "Teil 2 von 20, Bergsteigen"


# -- what is not the whole -----------------------------------------------------------------------


def stopped_after(done, of=20, names=("A", "B")):
    made = record(names, folds=done)
    return {**made, "folds": of, "ended": "user"}


def test_a_stopped_evaluation_says_of_how_many_folds_its_result_is(qtbot, dressed):
    results = Results()
    qtbot.addWidget(results)
    results.show_record(stopped_after(1), going_on=True)
    assert results.sentences[0].startswith("So far: A is better than B")
    results.show_record(stopped_after(1), going_on=False)
    assert results.sentences == [
        "Partial result after 1 of 20 folds: A is better than B by 0.01 nats a row; p = 0.001."
    ]
    assert results._shown[0]._icon._icon == "info"  # no tick: it has not come to an end
    results.show_record(stopped_after(20), going_on=False)
    assert results.sentences[0].startswith("A is better than B")
    assert results._shown[0]._icon._icon == "check-circle"


def test_each_pair_is_of_the_folds_that_both_are_through(qtbot, dressed):
    results = Results()
    qtbot.addWidget(results)
    made = stopped_after(3, 3, ("A", "B", "C"))
    made["learners"][2]["folds_done"] = 2
    results.show_record(made, going_on=False)
    said = results.sentences
    assert said[0].startswith("A is better than B")
    assert all(one.startswith("Partial result after 2 of 3 folds: ") for one in said[1:])


def test_values_of_other_data_are_told_of_by_a_notice_that_stays(page, session):
    session.document.set_extra("evaluation", record())  # of 60 rows, not of 400
    page._show_kept()
    page._refresh()
    notice = page.notice
    assert notice.isVisible() and notice.kind == "caution"
    assert notice.property("role") == "caution"
    assert notice.text == "These values are of other data or variables than those of now."
    assert notice.findChildren(IconButton) == []  # nothing takes it away
    assert notice.geometry().bottom() < page.results.geometry().top() + 1
    session.document.extra.pop("evaluation")
    page._show_kept()
    page._refresh()
    assert not notice.isVisible()


# -- stopped before anything was found -----------------------------------------------------------


def say_stopped(page):
    assert page.foot.title.text() == "It was stopped"
    assert page.foot.message.text() == "No fold was finished, so nothing is kept of it."
    assert page.nothing.text() == "The evaluation was stopped before its first fold ended."
    assert page.foot.message._ink == "text_2" and page.foot.main.isEnabled()


def test_a_stop_before_there_is_a_process_is_no_failure(page, session, qtbot):
    asked = []
    session.runs.start_task = lambda *given: asked.append(given)  # it is waited for
    page.start()
    page.driver.stop()
    page.foot.force.click()
    assert asked and not page.driver.active
    say_stopped(page)
    # A process that comes all the same is ended.
    came = Mock()
    asked[0][1](came)
    came.kill.assert_called_once()
    # What would be started is seen again once something else is asked for.
    page.form.folds.set_number(4)
    assert page.foot.title.text() == "Ready to evaluate"


def test_a_process_that_is_ended_at_once_has_not_failed(page, session, qtbot):
    session.runs.start_task = lambda make, then, failed: then(handle)
    handle = Mock(events=SimpleQueue())
    page.start()
    page.driver.stop()
    page.driver.kill()
    handle.kill.assert_called_once()
    page.driver._apply(Failed(1, 0.0, "You ended the run by force."))
    say_stopped(page)
    # One that ends of itself while it is asked to stop has failed.
    page.start()
    page.driver.stop()
    page.driver._apply(Failed(1, 0.0, "The run's process was killed from outside."))
    assert page.foot.title.text() == "It has failed"
