"""Ended runs go on; the network of a run or of the canvas is the start of the next."""

import os

import pytest
from PySide6.QtTest import QTest

from bnstudio.gui.runs.note_dialog import NoteDialog
from bnstudio.gui.services.bundle import make_services
from bnstudio.job import checkpoint, checkpoint_folder, ledger
from bnstudio.job.kernel_marks import STOPPED_EARLY
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.project import going_on
from tests.support.session_tools import LONG, Heard, ended, open_chain, run_of, shown


@pytest.fixture
def session(qtbot, pool, tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint_folder, "default_folder", lambda: tmp_path / "checkpoints")
    session = make_services()
    session.runs.pool = pool
    yield session
    session.shutdown()


@pytest.fixture
def loaded(session, qtbot, tmp_path):
    open_chain(session, qtbot, tmp_path)
    session.form.change(
        searcher="hill-climbing", parameters={"restarts": None}, limits=Limits(time=0.6), threads=1
    )
    return session


def learned(session, qtbot):
    number = session.runs.learn()
    qtbot.waitUntil(ended(session, number), timeout=LONG)
    return number


def test_a_run_that_its_time_ended_goes_on(loaded, qtbot):
    number = learned(loaded, qtbot)
    run = run_of(loaded, number)
    assert run.limit == "time" and loaded.runs.why_not_continued(number) == ""
    steps, elapsed, score = run.steps, run.elapsed, run.score
    assert loaded.runs.go_on(number)
    assert run.active and run.best is not None and run.result is None
    assert run.budget == run.spec.limits.time == pytest.approx(elapsed + 0.6)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert (run.state, run.limit) == ("finished", "time")
    assert run.result.counters["steps"] > steps and run.elapsed > elapsed
    assert run.score >= score and len(loaded.runs.all) == 1
    assert run.trace[0].elapsed < elapsed < run.trace[-1].elapsed
    assert loaded.runs.why_not_continued(number) == ""


