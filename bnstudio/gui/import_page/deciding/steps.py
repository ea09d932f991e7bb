"""The steps on the import page: what was decided, one line each, any of which can be taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.import_page.deciding.row_focus import focus_row, focused_row
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox, vbox
from bnstudio.gui.widgets.paint import paint_ring
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

#: More steps than this are counted, not listed.
SHOWN_STEPS = 200

_EMPTY = tr(
    "Nothing decided yet: every column comes in as proposed. What you decide is listed here, step "
    "by step, and any step can be taken out again."
)


@dataclass(frozen=True)
class StepRow:
    """One line of the list.

    Parameters
    ----------
    key
        Names it for the page.
    subject, text
        What it is about, in bold, and what was decided.
    column
        The column to show when it is chosen; ``""`` for none.
    made
        Whether it makes a column, so that it can be changed.
    up, down
        Whether it can stand earlier or later.
    """

    key: object
    subject: str
    text: str
    column: str = ""
    made: bool = False
    up: bool = False
    down: bool = False


class _Row(QWidget):
    """One step with its button."""

    chosen = Signal(str)
    moved = Signal(int)
    changed = Signal()

    def __init__(self, row: StepRow, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = row
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if row.column else Qt.FocusPolicy.NoFocus)
        self.setProperty("ownFocusRing", True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(plain(f"{row.subject}: {row.text}"))
        subject = ElidedLabel(row.subject, "value")
        subject.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        subject.setMinimumWidth(min(theme().px(92), subject.sizeHint().width()))
        self.remove = IconButton(
            "x", tr("Take out: {subject}, {words}", subject=row.subject, words=row.text)
        )
        text = Label(row.text, "body", "text_2", wrap=True)
        body = vbox(hbox(subject, STRETCH, gap=0), text, gap=2)
        more: list[QWidget] = []
        for can, icon, name, by in (
            (row.up, "arrow-up", tr("Make it earlier"), -1),
            (row.down, "arrow-down", tr("Make it later"), 1),
        ):
            if can:
                button = IconButton(icon, f"{name}: {row.subject}")
                button.clicked.connect(lambda _on=False, by=by: self.moved.emit(by))
                more.append(button)
        if row.made:
            change = Button(tr("Change…"), "link", height=24)
            change.setAccessibleName(plain(tr("Change {subject}", subject=row.subject)))
            change.clicked.connect(self.changed)
            more.insert(0, change)
        if more:  # on a line of their own, which the narrowest panel has room for
            body.addLayout(hbox(*more, STRETCH, gap=4))
        hbox((body, 1), self.remove, gap=4, margins=(24, 8, 12, 8), on=self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.row.column:
            self.chosen.emit(self.row.column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        own = bool(self.row.column) and self.hasFocus()
        if own and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.chosen.emit(self.row.column)
        elif own and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: object) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        if self.row.column and self.underMouse():
            painter.fillRect(self.rect(), t.hover)
        painter.fillRect(dp(24), self.height() - 1, self.width() - dp(40), 1, t.row_line)
        if self.hasFocus():
            paint_ring(painter, self.rect().adjusted(2, 2, -2, -2))


class StepList(ScrollColumn):
    """The list.

    Signals
    -------
    column_chosen(str)
        A step was clicked: show its column.
    removed(object)
        The key of the step that the person takes out.
    moved(object, int)
        The key of a step that is to stand earlier (−1) or later (1).
    changed(object)
        The key of a step that makes a column and is to be changed.
    """

    column_chosen = Signal(str)
    removed = Signal(object)
    moved = Signal(object, int)
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Row] = []
        self._shown: list[StepRow] | None = None
        self._body = QWidget()
        self._box = vbox(margins=(0, 4, 0, 12), on=self._body)
        self._message = Label("", "body", "text_3", wrap=True)
        self._message.setContentsMargins(theme().px(24), theme().px(12), theme().px(16), 0)
        self._box.addWidget(self._message)
        self._box.addStretch(1)
        self.setWidget(self._body)
        self.show_steps(())

    @property
    def rows(self) -> tuple[StepRow, ...]:
        """What is listed, in order."""
        return tuple(row.row for row in self._rows)

    def remove_button(self, at: int) -> IconButton:
        """Return the button that takes a listed step out."""
        return self._rows[at].remove

    def show_steps(self, rows: Sequence[StepRow]) -> None:
        """List steps in their order."""
        if list(rows) == self._shown:
            return
        self._shown = list(rows)
        place = self.verticalScrollBar().value()
        focused = focused_row(self._rows)
        shown = list(rows[:SHOWN_STEPS])
        # Rows that are as they were stay: a new step is one line more.
        same = next(
            (
                i
                for i, (row, each) in enumerate(zip(self._rows, shown, strict=False))
                if row.row != each
            ),
            min(len(self._rows), len(shown)),
        )
        for row in self._rows[same:]:
            row.hide()
            self._box.removeWidget(row)
            row.deleteLater()
        del self._rows[same:]
        for each in shown[same:]:
            row = self._row(each)
            self._box.insertWidget(len(self._rows), row)
            self._rows.append(row)
        rest = len(rows) - len(shown)
        more = (
            tr("and {rest} more steps; Save recipe… writes all of them", rest=rest) if rest else ""
        )
        self._message.setText(more if rows else _EMPTY)
        self._message.setVisible(bool(rest or not rows))
        self.verticalScrollBar().setValue(place)
        if focused is not None and focused >= same:
            focus_row(self._rows, focused, self)

    def _row(self, each: StepRow) -> _Row:
        row = _Row(each, self._body)
        row.chosen.connect(self.column_chosen)
        row.remove.clicked.connect(lambda _on=False, key=each.key: self.removed.emit(key))
        row.moved.connect(lambda by, key=each.key: self.moved.emit(key, by))
        row.changed.connect(lambda key=each.key: self.changed.emit(key))
        return row
