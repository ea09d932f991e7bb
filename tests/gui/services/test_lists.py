"""Parent set lists from the form to the window that shows them, with a real worker."""

from dataclasses import replace
from pathlib import Path

import pytest

from bnstudio.gui.parent_sets.window import ParentSetsWindow
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.wording.runs import lists_text
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.scoring.parent_sets.files import read_parent_sets
from tests.support.session_tools import LONG, Heard, ended, open_chain, run_of


@pytest.fixture
def session(qtbot, tmp_path, monkeypatch):
    # The store of the worker and of the window; compiled kernels stay where they are.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    session = make_services()
    open_chain(session, qtbot, tmp_path)
    session.form.change(
        searcher="obs",
        parameters={"restarts": 3},
        limits=Limits(time=60, max_parents=2),
        lists=ListSpec(sets=60),
    )
    yield session
    session.shutdown()


def asked(session, qtbot):
    """What the store has for the next run."""
    answers = []
    session.form.find_stored_lists(answers.append, lambda error: answers.append(error))
    qtbot.waitUntil(lambda: len(answers) == 1, timeout=LONG)
    return answers[0]


def test_lists_are_found_shown_saved_and_used_again(session, qtbot, dressed, tmp_path):
    window = MainWindow(session, Settings(str(tmp_path / "window.ini")))
    qtbot.addWidget(window)
    window.show()
    assert not window.actions_["parent-sets"].isEnabled()
    assert asked(session, qtbot) is None
    first = session.runs.learn()
    qtbot.waitUntil(ended(session, first), timeout=LONG)
    run = run_of(session, first)
    assert run.state == "finished", run.message
    assert [name for name, _ in run.phases] == ["identification", "search"]
    assert Path(run.tables).is_file() and Path(run.tables).is_relative_to(tmp_path)
    assert run.metrics["parent_sets"] > 5 and not run.metrics["parent_sets_reused"]
    stored = asked(session, qtbot)
    assert stored.enough and stored.tables == run.tables

    again = session.runs.learn()
    qtbot.waitUntil(ended(session, again), timeout=LONG)
    assert lists_text(run_of(session, again), session.runs.all).endswith("used again, from Run 1")
    assert run_of(session, again).score == run.score

    assert window.actions_["parent-sets"].isEnabled()
    window.actions_["parent-sets"].trigger()
    lists = window.findChild(ParentSetsWindow)
    qtbot.waitUntil(lambda: lists.loaded is not None, timeout=LONG)
    assert len(lists.loaded.table) == run.metrics["parent_sets"]
    assert lists.loaded.table.names == session.data.variable_names
    for child in range(lists.loaded.table.n):
        # What an ordering search chose is on its lists.
        lists.show_variable(child)
        assert lists.sets.model.used >= 0
    heard = Heard(session)
    session.runs.save_lists(lists.loaded, tmp_path / "chain.jkl")
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice")[0][:2] == ("good", "The parent sets are in chain.jkl.")
    # As of a proof, which needs no list of a column that says the same as another.
    session.runs.save_lists(replace(lists.loaded, lacking=("V9",)), tmp_path / "few.jkl")
    qtbot.waitUntil(lambda: len(heard.of("notice")) == 2, timeout=LONG)
    kind, words = heard.of("notice")[1][:2]
    assert kind == "caution" and "It lacks 1 column, for others say the same" in words
    assert "No lists of V9" in (tmp_path / "few.jkl").read_text()
    saved = read_parent_sets(tmp_path / "chain.jkl")
    assert len(saved) == len(lists.loaded.table)

    session.form.change(lists=ListSpec(file=str(tmp_path / "chain.jkl")))
    assert asked(session, qtbot) is None
    given = session.runs.learn()
    qtbot.waitUntil(ended(session, given), timeout=LONG)
    assert lists_text(run_of(session, given), session.runs.all).endswith("from chain.jkl")

    # The form's choice and the runs' lists outlive the window.
    session.files.save(tmp_path / "chain.bnstudio", wait=True)
    session.files.new_project()
    session.files.open_project(tmp_path / "chain.bnstudio")
    qtbot.waitUntil(lambda: len(session.runs.all) == 3, timeout=LONG)
    assert not lists.isVisible()
    assert session.form.settings.lists == ListSpec(file=str(tmp_path / "chain.jkl"))
    kept = run_of(session, again)
    assert [name for name, _ in kept.phases] == ["identification", "search"]
    assert lists_text(kept, session.runs.all).endswith("used again, from Run 1")
    window.close()


def test_searchers_without_lists_are_given_none(session):
    project = session.document.project
    assert project.freeze_spec().lists == ListSpec(sets=60)
    session.form.change(searcher="tabu", parameters={})
    assert project.freeze_spec().lists == ListSpec()
    session.form.change(lists=ListSpec(file="some.jkl", sets=60))
    assert project.freeze_spec().lists == ListSpec()
    session.form.change(searcher="dp")
    assert project.freeze_spec().lists == ListSpec(file="some.jkl")