def test_one_that_was_stopped_has_the_time_left(loaded, qtbot):
    loaded.form.change(limits=Limits(time=60))
    number = loaded.runs.learn()
    qtbot.waitUntil(shown(loaded, number), timeout=LONG)
    loaded.runs.stop(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    run = run_of(loaded, number)
    assert run.limit == "user" and loaded.runs.go_on(number)
    assert run.budget == pytest.approx(60)
    loaded.runs.stop(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert run.state == "finished"


def test_one_that_was_killed_goes_on_after_the_project_is_opened_again(loaded, qtbot, tmp_path):
    loaded.form.change(limits=Limits(time=60, steps=40))
    number = learned(loaded, qtbot)
    assert run_of(loaded, number).limit == "iterations"
    assert loaded.files.save(tmp_path / "p.bnstudio", wait=True)
    saved = loaded.document.project
    loaded.files.open_path(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: loaded.document.project is not saved, timeout=LONG)
    qtbot.waitUntil(lambda: bool(loaded.data.dataset and loaded.runs.all), timeout=LONG)
    assert loaded.runs.go_on(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert run_of(loaded, number).result.counters["steps"] == 80


def test_it_goes_on_for_as_long_as_the_person_says(loaded, qtbot):
    number = learned(loaded, qtbot)
    run = run_of(loaded, number)
    elapsed = run.elapsed
    assert going_on.choices(run) == [0.6, 60.0, 300.0, 1800.0, 7200.0]
    assert loaded.runs.go_on(number, 300.0)
    assert run.budget == run.spec.limits.time == pytest.approx(elapsed + 300.0)
    loaded.runs.stop(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)


def test_one_that_was_stopped_before_it_began_begins_after_all(loaded, qtbot):
    number = learned(loaded, qtbot)
    run = run_of(loaded, number)
    checkpoint_folder.place_of(run.checkpoint).unlink()
    run.state, run.status, run.limit, run.result = "failed", "feasible", None, None
    run.message, run.cause, run.elapsed, run.steps = STOPPED_EARLY, "stopped", 0.0, 0
    assert loaded.runs.why_not_continued(number) == ""
    assert loaded.runs.go_on(number) and run.budget == run.spec.limits.time == 0.6
    heard = Heard(loaded)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert (run.state, run.limit) == ("finished", "time") and not heard.of("notice")
    assert loaded.runs.why_not_continued(number) == "", "it is kept, as any other"


def test_what_cannot_go_on_says_why(loaded, qtbot):
    loaded.form.change(parameters={"restarts": 0})
    number = learned(loaded, qtbot)
    assert "ended by itself" in loaded.runs.why_not_continued(number)
    heard = Heard(loaded)
    assert not loaded.runs.go_on(number)
    assert "ended by itself" in heard.of("notice")[0][1]
    loaded.form.change(parameters={"restarts": None})
    number = learned(loaded, qtbot)
    checkpoint_folder.place_of(run_of(loaded, number).checkpoint).unlink()
    assert "not kept on this computer" in loaded.runs.why_not_continued(number)
    loaded.form.change(searcher="k2", parameters={}, limits=Limits(steps=1))
    number = learned(loaded, qtbot)
    assert "cannot go on where it ended" in loaded.runs.why_not_continued(number)


@pytest.mark.parametrize("damage", ["torn", "other", "state"])
def test_a_damaged_checkpoint_leaves_the_run_as_it_was(loaded, qtbot, damage, monkeypatch):
    number = learned(loaded, qtbot)
    run = run_of(loaded, number)
    place = checkpoint_folder.place_of(run.checkpoint)
    if damage == "torn":
        place.write_bytes(place.read_bytes()[:1000])
    else:
        kept = checkpoint.read(place)
        if damage == "other":
            kept.data = "0" * 64
        else:  # it is found out when the search has begun
            kept.search.arrays.clear()
        checkpoint.write(kept, place)
    # It is written beside the window, after those of the runs before.
    qtbot.waitUntil(lambda: run.entry in [line["entry"] for line in ledger.read()], timeout=LONG)
    before, lines = run.copy(), ledger.read()
    heard = Heard(loaded)
    loaded.runs.go_on(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert any("does not go on" in words for _, words, *_ in heard.of("notice"))
    after = run_of(loaded, number)
    assert (after.state, after.limit, after.score, after.result, after.spec, after.trace) == (
        before.state, before.limit, before.score, before.result, before.spec, before.trace,
    )  # fmt: skip
    assert ledger.read() == lines and after.entry == before.entry


def test_one_that_dies_after_it_went_on_keeps_what_it_has_found_since(loaded, qtbot):
    loaded.form.change(limits=Limits(time=60))
    number = loaded.runs.learn()
    qtbot.waitUntil(shown(loaded, number), timeout=LONG)
    loaded.runs.stop(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    run = run_of(loaded, number)
    before, heard = run.elapsed, Heard(loaded)
    assert loaded.runs.go_on(number)
    qtbot.waitUntil(lambda: run.state == "running" and run.elapsed > before + 0.2, timeout=LONG)
    loaded.runs.kill(number)
    qtbot.waitUntil(ended(loaded, number), timeout=LONG)
    assert run.state == "failed" and run.dag is not None and run.elapsed > before + 0.2
    assert not any("does not go on" in words for _, words, *_ in heard.of("notice"))


def test_improve_starts_from_the_graph(loaded, qtbot):
    number = learned(loaded, qtbot)
    qtbot.waitUntil(shown(loaded, number), timeout=LONG)
    second = loaded.runs.improve()
    qtbot.waitUntil(ended(loaded, second), timeout=LONG)
    first, run = run_of(loaded, number), run_of(loaded, second)
    assert run.spec.start.named_arcs() == first.dag.named_arcs()
    assert run.score >= first.score and run.trace[0].score == pytest.approx(first.score)
    third = loaded.runs.improve(number)
    assert run_of(loaded, third).spec.start == run.spec.start
    qtbot.waitUntil(ended(loaded, third), timeout=LONG)


def test_a_network_that_was_found_is_proved(loaded, qtbot):
    number = learned(loaded, qtbot)
    loaded.form.change(searcher="exact", parameters={}, limits=Limits(time=60))
    second = loaded.runs.improve(number)
    qtbot.waitUntil(ended(loaded, second), timeout=LONG)
    first, run = run_of(loaded, number), run_of(loaded, second)
    assert run.spec.start.named_arcs() == first.dag.named_arcs()
    assert run.result.status == "optimal" and run.score >= first.score - 1e-6


def test_left_out_variables_are_left_out_of_the_start(loaded, qtbot):
    number = learned(loaded, qtbot)
    loaded.data.set_included(["V1", "V2", "V4"])
    second = loaded.runs.improve(number)
    assert run_of(loaded, second).spec.start.names == ("V1", "V2", "V4")
    qtbot.waitUntil(ended(loaded, second), timeout=LONG)
    assert run_of(loaded, second).state == "finished"


def test_a_searcher_that_takes_no_start_is_refused_in_words(loaded, qtbot):
    number = learned(loaded, qtbot)
    loaded.form.change(searcher="minobs", parameters={}, lists=ListSpec(sets=20))
    heard = Heard(loaded)
    assert loaded.runs.improve(number) is None
    assert "cannot start from a network" in heard.of("notice")[0][1]
    assert "Hill climbing" in heard.of("notice")[0][1]


def test_name_tags_and_note_stay_with_the_project_and_the_ledger(
    loaded, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(ledger, "default_place", lambda: tmp_path / "runs.jsonl")
    loaded.form.change(parameters={"restarts": 0})
    number = learned(loaded, qtbot)
    heard = Heard(loaded)
    dialog = NoteDialog(run_of(loaded, number), loaded.runs)
    qtbot.addWidget(dialog)
    dialog.name.setText("  without\t age ")
    dialog.tags.setFocus()
    QTest.keyClicks(dialog.tags, " final, for  the paper,Final,")
    dialog.note.setPlainText("tag: final\nwhat came of it ")
    dialog.keep.click()
    assert heard.of("run_changed") == [(number,)]
    assert run_of(loaded, number).label == "without age"
    # The quiet task that writes it is not among the busy ones.
    qtbot.waitUntil(lambda: any(one["tags"] for one in ledger.read()), timeout=LONG)
    (kept,) = ledger.read()
    assert (kept["run"], kept["tags"]) == ("without age", ["final", "for the paper"])
    assert kept["note"] == "tag: final\nwhat came of it"
    loaded.files.save(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: not loaded.tasks.busy, timeout=LONG)
    loaded.files.open_path(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: bool(loaded.data.dataset and loaded.runs.all), timeout=LONG)
    run = run_of(loaded, number)
    assert (run.name, run.note) == ("without age", "tag: final\nwhat came of it")
    assert run.tags == ("final", "for the paper") and run.entry == kept["entry"]


def test_old_and_too_many_checkpoints_go(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint_folder, "MOST_BYTES", 250)
    for age, name in enumerate("abcd"):
        place = tmp_path / f"{name * 32}.checkpoint"
        place.write_bytes(b"x" * 100)
        os.utime(place, (place.stat().st_mtime - 1000 * age,) * 2)
    old = tmp_path / "old.checkpoint"
    old.write_bytes(b"x")
    os.utime(old, (1.0, 1.0))
    (tmp_path / "else.txt").write_text("stays")
    checkpoint_folder.make_room(tmp_path)
    assert sorted(path.name[0] for path in tmp_path.iterdir()) == ["a", "b", "e"]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "a" * 31, "é" * 32, "a/" * 16])
def test_a_name_from_a_project_is_never_a_path(name):
    assert checkpoint_folder.place_of(name) is None
    assert not checkpoint_folder.is_there(name)
