"""The Evaluate page: learners chosen, folds run in a worker, figures shown, kept and exported."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.gui.evaluate.learners import (
    MOST,
    LearnerList,
    ParametersDialog,
    learner_names,
    parameter_text,
)
from bnstudio.gui.evaluate.plot import FoldPlot, PlotRow
from bnstudio.gui.evaluate.results import Results, difference_rows
from bnstudio.gui.evaluate.results_table import ResultsTable
from bnstudio.gui.style.theme import theme
from bnstudio.job.spec import Limits
from bnstudio.project.settings import RunSettings
from tests.support.session_tools import LONG, write_table

LEFT = Qt.MouseButton.LeftButton


def pair(first="A", second="B", mean=0.01, p=0.001):
    test = {"n": 60, "mean_difference": mean, "sd": 0.1, "half_width_95": 0.005, "t": 2.0,
            "t_p": p, "t_p_holm": p, "wins": 40, "losses": 20, "ties": 0, "sign_p": 0.01,
            "sign_p_holm": 0.01}  # fmt: skip
    return {"first": first, "second": second, "rows": test, "folds": {**test, "n": 3}}


def record(names=("A", "B"), folds=3, failed=False):
    metrics = []
    for fold in range(1, folds + 1):
        for at, name in enumerate(names):
            bad = failed and fold == 2 and at == 0
            metrics.append(
                {"learner": name, "fold": fold, "rows": 20, "score": -100.5, "arcs": 4,
                 "log_likelihood": None if bad else -3.0 - 0.01 * at - 0.001 * fold,
                 "elapsed_s": 0.5, "status": "local_optimum", "limit": None,
                 "failure": "There was no room." if bad else ""}
            )  # fmt: skip
    learners = [
        {"name": name, "log_likelihood": -3.0 - at / 100, "sd_over_folds": 0.01,
         "half_width_95": 0.02, "mean_score": -12345.67, "mean_arcs": 4.5,
         "mean_elapsed_s": 61.0, "folds_done": folds, "folds_failed": 0}
        for at, name in enumerate(names)
    ]  # fmt: skip
    pairs = [pair(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    return {"folds": folds, "folds_seed": 0, "prior": {"words": "one case"}, "ended": None,
            "n_rows": 60, "n_variables": 5, "learners": learners, "figures": metrics,
            "pairs": pairs, "elapsed_s": 2.0}  # fmt: skip


# -- the whole way -------------------------------------------------------------------------------


def test_from_start_to_sentences_and_files(page, session, qtbot, tmp_path):
    assert [row.settings.searcher for row in page.learners.rows] == ["auto", "hill-climbing"]
    assert page.form.reason() == ""
    assert page.form.forecast().startswith("6 runs: 2 learners, 3 folds, at most 6")
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.driver.active and page.foot.main.text() == "Stop and keep folds"
    counts = set()
    page.driver.changed.connect(
        lambda: counts.add(len(page.driver.record["figures"]) if page.driver.record else 0)
    )
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    kept = page.record
    assert len(kept["figures"]) == 6 and kept["n_rows"] == 400 and kept["n_variables"] == 5
    assert len(counts) > 1  # it filled on the way
    (said,) = page.results.sentences
    assert "Best network in the time" in said and "Hill climbing" in said and "So far" not in said
    assert page.results.folds.values.rows[2][0] == "3"
    assert page.results.summary.values.rows[0][0] == "Best network in the time"
    assert page.foot.main.text() == "Start" and page.doing == ""
    # It can be had as files.
    page.export(tmp_path / "e.csv")
    qtbot.waitUntil((tmp_path / "e.csv").exists, timeout=LONG)
    with (tmp_path / "e.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 6
    page.export(tmp_path / "e.json")
    qtbot.waitUntil((tmp_path / "e.json").exists, timeout=LONG)
    assert json.loads((tmp_path / "e.json").read_text()) == kept
    told = []
    session.tasks.notice.connect(lambda kind, text: told.append((kind, text)))
    page.export(tmp_path / "nowhere" / "e.json")
    qtbot.waitUntil(lambda: any(kind == "error" for kind, _ in told), timeout=LONG)
    assert told[-1][0] == "error" and "cannot be written" in told[-1][1]
    # And it stays with the project, until there is another.
    assert session.document.dirty
    assert session.files.save(tmp_path / "p.bnstudio", wait=True)
    session.files.new_project()
    assert page.record is None
    session.files.open_project(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: page.record is not None, timeout=LONG)
    assert page.record == json.loads(json.dumps(kept))
    assert page.results.sentences == [said]


def test_pause_stop_and_another_table(page, session, qtbot, tmp_path):
    slow = RunSettings(searcher="hill-climbing", parameters={"restarts": None})
    page.learners.rows[1].show_settings(slow)
    page.start()
    qtbot.waitUntil(lambda: page.driver.record is not None, timeout=LONG)
    assert "So far" not in "".join(page.results.sentences)  # no pair is finished yet
    assert page.doing == "Evaluating: Fold 1 of 3"
    QTest.mouseClick(page.foot.pause, LEFT)
    qtbot.waitUntil(lambda: page.driver.state == "paused", timeout=LONG)
    assert page.doing == "The evaluation is paused" and page.foot.pause.text() == "Resume"
    QTest.mouseClick(page.foot.pause, LEFT)
    qtbot.waitUntil(lambda: page.driver.state == "running", timeout=LONG)
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.foot.title.text() == "Stopping" and not page.foot.main.isEnabled()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert len(page.record["figures"]) == 1 and page.record["ended"] == "user"
    assert "stopped" in page.results.facts.text()
    # A click that comes as it ends was meant to stop it, not to begin anew.
    QTest.mouseClick(page.foot.main, LEFT)
    assert not page.driver.active
    qtbot.waitUntil(lambda: not page.foot.means_stop, timeout=LONG)
    # What was found stays in sight until the new one has found something.
    found = page.record
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.driver.active and page.record is found
    assert "the evaluation before" in page.results.facts.text()
    qtbot.waitUntil(lambda: page.record is not found, timeout=LONG)
    assert "the evaluation before" not in page.results.facts.text()
    session.data.open_table(write_table(tmp_path / "other.csv", rows=50))
    qtbot.waitUntil(lambda: session.data.dataset.rows == 50, timeout=LONG)
    assert not page.driver.active and page.record is None


def test_what_goes_wrong_is_said(page, session, qtbot):
    page.learners.rows[0].show_settings(RunSettings(searcher="tabu", parameters={"patience": -4}))
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.foot.title.text() == "It has failed" and "atience" in page.foot.message.text()
    assert page.record is None and "atience" in page.nothing.text()


# -- settings ------------------------------------------------------------------------------------


def test_reasons_why_it_cannot_start(page, session):
    page.form.folds.set_number(401)
    assert page.form.reason() == "400 rows make at most as many folds."
    assert not page.foot.main.isEnabled() and page.foot.message.text() == page.form.reason()
    page.form.folds.set_number(3)
    page.form.amount.set_number(0.0)
    assert "more than 0 cases" in page.form.reason()
    page.form.amount.set_number(2.0)
    session.data.set_included(["V0"])
    assert "two variables" in page.form.reason()
    session.data.set_included(session.data.variable_names)
    assert page.form.reason() == ""
    page.form.prior.set_value("cell")
    page.form.time.set_seconds(None)
    spec = page.form.spec()
    assert (spec.folds, spec.prior.kind, spec.prior.amount) == (3, "cell", 2.0)
    assert all(one.spec.limits.time is None for one in spec.learners)
    assert page.form.forecast().endswith("each until it ends")


def test_a_learner_is_a_copy_of_the_form_with_limits_of_its_own(page, session):
    session.form.change(score="bdeu", limits=Limits(time=5, max_parents=2))
    assert page.learners.chosen[0].score == "bic"
    QTest.mouseClick(page.learners.add, LEFT)
    third = page.form.spec().learners[2]
    assert (third.spec.score, third.spec.limits.max_parents) == ("bdeu", 2)
    assert third.spec.limits.time == 60.0  # the page's own
    row = page.learners.rows[2]
    row.searcher.set_value("hill-climbing")
    row.searcher.activated.emit(row.searcher.currentIndex())
    row.score.set_value("aic")
    row.score.activated.emit(row.score.currentIndex())
    third = page.form.spec().learners[2]
    assert (third.spec.searcher, third.spec.score) == ("hill-climbing", "aic")
    QTest.mouseClick(page.learners.rows[0].remove, LEFT)
    assert [one.name for one in page.form.spec().learners] == [
        "Hill climbing, BIC (MDL)", "Hill climbing, AIC",
    ]  # fmt: skip
    while len(page.learners.rows) < MOST:
        page.learners.add.click()
    assert not page.learners.add.isEnabled()
    names = [one.name for one in page.form.spec().learners]
    assert len(set(names)) == MOST


def test_the_last_learner_cannot_be_removed(qtbot, dressed, choices):
    learners = LearnerList(choices)
    qtbot.addWidget(learners)
    learners.append(RunSettings())
    assert not learners.rows[0].remove.isEnabled()
    learners.append(RunSettings())
    assert learners.rows[0].remove.isEnabled()


def test_names_and_words_of_learners(choices):
    tabu = RunSettings(searcher="tabu")
    climb = RunSettings(searcher="hill-climbing", parameters={"restarts": None},
                        score="bdeu", score_parameters={"ess": 2.5},
                        limits=Limits(max_parents=3, max_params=16))  # fmt: skip
    assert learner_names([tabu, climb], choices) == ["Tabu search", "Hill climbing"]
    assert learner_names([tabu, tabu], choices) == [
        "Tabu search, BIC (MDL) (A)", "Tabu search, BIC (MDL) (B)",
    ]  # fmt: skip
    assert parameter_text(tabu, choices) == "Default parameters"
    assert parameter_text(climb, choices) == (
        "Restarts until the time ends · Equivalent sample size 2.5 · at most 3 parents · "
        "at most 16 free parameters a family"
    )


def test_parameters_are_asked_for_in_a_dialog(qtbot, dressed, choices):
    dialog = ParametersDialog(RunSettings(searcher="hill-climbing", score="bdeu"), choices, "A")
    qtbot.addWidget(dialog)
    dialog.searcher_form.field("restarts").set_number(7)
    dialog.score_form.field("ess").set_number(-1.0)
    assert not dialog.use.isEnabled()
    dialog.score_form.field("ess").set_number(4.0)
    dialog.in_degree.set_most(2)
    dialog.use.click()
    assert dialog.settings.parameters == {"restarts": 7}
    assert dialog.settings.score_parameters == {"ess": 4.0}
    assert dialog.settings.limits.max_parents == 2


# -- results -------------------------------------------------------------------------------------


def test_results_of_any_record(qtbot, dressed):
    results = Results()
    qtbot.addWidget(results)
    results.resize(500, 600)
    results.show()
    results.show_record(record(("A", "B", "C"), failed=True), going_on=True, stale="Old.")
    said = results.sentences
    assert said[0].startswith("So far: A is better than B by 0.01 nats a row; p = 0.001")
    assert said[-1] == "A failed in fold 2: There was no room."
    assert results.facts.text().endswith("Old.")
    assert results.folds.values.rows[1][1] == "failed"
    assert results.folds.values.tips[1, 1] == "There was no room."
    results.show_record(record(("A",)), going_on=False)
    assert results.sentences == [] and not results.kind.isVisible()
    assert len(results.plot.rows) == 1 and not results.plot.differences
    unfinished = record()
    unfinished["figures"] = unfinished["figures"][:3]
    results.show_record(unfinished, going_on=True)
    assert [row[1:] for row in results.folds.values.rows] == [
        ("−3.0010", "−3.0110"), ("−3.0020", "…"), ("–", "–"),
    ]  # fmt: skip


def test_only_a_clear_difference_is_bold(qtbot, dressed):
    results = Results()
    qtbot.addWidget(results)

    def bold(made, going_on=False):
        results.show_record(made, going_on=going_on)
        weights = {one.message.font().weight() for one in results._shown}
        return results.summary.values.strong, max(weights) > theme().font("body").weight()

    made = record(("A", "B", "C"))
    assert bold(made) == ({(0, 1)}, True), "A is better than both"
    assert "p < 0.05" in results.summary.horizontalHeader().toolTip()
    made["pairs"][1] = pair("A", "C", p=0.077)
    assert bold(made) == (set(), True), "not surely better than C"
    assert bold(record()) == ({(0, 1)}, True)
    unclear = record()
    unclear["pairs"] = [pair(p=0.077)]
    assert bold(unclear) == (set(), False)
    stopped = record()
    stopped["folds"] = 5
    assert bold(stopped) == (set(), False), "what a stop left over is not sure"


def test_differences_are_to_the_first_learner():
    (row,) = difference_rows(record())
    assert row.label == "B" and row.number == 2
    assert [fold for fold, _ in row.points] == [1, 2, 3]
    assert [value for _, value in row.points] == pytest.approx([-0.01] * 3)
    assert row.mean == -0.01


def test_a_kept_record_that_is_no_record_is_left_alone(page, session, qtbot):
    for nonsense in (
        "x",
        {"learners": []},
        {**record(), "pairs": [{}]},
        {**record(), "folds": "x"},
    ):
        session.document.set_extra("evaluation", nonsense)
        page._show_kept()
        assert page.record is None
    session.document.set_extra("evaluation", record())
    page._show_kept()
    page._refresh()
    assert page.record is not None
    assert "other data" in page.notice.text and page.notice.isVisibleTo(
        page
    )  # of 60 rows, not of 400


def test_values_of_the_data_before_they_were_changed_are_marked(page, session, qtbot):
    """The same rows and variables, prepared otherwise, are other data all the same."""
    dataset = session.data.dataset
    kept = {
        **record(),
        "n_rows": dataset.cases,
        "n_variables": len(session.data.learning_names),
        "data_number": session.data.number,
    }
    session.document.set_extra("evaluation", kept)
    page._show_kept()
    page._refresh()
    assert page.notice.isHidden()
    table, prepare = session.data.table, session.data.source.prepare
    name = table.names[0]
    other = prepare.with_plan(name, replace(prepare.plan(name), max_states=2, method="median"))
    with qtbot.waitSignal(session.data.dataset_changed, timeout=LONG):
        session.data.set_table(table, replace(other, missing="drop"))
    assert session.data.dataset.cases == dataset.cases
    assert page.notice.isVisible() and "before they were changed" in page.notice.text


def test_values_of_as_many_other_variables_are_marked(page, session):
    names = list(session.data.learning_names)
    page._names = names[1:]
    page.driver.record = {
        **record(), "n_rows": session.data.dataset.cases, "n_variables": len(names) - 1
    }  # fmt: skip
    page._over("")
    session.data.set_included(names[:-1])
    page._refresh()
    assert page.notice.isVisible() and "other data or variables" in page.notice.text
    session.data.set_included(names[1:])
    page._refresh()
    assert page.notice.isHidden()


def test_an_evaluation_knows_the_data_that_it_is_made_from(page, session):
    number = page._number = session.data.number
    page.driver.record = record()
    page._over("")
    assert session.document.extra["evaluation"]["data_number"] == number


def test_a_point_is_named_where_it_is_seen(qtbot, dressed):
    plot = FoldPlot()
    qtbot.addWidget(plot)
    plot.resize(500, plot.sizeHint().height())
    plot.set_rows([PlotRow("B", 2, ((1, 0.5), (2, -0.25)), 0.125, 0.3)], True)
    plot.show()
    assert plot.found_at(plot.place_of(0, 2)).startswith("B, fold 2: −0.25")
    assert plot.found_at(QPointF(4, plot.area().center().y())) == "B"
    far = plot.area().bottomRight()
    assert plot.found_at(far) == ""
    assert plot.low < -0.25 and plot.high > 0.5
    assert plot.grab().toImage().width() >= 500
    plot.set_rows([], False)
    plot.grab()
    # Two learners that say the same, up to rounding: the axis has no place between their means.
    for value in (-12.3, -50.1, -3.2, -0.9):
        near = np.nextafter(np.nextafter(value, 0), 0)
        plot.set_rows([PlotRow("A", 1, ((1, value),), value, None),
                       PlotRow("B", 2, ((1, near),), near, None)], False)  # fmt: skip
        for width in (300, 670, 1200):
            plot.resize(width, plot.sizeHint().height())
            plot.grab()


def test_no_number_is_cut_where_there_is_little_room(qtbot, dressed):
    table = ResultsTable("Learners", quiet=(2,), give_way=(3, 2))
    qtbot.addWidget(table)
    table.show()
    rows = [("A learner with a very long name indeed", "−123 456.78", "0.1", "−1 234 567.89")]
    table.values.fill(("Learner", "Nats a row", "Spread", "Score"), rows)
    for width, shown in ((700, {1, 2, 3}), (330, {1, 2}), (270, {1})):
        table.resize(width, 80)
        assert {c for c in (1, 2, 3) if not table.isColumnHidden(c)} == shown
        for column in shown:
            text = table.fontMetrics().horizontalAdvance(rows[0][column])
            assert table.columnWidth(column) >= text
        assert table.horizontalHeader().length() <= width
    table.selectAll()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    from PySide6.QtGui import QGuiApplication

    assert QGuiApplication.clipboard().text().startswith("A learner with a very long name indeed\t")


def test_settings_follow_a_new_project(page, session, qtbot):
    page.learners.append(replace(RunSettings(), searcher="tabu"))
    session.files.new_project()
    assert [row.settings.searcher for row in page.learners.rows] == ["auto", "hill-climbing"]
    assert page.form.reason() == "Open a table first."


def test_a_variable_is_predicted_and_told_of(page, session, qtbot):
    form = page.form
    names = [form.target.itemData(at) for at in range(form.target.count())]
    assert names == ["", *session.data.learning_names]
    form.target.set_value("V1")
    session.data.set_included([name for name in names[1:] if name != "V0"])
    assert form.target.value == "V1" and form.spec().predict == "V1"
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    results = page.results
    assert results.prediction.isVisibleTo(page)
    assert results.prediction_head.title.text() == "“V1” predicted in held-out rows"
    found = results.record["learners"][0]["prediction"]
    assert found["log_loss"] > 0 and found["rows"] == 400
    assert results.prediction.values.rows[0][2] == f"{found['log_loss']:.4f}"
    session.data.set_included([name for name in names[1:] if name != "V1"])
    assert form.target.value == "" and form.spec().predict == ""
