"""The selected variable seen large: its states by name, with bars and shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.dataset import Variable
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.model import facts_of
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import ScrollColumn, hbox, vbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import format_count, format_number
from bnstudio.gui.wording.plain import plain, plain_lines

ROW = 26
SHOWN_ROWS = 6


class _States(QWidget):
    """The rows: name, bar, share."""

    def __init__(self) -> None:
        super().__init__()
        self._variable: Variable | None = None
        self._shares: list[float] | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_states(self, variable: Variable | None, counts: NDArray[np.float64] | None) -> None:
        """Show a variable; without counts its bars are empty."""
        self._variable = variable
        self._shares = None
        if counts is not None:
            self._shares = (counts / (float(counts.sum()) or 1.0)).tolist()
        self.setFixedHeight(max(1, theme().px(ROW) * (variable.arity if variable else 0)))
        message = []
        if variable is not None and self._shares is not None:
            pairs = zip(variable.states, self._shares, strict=True)
            message = [f"{state} {share:.1%}" for state, share in pairs]
        self.setAccessibleName("Shares of the states")
        self.setAccessibleDescription(plain_lines(", ".join(message)))
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._variable is not None:
            row = event.pos().y() // theme().px(ROW)
            states = self._variable.states
            self.setToolTip(plain_lines(states[row] if 0 <= row < len(states) else ""))
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._variable is None:
            return
        painter = QPainter(self)
        tokens, dp = theme().tokens, theme().px
        font = theme().font("body")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        states = self._variable.states
        row = dp(ROW)
        first = max(0, event.rect().top() // row)
        last = min(len(states), event.rect().bottom() // row + 1)
        value = dp(52)
        room = self.width() - value - dp(16)
        widest = max((metrics.horizontalAdvance(name) for name in states[:64]), default=0)
        names = min(max(dp(52), widest), round(room * 0.55))
        track = QRect(names + dp(8), 0, room - names, dp(8))
        for i in range(first, last):
            top = i * row
            missing = i == self._variable.missing_state
            painter.setPen(tokens.text_2)
            text = metrics.elidedText(plain(states[i]), Qt.TextElideMode.ElideMiddle, names)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(0, top, names, row), middle | Qt.AlignmentFlag.AlignLeft, text)
            bar = track.translated(0, top + (row - track.height()) // 2)
            paint_box(painter, bar, tokens.bar_track, None, 2)
            if self._shares is None:
                continue
            share = self._shares[i]
            if share > 0:
                width = max(2, round(bar.width() * share))
                filled = QRect(bar.left(), bar.top(), width, bar.height())
                colour = tokens.caution_bar if missing else tokens.bar_selected
                paint_box(painter, filled, colour, None, 2)
            painter.setPen(tokens.text)
            painter.drawText(
                QRect(self.width() - value, top, value, row),
                middle | Qt.AlignmentFlag.AlignRight,
                f"{format_number(100 * share, 1)} %",
            )


class VariableDetail(QWidget):
    """The foot of the variables panel: one variable's states."""

    def __init__(self) -> None:
        super().__init__()
        self.variable: Variable | None = None
        self.name = ElidedLabel("", "panel")
        self.facts = Label("", "caption")
        self._states = _States()
        self._area = ScrollColumn(self._states)
        head = hbox((self.name, 1), self.facts, gap=12)
        body = vbox(head, self._area, gap=8, margins=(16, 11, 16, 15))
        vbox(Line(), body, on=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_variable(
        self, variable: Variable | None, counts: NDArray[np.float64] | None, cases: int
    ) -> None:
        """Show ``variable``, or that none is selected."""
        self.variable = variable
        self._area.setVisible(variable is not None)
        self.name.setVisible(variable is not None)
        if variable is None:
            self.name.setText("")
            self.facts.setText("Select a variable to see its states")
        else:
            self.name.setText(variable.name)
            states = facts_of(variable, None).states
            noun = "state" if states == 1 else "states"
            self.facts.setText(f"{states} {noun} · {format_count(cases)} rows")
            rows = min(variable.arity, SHOWN_ROWS)
            self._area.setFixedHeight(theme().px(ROW) * rows)
        self._states.show_states(variable, counts)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(296), super().sizeHint().height())
