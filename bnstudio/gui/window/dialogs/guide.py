"""The user guide in a window of its own: contents at the left, a page at the right, a search.

After the pages on the window stand those to look things up in, and those on the searchers, each
under a heading. Words are looked for in all of them; a result opens its page where they stand and
marks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QListView,
    QStyleOptionViewItem,
    QWidget,
)

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, boxed, split, stack, vbox
from bnstudio.gui.widgets.pages.page_dialog import BackButton, PageReader, english_only
from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate, RowsModel
from bnstudio.gui.wording.pages import LISTED, Found, Section, search, sections
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.resources import guide_pages, reference_pages, searcher_pages

_ROW, _HEAD, _RESULT = 28, 40, 48
_MOST_MARKS = 300


@dataclass(frozen=True)
class Row:
    """What a row of the contents leads to; ``line`` stands below the title of a result.

    A heading over several pages leads nowhere and cannot be chosen.
    """

    section: Section | None
    title: str
    level: int
    line: str = ""


class Guide(Dialog):
    """The user guide."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, tr("User guide"), 880)
        self.setModal(False)
        dp = theme().px
        own, looked_up, more = guide_pages(), reference_pages(), searcher_pages()
        self._parts = sections(own), sections(looked_up), sections(more)
        every = [section for part in self._parts for section in part]
        self._titles = {section.page: section.title for section in every if section.level == 1}
        self._contents = _contents(*self._parts)
        self._query = ""
        self.browser = PageReader()
        self.browser.setAccessibleName(tr("Page of the guide"))
        self.field = SearchField(tr("Search the guide"), "Ctrl+F")
        self.rows = _Contents(self, _say)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(_Rows(self.list, self.rows))
        self.list.setAccessibleName(tr("Contents of the guide"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.none = Label(tr("No page has these words."), "body", "text_3", wrap=True)
        self._lists = stack(self.list, boxed(vbox(self.none, STRETCH, margins=(12, 8, 12, 0))))
        self.tongue = english_only()
        left = boxed(vbox(self.field, self.tongue, (self._lists, 1), gap=8, margins=(0, 0, 12, 0)))
        left.setMinimumWidth(dp(200))
        self.browser.setMinimumSize(dp(420), dp(520))
        self.splitter = split(Qt.Orientation.Horizontal, left, self.browser, (272, 640))
        self.body.addWidget(self.splitter, 1)
        self.back = BackButton(self.browser)
        self.foot.insertWidget(0, self.back)
        self._add_closing()
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(lambda index: self.open_row(index.row()))
        self.list.activated.connect(lambda index: self.open_row(index.row()))
        self.browser.turned.connect(self._turned)
        QShortcut(QKeySequence.StandardKey.Find, self, self.field.setFocus)
        self.resize(dp(1000), dp(680))
        self._search("")
        self.open_row(0)
        self.list.setFocus()

    def _add_closing(self) -> None:
        # Not the default: Return opens what is chosen in the list.
        close: Button = self.add_button(tr("Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)

    # -- what is listed ------------------------------------------------------------------------

    def titles(self) -> list[str]:
        """Return what is listed at the left, from top to bottom."""
        return [row.title for row in self.rows.rows]

    def _search(self, text: str) -> None:
        self._query = text.strip()
        if self._query:
            rows = [self._result(found.section, found.line) for found in self._found()]
        else:
            rows = self._contents
        self.rows.show(rows)
        self._lists.setCurrentIndex(0 if rows else 1)
        self._mark()
        if self._query and rows:
            self.list.setCurrentIndex(self.rows.index(0))
        else:
            self._turned()

    def _found(self) -> list[Found]:
        # What a person does comes before how it works inside.
        return [found for part in self._parts for found in search(self._query, part)]

    def _result(self, section: Section, line: str) -> Row:
        page = self._titles.get(section.page, section.page.stem)
        title = section.title if section.level == 1 else f"{page} · {section.title}"
        return Row(section, title, 0, line)

    # -- what is shown -------------------------------------------------------------------------

    def open_row(self, at: int) -> None:
        """Show what a row of the list leads to."""
        if 0 <= at < len(self.rows.rows):
            section = self.rows.rows[at].section
            if section is None:
                return
            self.browser.open_page(section.page, section.anchor)
            if self._query:
                self._go_to_word()

    def _go_to_word(self) -> None:
        """Bring the first word that was looked for into sight, from where the page stands."""
        words = self._query.split()
        start = self.browser.cursorForPosition(self.browser.viewport().rect().topLeft())
        found = self.browser.document().find(words[0], start)
        if not found.isNull():
            self.browser.setTextCursor(QTextCursor(self.browser.document()))
            found.clearSelection()
            self.browser.setTextCursor(found)
            self.browser.ensureCursorVisible()

    def _turned(self) -> None:
        """Choose the page that is shown among the contents, and mark what was looked for."""
        self._mark()
        if self._query:
            return
        leading = [
            i
            for i, row in enumerate(self.rows.rows)
            if row.section is not None and row.section.page == self.browser.page
        ]
        if leading and self.list.currentIndex().row() not in leading:
            self.list.setCurrentIndex(self.rows.index(leading[0]))

    def _mark(self) -> None:
        marks: list[PageReader.ExtraSelection] = []
        ground = theme().tokens.caution_soft
        for word in self._query.split():
            cursor = QTextCursor(self.browser.document())
            while len(marks) < _MOST_MARKS:
                cursor = self.browser.document().find(word, cursor)
                if cursor.isNull():
                    break
                mark = PageReader.ExtraSelection()
                mark.cursor = cursor
                mark.format.setBackground(ground)
                mark.format.setForeground(theme().tokens.text)
                marks.append(mark)
        self.browser.setExtraSelections(marks)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.open_row(max(self.list.currentIndex().row(), 0))
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.rows.rows:
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                at = (self.list.currentIndex().row() + step) % len(self.rows.rows)
                if self.rows.rows[at].section is None:
                    at += step  # a heading, between two pages
                self.list.setCurrentIndex(self.rows.index(at))
                return True
        return False


def _contents(
    own: Sequence[Section], looked_up: Sequence[Section], more: Sequence[Section]
) -> list[Row]:
    """Return the pages on the window with their headings, then the others, each kind under one."""
    rows = _leading(own, LISTED)
    for title, part in ((tr("Reference"), looked_up), (tr("How it works"), more)):
        if part:
            rows += [Row(None, title, 0), *_leading(part, 1)]
    return rows


def _leading(part: Sequence[Section], deepest: int) -> list[Row]:
    return [Row(each, each.title, each.level) for each in part if each.level <= deepest]


def _say(row: Row, role: int) -> object:
    asked = Qt.ItemDataRole
    shown = (asked.DisplayRole, asked.AccessibleTextRole, asked.ToolTipRole)
    return row.title if role in shown else None


class _Contents(RowsModel[Row]):
    """The rows, of which a heading over several pages cannot be chosen."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        heads = index.isValid() and self.rows[index.row()].section is None
        return Qt.ItemFlag.NoItemFlags if heads else super().flags(index)


class _Rows(RowDelegate):
    """Draws a heading, set in by its level, or a result with the line below its title."""

    def __init__(self, view: QListView, model: RowsModel[Row]) -> None:
        super().__init__(view, _ROW, KeyboardUse(view))
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self._model.rows[index.row()]
        height = _HEAD if row.section is None else _RESULT if row.line else _ROW
        return QSize(120, theme().px(height))

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        t, dp = theme().tokens, theme().px
        row = self._model.rows[index.row()]
        inside = rect.adjusted(dp(12 + 14 * max(row.level - 1, 0)), 0, -dp(8), 0)
        if row.section is None:
            # Nearer to what it stands over than to what is above it.
            _write(painter, inside.adjusted(0, dp(12), 0, 0), row.title, "column", t.text_3)
            return
        upper = QRect(inside)
        if row.line:
            upper = QRect(inside.left(), inside.top() + dp(4), inside.width(), dp(20))
            lower = QRect(inside.left(), upper.bottom(), inside.width(), dp(20))
            _write(painter, lower, row.line, "caption", t.text_3)
        strong = row.level <= 1
        role, ink = ("name", t.text) if strong else ("body", t.text_2)
        _write(painter, upper, row.title, role, ink)


def _write(painter: QPainter, place: QRect, text: str, role: str, ink: object) -> None:
    painter.setFont(theme().font(role))
    painter.setPen(ink)
    shown = painter.fontMetrics().elidedText(
        plain(text), Qt.TextElideMode.ElideRight, place.width()
    )
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
