"""The command palette: type a few letters of any command or variable, press Enter.

Letters match in order, the beginnings of words first. It is a card over the window, used without
a mouse if one likes: arrows move, Enter runs, Escape closes and the focus goes back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QObject,
    QRect,
    Qt,
    Slot,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsDropShadowEffect,
    QListView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from bnstudio.gui.eventloop.application import application
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.widgets.table.rows import RowDelegate, RowsModel
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

MOST = 200

# What is found by another word stands before titles that have the letters here and there.
_BY_OTHER_WORDS = 12.0


@dataclass(frozen=True)
class Entry:
    """Something the palette offers: what it is, where it belongs, its keys, what it does.

    ``words`` are others that people look for it by.
    """

    title: str
    section: str
    do: Callable[[], object]
    keys: str = ""
    icon: str = ""
    enabled: bool = True
    words: str = ""


def rank(query: str, text: str) -> float | None:
    """Return how well ``query`` fits ``text`` (higher is better), or ``None`` if it does not.

    Every letter must occur in order; a letter that begins a word or follows the one before counts
    more, letters that stand together most, and a short text wins over a long one.
    """
    low = text.lower()
    whole = low.find(query.lower())
    score, at, last = 0.0, 0, -2
    if whole >= 0:
        score = 6.0 if whole == 0 or not low[whole - 1].isalnum() else 2.0
    for letter in query.lower():
        if letter == " ":
            continue
        found = low.find(letter, at)
        if found < 0:
            return None
        # Prefer the beginning of a later word over a letter in the middle of this one.
        if found != last + 1:
            for start in _word_starts(low, found):
                if low[start] == letter:
                    found = start
                    break
        begins = found == 0 or not low[found - 1].isalnum()
        score += 3.0 if begins else 2.0 if found == last + 1 else 0.5
        last, at = found, found + 1
    return score - 0.01 * len(text)


def _word_starts(low: str, after: int) -> Iterable[int]:
    starts = re.finditer(r"(?<![^\W_])[^\W_]", low[: after + 40])
    return (m.start() for m in starts if m.start() >= after)


def search(query: str, entries: list[Entry]) -> list[Entry]:
    """Return the entries that fit, the best first; all in their order for an empty query."""
    letters = [re.escape(c) for c in query if c != " "]
    if not letters:
        return entries[:MOST]
    quick = re.compile(".*?".join(letters), re.IGNORECASE | re.DOTALL)
    ranked = []
    begun = query.lower().split()
    for order, entry in enumerate(entries):
        if quick.search(entry.title):
            # A later word may have been preferred over one that would have matched; still a match.
            value = rank(query, entry.title) or 0.0
        elif entry.words and _named(begun, f"{entry.title} {entry.words}".lower().split()):
            value = _BY_OTHER_WORDS
        else:
            continue
        ranked.append((-(value if entry.enabled else value - 5.0), order, entry))
    ranked.sort(key=lambda item: item[:2])
    return [entry for _value, _order, entry in ranked[:MOST]]


def _named(begun: Iterable[str], words: Sequence[str]) -> bool:
    """Whether each of what was typed is the beginning of one of the words."""
    return all(any(word.startswith(start) for word in words) for start in begun)


def _say(entry: Entry, role: int) -> object:
    shown = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    return entry.title if role in shown else None


class _Rows(RowDelegate):
    """Draws an entry: icon, title, section, key."""

    def __init__(self, view: QListView, model: RowsModel[Entry]) -> None:
        super().__init__(view, 32)
        self._model = model

    def paint_ground(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool, hovered: bool
    ) -> None:
        if selected:
            t = theme().tokens
            paint_box(painter, rect, t.accent_soft, None, theme().px(6))
            painter.fillRect(rect.left(), rect.top() + 6, 2, rect.height() - 12, t.accent_line)

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        t, dp = theme().tokens, theme().px
        entry = self._model.rows[index.row()]
        ink = t.text if entry.enabled else t.disabled_text
        quiet = t.text_3 if entry.enabled else t.disabled_text
        if entry.icon:
            tint = t.text_2 if entry.enabled else t.disabled_text
            at = QRect(rect.left() + dp(12), rect.top(), dp(16), rect.height())
            paint_icon(painter, entry.icon, tint, at, dp(16))
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme().font("caption"))
        painter.setPen(quiet)
        right = rect.right() - dp(10)
        for text, column in ((entry.keys, 0), (entry.section, dp(120))):
            width = painter.fontMetrics().horizontalAdvance(text)
            left = right - width if not column else rect.right() - dp(10) - column - dp(56)
            painter.drawText(QRect(left, rect.top(), width + 1, rect.height()), flags, text)
        painter.setFont(theme().font("body"))
        painter.setPen(ink)
        left = rect.left() + dp(38)
        room = rect.right() - dp(200) - left
        text = painter.fontMetrics().elidedText(
            plain(entry.title), Qt.TextElideMode.ElideMiddle, room
        )
        painter.drawText(QRect(left, rect.top(), room, rect.height()), flags, text)


class CommandPalette(QWidget):
    """The card; ``open(entries)`` shows it over its window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._entries: list[Entry] = []
        self._before: QWidget | None = None
        dp = theme().px
        layout = QVBoxLayout(self)
        layout.setContentsMargins(dp(12), dp(12), dp(12), dp(8))
        layout.setSpacing(dp(8))
        self.field = SearchField(tr("Search commands and variables"))
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        layout.addWidget(self.field)
        layout.addWidget(Line())
        self._model = RowsModel(self, _say)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_Rows(self.list, self._model))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(tr("Matching commands and variables"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(lambda index: self._run(index.row()))
        layout.addWidget(self.list, 1)
        self._none = Label(tr("Nothing is called that."), "label", "text_3")
        self._none.setContentsMargins(dp(12), dp(4), 0, dp(12))
        layout.addWidget(self._none)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(24)
        self._shadow.setOffset(0, 3)
        self.setGraphicsEffect(self._shadow)
        window.installEventFilter(self)
        application().focusChanged.connect(self._focus_changed)
        self.hide()

    def open(self, entries: list[Entry]) -> None:
        """Show the card over the window, ready to type."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self._entries = entries
        self._shadow.setColor(QColor(theme().tokens.shadow))
        self.field.clear()
        self._search("")
        self.show()
        self._place()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Take the card away and give the focus back."""
        if not self.isVisible():
            return
        before, self._before = self._before, None
        self.hide()
        # A dialog that had the focus may have been closed meanwhile and be gone.
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def shown(self) -> list[str]:
        """Return the titles on show."""
        return [entry.title for entry in self._model.rows]

    def _search(self, query: str) -> None:
        self._model.show(search(query, self._entries))
        some = bool(self._model.rows)
        self.list.setVisible(some)
        self._none.setVisible(not some)
        if some:
            self.list.setCurrentIndex(self._model.index(0))
        self._place()

    def _run(self, row: int) -> None:
        if 0 <= row < len(self._model.rows):
            entry = self._model.rows[row]
            if entry.enabled:
                self.shut()
                entry.do()

    def _place(self) -> None:
        dp = theme().px
        width = min(dp(560), self._window.width() - dp(48))
        rows = min(max(len(self._model.rows), 1), 12)
        height = min(dp(28) + dp(40) + rows * dp(32) + dp(2), self._window.height() - dp(120))
        self.setGeometry((self._window.width() - width) // 2, dp(56), width, height)

    @Slot(QWidget, QWidget)
    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if not vars(self):
            return  # Python has taken it apart
        if self.isVisible() and new is not None and not self.isAncestorOf(new):
            self._before = None
            self.hide()

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            step = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: 10,
                Qt.Key.Key_PageUp: -10,
            }.get(Qt.Key(key))
            if step is not None and self._model.rows:
                row = self.list.currentIndex().row() + step
                row = row % len(self._model.rows) if abs(step) == 1 else row
                row = min(max(row, 0), len(self._model.rows) - 1)
                self.list.setCurrentIndex(self._model.index(row))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.currentIndex().row())
                return True
            if key == Qt.Key.Key_Escape:
                self.shut()
                return True
            if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                return True
        return False

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        paint_box(QPainter(self), self.rect(), t.panel, t.control_border, theme().px(8))
