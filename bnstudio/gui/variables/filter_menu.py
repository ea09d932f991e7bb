"""The menu of the filter button, and the stretches of rows that a selection is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.variables.model import FILTERS
from bnstudio.gui.wording.tr import tr

T = TypeVar("T")


def filter_menu(
    owner: QWidget, set_filter: Callable[[str], None], set_by_name: Callable[[bool], None]
) -> QMenu:
    """Return the menu of filters and orders; what is chosen is passed on."""
    menu = QMenu(owner)
    menu.setToolTipsVisible(True)
    filters = QActionGroup(menu)
    for key, message in FILTERS:
        action = QAction(message, menu, checkable=True, checked=key == "all")
        action.setData(key)
        action.triggered.connect(partial(_pass_on, set_filter, key))
        filters.addAction(action)
        menu.addAction(action)
    menu.addSeparator()
    order = QActionGroup(menu)
    for by_name, message in ((False, tr("In the table's order")), (True, tr("By name"))):
        action = QAction(message, menu, checkable=True, checked=not by_name)
        action.triggered.connect(partial(_pass_on, set_by_name, by_name))
        order.addAction(action)
        menu.addAction(action)
    return menu


def _pass_on(do: Callable[[T], None], value: T, _checked: bool = False) -> None:
    do(value)


def stretches(rows: list[int]) -> Iterator[tuple[int, int]]:
    """Return the first and the last of each unbroken stretch of ascending rows."""
    start = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or rows[at] != rows[at - 1] + 1:
            yield rows[start], rows[at - 1]
            start = at
