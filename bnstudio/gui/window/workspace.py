"""The three columns and the runs below: puts the panels in place and lets them give way.

The rules for small windows are in ``arrangement``; this file carries them out with
splitters, the rail that stands for Variables and the strip that stands for Runs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.task_page.page import TaskPage
from bnstudio.gui.variables.rail import Rail
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import TabStrip
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.window import arrangement as frame
from bnstudio.gui.window.arrangement import Arrangement, Wishes, arrange
from bnstudio.gui.window.panels import COMPARE, Ending, PanelMaker
from bnstudio.gui.window.room.floating import Floating
from bnstudio.gui.window.room.scrolled import Scrolled
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    # Imported behind the open window.
    from bnstudio.gui.compare.page import ComparePage


class _Header(QWidget):
    """A tab strip of 40 px with something at its right end and a line below."""

    def __init__(self, tabs: TabStrip, margins: tuple[int, int]) -> None:
        super().__init__()
        dp = theme().px
        self.setFixedHeight(dp(40) + 1)
        left, right = margins
        self.row = hbox(tabs, gap=8, margins=(left, 0, right, 1), on=self)

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.panel)
        painter.fillRect(0, self.height() - 1, self.width(), 1, t.separator)


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
        self.evaluate = None if panels.evaluate is None else panels.evaluate.get()
        self.inspect = None if panels.inspect is None else panels.inspect.get()
        self.query = None if panels.query is None else panels.query.get()
        self.more = {page: later.get() for page, later in panels.more.items()}
        self._build()
        self._join()

    # -- building ------------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self.rail = Rail(frame.RAIL)
        self._variables_place = stack(self.variables, self.rail)
        self._floating = Floating(self, self.close_floating)

        self.tabs = TabStrip(name=tr("Pages"))
        titles = {"data": tr("Data"), "graph": tr("Graph"), "evaluate": tr("Evaluate")}
        titles |= {page.key: page.title for page in self.more}
        for key in self.pages_by_key:
            self.tabs.add(key, titles[key])
        self.tabs.key_changed.connect(self._page)
        self.tabs.key_double_clicked.connect(self._tab_double_clicked)
        self.caption = ElidedLabel("", "label")
        self.caption.setAlignment(Qt.AlignmentFlag.AlignRight)
        header = _Header(self.tabs, (8, 16))
        header.row.addWidget(self.caption, 1)
        self._side_button = Button(tr("Learn"), "plain", "caret-double-left")
        header.row.addWidget(self._side_button)
        place = Scrolled(*self.pages_by_key.values())
        self.pages = place.pile
        centre = boxed(vbox(header, (place, 1)))

        self.side_tabs = TabStrip(side=True, name=tr("Side panel"))
        self.side_tabs.add("learn", tr("Learn"))
        side_header = _Header(self.side_tabs, (6, 8))
        side_header.row.addStretch(1)
        self._side_close = IconButton("caret-double-right", tr("Put the side panel away"))
        self._side_close.clicked.connect(self.close_side)
        self._side_close.hide()
        side_header.row.addWidget(self._side_close)
        side = Scrolled(self.learn)
        self._side = side.pile
        if self.inspect is not None:
            self.side_tabs.add("inspect", tr("Inspect"))
            self._side.addWidget(self.inspect)
        if self.query is not None:
            self.side_tabs.add("query", tr("Query"))
            self._side.addWidget(self.query)
        self.side_tabs.currentChanged.connect(self._side_shown)
        self._right = boxed(vbox(side_header, (side, 1)))
        self._side_floating = Floating(self, self.close_side, right=True)
        self._side_button.clicked.connect(self._toggle_side)
        # A click must not take the focus: it would close what it is about to open or close.
        self._side_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

        runs = Scrolled(self.runs, self.strip)
        self._runs_place, self._runs_pile = runs, runs.pile
        self._upper = self._splitter(Qt.Orientation.Horizontal, self._variables_place, centre)
        self._left = self._splitter(Qt.Orientation.Vertical, self._upper, self._runs_place)
        self._outer = self._splitter(Qt.Orientation.Horizontal, self._left, self._right)
        self._upper.setStretchFactor(1, 1)
        self._left.setStretchFactor(0, 1)
        self._outer.setStretchFactor(0, 1)
        centre.setMinimumWidth(dp(320))
        hbox(self._outer, on=self)
        self.rail.clicked.connect(self.open_variables)
        self._settle = timer(self, 0, self.sizes_changed.emit, once=True)

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
        pages: dict[str, QWidget] = {"data": self.data, "graph": self.graph}
        if self.evaluate is not None:
            pages["evaluate"] = self.evaluate
        return pages | {page.key: widget for page, widget in self.more.items()}

    @property
    def doing(self) -> str:
        """What a page has going on, in words; "" for nothing."""
        # Asked often: whether a page fits a protocol takes far longer than one attribute.
        pages = [p for p in self.pages_by_key.values() if hasattr(p, "doing_changed")]
        return next((doing for page in pages if (doing := cast(AtWork, page).doing)), "")

    def show_side(self, key: str) -> None:
        """Bring a panel at the side to the front, over the centre if there is no room beside it."""
        self.side_tabs.set_current_key(key)
        if self.now is not None and not self.now.right and not self._side_floating.isVisible():
            self._toggle_side()

    def _side_shown(self, index: int) -> None:
        self._side.setCurrentIndex(index)
        self._side_button.setText(self.side_tabs.tabText(index))

    def focus_side(self) -> None:
        """Take the keyboard to the field that the panel at the side begins with, if it has one."""
        shown = self._side.currentWidget()
        field = None if shown is None else shown.focusProxy()
        if field is not None and field.isVisible():
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

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
            self._float()
        else:
            self.show_variables(True)

    def _wish(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.rearrange()
        self.sizes_changed.emit()

    def _float(self) -> None:
        dp = theme().px
        self._floating.hold(self.variables)
        wide = dp(self.wishes.variables_width)
        self._floating.open_at(dp(frame.RAIL) + 1, wide, self._upper.height(), self.variables)

    @property
    def floating(self) -> bool:
        """Whether Variables lies over the canvas."""
        return self._floating.isVisible()

    def close_floating(self) -> None:
        """Put Variables back from over the canvas behind its rail."""
        if self._floating.isVisible():
            self._floating.hide()
            self._variables_place.insertWidget(0, self.variables)
            self.rearrange()

    def _toggle_side(self) -> None:
        box, wide = self._side_floating, theme().px(frame.RIGHT[0])
        if box.isVisible():
            self.close_side()
            return
        box.hold(self._right)
        box.open_at(self.width() - wide, wide, self.height(), self._right)

    def close_side(self) -> None:
        """Put the panels at the side back from over the centre."""
        if self._side_floating.isVisible():
            self._side_floating.hide()
            self._outer.addWidget(self._right)
            self.rearrange()

    def rearrange(self) -> None:
        """Lay the frame out for the present size of the window."""
        self.apply(self._wanted())

    def _wanted(self) -> Arrangement:
        scale = theme().scale
        size = self.window().size() / scale
        roomy = isinstance(self.pages_by_key[self.page], TaskPage)
        least = frame.SETTINGS_PAGE_LEAST if roomy else frame.CENTRE_LEAST
        return arrange(size.width(), size.height(), self.wishes, page_least=least)

    def apply(self, wanted: Arrangement) -> None:
        """Carry an arrangement out."""
        dp = theme().px
        self._applying = True
        place, low = self._variables_place, self._runs_place
        if wanted.variables and self._floating.isVisible():
            self._floating.hide()
            place.insertWidget(0, self.variables)
        place.setCurrentWidget(self.variables if wanted.variables else self.rail)
        narrow, _, wide = frame.VARIABLES if wanted.variables else (frame.RAIL,) * 3
        place.setMinimumWidth(dp(narrow))
        place.setMaximumWidth(dp(wide))
        self._runs_pile.setCurrentWidget(self.runs if wanted.runs else self.strip)
        short, _, tall = frame.RUNS if wanted.runs else (frame.STRIP,) * 3
        low.setMinimumHeight(dp(short))
        low.setMaximumHeight(dp(tall))
        if wanted.right and self._side_floating.isVisible():
            self._side_floating.hide()
            self._outer.addWidget(self._right)
        floats = self._side_floating.isVisible()
        self._right.setVisible(wanted.right or floats)
        self._side_button.setVisible(not wanted.right)
        self._side_close.setVisible(not wanted.right)
        right = dp(wanted.right_width) if wanted.right else 0
        fixed = wanted.right_width == frame.RIGHT[0] and self.width() < dp(1280)
        self._right.setMinimumWidth(right if fixed and right else dp(frame.RIGHT[0]))
        self._right.setMaximumWidth(right if fixed and right else dp(frame.RIGHT[2]))
        self._outer.setSizes([self.width() - right - 1, right])
        left = dp(wanted.variables_width if wanted.variables else frame.RAIL)
        self._upper.setSizes([left, self.width() - right - left - 2])
        tall = dp(wanted.runs_height if wanted.runs else frame.STRIP)
        self._left.setSizes([self.height() - tall - 1, tall])
        changed = wanted != self.now
        self.now = wanted
        self._applying = False
        if self._floating.isVisible():
            self._floating.resize(self._floating.width(), self._upper.height())
        if floats:
            wide = self._side_floating.width()
            self._side_floating.setGeometry(self.width() - wide, 0, wide, self.height())
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
            wishes = replace(wishes, right_width=round(self._right.width() / scale))
        if self.now.variables:
            wishes = replace(wishes, variables_width=round(self._variables_place.width() / scale))
        if self.now.runs:
            wishes = replace(wishes, runs_height=round(self._runs_place.height() / scale))
        self.wishes = wishes
        self._settle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rearrange()
