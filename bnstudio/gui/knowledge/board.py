"""The tiers side by side: variables are carried from column to column, by mouse or by keys.

The board shows a :class:`~bnstudio.graph.knowledge.Knowledge` and says what the person wants of it;
it changes nothing itself. Tiers count from 1 here, as people count; 0 stands for no tier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QScrollArea, QWidget

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.knowledge.names_model import Marks
from bnstudio.gui.knowledge.tier_column import TierColumn
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import context_menu
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, vbox
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.plain import action_text, plain
from bnstudio.gui.wording.tr import tr, trn

_NARROW, _WIDE, _LAST = 145, 240, 128
_EDGE = 40
"""Pixels from the border of the tiers at which carrying something scrolls them."""


class Board(QWidget):
    """The columns.

    Signals
    -------
    place_asked(list, int)
        Variables are to stand in a tier; 0 for none, one more than there are for a new one.
    add_asked(int), remove_asked(int), move_asked(int, int)
        A tier is to be added before the one of that number, removed, moved to another place.
    within_asked(int, bool)
        Arcs inside a tier are to be forbidden, or not.
    root_asked(list, bool), leaf_asked(list, bool)
        Nothing is to enter variables, or to leave them; or that is taken back.
    limit_asked(list)
        The most parents of variables are to be set.
    chosen_changed()
        Other variables are chosen.
    """

    place_asked = Signal(list, int)
    add_asked = Signal(int)
    remove_asked = Signal(int)
    move_asked = Signal(int, int)
    within_asked = Signal(int, bool)
    root_asked = Signal(list, bool)
    leaf_asked = Signal(list, bool)
    limit_asked = Signal(list)
    chosen_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._knowledge = Knowledge()
        self._ghost = QLabel(self)
        self._ghost.setObjectName("Carried")
        self._ghost.setTextFormat(Qt.TextFormat.PlainText)
        self._ghost.setFont(theme().font("name"))
        self._ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ghost.hide()
        self._scrolling = timer(self, 30, self._scroll_along, once=False)
        self._pace = 0
        self.free = self._column(0)
        self.columns: list[TierColumn] = [self.free]
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.add = Button(tr("Add a tier"), icon="plus")
        self.add.clicked.connect(lambda: self.add_asked.emit(len(self.columns)))
        self.hint = Label(
            tr("Variables that are let go here begin a new tier."), "body", "text_3", wrap=True
        )
        self.hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.last = boxed(
            vbox(
                16, (self.add, Qt.AlignmentFlag.AlignHCenter), self.hint, STRETCH,
                gap=12, margins=(12, 0, 12, 0),
            )
        )  # fmt: skip
        self._row.addWidget(self.last, 1)
        inside = boxed(self._row)
        self.area = QScrollArea()
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        hbox(self.free, Line(upright=True), (self.area, 1), on=self)

    def _column(self, number: int) -> TierColumn:
        column = TierColumn(number)
        names = column.list
        names.carried.connect(partial(self._carry, column))
        names.dropped.connect(partial(self._drop, column))
        names.carry_ended.connect(self._let_go)
        names.step_asked.connect(partial(self._step, column))
        names.place_asked.connect(partial(self._to_number, column))
        names.walk_asked.connect(partial(self._walk, column))
        names.menu_asked.connect(partial(self._names_menu, column))
        names.selectionModel().selectionChanged.connect(partial(self._selected, column))
        if number:
            column.head.carried.connect(partial(self._carry_tier, column))
            column.head.dropped.connect(partial(self._drop_tier, column))
        column.within_asked.connect(lambda on: self.within_asked.emit(column.number, on))
        column.more.clicked.connect(lambda: self._tier_menu(column))
        return column

    # -- what is shown -------------------------------------------------------------------------

    def show_knowledge(
        self, knowledge: Knowledge, names: Iterable[str], marks: Marks, text: str
    ) -> None:
        """Show the tiers of ``knowledge`` over the variables ``names``, as a search leaves them."""
        self._knowledge = knowledge
        names = tuple(names)
        place = {name: at for at, name in enumerate(names)}
        inside = {name for tier in knowledge.tiers for name in tier}
        self._set_count(len(knowledge.tiers))
        free = tuple(name for name in names if name not in inside)
        self.free.show_tier(free, marks, text, False)
        for number, tier in enumerate(knowledge.tiers, start=1):
            ordered = tuple(sorted(tier, key=lambda name: place.get(name, len(place))))
            within = number - 1 in knowledge.forbid_within_tier
            self.columns[number].show_tier(ordered, marks, text, within)

    def _set_count(self, tiers: int) -> None:
        while len(self.columns) - 1 > tiers:
            column = self.columns.pop()
            column.hide()
            column.line.hide()
            column.line.deleteLater()
            column.deleteLater()
        while len(self.columns) - 1 < tiers:
            column = self._column(len(self.columns))
            at = self._row.count() - 1
            self._row.insertWidget(at, column)
            self._row.insertWidget(at + 1, column.line)
            self.columns.append(column)
        self.hint.setVisible(tiers < 4)
        self._fit()

    def _fit(self) -> None:
        """Let the columns share the room, none too narrow for a name or wider than one needs."""
        dp, count = theme().px, len(self.columns)
        # The button is whole, also where its words are longer than the English ones.
        least = max(dp(_LAST), self.add.sizeHint().width() + dp(24))
        self.last.setMinimumWidth(least)
        room = self.width() - least - count
        width = min(max(room // count, dp(_NARROW)), dp(_WIDE))
        for column in self.columns:
            column.setFixedWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # -- what is chosen ------------------------------------------------------------------------

    def chosen(self) -> list[str]:
        """Return the chosen variables; they are all of one column."""
        return next((names for c in self.columns if (names := c.list.chosen())), [])

    def choose(self, names: Iterable[str], *, by_keys: bool = False) -> None:
        """Choose these variables, as far as they stand in the column of the first one.

        Whoever works ``by_keys`` sees the ring there.
        """
        names = list(names)
        for column in self.columns:
            if names and column.list.rows.row_of(names[0]) >= 0:
                column.list.choose(names)
                self._reveal(column)
                reasons = Qt.FocusReason
                column.list.setFocus(
                    reasons.TabFocusReason if by_keys else reasons.OtherFocusReason
                )
                return

    def _reveal(self, column: TierColumn) -> None:
        if column is not self.free:
            self.area.ensureWidgetVisible(column, 0, 0)

    def _selected(self, column: TierColumn, *_: object) -> None:
        if column.list.selectedIndexes():
            for other in self.columns:
                if other is not column:
                    other.list.clearSelection()
        self.chosen_changed.emit()

    # -- by keys -------------------------------------------------------------------------------

    def _move(self, names: list[str], number: int, *, by_keys: bool = False) -> None:
        """Ask for it, and keep hold of what was moved."""
        self.place_asked.emit(names, number)
        self.choose(names, by_keys=by_keys)

    def _step(self, column: TierColumn, step: int) -> None:
        names, number = column.list.chosen(), column.number + step
        if names and 0 <= number <= len(self.columns):
            self._move(names, number, by_keys=True)

    def _to_number(self, column: TierColumn, number: int) -> None:
        names = column.list.chosen()
        if names and number != column.number and number <= len(self.columns):
            self._move(names, number, by_keys=True)

    def _walk(self, column: TierColumn, step: int) -> None:
        number = column.number + step
        if 0 <= number < len(self.columns):
            other = self.columns[number]
            other.list.setFocus(Qt.FocusReason.TabFocusReason)
            self._reveal(other)
            if other.list.rows.shown and not other.list.selectedIndexes():
                row = max(0, other.list.currentIndex().row())
                other.list.setCurrentIndex(other.list.rows.index(row))

    # -- by mouse ------------------------------------------------------------------------------

    def _column_at(self, place: QPoint) -> int | None:
        """Return the number of the column at a place of the screen, one more for the last."""
        for column in self.columns:
            if column.rect().contains(column.mapFromGlobal(place)):
                inside = self.area.viewport()
                if column is self.free or inside.rect().contains(inside.mapFromGlobal(place)):
                    return column.number
        inside = self.area.viewport()
        if inside.rect().contains(inside.mapFromGlobal(place)):
            return len(self.columns)
        return None

    def _carry(self, column: TierColumn, place: QPoint) -> None:
        names = column.list.chosen()
        target = self._column_at(place)
        for other in self.columns:
            other.list.set_target(other.number == target and other is not column)
        self.last.setEnabled(True)
        self.hint.setVisible(True)
        self.hint.set_ink("accent_line" if target == len(self.columns) else "text_3")
        self._show_carried(
            names[0] if len(names) == 1 else tr("{names} variables", names=len(names)), place
        )

    def _show_carried(self, text: str, place: QPoint) -> None:
        """Let what is carried follow the pointer; at a border the tiers scroll along."""
        ghost = self._ghost
        ghost.setText(plain(text, length=40))
        ghost.adjustSize()
        at = self.mapFromGlobal(place) + QPoint(theme().px(12), theme().px(12))
        room = self.rect()
        ghost.move(min(at.x(), room.width() - ghost.width()), min(at.y(), room.height() - 24))
        ghost.show()
        ghost.raise_()
        inside = self.area.viewport()
        x, edge = inside.mapFromGlobal(place).x(), theme().px(_EDGE)
        right = inside.width()
        self._pace = -1 if 0 <= x < edge else 1 if right - edge < x <= right else 0
        if self._pace and not self._scrolling.isActive():
            self._scrolling.start()

    def _scroll_along(self) -> None:
        bar = self.area.horizontalScrollBar()
        bar.setValue(bar.value() + self._pace * theme().px(10))
        if not self._pace:
            self._scrolling.stop()

    def _drop(self, column: TierColumn, place: QPoint) -> None:
        names, target = column.list.chosen(), self._column_at(place)
        self._let_go()
        if names and target is not None and target != column.number:
            self._move(names, target)

    def _tier_at(self, place: QPoint) -> int | None:
        """Return the tier at a place of the screen; behind the last one it is the last."""
        number = self._column_at(place)
        return min(number, len(self.columns) - 1) if number else None

    def _carry_tier(self, column: TierColumn, place: QPoint) -> None:
        target = self._tier_at(place)
        for other in self.columns:
            other.list.set_target(other.number == target and other is not column)
        self._show_carried(column.title.text(), place)

    def _drop_tier(self, column: TierColumn, place: QPoint) -> None:
        target = self._tier_at(place)
        self._let_go()
        if target is not None and target != column.number:
            self.move_asked.emit(column.number, target)

    def _let_go(self) -> None:
        self._pace = 0
        self._scrolling.stop()
        self._ghost.hide()
        self.hint.set_ink("text_3")
        self.hint.setVisible(len(self.columns) < 5)
        for column in self.columns:
            column.list.set_target(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for column in self.columns:
            if column.list.carrying:
                column.list.cancel_carrying()

    # -- menus ---------------------------------------------------------------------------------

    def _names_menu(self, column: TierColumn, where: QPoint) -> None:
        menu = self.names_menu(column)
        menu.popup(where)

    def names_menu(self, column: TierColumn) -> QMenu:
        """Return the menu of the chosen variables of a column."""
        names = column.list.chosen()
        menu = context_menu(self)
        for other in self.columns:
            if other is not column:
                keys = str(other.number) if other.number < 10 else ""
                words = (
                    tr("To tier {number}", number=other.number)
                    if other.number
                    else tr("Take out of the tier")
                )
                _add(menu, words, partial(self._move, names, other.number), keys)
        _add(menu, tr("To a new tier"), partial(self._move, names, len(self.columns)))
        menu.addSeparator()
        self._ends_actions(menu, names)
        _add(menu, tr("Most parents…"), partial(self.limit_asked.emit, names))
        return menu

    def _ends_actions(self, menu: QMenu, names: list[str]) -> None:
        known = self._knowledge
        n = len(names)
        for words, there, ask in (
            (trn("Nothing enters it", "Nothing enters them", n), known.roots, self.root_asked),
            (trn("Nothing leaves it", "Nothing leaves them", n), known.leaves, self.leaf_asked),
        ):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(bool(names) and set(names) <= set(there))
            action.setEnabled(bool(names))
            action.toggled.connect(partial(ask.emit, names))

    def _tier_menu(self, column: TierColumn) -> None:
        corner = column.more.mapToGlobal(QPoint(0, column.more.height()))
        self.tier_menu(column).popup(corner)

    def tier_menu(self, column: TierColumn) -> QMenu:
        """Return the menu of a tier."""
        number, last = column.number, len(self.columns) - 1
        menu = context_menu(self)
        move = self.move_asked.emit
        _add(menu, tr("Move left"), partial(move, number, number - 1), enabled=number > 1)
        _add(menu, tr("Move right"), partial(move, number, number + 1), enabled=number < last)
        _add(menu, tr("Add a tier before it"), partial(self.add_asked.emit, number))
        menu.addSeparator()
        self._ends_actions(menu, list(column.list.rows.names))
        menu.addSeparator()
        many = len(column.list.rows.names)
        words = (
            tr("Remove the tier, {variables} freed", variables=counted(many, "variable"))
            if many
            else tr("Remove the tier")
        )
        _add(menu, words, partial(self.remove_asked.emit, number))
        return menu


def _add(
    menu: QMenu, text: str, do: Callable[[], None], key: str = "", *, enabled: bool = True
) -> None:
    text = action_text(text)
    action = menu.addAction(f"{text}\t{key}" if key else text)
    action.setEnabled(enabled)
    action.triggered.connect(lambda _checked=False: do())
