"""What can be chosen in the Learn form: scores and searchers, loaded behind the open window.

Their registries import numba, which takes seconds; a thread does that once the window is up, and
this object says when they are there. The plot's library is imported on the same occasion.
"""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from bnstudio.gui.widgets.fields import ComboField
from bnstudio.parameters import Parameter, declared
from bnstudio.resources import resource
from bnstudio.search.declarations import Obeys, Uses

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Choice:
    """A score or a searcher as the form needs it.

    ``obeys``, ``uses``, ``ends``, ``refuses`` (the scores it cannot use, and why) and ``group``
    (the heading it is offered under) are of searchers only.
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


def offer(combo: ComboField, choices: Iterable[Choice]) -> None:
    """Fill a field with choices, those of a group under its heading."""
    combo.clear()
    group = ""
    for choice in choices:
        if choice.group and choice.group != group:
            combo.add_heading(choice.group)
            group = choice.group
        combo.addItem(choice.title, choice.name)
        tip = f"{choice.summary}\nShort name, as on the command line: {choice.name}"
        combo.setItemData(combo.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
    if group and combo.count():
        combo.setCurrentIndex(1)  # not the first heading
        combo.setMaxVisibleItems(combo.count())  # a choice is easiest where all of it is seen


def algorithm_page(name: str) -> Path | None:
    """Return the page that explains a searcher, if this installation has it.

    A wheel carries the pages among its resources; in a checkout they are read where they are
    written.
    """
    for place in (f"algorithms/{name}.md", f"../docs/algorithms/{name}.md"):
        try:
            return resource(place)
        except FileNotFoundError:
            continue
    return None


class _Loader:
    """What the loading thread fills; no Qt object, for its last owner may be that thread."""

    def __init__(self) -> None:
        self.found: tuple[dict[str, Choice], dict[str, Choice]] | None = None
        self.fault = ""

    def load(self) -> None:
        try:
            from bnstudio.scoring.registry import SCORES
            from bnstudio.search.registry import SEARCHERS, make_searcher

            scores = {
                name: Choice(name, kind.title, kind.summary, declared(kind.Parameters))
                for name, kind in SCORES.items()
            }
            searchers = {
                name: Choice(
                    name,
                    kind.title,
                    kind.summary,
                    declared(kind.Parameters),
                    kind.obeys,
                    kind.uses,
                    make_searcher(name).ends_by_itself,
                    {
                        score: why
                        for score, scored in SCORES.items()
                        if (why := kind.refuses(scored))
                    },
                    kind.group.value,
                )
                for name, kind in SEARCHERS.items()
            }
            self.found = (scores, searchers)
            importlib.import_module("bnstudio.gui.runs.trace_plot")
        except Exception as error:
            log.exception("the scores and searchers could not be loaded")
            self.fault = f"The scores and searchers could not be loaded ({error})."


class Catalogue(QObject):
    """The scores and searchers, by name, in the order of their registries.

    Signals
    -------
    ready()
        They are there.
    failed(str)
        They cannot be loaded; why, in words.
    """

    ready = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scores: dict[str, Choice] = {}
        self.searchers: dict[str, Choice] = {}
        self._loader = _Loader()
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(30)
        self._timer.timeout.connect(self._collect)

    @property
    def fault(self) -> str:
        """Why they cannot be loaded, in words; "" when nothing went wrong."""
        return self._loader.fault

    @property
    def loaded(self) -> bool:
        """Whether they are there."""
        return bool(self.searchers)

    def load(self) -> None:
        """Load them in a thread, unless that was begun before."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._loader.load, name="catalogue", daemon=True)
            self._thread.start()
            self._timer.start()

    def _collect(self) -> None:
        # Asked first: what the thread leaves behind is there before it ends.
        over = self._thread is not None and not self._thread.is_alive()
        loader = self._loader
        if loader.found is not None and not self.searchers:
            self.scores, self.searchers = loader.found
            self.ready.emit()
        elif over and loader.fault and not self.searchers:
            self.failed.emit(loader.fault)
        if over:
            self._timer.stop()


_CATALOGUE: Catalogue | None = None


def catalogue() -> Catalogue:
    """Return the one catalogue of the program."""
    global _CATALOGUE
    if _CATALOGUE is None:
        _CATALOGUE = Catalogue()
    return _CATALOGUE
