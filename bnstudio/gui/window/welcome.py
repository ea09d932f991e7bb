"""What the window shows while nothing is open: one sentence, one button, samples, recent files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, vbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import DOT, counted, format_count
from bnstudio.gui.wording.plain import action_text, plain, plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.project.file_kinds import is_network
from bnstudio.project.saving.recent_looks import Look
from bnstudio.resources import resource


@dataclass(frozen=True)
class Sample:
    """A bundled table: its file in ``resources/samples``, its name, what it is in a line."""

    file: str
    title: str
    line: str

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return resource(f"samples/{self.file}")


SAMPLES = (
    Sample(
        "alarm.csv",
        "ALARM",
        tr("Patient monitoring, 37 variables, {count} rows", count=format_count(5000)),
    ),
    Sample(
        "asia.csv",
        tr("Asia"),
        tr("A chest clinic, 8 variables, {count} rows", count=format_count(5000)),
    ),
    Sample("zoo.csv", tr("Zoo"), tr("101 animals, 17 variables (UCI)")),
    Sample(
        "parity.csv",
        tr("Noisy parity"),
        tr("Noisy exclusive-ors of three, 12 variables, {count} rows", count=format_count(5000)),
    ),
)


def file_icon(path: Path) -> str:
    """Name the icon for what the file holds: a project, a network, or else a table."""
    if path.suffix.lower() == ".bnstudio":
        return "file"
    return "graph" if is_network(path) else "table"


def facts_text(look: Look) -> str:
    """Write what is in a file: "5 000 rows, 8 columns"."""
    said = {
        "row": lambda n: counted(n, "row"),
        "column": lambda n: counted(n, "column"),
        "run": lambda n: counted(n, "run"),
        "node": lambda n: counted(n, "node"),
        "arc": lambda n: counted(n, "arc"),
    }
    return ", ".join(said[noun](number) for number, noun in look.facts if noun in said)


def shortened(text: str, metrics: QFontMetrics, room: int) -> str:
    """Shorten a line where it is too long: the folder behind the facts, for no number is cut."""
    facts, dot, folder = plain(text).rpartition(DOT)
    left = room - metrics.horizontalAdvance(facts + dot)
    if not dot or left < metrics.horizontalAdvance("…/folder"):
        facts, dot, folder, left = "", "", text, room
    return facts + dot + metrics.elidedText(plain(folder), Qt.TextElideMode.ElideMiddle, left)


class FileRow(QPushButton):
    """A file to open: icon, name, a line about it, and its network where it is known."""

    def __init__(self, title: str, line: str, icon: str, look: Look | None = None) -> None:
        super().__init__(action_text(title))
        self._title, self._line, self._icon = title, line, icon
        self.look = Look() if look is None else look
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(plain(title))
        self.setAccessibleDescription(plain_lines(line))
        self.setToolTip(plain_lines(line))

    def sizeHint(self) -> QSize:
        return QSize(theme().px(280), theme().px(48))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(48))

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        if self.isDown() or self.underMouse():
            ground = t.pressed if self.isDown() else t.hover
            paint_box(painter, self.rect(), ground, None, dp(6))
        paint_icon(painter, self._icon, t.text_2, QRect(dp(12), 0, dp(18), self.height()), dp(18))
        room = self.width() - dp(42) - dp(12)
        if self.look.points:
            side = self.height() - dp(12)
            room -= side + dp(8)
            self._draw(painter, QRectF(self.width() - side - dp(12), dp(6), side, side))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for role, ink, text, top in (
            ("name", t.text, self._title, dp(6)),
            ("caption", t.text_3, self._line, dp(24)),
        ):
            painter.setFont(theme().font(role))
            painter.setPen(ink)
            shown = shortened(text, painter.fontMetrics(), room)
            painter.drawText(QRect(dp(42), top, room, dp(18)), flags, plain(shown))

    def _draw(self, painter: QPainter, room: QRectF) -> None:
        """Draw the network: its arcs as lines, its nodes as dots."""
        t = theme().tokens
        # Dots that leave room for the arcs between them, however many they are.
        radius = theme().scale * min(2.0, 8.0 / math.sqrt(len(self.look.points)))
        points = [
            room.topLeft() + QPointF(x * room.width(), y * room.height())
            for x, y in self.look.points
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(t.text_3, 0.7 * theme().scale))
        painter.drawLines([QLineF(points[a], points[b]) for a, b in self.look.arcs])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(t.text_2)
        for point in points:
            painter.drawEllipse(point, radius, radius)


class Welcome(ScrollColumn):
    """The page itself. ``chosen`` tells of a file; the other signals of the buttons."""

    chosen = Signal(str)
    open_asked = Signal()
    empty_asked = Signal()
    cancel_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.open_button = Button(tr("Open a table"), "primary", "folder-open", height=36)
        self.open_button.clicked.connect(self.open_asked)
        self.empty_button = Button(tr("Draw a network by hand"), "link")
        self.empty_button.clicked.connect(self.empty_asked)
        self.hint = Label(
            tr("or drop a file on this window, or paste a table (Ctrl+V)"), "label", "text_3"
        )
        self._busy = self._make_busy()
        sentence = tr(
            "Open a table, learn its network while you watch, change it, and take it with you."
        )
        body = vbox(
            *(Label(tr("Which variables depend on which?"), "title"), 4),
            *(Label(sentence, "body", "text_2", wrap=True), 20),
            hbox(self.open_button, self.hint, STRETCH, self.empty_button, gap=12),
            *(self._busy, 24, Line(), 16),
            margins=(12, 0, 12, 0),
        )
        samples, self._recent = vbox(), vbox()
        lists = hbox(
            (self._list(tr("Samples", "files"), samples), 1),
            (self._list(tr("Recent files"), self._recent), 1),
            gap=24,
        )
        # The ground of a row under the mouse reaches a little beyond the text's left edge.
        column = boxed(vbox(body, lists))
        column.setMaximumWidth(theme().px(720))
        column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        page = vbox(margins=(24, 24, 24, 24))
        page.addStretch(2)
        page.addLayout(hbox(STRETCH, (column, 1000), STRETCH))
        page.addStretch(3)
        self.hold(page)
        self.sample_rows: list[FileRow] = []
        for sample in SAMPLES:
            widget = FileRow(sample.title, sample.line, "table")
            widget.clicked.connect(lambda _=False, s=sample: self.chosen.emit(str(s.path)))
            samples.addWidget(widget)
            self.sample_rows.append(widget)
        self.recent_rows: list[FileRow] = []
        self.set_recent([])

    @staticmethod
    def _list(title: str, rows: QVBoxLayout) -> QVBoxLayout:
        head = Label(title, "value")
        head.setContentsMargins(theme().px(12), 0, 0, theme().px(6))
        return vbox(head, rows, STRETCH)

    def _make_busy(self) -> QWidget:
        self._busy_text = Label("", "label")
        self._busy_bar = ProgressBar(tr("Progress"))
        self._cancel = Button(tr("Cancel"), height=28)
        self._cancel.clicked.connect(self.cancel_asked)
        row = (self._busy_text, (self._busy_bar, 1), self._cancel)
        box = boxed(hbox(*row, gap=12, margins=(0, 16, 0, 0)))
        box.setVisible(False)
        return box

    def set_busy(self, message: str, cancellable: bool = True) -> None:
        """Show that a file is being read, with the percentage at the end of ``message`` if any."""
        self._cancel.setVisible(cancellable)
        self._busy.setVisible(bool(message))
        head, _, tail = message.rpartition(" · ")
        digits = tail.replace("%", "").strip()
        self._busy_text.setText(head or message)
        self._busy_bar.set_share(int(digits) / 100 if head and digits.isdigit() else None)

    def set_recent(self, paths: list[Path], looks: Mapping[Path, Look] | None = None) -> None:
        """List the files opened lately, with what is known of their content."""
        while self._recent.count():
            item = self._recent.takeAt(0)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.recent_rows = []
        for path in paths[:6]:
            look = (looks or {}).get(path, Look())
            line = DOT.join(filter(None, (facts_text(look), str(path.parent))))
            widget = FileRow(path.name, line, file_icon(path), look)
            widget.clicked.connect(lambda _=False, p=path: self.chosen.emit(str(p)))
            self._recent.addWidget(widget)
            self.recent_rows.append(widget)
        if not paths:
            none = Label(tr("Files you open will be listed here."), "label", "text_3")
            none.setContentsMargins(theme().px(12), theme().px(6), 0, 0)
            self._recent.addWidget(none)
