"""The strip above the canvas: which kind of graph, which layout, which tool, zoom, and find.

Where the name of the layout would be cut, the find field becomes an icon that opens it over the
strip, and soon after the zoom goes by the wheel and the keys alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QCompleter, QHBoxLayout, QSizePolicy, QWidget

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.drag_out import DragOut
from bnstudio.gui.widgets.fields import ComboField, SearchField
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

VIEWS = (("dag", "DAG"), ("rpdag", "RPDAG"), ("cpdag", "CPDAG"))
VIEW_TIPS = {
    "dag": tr("DAG: every arc has a direction"),
    "rpdag": tr("RPDAG: links where neither a v-structure nor a path to one holds an arc"),
    "cpdag": tr("CPDAG: arcs that all equivalent networks share; the others are links"),
}
LAYOUTS = (
    (tr("Layered, down"), "down"),
    (tr("Layered, up"), "up"),
    (tr("Layered, right"), "right"),
    (tr("Layered, left"), "left"),
    (tr("Force"), "force"),
    (tr("Circular"), "circular"),
    (tr("Radial"), "radial"),
    (tr("By tier"), "tiers"),
    (tr("By group"), "groups"),
)
TOOLS = (
    ("select", "cursor", tr("Select and move"), "V"),
    ("node", "plus-circle", tr("Add a node"), "N"),
    ("arc", "arrow-up-right", tr("Draw an arc"), "A"),
)
BESIDE = 728
"""So many pixels all others than the layout take; one more is offered where there are strengths."""

TIGHT = 796
"""Below so many pixels not all buttons have room, even without the find field."""


class ToolStrip(QWidget):
    """The 40-px strip.

    Attributes
    ----------
    picture
        Makes the picture that is dragged out.

    Signals
    -------
    view_chosen(str), layout_chosen(str), tool_chosen(str)
        One of the values above; choosing the same layout again runs it again.
    zoom_in(), zoom_out(), fit()
        Asked for by a button.
    found(str)
        A name was chosen from the field.
    """

    view_chosen = Signal(str)
    layout_chosen = Signal(str)
    tool_chosen = Signal(str)
    zoom_in = Signal()
    zoom_out = Signal()
    fit = Signal()
    found = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: Callable[[], QMimeData | None] = lambda: None
        dp = theme().px
        self.setFixedHeight(dp(40))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(dp(16), 0, dp(16), 1)
        row.setSpacing(dp(2))
        self.views = Segmented(VIEWS, name=tr("Kind of graph"))
        for value, tip in VIEW_TIPS.items():
            self.views.button(value).setToolTip(plain_lines(tip))
        self.views.changed.connect(self.view_chosen.emit)
        row.addWidget(self.views)
        row.addSpacing(dp(10))
        self.layouts = ComboField(list(LAYOUTS), icon="tree-structure", name=tr("Layout"))
        self.layouts.setToolTip(tr("Layout: choose one to arrange the graph again"))
        self.layouts.activated.connect(lambda _: self.layout_chosen.emit(self.layouts.value))
        row.addWidget(self.layouts)
        row.addSpacing(dp(10))
        self._tools = QButtonGroup(self)
        self._tools.setExclusive(True)
        self.tool_buttons: dict[str, IconButton] = {}
        for tool, icon, name, key in TOOLS:
            button = IconButton(icon, name, key, checkable=True)
            button.clicked.connect(lambda _checked, tool=tool: self.tool_chosen.emit(tool))
            self._tools.addButton(button)
            self.tool_buttons[tool] = button
            row.addWidget(button)
        self.tool_buttons["select"].setChecked(True)
        row.addSpacing(dp(10))
        self.known = IconButton(
            "push-pin", tr("Show all that is known of arcs"), "K", checkable=True
        )
        row.addWidget(self.known)
        self.sure = IconButton("checks", tr("Show how sure the arcs are"), checkable=True)
        self.sure.hide()
        row.addWidget(self.sure)
        self.weak = IconButton("funnel-simple", tr("Hide weak arcs"), "W", checkable=True)
        row.addWidget(self.weak)
        self.states = IconButton("bars", tr("Show states in the nodes"), "B", checkable=True)
        row.addWidget(self.states)
        row.addStretch(1)
        self.zoom_buttons: list[IconButton] = []
        for icon, name, key, signal in (
            ("minus", tr("Zoom out"), "-", self.zoom_out),
            ("plus", tr("Zoom in"), "+", self.zoom_in),
            ("corners-out", tr("Fit the whole graph"), "0", self.fit),
        ):
            button = IconButton(icon, name, key)
            button.clicked.connect(lambda _checked, signal=signal: signal.emit())
            self.zoom_buttons.append(button)
            row.addWidget(button)
        self.drag_out = DragOut(
            "download-simple",
            tr("Drag the picture out of the window, or click to copy it"),
            lambda: self.picture(),
        )
        row.addWidget(self.drag_out)
        row.addSpacing(dp(10))
        self.find_field = SearchField(tr("Find a node"), "Ctrl+F")
        self.find_field.setAccessibleName(tr("Find a node"))
        self.find_field.setFixedWidth(dp(168))
        self.find_field.returnPressed.connect(self._return_pressed)
        self.find_field.installEventFilter(self)
        self._names = QStringListModel(self)
        self._offered: tuple[str, ...] = ()
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(self.found)
        self.find_field.setCompleter(completer)
        row.addWidget(self.find_field)
        self.find_button = IconButton("magnifying-glass", tr("Find a node"), "Ctrl+F")
        self.find_button.clicked.connect(self.open_find)
        row.addWidget(self.find_button)
        self._narrow = self._tight = False
        self.find_button.hide()
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(960, theme().px(40))

    def set_names(self, names: tuple[str, ...]) -> None:
        """Offer these nodes in the find field."""
        if names != self._offered:
            self._offered = names
            self._names.setStringList(list(names))

    def set_tool(self, tool: str) -> None:
        """Show which tool is in use."""
        self.tool_buttons[tool].setChecked(True)

    def set_layout_style(self, style: str) -> None:
        """Show by which layout the nodes stand, without asking for it."""
        self.layouts.set_value(style)

    def set_reasons(self, reasons: Mapping[str, str]) -> None:
        """Offer each of these layouts, or say why it cannot be used."""
        for style, reason in reasons.items():
            self.layouts.set_reason(style, tr("Not now: {reason}", reason=reason) if reason else "")

    def set_view(self, view: str) -> None:
        """Show which kind of graph is shown, without asking for it."""
        blocked = self.views.blockSignals(True)
        self.views.set_value(view)
        self.views.blockSignals(blocked)

    def open_find(self) -> None:
        """Put the cursor in the find field, opening it where it is an icon."""
        self._show_find(True)
        self.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_field.selectAll()

    def _show_find(self, wanted: bool) -> None:
        """Show the find field, or where there is little room its icon and the zoom buttons."""
        shown = wanted or not self._narrow
        self.find_field.setVisible(shown)
        self.find_button.setVisible(not shown)
        *steps, fit = self.zoom_buttons
        for button in steps:  # the wheel and the keys do the same
            button.setVisible(not (shown and self._narrow) and not self._tight)
        for button in (fit, self.drag_out):
            button.setVisible(not (shown and self._narrow))

    def _return_pressed(self) -> None:
        text = self.find_field.text().strip().lower()
        names = [name for name in self._names.stringList() if text in name.lower()]
        if text and names:
            # The name itself before one that begins so, and this before one that holds it.
            self.found.emit(min(names, key=lambda n: (n.lower() != text, n.lower().find(text) > 0)))

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.find_field and event.type() == QEvent.Type.FocusOut:
            self._show_find(False)
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def offer_sure(self, there: bool) -> None:
        """Offer to show how sure arcs are, where that is known."""
        self.sure.setVisible(there)
        self._give_way()

    def _give_way(self) -> None:
        dp = theme().px
        sure = 0 if self.sure.isHidden() else dp(30)
        narrow = self.width() < dp(BESIDE) + self.layouts.sizeHint().width() + sure
        tight = self.width() < dp(TIGHT) + sure
        if (narrow, tight) != (self._narrow, self._tight):
            self._narrow, self._tight = narrow, tight
            self._show_find(self.find_field.hasFocus())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().tokens.separator)
        painter.fillRect(self.rect().adjusted(0, 0, 0, -1), theme().tokens.panel)
