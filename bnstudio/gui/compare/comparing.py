"""Compares the two networks that are chosen, aside from the window, and keeps up with both.

A run under way changes many times a second; it is compared at most as often as its graph would be
drawn, and only while somebody looks.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.errors import BnstudioError
from bnstudio.graph.compare import Contrast
from bnstudio.graph.differences import Difference
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.compare.sources import CURRENT, Source, Sources
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import HowTheyDiffer

PACE_MS = 500
"""Least time between two comparisons of the same networks."""

MODES = ("dags", "classes")


@dataclass(frozen=True)
class Outcome:
    """Two networks with what differs between them."""

    first: Source
    second: Source
    contrast: Contrast

    def pairs(self, mode: str) -> tuple[Difference, ...]:
        """Return each joined pair: of the DAGs, or of the classes."""
        return self.contrast.dags if mode == "dags" else self.contrast.classes


class Comparing(QObject):
    """Keeps two keys and what came of comparing them.

    Signals
    -------
    chosen()
        Another first or second network is to be compared.
    changed(bool)
        :attr:`outcome` or :attr:`why_not` changed; whether other networks were chosen since.

    Attributes
    ----------
    keys
        Of the first and the second; "" for none.
    outcome
        What came of it; ``None`` where nothing could be compared.
    why_not
        The reason for that, in words.
    """

    chosen = Signal()
    changed = Signal(bool)

    def __init__(self, tasks: Tasks, sources: Sources, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks, self._sources = tasks, sources
        self.keys = ("", "")
        self._suggested = ("", "")
        self.outcome: Outcome | None = None
        self.why_not = _missing(None, None)
        self._fresh = False
        self._task: Task | None = None
        self._asked: tuple[PDAG, PDAG] | None = None
        self._due = False
        self.watched = False
        self._pace = QTimer(self, singleShot=True, interval=PACE_MS)
        self._pace.timeout.connect(self._look)
        sources.changed.connect(self._source_changed)

    @property
    def busy(self) -> bool:
        """Whether a comparison is under way."""
        return self._task is not None

    def choose(self, first: str, second: str) -> None:
        """Compare the networks of two keys ("" for none)."""
        if (first, second) == self.keys:
            return
        self.keys = first, second
        self._fresh, self._asked = True, None
        self._pace.stop()
        self.chosen.emit()
        self._compare()

    def suggest(self) -> None:
        """Choose what is most likely wanted, where nothing but the half of a suggestion stands.

        While there is one network, its partner is left open; a second run fills that place.
        """
        if all(self.keys) or self.keys not in (("", ""), self._suggested):
            return
        found = [source.key for source in self._sources.all() if source.graph is not None]
        runs = [key for key in found if key != CURRENT]
        if found:
            self._suggested = (runs[1], runs[0]) if len(runs) > 1 else ("", found[0])
            self.choose(*self._suggested)

    def swap(self) -> None:
        """Let the first be the second."""
        self.choose(self.keys[1], self.keys[0])

    def watch(self, on: bool) -> None:
        """Keep up with the networks, or not, because nobody looks."""
        self.watched = on
        if on and self._due:
            self._look()

    def _source_changed(self, key: str) -> None:
        if key in self.keys:
            self._due = True
            if self.watched and not self._pace.isActive():
                self._pace.start()

    def _look(self) -> None:
        if self._due and self.watched:
            self._compare()

    def _compare(self) -> None:
        self._due = False
        first, second = (self._sources.get(key) if key else None for key in self.keys)
        missing = _missing(first, second)
        if first is None or second is None or first.graph is None or second.graph is None:
            self._give_up()
            self._end(None, missing)
            return
        asked = first.graph, second.graph
        if self._asked is not None and all(a is b for a, b in zip(asked, self._asked, strict=True)):
            return
        if self._task is not None:
            if not self._fresh:
                # What is under way is shown first, so that a run is seen to go on.
                self._due = True
                return
            self._give_up()
        self._asked = asked

        def failed(error: Exception) -> None:
            self._task = None
            if not isinstance(error, BnstudioError):
                self._tasks.report(error)
            words = (
                tr_core(str(error))
                if isinstance(error, BnstudioError)
                else tr("That did not work.")
            )
            self._end(None, words[:1].upper() + words[1:])
            self._look_again()

        def done(contrast: Contrast) -> None:
            self._task = None
            self._end(Outcome(first, second, contrast), "")
            self._look_again()

        question = HowTheyDiffer(*asked)
        self._task = self._tasks.start(
            tr("Comparing {label} and {label_2}", label=first.label, label_2=second.label),
            lambda _task: ask(question),
            done,
            failed,
        )

    def _give_up(self) -> None:
        """Hear no more of what is under way: its networks are not those that are chosen."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _look_again(self) -> None:
        if self._due and self.watched:
            self._pace.start()

    def _end(self, outcome: Outcome | None, why_not: str) -> None:
        if outcome is None:
            self._asked = None
        fresh, self._fresh = self._fresh, False
        self.outcome, self.why_not = outcome, why_not
        self.changed.emit(fresh)


def _missing(first: Source | None, second: Source | None) -> str:
    """Say what there is nothing to compare with; "" where both are there."""
    for source in (first, second):
        if source is not None and source.graph is None:
            if source.run is not None and source.run.ended:
                return tr("{label} ended without a network.", label=source.label)
            return tr("{label} has no network yet.", label=source.label)
    if first is None and second is None:
        return tr("Choose two networks.")
    if first is None or second is None:
        return tr("Choose another network to compare with.")
    return ""
