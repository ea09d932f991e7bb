"""What can be chosen in the Learn form: scores and searchers, loaded behind the open window.

Another process reads their registries, which import every kernel; this object says when they are
there. The library of the trace is imported meanwhile.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from PySide6.QtCore import QObject, Qt, Signal

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.tasks import waiting
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.parameters import Parameter
from bnstudio.project.asking.ask import ask, elsewhere
from bnstudio.project.asking.questions import Choices
from bnstudio.project.asking.searchers import Known, tell
from bnstudio.resources import searcher_pages
from bnstudio.search.declarations import Obeys, Uses

log = logging.getLogger(__name__)

Found = tuple[dict[str, "Choice"], dict[str, "Choice"]]


@dataclass(frozen=True)
class Choice:
    """A score or a searcher as the form needs it.

    ``obeys``, ``uses``, ``ends``, ``refuses`` (the scores it cannot use, and why) and ``group``
    (the heading it is offered under) are of searchers only; ``scores_observed`` (whether it is for
    tables with cells left missing) and ``takes_weights`` (whether rows can be weighted under it) of
    scores.
    """

    name: str
    title: str
    summary: str
    parameters: tuple[Parameter, ...]
    obeys: Obeys = Obeys.NOTHING
    uses: Uses = Uses.NOTHING
    ends: bool = True
    refuses: Mapping[str, str] = field(default_factory=dict)
    group: str = ""
    scores_observed: bool = False
    takes_weights: bool = False


def offer(combo: ComboField, choices: Iterable[Choice]) -> None:
    """Fill a field with choices, those of a group under its heading."""
    combo.clear()
    group = ""
    for choice in choices:
        if choice.group and choice.group != group:
            combo.add_heading(choice.group)
            group = choice.group
        combo.addItem(plain(choice.title), choice.name)
        tip = tr(
            "{summary}\nShort name, as on the command line: {name}",
            summary=choice.summary,
            name=choice.name,
        )
        combo.setItemData(combo.count() - 1, plain_lines(tip), Qt.ItemDataRole.ToolTipRole)
    if group and combo.count():
        combo.setCurrentIndex(1)  # not the first heading
        combo.setMaxVisibleItems(combo.count())  # a choice is easiest where all of it is seen


def algorithm_page(name: str) -> Path | None:
    """Return the page that explains a searcher, if this installation has it."""
    return next((page for page in searcher_pages() if page.stem == name), None)


def _found() -> tuple[Known, Found]:
    known: Known = ask(Choices())
    scores = {
        name: Choice(
            name,
            tr_core(kind.title),
            tr_core(kind.summary),
            kind.parameters,
            scores_observed=kind.scores_observed,
            takes_weights=kind.takes_weights,
        )
        for name, kind in known.scores.items()
    }
    searchers = {
        name: Choice(
            name,
            tr_core(kind.title),
            tr_core(kind.summary),
            kind.parameters,
            kind.obeys,
            kind.uses,
            kind.ends_with({}),
            {score: tr_core(why) for score, why in kind.refuses.items()},
            tr_core(kind.group.value),
        )
        for name, kind in known.searchers.items()
    }
    return known, (scores, searchers)


def _load(answers: SimpleQueue[Found | str | None]) -> None:
    """Put what was found, or why nothing was, then ``None``; called in the loading thread."""
    outside = elsewhere()
    try:
        known, found = _found()
        if elsewhere():
            tell(known)
        answers.put(found)
        import pyqtgraph  # noqa: F401  # takes a second; the trace is made of it
    except Exception as error:
        if outside and not elsewhere():
            return  # the window was closed, and the process that answers with it
        log.exception("the scores and searchers could not be loaded")
        answers.put(tr("The scores and searchers could not be loaded ({error}).", error=error))
    answers.put(None)


class Catalogue(QObject):
    """The scores and searchers, by name, in the order of their registries.

    ``fault`` says in words why they cannot be loaded; "" when nothing went wrong.

    Signals
    -------
    ready()
        They are there.
    settled()
        The library of the trace is there too: nothing is being imported any more.
    failed(str)
        They cannot be loaded; why, in words.
    """

    ready = Signal()
    settled = Signal()
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scores: dict[str, Choice] = {}
        self.searchers: dict[str, Choice] = {}
        self.fault = ""
        # No Qt object: its last owner may be the thread.
        self._answers: SimpleQueue[Found | str | None] = SimpleQueue()
        self._begun = False
        self._timer = timer(self, 30, self._collect, once=False)

    @property
    def loaded(self) -> bool:
        """Whether they are there."""
        return bool(self.searchers)

    def load(self) -> None:
        """Load them in a thread, unless that was begun before."""
        if not self._begun:
            self._begun = True
            thread = threading.Thread(
                target=_load, args=(self._answers,), name="catalogue", daemon=True
            )
            thread.start()
            self._timer.start()

    def _collect(self) -> None:
        for answer in waiting(self._answers):
            if answer is None:
                self._timer.stop()
                self.settled.emit()
            elif not isinstance(answer, str):
                self.scores, self.searchers = answer
                self.ready.emit()
            elif not self.loaded:
                self.fault = answer
                self.failed.emit(answer)


_CATALOGUE: Catalogue | None = None


def catalogue() -> Catalogue:
    """Return the one catalogue of the program."""
    global _CATALOGUE
    if _CATALOGUE is None:
        _CATALOGUE = Catalogue()
    return _CATALOGUE
