"""The settings of the next run, what it would need, and whether it may start.

The form's widgets show :attr:`LearnForm.settings` and change it at once. What they find wrong they
say by :meth:`LearnForm.set_fault`, so that every way to start a run asks the same
:meth:`LearnForm.reason`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.contradictions import Contradiction, contradictions
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.job.spec import Limits, ListSpec, RunSpec, Stored
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import Needs
from bnstudio.project.asking.searchers import facts_of
from bnstudio.project.parent_set_lists import StoredLists
from bnstudio.project.settings import RunSettings

if TYPE_CHECKING:
    from bnstudio.search.base import Forecast


#: So many contradictions are found at most; nobody reads more.
MOST_FAULTS = 1000


class SettingsChange(TypedDict, total=False):
    """Fields of :class:`~bnstudio.project.settings.RunSettings` to change."""

    score: str
    score_parameters: dict[str, Any]
    searcher: str
    parameters: dict[str, Any]
    limits: Limits
    seed: int
    threads: int | None
    lists: ListSpec
    ordering: tuple[str, ...] | None
    ordering_from: str


class LearnForm(QObject):
    """What the next run will be asked to do.

    Signals
    -------
    settings_changed()
        :attr:`settings` changed.
    reason_changed()
        Something that :meth:`reason` looks at may have changed.
    """

    settings_changed = Signal()
    reason_changed = Signal()

    def __init__(self, tasks: Tasks, document: Document, data: Data) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._data = data
        self._faults: dict[str, str] = {}
        self._checked: tuple[object, tuple[Contradiction, ...]] | None = None
        document.on_change("settings", lambda _edited: self.settings_changed.emit())
        for signal in (document.settled, data.dataset_changed, data.included_changed):
            signal.connect(self.reason_changed)

    # -- settings ------------------------------------------------------------------------------

    @property
    def settings(self) -> RunSettings:
        """The settings, a frozen record; change them by :meth:`change`."""
        return self._document.project.settings

    def change(self, **changes: Unpack[SettingsChange]) -> None:
        """Change fields of :attr:`settings`."""
        self.set_settings(replace(self.settings, **changes))

    def set_settings(self, settings: RunSettings) -> None:
        """Put other settings in the place of these."""
        old, document = self.settings, self._document
        if settings == old:
            return
        document.project.settings = settings
        if settings.ordering == old.ordering:
            document.note_choice()
        else:  # a person may have put a hundred names in order
            document.touch()
        self.settings_changed.emit()

    @property
    def spec(self) -> RunSpec:
        """What a run started now is asked to do."""
        return self._document.project.freeze_spec()

    @property
    def ordering_names(self) -> tuple[str, ...]:
        """The included variables in the ordering that is set; what it lacks comes last."""
        return self._document.project.ordering_names()

    # -- whether a run may start ---------------------------------------------------------------

    def reason(self) -> str:
        """Return why a run cannot start, in a sentence for the person; "" if it can."""
        if self._data.dataset is None:
            return tr("Open a table first.")
        included = len(self._data.included)
        if not included:
            return tr("No variable is ticked in Variables.")
        if included < 2:
            return tr("Tick at least two variables.")
        return next((fault for fault in self._faults.values() if fault), "")

    def set_fault(self, where: str, fault: str) -> None:
        """Say what is wrong in one part of the form; "" takes it back.

        ``where`` names the part; of several faults the part that spoke first is named first.
        """
        if fault != self._faults.get(where, ""):
            self._faults[where] = fault
            self.reason_changed.emit()

    def contradictions(self) -> tuple[Contradiction, ...]:
        """Return what of the background knowledge a run started now could not keep."""
        data, limits = self._data, self.settings.limits
        dataset, names = data.dataset, data.learning_names
        if dataset is None or not names or not data.knowledge:
            return ()
        key = (id(dataset), names, data.knowledge, limits.max_parents, limits.max_params)
        if self._checked is None or self._checked[0] != key:
            all_arities = dataset.observed_arities
            arities = [int(all_arities[dataset.index(name)]) for name in names]
            known = data.knowledge.restricted(data.included)
            found = contradictions(known, names, arities, limits.max_parents, limits.max_params)
            self._checked = (key, tuple(islice(found, MOST_FAULTS)))
        return self._checked[1]

    # -- what a run would need -----------------------------------------------------------------

    def estimate(
        self, then: Callable[[Forecast | None], None], failed: Callable[[Exception], None]
    ) -> Task | None:
        """Work out in a thread what a run started now would need; ``then`` gets the forecast.

        It is ``None`` for a searcher that needs little. Without data nothing is started.
        """
        dataset, names, spec = self._data.dataset, self._data.learning_names, self.spec
        if dataset is None:
            return None

        def work(_task: Task) -> Forecast | None:
            kind = facts_of(spec.searcher)
            if kind is not None and not kind.forecasts:
                # With very many variables the mere plan of a run takes a while.
                return None
            needs: Forecast | None = ask(Needs(spec), self._data.subset(dataset, names))
            return needs

        return self._tasks.start(tr("Working out what a run needs"), work, then, failed, quiet=True)

    def find_stored_lists(
        self, then: Callable[[Stored | None], None], failed: Callable[[Exception], None]
    ) -> Task | None:
        """Look in a thread whether the parent set lists of a run started now are stored."""
        dataset, names, spec = self._data.dataset, self._data.learning_names, self.spec
        if dataset is None:
            return None
        return self._tasks.start(
            tr("Looking for parent sets"),
            lambda _task: ask(StoredLists(spec), self._data.subset(dataset, names)),
            then,
            failed,
            quiet=True,
        )
