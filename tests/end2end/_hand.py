"""A person's hands: real mouse and keyboard events from the X server, through xdotool.

The window under test lives in the test's own process, so that places on the screen can be asked of
its widgets; every event still travels through the X server and the window manager.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget


class GraphRecord:
    """Moves the pointer and types; pumps Qt's events while xdotool works."""

    def __init__(self, pause: float = 0.03) -> None:
        self.pause = pause

    def _do(self, *message: str) -> None:
        process = subprocess.Popen(["xdotool", *message], stderr=subprocess.PIPE, text=True)
        while process.poll() is None:
            pump(0.005)
        assert process.returncode == 0, process.stderr.read() if process.stderr else message
        assert process.stderr is not None
        process.stderr.close()
        pump(self.pause)

    def move(self, place: QPoint) -> None:
        # Not --sync: it waits long when the pointer is there already.
        self._do("mousemove", str(place.x()), str(place.y()))
        wait_for(lambda: QCursor.pos() == place, 10, "the pointer is there")

    def click(self, widget: QWidget, at: QPoint | None = None, button: int = 1) -> None:
        """Click in the middle of the widget, or at a point of it."""
        self.move(widget.mapToGlobal(at if at is not None else widget.rect().center()))
        self._do("click", str(button))

    def click_place(self, place: QPoint, button: int = 1) -> None:
        """Click at a place of the screen."""
        self.move(place)
        self._do("click", str(button))

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press at one place of the screen, move in steps, release at the other."""
        self.move(start)
        self._do("mousedown", "1")
        for step in range(1, 9):
            between = QPointF(start) + (QPointF(end) - QPointF(start)) * (step / 8)
            self.move(between.toPoint())
        self._do("mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys, by xdotool's names: ``ctrl+z``, ``Escape``, ``F5``."""
        self._do("key", "--clearmodifiers", *names)

    def type(self, text: str) -> None:
        self._do("type", "--clearmodifiers", "--delay", "8", text)


def pump(seconds: float = 0.0) -> None:
    """Let Qt work for a while."""
    end = time.monotonic() + seconds
    while True:
        QApplication.processEvents()
        left = end - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.005))


def wait_for(condition: Callable[[], bool], seconds: float = 20.0, what: str = "") -> None:
    """Let Qt work until the condition holds; fail with words when it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"did not happen within {seconds:g} s: {what}"
        pump(0.02)
