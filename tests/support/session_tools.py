"""What tests of the session share: a session that cleans up, tables, and a record of signals."""

from __future__ import annotations

import threading
from pathlib import Path

from bnstudio.gui.services.session import Session
from bnstudio.job.spec import Limits

LONG = 60_000  # milliseconds

SIGNALS = (
    "project_replaced",
    "title_changed",
    "dataset_changed",
    "groups_changed",
    "selection_changed",
    "included_changed",
    "graph_changed",
    "view_changed",
    "positions_changed",
    "knowledge_changed",
    "run_added",
    "run_changed",
    "run_removed",
    "current_run_changed",
    "settings_changed",
    "history_changed",
    "busy_changed",
    "notice",
    "edited",
    "edit_refused",
    "scores_changed",
    "import_requested",
    "saved",
)


class Heard:
    """Every signal of a session, in order, with its arguments."""

    def __init__(self, session: Session) -> None:
        self.all: list[tuple] = []
        for name in SIGNALS:
            if name != "import_requested":  # listening changes what the session does
                getattr(session, name).connect(lambda *a, n=name: self.all.append((n, *a)))

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


def use_trials(session: Session, monkeypatch) -> None:
    """Let the session's workers know the searchers that misbehave on purpose."""
    session.services.runs.driver.modules = ("tests.support.trial_registration",)


def trial(session: Session, how: str = "", *, time: float | None = None, **parameters) -> int:
    """Start a run of the trial searcher."""
    session.set_settings(
        searcher="trial", parameters={"how": how, **parameters}, limits=Limits(time=time)
    )
    number = session.learn()
    assert number is not None
    return number


def threads_of_ours() -> list[str]:
    ours = ("bnstudio", "job")
    return [thread.name for thread in threading.enumerate() if thread.name.startswith(ours)]


def open_chain(session: Session, qtbot, folder: Path) -> Session:
    """Open a small table and wait for it."""
    session.open_table(write_table(folder / "chain.csv"))
    qtbot.waitUntil(lambda: session.dataset is not None, timeout=LONG)
    return session


def run_of(session: Session, number: int):
    return session.project.runs[number]


def ended(session: Session, number: int):
    """Say whether a run has ended, to wait for."""
    return lambda: not run_of(session, number).active


def shown(session: Session, number: int):
    """Say whether a run's network is in hand, to wait for."""
    return lambda: session.current_run == number and session.graph is not None
