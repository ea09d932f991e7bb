"""The card in the Learn panel: it steers the run at work, and says how it ended."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.learn import stopping
from bnstudio.gui.learn.go_on import GoOn
from bnstudio.gui.learn.run_card import SECOND_CLICK
from bnstudio.gui.widgets.limit_fields import TimeDialog
from bnstudio.gui.wording.runs import sentence
from bnstudio.job.kernel_marks import GETTING_READY, STOPPED_EARLY
from bnstudio.job.run.ending import Ending, without_network
from bnstudio.texts import THIN
from tests.gui.learn.known import (
    LEFT,
)
from tests.support.panels_fake import Session, make_run, net


def started(session: Session, **fields):
    run = make_run(len(session.runs) + 1, state="running", **fields)
    session.runs.append(run)
    session.run_added.emit(run.number)
    return run


def test_the_card_steers_the_run_at_work(panel, session) -> None:
    run = started(session, elapsed=252.0, phase="Reinserting CATECHOL")
    card = panel.card
    assert card.title.text() == "Run 1 is running" and card.time.text() == "4:12 of 10:00"
    assert card.caption.text() == "Reinserting CATECHOL"
    assert card.bar.share == pytest.approx(0.42)
    assert panel.next_label.isVisible() and panel.another.beside.isVisible()
    QTest.mouseClick(card.pause, LEFT)
    run.state = "paused"
    session.run_changed.emit(1)
    assert card.title.text() == "Run 1 is paused" and card.pause.text() == "Resume"
    QTest.mouseClick(card.pause, LEFT)
    QTest.mouseClick(card.extend, LEFT)
    run.state = "running"
    session.run_changed.emit(1)
    QTest.mouseClick(card.main, LEFT)
    assert session.calls == [("pause", 1), ("resume", 1), ("extend", 1, 300.0), ("stop", 1)]
    assert card.title.text() == "Run 1 is stopping" and not card.main.isEnabled()
    QTest.mouseClick(panel.another.beside, LEFT)
    assert session.calls[-1] == ("learn",)


def test_a_run_that_does_not_answer_can_be_ended_by_force(panel, session, monkeypatch) -> None:
    monkeypatch.setattr(stopping, "UNANSWERED", 0.0)
    started(session)
    assert not panel.card.force.isVisible()
    QTest.mouseClick(panel.card.main, LEFT)
    assert panel.card.force.isVisible() and not panel.card.extend.isVisible()
    QTest.mouseClick(panel.card.force, LEFT)
    assert session.calls[-1] == ("kill", 1)


def test_what_a_proof_holds_within_is_said_whole(panel, session) -> None:
    run = make_run(1, state="finished", elapsed=0.2, status="optimal", score=-10.0, best=net(1))
    run.spec = replace(run.spec, knowledge=Knowledge(required=(("A", "B"),)))
    session.runs = [run]
    session.current_run = 1
    session.project_replaced.emit()
    card = panel.card
    assert card.message.isVisible() and card.message.wordWrap() and not card.caption.isVisible()
    assert "Proved optimal within the background knowledge" in card.message.text()


def test_a_stopped_run_with_knowledge_has_its_score_too(panel, session) -> None:
    run = make_run(1, state="finished", elapsed=9.0, limit="user", score=-10.0, best=net(1))
    run.spec = replace(run.spec, knowledge=Knowledge(required=(("A", "B"),)))
    session.runs = [run]
    session.current_run = 1
    session.project_replaced.emit()
    card = panel.card
    assert card.caption.isVisible() and not card.message.isVisible()
    assert card.caption.text() == "Stopped, best kept · −10.00"


def test_the_card_of_an_opened_project_tells_of_its_current_run(panel, session) -> None:
    run = make_run(
        1, state="finished", status="local_optimum", score=-9.5, elapsed=38.0, best=net(2)
    )
    session.runs = [run]
    session.current_run = 1
    session.project_replaced.emit()
    assert panel.card.title.text() == "Run 1 has finished" and panel.card.done.text() == ""
    assert panel.card.caption.text().startswith("Local optimum") and panel.card.main.isEnabled()
    run.state = "failed"
    session.project_replaced.emit()
    assert panel.card.title.text() == "Ready to learn"


def test_the_focus_never_jumps_into_a_field_when_a_run_stops(panel, session, qtbot) -> None:
    run = started(session)
    panel.activateWindow()
    panel.card.main.setFocus()
    qtbot.waitUntil(panel.card.main.hasFocus)
    QTest.mouseClick(panel.card.main, LEFT)
    assert not panel.card.main.isEnabled() and panel.focusWidget() is panel.card
    run.state = "finished"
    session.run_changed.emit(1)
    assert panel.card.main.text() == "Learn" and panel.focusWidget() is panel.card.main
    # A button that goes away hands it on as well, and a field that has it keeps it.
    for widget, after in ((panel.card.pause, panel.card.main), (panel.score, panel.score)):
        run.state = "running"
        session.run_changed.emit(1)
        widget.setFocus()
        run.state = "finished"
        session.run_changed.emit(1)
        assert panel.focusWidget() is after


def test_a_run_without_a_limit_cannot_be_extended(panel, session) -> None:
    started(session, budget=None, done=3.0, total=12.0)
    assert not panel.card.extend.isEnabled()
    assert panel.card.extend.toolTip() == "This run has no time limit"
    assert panel.card.bar.share == 0.25


def test_the_card_says_how_a_run_ended_in_words(panel, session) -> None:
    run = started(session)
    run.state, run.status, run.score, run.elapsed = "finished", "local_optimum", -105187.42, 38.0
    session.run_changed.emit(1)
    card = panel.card
    assert card.title.text() == "Run 1 has finished" and card.time.text() == "0:38"
    assert card.caption.text().startswith("Local optimum · \N{MINUS SIGN}105")
    assert card.main.text() == "Learn" and card.main.isEnabled()
    assert not panel.next_label.isVisible() and not panel.another.beside.isVisible()


def test_the_card_says_why_a_run_failed_and_what_to_do(panel, session) -> None:
    run = started(session)
    run.state, run.message, run.best = "failed", "The worker was killed", net(3)
    session.run_changed.emit(1)
    assert panel.card.title.text() == "Run 1 has failed"
    assert panel.card.message.isVisible()
    assert panel.card.message.text() == "The worker was killed. Its best network so far is kept."


def test_the_card_says_why_a_disk_limit_ended_a_run_and_what_goes_on(panel, session) -> None:
    run = started(session)
    run.state, run.status, run.limit = "finished", "feasible", "disk"
    run.score, run.bound, run.best = -100.0, -98.0, net(3)
    run.message = "Files in F cannot be written (No space left on device)."
    session.run_changed.emit(run.number)
    assert panel.card.message.text() == (
        "Disk limit, within 2.00\u202f% of the optimum. "
        "Files in F cannot be written (No space left on device)."
    )
    assert not panel.card.caption.isVisible()


def test_nothing_moves_when_a_run_starts_or_ends(qtbot, panel, session) -> None:
    def place():
        qtbot.wait(10)
        card = panel.card
        return card.geometry(), card.main.geometry(), panel.score.mapTo(panel, panel.score.pos())

    idle = place()
    run = started(session, phase="Climbing")
    running = place()
    run.state, run.status = "finished", "feasible"
    session.run_changed.emit(1)
    assert idle == running == place()
    assert panel.card.height() == 160


def test_a_run_that_was_ended_as_asked_is_no_fault(panel, session) -> None:
    run = started(session)
    run.state, run.best, run.cause = "failed", net(3), "forced"
    run.message = "You ended the run by force. The best network so far is kept."
    session.run_changed.emit(1)
    card = panel.card
    assert card.title.text() == "Run 1 was ended by force"
    assert card.message.text() == run.message and card.message._ink == "text_2"


@pytest.mark.parametrize(
    ("limit", "title", "ink"),
    [("time", "Run 1 has found no network", "caution"), ("user", "Run 1 was stopped", "text_2")],
)
def test_a_run_that_came_to_a_limit_without_a_network_has_not_failed(
    panel, session, limit, title, ink
) -> None:
    run = started(session)
    error = without_network(Ending(limit=limit))
    run.state, run.cause, run.limit, run.message = "failed", "limit", limit, str(error)
    session.run_changed.emit(1)
    card = panel.card
    assert card.title.text() == title
    assert card.message.text() == sentence(run.message) and card.message._ink == ink


def test_a_second_click_on_stop_begins_no_other_run(panel, session) -> None:
    run, asked = started(session), []
    panel.card.learn_asked.connect(lambda: asked.append(1))
    panel.card.main.click()
    run.state, run.status, run.score = "finished", "feasible", -9.5
    session.run_changed.emit(1)
    assert panel.card.main.text() == "Learn"
    panel.card.main.click()
    assert not asked
    panel.card._stop_asked -= SECOND_CLICK
    panel.card.main.click()
    assert asked


def test_with_several_at_work_the_card_speaks_of_the_shown_one(panel, session) -> None:
    started(session)
    started(session)
    assert panel.card.run.number == 2 and panel.card.caption.text() == "Searching · 1 more at work"
    session.show_run(1)
    assert panel.card.run.number == 1


def test_the_card_says_that_a_run_waits_for_its_kernels(panel, session, qtbot) -> None:
    run = started(session)
    run.state, run.phase, run.done, run.total = "starting", GETTING_READY, 0, 3
    session.run_changed.emit(run.number)
    card = panel.card
    assert card.bar.share is None, "nothing is measured in the first step, but it goes on"
    card._starting.since[run.number] -= 102.0
    run.done = 1
    session.run_changed.emit(run.number)
    once = "Compiling the program for this machine, once"
    assert card.message.text() == once and card.message.isVisible()
    assert card.message.height() < 2 * card.message.fontMetrics().lineSpacing(), "one line"
    assert not card.caption.isVisible()
    assert card.metrics.text() == "Step 2 of 3 · 1:42 so far, not in the run’s time"
    assert not card.metrics.toolTip(), "it has its room"
    assert card.main.isEnabled() and card.bar.share == pytest.approx(1 / 3)
    card._starting.since[run.number] -= 10.0
    qtbot.waitUntil(lambda: " · 1:5" in card.metrics.text(), timeout=2000)  # by itself
    run.state, run.phase, run.done, run.total = "running", "", None, None
    session.run_changed.emit(run.number)
    assert card.caption.isVisible() and not card.metrics.isVisible()
    assert not card._starting.since and not card._starting._clock.isActive()


def test_the_card_says_why_a_run_takes_long_to_start(panel, session, monkeypatch) -> None:
    monkeypatch.setattr("bnstudio.gui.learn.starting.LONG_START", 60.0)
    run = started(session)
    run.state = "starting"
    session.run_changed.emit(run.number)
    assert panel.card.caption.text() == "Starting a worker"
    panel.card._starting.since[run.number] -= 61.0
    session.run_changed.emit(run.number)
    assert panel.card.caption.text().startswith("Still starting")
    panel.card._forget()  # the first run of another project has the same number
    session.run_changed.emit(run.number)
    assert panel.card.caption.text() == "Starting a worker"


def test_what_proved_a_network_is_said_once_and_is_no_caution(panel, session) -> None:
    run = make_run(1, "exact", state="finished", status="optimal", score=-9.5, best=net(2))
    run.message = "Solved by dynamic programming (dp): 8.2 kB hold all subsets of 7 variables."
    session.runs = [run]
    session.current_run = 1
    session.project_replaced.emit()
    message = panel.card.message
    assert message.text() == f"Proved optimal. {run.message}" and message._ink == "text_2"


def test_a_run_stopped_before_it_began_says_so_after_the_project_is_opened(panel, session) -> None:
    run = make_run(1, state="failed", status="feasible", best=net(2), cause="stopped")
    run.message = STOPPED_EARLY
    session.runs, session.current_run = [run], 1
    session.project_replaced.emit()
    card = panel.card
    assert card.title.text() == "Run 1 was stopped"
    assert card.message.text().startswith("Stopped before it began to search; the network shown")
    assert card.message._ink == "text_2"


def test_how_long_it_goes_on_is_chosen_beside_continue(qtbot, dressed) -> None:
    line, asked = GoOn(), []
    qtbot.addWidget(line)
    line.for_asked.connect(asked.append)
    line.offer(make_run(1, state="finished", elapsed=600.0))  # of ten minutes
    lines = {action.text().replace(THIN, " "): action for action in line.times.menu().actions()}
    assert [text for text in lines if text] == [
        "1 min more", "5 min more", "10 min more", "30 min more", "2 h more", "Another time…",
    ]  # fmt: skip
    lines["30 min more"].trigger()
    lines["Another time…"].trigger()
    dialog = next(one for one in line.findChildren(TimeDialog))
    assert dialog.time.seconds == 600.0
    dialog.time.lineEdit().setText("7 min")
    dialog.accept()
    assert asked == [1800.0, 420.0]
    line.offer(make_run(2, state="failed", cause="stopped"))
    assert line.button.text() == "Begin its search"
    line.offer(None)
    assert line.button.isHidden() and line.times.isHidden()


@pytest.mark.parametrize("width", [272, 312])
def test_the_words_beside_continue_are_whole(qtbot, dressed, width) -> None:
    line = GoOn()
    qtbot.addWidget(line)
    line.setFixedWidth(width)
    line.show()
    line.offer(make_run(1, state="finished", elapsed=350.0))
    long = "Last gain at 4:35 of a search"
    for words in ("Last gain at 4:35", long, "Last gain at 4:35"):
        line.say(words)
        QTest.qWait(1)
        assert line.done.toolTip() == "", "nothing is cut"
        whole = width > 300 and words != long
        said = line.button.text().replace(THIN, " ")
        assert said == ("Continue, 4 min 10 s more" if whole else "Continue")
        assert line.button.toolTip().endswith("more  (Shift+F7)")


def test_what_would_be_repeated_is_whole_below_three_lines(panel, session, qtbot) -> None:
    run = make_run(1, "auto", state="finished", limit="time", score=-10.0, bound=0.0, best=net(1))
    session.runs = [run]
    session.current_run = 1
    session.project_replaced.emit()
    card = panel.card
    card.set_ready("Hill climbing", "", "Same settings and seed as Run 2: same result")
    assert card.metrics.text() == "How near to the best: no useful bound known"
    assert card.again.isVisible()
    qtbot.waitUntil(lambda: card.again.height() >= card.again.sizeHint().height())
    low = card.again.mapTo(card, card.again.rect().bottomLeft()).y()
    assert low < card.main.y()
