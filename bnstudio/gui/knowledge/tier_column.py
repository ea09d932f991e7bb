"""One column of the tiers: its head, and the list of its variables, which are dragged by mouse.

The list does not use the system's drag and drop: what is carried never leaves the page, and the
page shows where it would fall. It says what the person does; the board carries it out.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QSizePolicy, QWidget

from bnstudio.gui.knowledge.names_model import Marks, NamesModel
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, vbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate
from bnstudio.gui.wording.numbers import DOT, format_count
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

ROW = 26
LEFT = Qt.MouseButton.LeftButton


class _Names(RowDelegate):
    """Draws a name, what is set for it at the right, and a mark on those that contradict."""

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        dp = theme().px
        model = index.model()
        assert isinstance(model, NamesModel)
        name, marks = model.shown[index.row()], model.marks
        place = rect.adjusted(dp(16), 0, -dp(12), 0)
        for names, icon, ink in (
            (marks.culprits, "x-circle", "error"),
            (marks.strange, "warning-circle", "caution"),
        ):
            if name in names:
                spot = QRect(place.left(), place.top(), dp(15), place.height())
                paint_icon(painter, icon, ink, spot, dp(15))
                place.setLeft(place.left() + dp(20))
                break
        words = DOT.join(marks.words(name))
        if words:
            room = place.width() // 2
            side = QRect(place.right() + 1 - room, place.top(), room, place.height())
            used = paint_text(painter, side, words, font="caption", ink="text_3", right=True)
            place.setRight(place.right() - used - dp(8))
        middle = Qt.TextElideMode.ElideMiddle
        ink = "text_3" if name in marks.strange else "text"
        paint_text(painter, place, name, font="name", ink=ink, elide=middle)


class NameList(QListView):
    """The variables of one column.

    Signals
    -------
    carried(QPoint), dropped(QPoint), carry_ended()
        The chosen variables are dragged over a place of the screen, let go there, or not after all.
    step_asked(int), place_asked(int)
        The chosen variables are to go to the column so many to the right; to a tier by its number,
        0 for none.
    walk_asked(int)
        The focus is to go to the column so many to the right.
    menu_asked(QPoint)
        The menu of the chosen variables is asked for.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    carry_ended = Signal()
    step_asked = Signal(int)
    place_asked = Signal(int)
    walk_asked = Signal(int)
    menu_asked = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.rows = NamesModel(self)
        self.setModel(self.rows)
        self.keyboard = KeyboardUse(self)
        self.setItemDelegate(_Names(self, ROW, self.keyboard))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.target = False
        self._pressed: QPoint | None = None
        self._keep: Index | None = None
        self.carrying = False
        theme().changed.connect(self.viewport().update)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(80), theme().px(80))

    # -- what is chosen ----------------------------------------------------------------------

    def chosen(self) -> list[str]:
        """Return the chosen names from top to bottom."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return [self.rows.shown[row] for row in rows]

    def choose(self, names: Iterable[str]) -> None:
        """Choose these names as far as they are shown; the first one comes into sight."""
        wanted = set(names)
        picked = QItemSelection()
        first = None
        for row, name in enumerate(self.rows.shown):
            if name in wanted:
                index = self.rows.index(row)
                picked.select(index, index)
                first = first or index
        self.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if first is not None:
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(first, keep)
            self.scrollTo(first)

    def set_target(self, target: bool) -> None:
        """Show whether what is carried would fall here."""
        if target != self.target:
            self.target = target
            self.viewport().update()

    # -- mouse -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        if event.button() == LEFT and index.isValid():
            self._pressed = place
            plain_click = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain_click and self.selectionModel().isSelected(index):
                # Several may be dragged by any of them: what is chosen changes on release only.
                self._keep = index
                self.setFocus(Qt.FocusReason.MouseFocusReason)
                return
        if event.button() == Qt.MouseButton.RightButton and self.selectionModel().isSelected(index):
            return  # its menu is for all that are chosen
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & LEFT:
            super().mouseMoveEvent(event)
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if self.carrying or (far >= QApplication.startDragDistance() and self.selectedIndexes()):
            self.carrying = True
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        keep, self._keep = self._keep, None
        if self.carrying:
            self.carrying = False
            self.dropped.emit(event.globalPosition().toPoint())
        elif pressed is not None and keep is not None:
            self.setCurrentIndex(keep)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().select(keep, flag)
        else:
            super().mouseReleaseEvent(event)

    def cancel_carrying(self) -> None:
        """Let go of what is carried where it was."""
        self.carrying, self._pressed, self._keep = False, None, None
        self.carry_ended.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.selectedIndexes():
            return
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        corner = self.visualRect(self.currentIndex()).bottomLeft()
        self.menu_asked.emit(self.viewport().mapToGlobal(corner) if by_key else event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows.shown:
            # The ring needs a row; nothing is chosen by coming here.
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.rows.index(0), keep)

    # -- keys --------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        # Alt with an arrow, and Esc while something is carried, are the list's own.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and (self.carrying or event.modifiers() == Qt.KeyboardModifier.AltModifier)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers()
        if self.carrying:
            if key == Qt.Key.Key_Escape:
                self.cancel_carrying()
            return
        side = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key))
        if side is not None and held == Qt.KeyboardModifier.AltModifier:
            self.step_asked.emit(side)
        elif side is not None and held == Qt.KeyboardModifier.NoModifier:
            self.walk_asked.emit(side)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.place_asked.emit(0)
        elif (
            Qt.Key.Key_0 <= key <= Qt.Key.Key_9
            and held & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        ):
            self.place_asked.emit(key - Qt.Key.Key_0)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if self.target:
            ring = self.viewport().rect().adjusted(2, 2, -2, -2)
            paint_box(painter, ring, None, theme().tokens.accent_line, 6, 2)


class TierHead(QWidget):
    """The head of a tier, by which the tier is dragged to another place.

    Signals
    -------
    carried(QPoint), dropped(QPoint)
        The tier is dragged over a place of the screen, and let go there.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._pressed: QPoint | None = None
        self._carrying = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == LEFT:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if self._carrying or far >= QApplication.startDragDistance():
            self._carrying = True
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carrying, self._carrying, self._pressed = self._carrying, False, None
        if carrying:
            self.dropped.emit(event.globalPosition().toPoint())


