"""The findings of the import page: what wants a decision, what is worth a look, what was done.

Each finding carries its fixes as buttons named by what they do, the advised one first. The list
only shows and asks; what a fix does is the page's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.import_page.deciding.row_focus import focus_row, focused_row
from bnstudio.gui.import_page.deciding.steps import StepList, StepRow
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import TabStrip
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, Flow, ScrollColumn, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.paint import paint_ring
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

#: More findings of one kind than this become one.
MANY_ALIKE = 4
_SAFE = tr("Fix all safe ones")
_LEVELS = {
    "decide": ("x-circle", "error", tr("Decide before importing")),
    "look": ("warning", "caution", tr("Worth a look")),
    "done": ("check-circle", "good", tr("Fixed")),
}


@dataclass(frozen=True)
class Item:
    """One entry of the list.

    Parameters
    ----------
    key
        Names it for the page.
    level
        ``decide``, ``look`` or ``done``.
    subject, title
        The column (or several) in bold, and what is to be said of it.
    text
        The evidence, one line.
    actions
        Pairs of key and words; the advised one first. An entry that is done has at most one, a
        plain link (such as Undo) at its right.
    column
        The column to show when it is chosen; ``""`` for none.
    """

    key: str
    level: str
    subject: str
    title: str
    text: str
    actions: tuple[tuple[str, str], ...] = ()
    column: str = ""


class _Row(QWidget):
    """One finding with its buttons."""

    chosen = Signal(str)
    asked = Signal(str, str)

    def __init__(self, item: Item, parent: QWidget) -> None:
        super().__init__(parent)
        self.item = item
        self._selected = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if item.column else Qt.FocusPolicy.NoFocus)
        self.setProperty("ownFocusRing", True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        message = {"decide": tr("To decide"), "look": tr("Worth a look"), "done": tr("Fixed")}[
            item.level
        ]
        self.setAccessibleName(plain(f"{message}: {item.subject} {item.title}"))
        self.setAccessibleDescription(plain_lines(item.text))
        dp = theme().px
        # What is found stands whole, below a name that leaves no room for it in the line.
        head = Flow(
            ElidedLabel(item.subject, "value"),
            ElidedLabel(item.title, "body", "text_2", Qt.TextElideMode.ElideRight),
            gap=7,
            below=0,
        )
        head.setMinimumWidth(dp(80))
        text = Label(item.text, "caption", "text_2", wrap=True)
        box = vbox(margins=(50, 8, 16, 10), on=self)
        done = item.level == "done"
        buttons = [
            self._button(key, message, "link" if i or done else "secondary")
            for i, (key, message) in enumerate(item.actions[: 1 if done else None])
        ]
        box.addWidget(head)
        if done:
            centre = Qt.AlignmentFlag.AlignVCenter
            links = [(button, centre) for button in buttons]
            box.addLayout(hbox((text, 1), *links, gap=8))
            return
        box.addWidget(text)
        if buttons:
            box.addSpacing(dp(5))
            flow = Flow(*buttons, gap=12)
            flow.setMinimumWidth(dp(80))  # a button that names a long value gives way
            box.addWidget(flow)

    def _button(self, key: str, message: str, kind: str) -> Button:
        button = Button(message, kind, height=24)
        button.setAccessibleName(plain(f"{message}: {self.item.subject}"))
        button.setObjectName(f"{self.item.key}/{key}")
        button.clicked.connect(lambda: self.asked.emit(self.item.key, key))
        return button

    def set_selected(self, on: bool) -> None:
        """Show that its column is the chosen one."""
        if on != self._selected:
            self._selected = on
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.item.column:
            self.chosen.emit(self.item.column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Keys that one of its buttons has no use for come along here too.
        own = bool(self.item.column) and self.hasFocus()
        if own and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.chosen.emit(self.item.column)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: object) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        if self._selected:
            painter.fillRect(self.rect(), t.accent_soft)
            painter.fillRect(0, 0, 2, self.height(), t.accent_line)
        elif self.item.column and self.underMouse():
            painter.fillRect(self.rect(), t.hover)
        if not self._selected:
            painter.fillRect(dp(50), self.height() - 1, self.width() - dp(66), 1, t.row_line)
        icon, ink, _title = _LEVELS[self.item.level]
        paint_icon(painter, icon, ink, QRect(dp(24), dp(8), dp(18), dp(18)), dp(18))
        if self.hasFocus():
            paint_ring(painter, self.rect().adjusted(2, 2, -2, -2))


class FindingsList(QWidget):
    """The panel.

    Signals
    -------
    column_chosen(str)
        A finding was clicked: show its column.
    asked(str, str)
        Key of the finding and key of the fix that the person wants.
    all_safe_asked()
        The button in the head.
    """

    column_chosen = Signal(str)
    asked = Signal(str, str)
    all_safe_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Row] = []
        self._column = ""
        self.safe = Button(_SAFE, "secondary", "checks")
        self.safe.setAccessibleName(_SAFE)
        self.safe.clicked.connect(self.all_safe_asked)
        self._area = ScrollColumn()
        self.steps = StepList()
        self.tabs = TabStrip(name=tr("Findings and steps"))
        self.tabs.add("findings", tr("Findings"))
        self.tabs.add("steps", tr("Steps"))
        self._pages = stack(self._area, self.steps)
        self.tabs.key_changed.connect(self._turn_to)
        head = hbox(self.tabs, STRETCH, self.safe, gap=None, margins=(12, 0, 16, 0))
        vbox(boxed(head, 40), Line(), (self._pages, 1), on=self)
        self._safe: Sequence[str] = ()
        self._shown: tuple[list[Item], str, list[str]] | None = None
        self.show_items((), "")

    @property
    def items(self) -> tuple[Item, ...]:
        """What is listed, in order."""
        return tuple(row.item for row in self._rows)

    def button(self, key: str, action: str) -> Button:
        """Return the button of a fix."""
        found = self.findChild(Button, f"{key}/{action}")
        assert found is not None, (key, action)
        return found

    def row(self, key: str) -> QWidget:
        """Return the row of a finding."""
        return next(row for row in self._rows if row.item.key == key)

    def show_items(self, items: Sequence[Item], empty: str, safe: Sequence[str] = ()) -> None:
        """List ``items`` by level; ``empty`` is said when there are none.

        ``safe`` are the columns that the button in the head leaves out.
        """
        shown = list(items), empty, list(safe)
        if shown == self._shown:
            return
        self._shown = shown
        place = self._area.verticalScrollBar().value()
        focused = focused_row(self._rows)
        dp = theme().px
        body = QWidget()
        box = vbox(margins=(0, 4, 0, 12), on=body)
        self._rows = []
        for level, (_icon, _ink, title) in _LEVELS.items():
            here = [item for item in items if item.level == level]
            if not here:
                continue
            name, many = Label(title, "value"), Label(str(len(here)), "body", "text_3")
            box.addLayout(hbox(name, many, STRETCH, gap=8, margins=(24, 9, 16, 5)))
            for item in here:
                row = _Row(item, body)
                row.set_selected(bool(item.column) and item.column == self._column)
                row.chosen.connect(self.column_chosen)
                row.asked.connect(self.asked)
                box.addWidget(row)
                self._rows.append(row)
        if not items and empty:
            message = Label(empty, "body", "text_3", wrap=True)
            message.setContentsMargins(dp(24), dp(12), dp(16), 0)
            box.addWidget(message)
        box.addStretch(1)
        self._area.setWidget(body)
        self._area.verticalScrollBar().setValue(place)
        if focused is not None:
            focus_row(self._rows, focused, self.tabs)
        self._safe = safe
        self.safe.setVisible(bool(safe) and self.tabs.current_key == "findings")
        named = ", ".join(safe[:6]) + (
            tr(" and {safe} more", safe=len(safe) - 6) if len(safe) > 6 else ""
        )
        # What it does is said before it is done, to hands and to readers of the screen alike.
        tip = tr("Leaves out what nothing can be learned from: {named}", named=named)
        self.safe.setToolTip(plain_lines(f"{_SAFE}\n{tip}"))
        self.safe.setAccessibleDescription(plain_lines(tip))
        self._fit_head()

    def show_steps(self, rows: Sequence[StepRow]) -> None:
        """List what was decided, and say on the tab how much it is."""
        self.steps.show_steps(rows)
        self.tabs.setTabText(1, plain(tr("Steps {rows}", rows=len(rows))) if rows else tr("Steps"))
        self.tabs.updateGeometry()
        self._fit_head()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_head()

    def _fit_head(self) -> None:
        """Leave the button its words where there is room for them beside the tabs."""
        room = self.width() - self.tabs.sizeHint().width() - theme().px(12 + 16)
        self.safe.setText(_SAFE)
        if self.safe.sizeHint().width() > room:
            self.safe.setText("")
        self.safe.updateGeometry()

    def _turn_to(self, key: str) -> None:
        self._pages.setCurrentWidget(self.steps if key == "steps" else self._area)
        self.safe.setVisible(bool(self._safe) and key == "findings")

    def set_column(self, name: str) -> None:
        """Mark the findings of the chosen column and bring the first into sight."""
        self._column = name
        first = None
        for row in self._rows:
            on = bool(name) and row.item.column == name
            row.set_selected(on)
            if on and first is None:
                first = row
        if first is not None:
            self._area.ensureWidgetVisible(first, 0, 8)
