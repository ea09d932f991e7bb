"""What the card says, without the card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject

from bnstudio.gui.learn import stopping
from bnstudio.gui.learn.card_words import idle_words, running_words, third_line
from bnstudio.gui.learn.starting import Starting
from bnstudio.gui.learn.stopping import Stopping
from bnstudio.job.kernel_marks import GETTING_READY
from tests.support.panels_fake import make_run, net

READY = "Tabu search, BIC, 37 variables"


@pytest.fixture
def parent(qtbot) -> QObject:
    return QObject()


@pytest.fixture
def starting(parent) -> Starting:
    return Starting(parent, lambda: None)


def test_before_any_run_it_says_what_learn_would_do_or_why_it_cannot():
    words = idle_words(None, [], READY, "")
    assert (words.title, words.text, words.time) == ("Ready to learn", READY, "")
    assert not words.whole
    words = idle_words(None, [], READY, "Open a table first.")
    assert (words.title, words.text) == ("Not ready yet", "Open a table first.")
    assert words.whole and words.ink == "caution"


def test_why_no_run_can_be_started_comes_before_what_an_ended_one_came_to():
    run = make_run(1, state="failed", cause="search", message="It broke.", elapsed=2.0)
    words = idle_words(run, [run], READY, "Open a table first.")
    assert words.text == "Open a table first." and words.title.startswith("Run 1")
    words = idle_words(run, [run], READY, "")
    assert words.text != "Open a table first." and words.whole and words.ink == "error"


def test_a_run_at_work_says_its_phase_and_how_many_others_there_are(starting):
    run = make_run(1, state="running", phase="Reinserting CATECHOL", elapsed=252.0)
    others = [make_run(2, state="running"), make_run(3, state="waiting")]
    words = running_words(run, [run, *others], starting, stopping=False)
    assert words.text == "Reinserting CATECHOL · 1 more at work · 1 waiting"
    assert words.time == "4:12 of 10:00" and not words.whole
    words = running_words(run, [run], starting, stopping=True)
    assert words.title == "Run 1 is stopping" and words.text.startswith("Finishing what it is at")


def test_that_kernels_compile_is_said_whole(starting):
    run = make_run(1, state="starting", phase=GETTING_READY)
    assert running_words(run, [run], starting, stopping=False).whole
    metrics, link = third_line(run, [run], starting)
    assert metrics == starting.waiting(run) != "" and link == ""


def test_runs_told_to_stop_are_forgotten_when_they_have_stopped(parent, monkeypatch):
    run, other = make_run(1, state="running"), make_run(2, state="running")
    runs = Stopping(parent, lambda: None)
    runs.add(run)
    assert run in runs and other not in runs and not runs.unanswered(run)
    runs.follow([run, other])
    assert runs._clock.isActive()
    monkeypatch.setattr(stopping, "UNANSWERED", 0.0)
    assert runs.unanswered(run) and not runs.unanswered(other)
    run.state, run.best = "finished", net(2)
    runs.follow([run, other])
    assert run not in runs and not runs._clock.isActive()
