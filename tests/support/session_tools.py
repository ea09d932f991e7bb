"""What tests of the session share: a session that cleans up, tables, and a record of signals."""

from __future__ import annotations

import threading
from operator import attrgetter
from pathlib import Path

from bnstudio.gui.services.bundle import Services
from bnstudio.job.spec import Limits

LONG = 60_000  # milliseconds

#: What a test calls a signal: the service and its signal.
SIGNALS = {
    "project_replaced": "document.replaced",
    "title_changed": "document.title_changed",
    "history_changed": "document.history_changed",
    "dataset_changed": "data.dataset_changed",
    "groups_changed": "data.groups_changed",
    "included_changed": "data.included_changed",
    "knowledge_changed": "data.knowledge_changed",
    "selection_changed": "selection.changed",
    "settings_changed": "form.settings_changed",
    "graph_changed": "graph.graph_changed",
    "view_changed": "graph.view_changed",
    "positions_changed": "graph.positions_changed",
    "current_run_changed": "graph.current_run_changed",
    "edited": "graph.edited",
    "edit_refused": "graph.edit_refused",
    "run_added": "runs.added",
    "run_changed": "runs.changed",
    "run_removed": "runs.removed",
    "scores_changed": "scores.changed",
    "busy_changed": "tasks.busy_changed",
    "notice": "tasks.notice",
    "saved": "files.saved",
}


class Heard:
    """Every signal of the services, in order, with its arguments."""

    def __init__(self, session: Services) -> None:
        self.all: list[tuple] = []
        for name, place in SIGNALS.items():
            signal = attrgetter(place)(session)
            signal.connect(lambda *a, n=name: self.all.append((n, *a)))

    def names(self) -> list[str]:
        return [signal[0] for signal in self.all]

    def of(self, name: str) -> list[tuple]:
        return [signal[1:] for signal in self.all if signal[0] == name]

    def clear(self) -> None:
        self.all.clear()


def write_table(path: Path, rows: int = 400, n: int = 5) -> Path:
    """Write a table in which each column is mostly a copy of the one before."""
    import random

    rng = random.Random(5)
    lines = [",".join(f"V{i}" for i in range(n))]
    for _ in range(rows):
        row = [rng.choice("xyz")]
        for _ in range(n - 1):
            row.append(row[-1] if rng.random() < 0.8 else rng.choice("xyz"))
        lines.append(",".join(row))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def use_trials(session: Services, monkeypatch) -> None:
    """Let the session's workers know the searchers that misbehave on purpose."""
    session.runs.modules = ("tests.support.trial_registration",)


def trial(session: Services, how: str = "", *, time: float | None = None, **parameters) -> int:
    """Start a run of the trial searcher."""
    session.form.change(
        searcher="trial", parameters={"how": how, **parameters}, limits=Limits(time=time)
    )
    number = session.runs.learn()
    assert number is not None
    return number


def threads_of_ours() -> list[str]:
    ours = ("bnstudio", "job")
    return [thread.name for thread in threading.enumerate() if thread.name.startswith(ours)]


def open_chain(session: Services, qtbot, folder: Path) -> Services:
    """Open a small table and wait for it."""
    session.data.open_table(write_table(folder / "chain.csv"))
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    return session


def run_of(session: Services, number: int):
    return session.document.project.runs[number]


def recoveries(session: Services, qtbot):
    """Return what windows that died have left, looked up in a thread as the window does it."""
    found = []
    session.recovery.find_left(found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=LONG)
    return found[0]


def ended(session: Services, number: int):
    """Say whether a run has ended, to wait for."""
    return lambda: not run_of(session, number).active


def shown(session: Services, number: int):
    """Say whether a run's network is the current graph, to wait for."""
    return lambda: session.graph.current_run == number and session.graph.graph is not None


def count_as_saved(session: Services) -> None:
    """Count the project as saved, as it is: nothing in it is worth asking about."""
    document = session.document
    document.note_saved(document.path, document.place, all_of_it=True)
