"""Event filters that are asked only while their Python half lives.

When Python collects a window, it empties the attributes of every object in it first and destroys
Qt's objects afterwards. Those still send events on their way out, and a filter would be asked
without its attributes. Each ``eventFilter`` of the program is marked with :func:`event_filter`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject

T = TypeVar("T", bound=QObject)
Filter = Callable[[T, QObject, QEvent], bool]


def event_filter(method: Filter[T]) -> Filter[T]:
    """Let events pass once the object of ``method`` has been taken apart."""

    @wraps(method)
    def asked(self: T, watched: QObject, event: QEvent) -> bool:
        return bool(vars(self)) and method(self, watched, event)

    return asked
