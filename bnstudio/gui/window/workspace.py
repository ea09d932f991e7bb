"""The three columns and the runs below: puts the panels in place and lets them give way.

The rules for small windows are in ``arrangement``; this file carries them out with splitters, the
two columns in ``room`` that may lie over the centre, and the strip that stands for Runs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.task_page.page import TaskPage
from bnstudio.gui.widgets.choices import TabStrip
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import boxed, hbox, vbox
from bnstudio.gui.window.arrangement import (
    CENTRE_LEAST,
    RAIL,
    RIGHT,
    RUNS,
    SETTINGS_PAGE_LEAST,
    STRIP,
    Arrangement,
    Wishes,
    arrange,
)
from bnstudio.gui.window.panels import (
    COMPARE,
    AtWork,
    ComparesNetworks,
    ComparesRuns,
    Ending,
    LeavesAsFigure,
    PanelMaker,
)
from bnstudio.gui.window.room.floating import Floating
from bnstudio.gui.window.room.header import Header
from bnstudio.gui.window.room.scrolled import Scrolled
from bnstudio.gui.window.room.side_column import SideColumn
from bnstudio.gui.window.room.variables_column import VariablesColumn
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    # Imported behind the open window.
    from bnstudio.gui.compare.page import ComparePage


class Workspace(QWidget):
    """The panels of the window.

    Signals
    -------
    page_changed(str)
        Another page is shown in the centre: ``data``, ``graph``, ``evaluate`` or a further one.
    arranged(object)
        Something gave way or came back (an :class:`Arrangement`).
    doing_changed()
        :attr:`doing` is other words.
    sizes_changed()
        The user moved a line between panels; see :attr:`wishes`.
    figure_asked()
        A figure is wanted of the page in front.
    """

    page_changed = Signal(str)
    arranged = Signal(object)
    doing_changed = Signal()
    sizes_changed = Signal()
    figure_asked = Signal()

    def __init__(self, panels: PanelMaker) -> None:
        super().__init__()
        self.wishes = Wishes()
        self.now: Arrangement | None = None
        self._applying = False
        self.variables = panels.variables.get()
        self.data = panels.data.get()
        self.graph = panels.graph.get()
        self.learn = panels.learn.get()
        self.runs = panels.runs.get()
        self.strip = panels.strip.get()
        self.evaluate = panels.evaluate.get()
        self._more_side_panels = {
            key: later.get() for key, later in panels.more_side_panels.items()
        }
        self.more = {page: later.get() for page, later in panels.more.items()}
        self._build()
        self._join()

    # -- building ------------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self._column = VariablesColumn(self.variables, Floating(self, self.close_floating))
        self.rail = self._column.rail
        self.rail.clicked.connect(self.open_variables)
        self.side = SideColumn(self._side_panels(), self, self.rearrange)
        centre = self._build_centre()
        centre.setMinimumWidth(dp(320))
        self._runs_place = Scrolled(self.runs, self.strip)
        self._upper = self._splitter(Qt.Orientation.Horizontal, self._column, centre)
        self._left = self._splitter(Qt.Orientation.Vertical, self._upper, self._runs_place)
        self._outer = self._splitter(Qt.Orientation.Horizontal, self._left)
        self.side.stand_in(self._outer)
        self._upper.setStretchFactor(1, 1)
        self._left.setStretchFactor(0, 1)
        self._outer.setStretchFactor(0, 1)
        hbox(self._outer, on=self)
        self._settle = timer(self, 0, self.sizes_changed.emit, once=True)

    def _side_panels(self) -> dict[str, tuple[str, QWidget]]:
        learn: dict[str, tuple[str, QWidget]] = {"learn": (tr("Learn"), self.learn)}
        more = self._more_side_panels.items()
        return learn | {panel.key: (panel.title, widget) for panel, widget in more}

    def _build_centre(self) -> QWidget:
        self.tabs = TabStrip(name=tr("Pages"))
        titles = {"data": tr("Data"), "graph": tr("Graph"), "evaluate": tr("Evaluate")}
        titles |= {page.key: page.title for page in self.more}
        for key in self.pages_by_key:
            self.tabs.add(key, titles[key])
        self.tabs.key_changed.connect(self._page)
        self.tabs.key_double_clicked.connect(self._tab_double_clicked)
        self.caption = ElidedLabel("", "label")
        self.caption.setAlignment(Qt.AlignmentFlag.AlignRight)
        header = Header(self.tabs, (8, 16))
        header.row.addWidget(self.caption, 1)
        header.row.addWidget(self.side.button)
        place = Scrolled(*self.pages_by_key.values())
        self.pages = place.pile
        return boxed(vbox(header, (place, 1)))

    def _splitter(self, orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
        splitter = QSplitter(orientation)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        for widget in widgets:
            splitter.addWidget(widget)
        splitter.splitterMoved.connect(lambda *_: self._dragged())
        return splitter

    def _join(self) -> None:
        """Connect what the panels ask of the frame."""
        self.variables.collapse_requested.connect(lambda: self.show_variables(False))
        self.runs.collapse_requested.connect(lambda: self.show_runs(False))
        self.strip.expand_requested.connect(lambda: self.show_runs(True))
        self.runs.compare_asked.connect(lambda *two: self.comparison().compare_run(*two))
        for page in self.pages_by_key.values():
            if isinstance(page, AtWork):
                page.doing_changed.connect(self.doing_changed)
            if isinstance(page, ComparesRuns):
                page.page_asked.connect(self.show_page)
                self.runs.agreement_asked.connect(page.compare_runs)
            if isinstance(page, LeavesAsFigure):
                page.figure_asked.connect(self.figure_asked)
            if isinstance(page, ComparesNetworks):
                page.compare_asked.connect(lambda *two: self.comparison().compare_graphs(*two))

    # -- pages ---------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The key of the page in the centre."""
        return self.tabs.current_key

    @property
    def pages_by_key(self) -> dict[str, QWidget]:
        """The pages there are, by the keys of their tabs."""
        pages: dict[str, QWidget] = {
            "data": self.data,
            "graph": self.graph,
            "evaluate": self.evaluate,
        }
        return pages | {page.key: widget for page, widget in self.more.items()}

    @property
    def doing(self) -> str:
        """What a page has going on, in words; "" for nothing."""
        # Asked often: whether a page fits a protocol takes far longer than one attribute.
        pages = [p for p in self.pages_by_key.values() if hasattr(p, "doing_changed")]
        return next((doing for page in pages if (doing := cast(AtWork, page).doing)), "")

    def show_page(self, key: str) -> None:
        """Bring a page to the front."""
        self.tabs.set_current_key(key)

    def comparison(self) -> ComparePage:
        """Bring the Compare page to the front and return it."""
        self.show_page(COMPARE)
        return cast("ComparePage", self.pages_by_key[COMPARE])

    def _page(self, key: str) -> None:
        self.pages.setCurrentWidget(self.pages_by_key[key])
        if self.now is not None and self._wanted() != self.now:
            self.rearrange()
        self.page_changed.emit(key)

    def _tab_double_clicked(self, key: str) -> None:
        if key == "graph":
            self.show_page(key)
            self.enlarge(not self.wishes.enlarged)

    # -- giving way ----------------------------------------------------------------------------

    def show_variables(self, show: bool) -> None:
        """Open or close Variables because the user said so."""
        self.close_floating()
        self._wish(replace(self.wishes, variables=show, enlarged=False))

    def show_runs(self, show: bool) -> None:
        """Open Runs or make it a strip because the user said so."""
        self._wish(replace(self.wishes, runs=show, enlarged=False))

    def enlarge(self, large: bool) -> None:
        """Give the graph nearly the whole window, or take it back."""
        self.close_floating()
        self._wish(replace(self.wishes, enlarged=large))

    def set_wishes(self, wishes: Wishes) -> None:
        """Take over remembered sizes and choices."""
        self.wishes = wishes
        self.rearrange()

    def open_variables(self) -> None:
        """Open Variables from its rail: beside the canvas if there is room, else over it."""
        if self.floating:
            self.close_floating()
        elif self.now is not None and self.now.variables_float and not self.wishes.enlarged:
            wide = theme().px(self.wishes.variables_width)
            self._column.float_over(wide, self._upper.height())
        else:
            self.show_variables(True)

    def _wish(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.rearrange()
        self.sizes_changed.emit()

    @property
    def floating(self) -> bool:
        """Whether Variables lies over the canvas."""
        return self._column.floats

    def close_floating(self) -> None:
        """Put Variables back from over the canvas behind its rail."""
        if self.floating:
            self._column.put_back()
            self.rearrange()

    def rearrange(self) -> None:
        """Lay the frame out for the present size of the window."""
        self.apply(self._wanted())

    def _wanted(self) -> Arrangement:
        scale = theme().scale
        size = self.window().size() / scale
        roomy = isinstance(self.pages_by_key[self.page], TaskPage)
        least = SETTINGS_PAGE_LEAST if roomy else CENTRE_LEAST
        return arrange(size.width(), size.height(), self.wishes, page_least=least)

    def apply(self, wanted: Arrangement) -> None:
        """Carry an arrangement out."""
        dp = theme().px
        self._applying = True
        self._column.arrange(wanted.variables)
        self._runs_place.pile.setCurrentWidget(self.runs if wanted.runs else self.strip)
        short, _, tall = RUNS if wanted.runs else (STRIP,) * 3
        self._runs_place.setMinimumHeight(dp(short))
        self._runs_place.setMaximumHeight(dp(tall))
        right = dp(wanted.right_width) if wanted.right else 0
        fixed = wanted.right_width == RIGHT[0] and self.width() < dp(1280)
        self.side.arrange(wanted.right, right if fixed else 0)
        self._outer.setSizes([self.width() - right - 1, right])
        left = dp(wanted.variables_width if wanted.variables else RAIL)
        self._upper.setSizes([left, self.width() - right - left - 2])
        low = dp(wanted.runs_height if wanted.runs else STRIP)
        self._left.setSizes([self.height() - low - 1, low])
        changed = wanted != self.now
        self.now = wanted
        self._applying = False
        self._column.set_height(self._upper.height())
        self.side.keep_at_the_edge()
        if changed:
            self.arranged.emit(wanted)

    def shutdown(self) -> None:
        """End what the panels have running; the last thing to call."""
        self.graph.shutdown()
        for page in self.more.values():
            if isinstance(page, Ending):
                page.shutdown()

    def _dragged(self) -> None:
        if self._applying or self.now is None:
            return
        scale = theme().scale
        wishes = self.wishes
        if self.now.right:
            wishes = replace(wishes, right_width=round(self.side.width() / scale))
        if self.now.variables:
            wishes = replace(wishes, variables_width=round(self._column.width() / scale))
        if self.now.runs:
            wishes = replace(wishes, runs_height=round(self._runs_place.height() / scale))
        self.wishes = wishes
        self._settle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rearrange()
