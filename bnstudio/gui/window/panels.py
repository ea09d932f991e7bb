"""How the panels of the workspace are made, one at a time, each from the services it uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.bundle import Services
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    # Imported behind the open window.
    from bnstudio.gui.canvas.page.page import GraphPage
    from bnstudio.gui.data_page.page import DataPage
    from bnstudio.gui.evaluate.page import EvaluatePage
    from bnstudio.gui.learn.panel import LearnPanel
    from bnstudio.gui.runs.panel import RunsPanel
    from bnstudio.gui.runs.strip import RunsStrip
    from bnstudio.gui.variables.panel import VariablesPanel


@dataclass(frozen=True)
class Page:
    """A page in the centre or a panel at the side: its entry gives it a tab, a command and a key.

    Parameters
    ----------
    key
        Its short name, as settings and commands have it.
    title, command, shortcut
        Of its tab, of its command in the menu and the palette, and the keys of that.
    make
        Makes the page from the services it uses; called behind the open window, so it may import.
    """

    key: str
    title: str
    command: str
    shortcut: str
    make: Callable[[Services], QWidget]


def _knowledge(services: Services) -> QWidget:
    from bnstudio.gui.knowledge.page import KnowledgePage

    return KnowledgePage(services.document, services.data, services.form)


def _cuts(s: Services) -> QWidget:
    from bnstudio.gui.evaluate.cuts.page import CutsPage

    return CutsPage(s.tasks, s.document, s.selection, s.data, s.form, s.graph, s.runs)


def _strength(services: Services) -> QWidget:
    from bnstudio.gui.strength.page import StrengthPage

    s = services
    return StrengthPage(
        s.tasks, s.document, s.selection, s.data, s.form, s.graph, s.runs, s.strengths
    )


def _compare(services: Services) -> QWidget:
    from bnstudio.gui.compare.page import ComparePage

    return ComparePage(
        services.tasks, services.document, services.selection, services.graph, services.runs
    )


COMPARE = "compare"

MORE_PAGES: list[Page] = [
    Page("knowledge", tr("Knowledge"), tr("&Knowledge page"), "Ctrl+4", _knowledge),
    Page("cuts", tr("Cuts"), tr("&Cuts page"), "Ctrl+5", _cuts),
    Page("strength", tr("Strength"), tr("Strengt&h page"), "Ctrl+6", _strength),
    Page(COMPARE, tr("Compare"), tr("Co&mpare page"), "Ctrl+7", _compare),
]
"""Pages behind Data, Graph and Evaluate, in the order of their tabs."""


def _inspect(services: Services) -> QWidget:
    from bnstudio.gui.inspector.panel import InspectPanel

    s = services
    return InspectPanel(
        *(s.tasks, s.document, s.selection, s.data, s.form, s.graph, s.scores),
        *(s.strengths, s.target),
    )


def _query(services: Services) -> QWidget:
    from bnstudio.gui.query.panel import QueryPanel

    return QueryPanel(services.tasks, services.queries, services.selection, services.target)


MORE_SIDE_PANELS: list[Page] = [
    Page("inspect", tr("Inspect"), tr("I&nspect the selection"), "Ctrl+I", _inspect),
    Page("query", tr("Query"), tr("&Query the network"), "Ctrl+Shift+I", _query),
]
"""Panels at the side behind Learn, in the order of their tabs."""


@runtime_checkable
class Ending(Protocol):
    """A page that has something running, which ends with the window."""

    def shutdown(self) -> None:
        """End it; the last thing to call."""


@runtime_checkable
class AtWork(Protocol):
    """A page that has something going on in the background."""

    doing_changed: SignalInstance

    @property
    def doing(self) -> str:
        """What it is, in words; "" for nothing."""


@runtime_checkable
class ComparesRuns(Protocol):
    """A page that compares the networks of runs; it asks for pages by their keys."""

    page_asked: SignalInstance

    def compare_runs(self) -> None:
        """Compare the ticked ones."""


@runtime_checkable
class ComparesNetworks(Protocol):
    """A page that wants two networks compared."""

    compare_asked: SignalInstance


@runtime_checkable
class LeavesAsFigure(Protocol):
    """A page that a figure is wanted of."""

    figure_asked: SignalInstance


@dataclass(frozen=True)
class Panels:
    """How each of the panels that the window knows by name is made from the services."""

    variables: Callable[[Services], VariablesPanel]
    data: Callable[[Services], DataPage]
    graph: Callable[[Services], GraphPage]
    learn: Callable[[Services], LearnPanel]
    runs: Callable[[Services], RunsPanel]
    strip: Callable[[Services], RunsStrip]
    evaluate: Callable[[Services], EvaluatePage]


def own_panels() -> Panels:
    """Import the real panels; done after the window is on the screen."""
    import bnstudio.gui.inspector.panel
    import bnstudio.gui.query.panel  # noqa: F401
    from bnstudio.gui.canvas.page.page import GraphPage
    from bnstudio.gui.data_page.page import DataPage
    from bnstudio.gui.evaluate.page import EvaluatePage
    from bnstudio.gui.learn.panel import LearnPanel
    from bnstudio.gui.runs.panel import RunsPanel
    from bnstudio.gui.runs.strip import RunsStrip
    from bnstudio.gui.variables.panel import VariablesPanel

    return Panels(
        variables=lambda s: VariablesPanel(s.document, s.selection, s.data, s.graph),
        data=lambda s: DataPage(s.tasks, s.document, s.selection, s.data),
        graph=lambda s: GraphPage(
            *(s.tasks, s.document, s.selection, s.data, s.graph, s.scores, s.runs),
            *(s.queries, s.strengths, s.target),
        ),
        learn=lambda s: LearnPanel(s.tasks, s.document, s.data, s.form, s.graph, s.runs),
        runs=lambda s: RunsPanel(s.tasks, s.document, s.data, s.graph, s.runs),
        strip=lambda s: RunsStrip(s.document, s.graph, s.runs),
        evaluate=lambda s: EvaluatePage(s.tasks, s.document, s.data, s.form, s.runs),
    )


P_co = TypeVar("P_co", bound=QWidget, covariant=True)


class Later(Generic[P_co]):
    """A panel that is made when it is first asked for."""

    def __init__(
        self, make: Callable[[Services], P_co], services: Services, parent: QWidget
    ) -> None:
        self._make = make
        self._services = services
        self._parent = parent
        self._panel: P_co | None = None

    def get(self) -> P_co:
        """Return the panel, made now if it was not."""
        if self._panel is None:
            self._panel = self._make(self._services)
            # Owned by the window from the start, hidden until the workspace takes it.
            self._panel.setParent(self._parent)
        return self._panel


class PanelMaker:
    """Makes the panels one at a time, so that the window can answer in between."""

    def __init__(self, services: Services, panels: Panels, parent: QWidget) -> None:
        self._left: list[Later[QWidget]] = []

        def later(make: Callable[[Services], P_co]) -> Later[P_co]:
            one = Later(make, services, parent)
            self._left.append(one)
            return one

        self.variables = later(panels.variables)
        self.data = later(panels.data)
        self.graph = later(panels.graph)
        self.learn = later(panels.learn)
        self.runs = later(panels.runs)
        self.strip = later(panels.strip)
        self.evaluate = later(panels.evaluate)
        self.more_side_panels = {panel: later(panel.make) for panel in MORE_SIDE_PANELS}
        self.more = {page: later(page.make) for page in MORE_PAGES}

    def step(self) -> bool:
        """Make the next panel; return whether any is left to make."""
        if self._left:
            self._left.pop(0).get()
        return bool(self._left)