class TierColumn(QWidget):
    """A column: head, switch, list. ``number`` is its tier from 1, 0 for those in no tier.

    Signals
    -------
    within_asked(bool)
        Arcs inside the tier are to be forbidden, or not.
    """

    within_asked = Signal(bool)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.title = Label(
            tr("Tier {number}", number=number) if number else tr("In no tier"), "value"
        )
        self.count = Label("", "body", "text_3")
        self.more = IconButton(
            "dots-three", tr("What can be done with {title}", title=self.title.text().lower())
        )
        self.within = CheckBox(tr("No arcs inside"))
        self.within.setToolTip(tr("No arc may join two variables of this tier"))
        self.free = ElidedLabel(
            tr("Free of the tiers"), "body", "text_3", Qt.TextElideMode.ElideRight
        )
        self.line = Line(upright=True)  # at its right; the board places it
        self.list = NameList()
        self.list.setAccessibleName(plain(self.title.text()))
        self.head = TierHead()
        parts = (self.title, self.count, STRETCH, self.more)
        hbox(*parts, gap=8, margins=(16, 0, 6, 0), on=self.head)
        self.head.setFixedHeight(theme().px(36))
        if number:
            self.head.setToolTip(tr("Drag the tier to another place"))
        switch = self.within if number else self.free
        under = boxed(hbox((switch, 1), margins=(16, 0, 8, 4)), 28)
        vbox(self.head, under, Line(), (self.list, 1), on=self)
        self.more.setVisible(bool(number))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.within.clicked.connect(self.within_asked)

    def show_tier(self, names: tuple[str, ...], marks: Marks, text: str, within: bool) -> None:
        """Show the variables of the tier; what was chosen stays so as far as it is still there."""
        chosen = set(self.list.chosen())
        if self.list.rows.show_names(names, marks, text) and chosen:
            self.list.choose(chosen)
        shown = len(self.list.rows.shown)
        all_of_them = format_count(len(names))
        self.count.setText(
            all_of_them
            if shown == len(names)
            else tr("{shown} of {all_of_them}", shown=shown, all_of_them=all_of_them)
        )
        self.within.setChecked(within)
