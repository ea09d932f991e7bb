"""A short piece of the line that stands for a run, beside its name."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.run_style import paint_sample
from bnstudio.gui.style.theme import theme


class LineSample(QWidget):
    """The sample; nothing is painted until a run is set."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self.number: int | None = None
        self.setFixedSize(theme().px(18), theme().px(height))
        theme().changed.connect(self.update)

    def set_number(self, number: int | None) -> None:
        """Show the line of a run, or none."""
        self.number = number
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.number is not None:
            paint_sample(QPainter(self), self.number, QRectF(self.rect()))
