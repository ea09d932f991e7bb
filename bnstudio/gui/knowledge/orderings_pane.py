"""Partial orderings: rows of names of which no later one is a parent of an earlier one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.knowledge.name_field import NameField
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

ARROW = " → "
_BETWEEN = re.compile(r"\s*(?:→|->|<|,|;)\s*")
_HELP = tr(
    "Type names with , or < or → between them: what comes first is never a child of the later."
)


def names_in(text: str, names: Collection[str]) -> list[str]:
    """Return the names that are written in ``text``, with signs between them.

    A name may hold such a sign itself: the longest one that is known counts. What is no name is
    returned as it is written.
    """
    text = text.strip()
    ends = [*((sign.start(), sign.end()) for sign in _BETWEEN.finditer(text)), (len(text),) * 2]
    found, begin, at = [], 0, 0
    while at < len(ends):
        longest = next(
            (k for k in range(len(ends) - 1, at, -1) if text[begin : ends[k][0]] in names), at
        )
        part = text[begin : ends[longest][0]]
        if part:
            found.append(part)
        begin, at = ends[longest][1], longest + 1
    return found


class _Orders(RowDelegate):
    """Draws the number of an ordering and its names."""

    culprits: Collection[str] = ()

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        dp = theme().px
        place = rect.adjusted(dp(16), 0, -dp(16), 0)
        width = theme().metrics("value").horizontalAdvance("000")
        number = QRect(place.left(), place.top(), width, place.height())
        paint_text(painter, number, str(index.row() + 1), font="value", ink="text_3")
        place.setLeft(place.left() + width + dp(8))
        names = index.data(Qt.ItemDataRole.UserRole)
        if len(set(names) & set(self.culprits)) > 1:
            spot = QRect(place.left(), place.top(), dp(15), place.height())
            paint_icon(painter, "x-circle", "error", spot, dp(15))
            place.setLeft(place.left() + dp(20))
        paint_text(painter, place, str(index.data()), font="name")


class OrderList(QListWidget):
    """The orderings; Delete asks for the chosen one to be removed."""

    removal_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Partial orderings"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformItemSizes(True)
        self.keyboard = KeyboardUse(self)
        self.look = _Orders(self, keyboard=self.keyboard)
        self.setItemDelegate(self.look)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_asked.emit()
        else:
            super().keyPressEvent(event)


class OrderingsPane(QWidget):
    """The pane: a line in which an ordering is written, and the list of those there are.

    Signals
    -------
    added(list)
        A new ordering, as names.
    changed(int, list)
        Another ordering in the place of one, by its number from 0; without names it is removed.
    """

    added = Signal(list)
    changed = Signal(int, list)

    def __init__(self) -> None:
        super().__init__()
        self._names: frozenset[str] = frozenset()
        self._offered = QStringListModel(self)
        self.text = NameField(tr("age → admission → death"), self._offered)
        self.text.setAccessibleName(tr("Names in their order"))
        self.text.complete_parts(_BETWEEN)
        self.add = Button(tr("Add"))
        self.replace = Button(tr("Replace"))
        self.remove = Button(tr("Remove"))
        self.message = Label(_HELP, "body", "text_3", wrap=True)
        self.list = OrderList()
        self.nothing = Label(
            tr(
                "No ordering is set. With one, no arc goes from a later to an earlier of its "
                "names; "
                "other variables are free."
            ),
            "body",
            "text_2",
            wrap=True,
        )
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(self.list, boxed(vbox(self.nothing, margins=(24, 24, 24, 24))))
        line = hbox((self.text, 1), self.add, self.replace, gap=8)
        head = vbox(line, self.message, gap=4, margins=(16, 10, 16, 6))
        foot = hbox(STRETCH, self.remove, margins=(16, 6, 16, 6))
        vbox(head, Line(), (self._pages, 1), Line(), foot, on=self)
        self.text.textChanged.connect(self._show)
        self.text.returnPressed.connect(self._add)
        self.add.clicked.connect(self._add)
        self.replace.clicked.connect(self._replace)
        self.remove.clicked.connect(self._remove)
        self.list.removal_asked.connect(self._remove)
        self.list.currentRowChanged.connect(self._chosen)
        self._show()

    def show_knowledge(
        self, knowledge: Knowledge, names: Sequence[str], culprits: Collection[str]
    ) -> None:
        """Show the orderings of ``knowledge``."""
        if frozenset(names) != self._names:
            self._names = frozenset(names)
            self._offered.setStringList(list(names))
        row = self.list.currentRow()
        self.list.look.culprits = culprits
        blocked = self.list.blockSignals(True)
        self.list.clear()
        for ordering in knowledge.orderings:
            self.list.addItem(plain(ARROW.join(ordering)))
            item = self.list.item(self.list.count() - 1)
            item.setData(Qt.ItemDataRole.UserRole, list(ordering))
            item.setToolTip(plain_lines(ARROW.join(ordering)))
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.blockSignals(blocked)
        self._pages.setCurrentIndex(0 if self.list.count() else 1)
        self._show()

    def begin(self, names: Sequence[str]) -> None:
        """Write names into the line, to be put in order and added."""
        self.list.setCurrentRow(-1)
        self.text.setText(ARROW.join(names))
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, row: int) -> None:
        """Choose an ordering, and give the list the focus."""
        self.list.setCurrentRow(row)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def typed(self) -> tuple[list[str], str]:
        """Return the names that are written, or what is wrong with them."""
        parts = names_in(self.text.text(), self._names)
        strange = next((part for part in parts if part not in self._names), None)
        if strange is not None:
            return [], tr("No variable is named “{strange}”.", strange=strange)
        if len(set(parts)) < len(parts):
            return [], tr("Each name stands once in an ordering.")
        return parts, tr("An ordering has at least two names.") if len(parts) == 1 else ""

    def _show(self, *_: object) -> None:
        names, fault = self.typed()
        chosen = self.list.currentRow()
        self.add.setEnabled(bool(names) and not fault)
        self.replace.setVisible(chosen >= 0)
        self.replace.setEnabled(bool(names) and not fault)
        self.remove.setEnabled(chosen >= 0)
        self.text.set_error(fault or None)
        self.message.set_ink("error" if fault else "text_3")
        self.message.setText(fault or _HELP)

    def _chosen(self, row: int) -> None:
        if row >= 0:
            self.text.setText(ARROW.join(self.list.item(row).data(Qt.ItemDataRole.UserRole)))
        self._show()

    def _add(self) -> None:
        names, fault = self.typed()
        if names and not fault:
            self.added.emit(names)
            self.list.setCurrentRow(-1)
            self.text.clear()

    def _replace(self) -> None:
        names, fault = self.typed()
        if names and not fault and self.list.currentRow() >= 0:
            self.changed.emit(self.list.currentRow(), names)

    def _remove(self) -> None:
        if self.list.currentRow() >= 0:
            self.changed.emit(self.list.currentRow(), [])
            self.text.clear()
