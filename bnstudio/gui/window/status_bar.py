"""The bar at the foot: what goes on, the score of the current graph, the data, memory and zoom."""

from __future__ import annotations

import threading

import psutil
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, hbox
from bnstudio.gui.wording.numbers import format_number
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.texts import THIN


class _Dot(QWidget):
    """Says by its colour, beside the words, that something is going on."""

    def __init__(self) -> None:
        super().__init__()
        self.colour: QColor | None = None
        side = theme().px(8)
        self.setFixedSize(side, side)

    def paintEvent(self, event: object) -> None:
        if self.colour is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.colour)
        painter.setBrush(self.colour)
        radius = self.width() / 2 - 0.75
        painter.drawEllipse(QPointF(self.width() / 2, self.height() / 2), radius, radius)


class MemoryWatch:
    """Measures the memory of the program and its workers, in a thread of its own.

    Walking the process table takes longer than the window may stand still.
    """

    def __init__(self) -> None:
        self.bytes = 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="memory watch", daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        me = psutil.Process()
        while not self._end.is_set():
            total = 0
            for process in [me, *me.children(recursive=True)]:
                try:
                    total += process.memory_info().rss
                except psutil.Error:
                    continue
            self.bytes = total
            self._end.wait(2.0)

    def stop(self) -> None:
        """End the thread."""
        self._end.set()
        self._thread.join(timeout=5)


class StatusBar(QWidget):
    """The bar itself; the window tells it what to say.

    ``cancel_asked`` tells that the person wants what goes on to be given up.
    """

    cancel_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        dp = theme().px
        self.setFixedHeight(dp(28))
        self._dot = _Dot()
        self._doing = Label("", "label")
        self._cancel = Button(tr("Cancel"), "link")
        self._cancel.clicked.connect(self.cancel_asked)
        self._score = Label("", "label")
        self._data = Label("", "label")
        self._memory = Label("", "label")
        self._zoom = Label("", "label")
        self._lines = lines = [Line(upright=True) for _ in range(3)]
        for line in lines:
            line.setFixedHeight(dp(12))
        doing = hbox(self._dot, self._doing, self._cancel, gap=8)
        hbox(
            *(doing, lines[0], self._score, lines[1], self._data),
            *(STRETCH, self._memory, lines[2], self._zoom),
            gap=16,
            margins=(16, 1, 16, 0),
            on=self,
        )
        self._limit: float | None = None
        self._watch = MemoryWatch()
        self._timer = timer(self, 1000, self._say_memory, once=False)
        self._timer.start()
        self.set_doing(tr("Ready"))
        self.set_score("")
        self.set_data("")
        self.set_zoom(None)
        self._say_memory()

    @property
    def doing(self) -> str:
        return self._doing.text()

    def set_doing(
        self, message: str, colour: QColor | None = None, *, cancel: bool = False
    ) -> None:
        """Say what goes on; ``colour`` puts a dot before it, ``cancel`` a button behind it."""
        self._cancel.setVisible(cancel)
        self._doing.setText(message)
        self._dot.colour = colour
        self._dot.setVisible(colour is not None)
        self._dot.update()

    def set_score(self, message: str, tip: str = "") -> None:
        """Say the score of the current graph; "" hides it."""
        self._say(self._score, self._lines[0], message)
        self._score.setToolTip(plain_lines(tip))

    def set_data(self, message: str) -> None:
        """Say rows and variables, or what is selected; "" hides it."""
        self._say(self._data, self._lines[1], message)

    def set_zoom(self, zoom: float | None) -> None:
        """Say the zoom of the canvas (1 is full size); ``None`` hides it."""
        message = (
            "" if zoom is None else tr("Zoom {zoom}{thin}%", zoom=round(zoom * 100), thin=THIN)
        )
        self._say(self._zoom, self._lines[2], message)

    def _say(self, label: Label, line: Line, message: str) -> None:
        label.setText(message)
        for part in (label, line):
            part.setVisible(bool(message))

    def set_memory_limit(self, gigabytes: float | None) -> None:
        """Show the memory against this limit; ``None`` is what the computer has."""
        self._limit = gigabytes
        self._say_memory()

    def _say_memory(self) -> None:
        most = self._limit or psutil.virtual_memory().total / 1e9
        used = format_number(self._watch.bytes / 1e9, 1)
        self._memory.setText(
            tr("Memory {used} of {most}{thin}GB", used=used, most=format_number(most, 1), thin=THIN)
        )
        self._memory.setToolTip(
            tr("Memory of the program and its runs, of ")
            + (tr("the limit set in Learn") if self._limit else tr("what this computer has"))
        )

    def stop(self) -> None:
        """End the measuring; the last thing to call."""
        self._timer.stop()
        self._watch.stop()

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.window)
        painter.fillRect(0, 0, self.width(), 1, t.separator)
