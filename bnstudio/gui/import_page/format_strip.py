"""The format strip of the import page: how the file is written, as guessed, to be changed.

Five choices and the missing markers as chips. The strip only says what the person chose; the page
reads the file again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bnstudio.data.table.table import ReadOptions
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField, TextField
from bnstudio.gui.widgets.labels import IconLabel, Label, Line, field_name
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, vbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

SEPARATORS = (
    (tr("Comma  ,"), ","),
    (tr("Semicolon  ;"), ";"),
    (tr("Tab"), "\t"),
    (tr("Blanks"), " "),
    (tr("Pipe  |"), "|"),
    (tr("Colon  :"), ":"),
)
ENCODINGS = (
    ("UTF-8", "utf-8"),
    (tr("UTF-8 with mark"), "utf-8-sig"),
    (tr("Western (cp1252)"), "cp1252"),
    ("Latin-1", "latin-1"),
    (tr("Central Europe (cp1250)"), "cp1250"),
    (tr("Cyrillic (cp1251)"), "cp1251"),
    ("UTF-16", "utf-16"),
)
DECIMALS = ((tr("Point  3.14"), "."), (tr("Comma  3,14"), ","))
QUOTES = ((tr('Double  "'), '"'), (tr("Single  '"), "'"), (tr("None"), ""))
_MOST_CHIPS = 5
_CHIP_GAP = 8
HEADERS = ((tr("First row"), True), (tr("None"), False))

_FIELDS = (
    ("separator", tr("Separator"), SEPARATORS, 128),
    ("encoding", tr("Encoding"), ENCODINGS, 112),
    ("decimal", tr("Decimal sign"), DECIMALS, 120),
    ("quote", tr("Quote"), QUOTES, 104),
    ("header", tr("Header"), HEADERS, 112),
)


def marker_word(marker: str) -> str:
    """Name a missing marker; the empty cell has a word of its own."""
    return marker or tr("empty")


class FormatChoices(TypedDict, total=False):
    """What the strip can choose; ``None`` leaves it to the guess."""

    separator: str | None
    encoding: str | None
    decimal: str | None
    quote: str | None
    header: bool | None
    missing: tuple[str, ...] | None
    sheet: str | None
    leave_uneven: bool


class Chip(QPushButton):
    """A missing marker (or several) with how often it was found; clicking takes it away."""

    def __init__(self, markers: tuple[str, ...], count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.markers, self.count = markers, count
        alone = len(markers) == 1
        self._word = (
            plain(marker_word(markers[0]), length=40)
            if alone
            else tr("{markers} more", markers=len(markers))
        )
        self._count = format_count(count) if count else ""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(False)
        times = tr(", {count} cells", count=self._count) if self._count else ""
        self.setAccessibleName(
            plain(tr("{word} is read as missing{times}", word=self._word, times=times))
        )
        message = ", ".join(f"“{marker_word(marker)}”" for marker in markers[:12])
        self.setToolTip(
            plain_lines(
                tr("Read {words} as a value instead", words=message)
                if alone
                else tr("Read {words} as values instead", words=message)
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        dp = theme().px
        width = theme().text_width(self._word, "value") + dp(10 + 10 + 12 + 8)
        if self.count:
            width += theme().text_width(self._count, "body") + dp(6)
        return QSize(round(width) + 1, dp(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        ground = t.pressed if self.isDown() or self.underMouse() else t.hover
        paint_box(painter, self.rect(), ground, None, dp(6))
        left = dp(10)
        for text, role, ink in ((self._word, "value", t.text), (self._count, "body", t.text_3)):
            if text:
                width = theme().text_width(text, role)
                painter.setFont(theme().font(role))
                painter.setPen(ink)
                place = QRectF(left, 0, width + 2, self.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, plain(text))
                left += round(width) + dp(6)
        cross = QRect(self.width() - dp(8 + 12), 0, dp(12), self.height())
        paint_icon(painter, "x", t.text_2, cross, dp(12))


class _MarkerField(TextField):
    """Where a new marker is typed; Escape gives up."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.given_up.emit()


class FormatStrip(QWidget):
    """The strip.

    ``choices`` are the :class:`ReadOptions` in which only what the person chose is filled in, and
    ``chips`` the chips in sight. ``choices_changed(object)`` carries new choices.
    """

    choices_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        dp = theme().px
        self.choices = ReadOptions(repair_names=True)
        self._shown = ReadOptions()
        self._filling = False
        self._row = hbox(gap=16)
        self._rest = hbox(gap=16)
        self._both = hbox(self._row, (self._rest, 1), gap=16, margins=(24, 10, 24, 12), on=self)
        self.combos: dict[str, ComboField] = {}
        self._boxes: dict[str, QWidget] = {}
        self.sheet = ComboField([], name=tr("Sheet"))
        self.sheet.setFixedWidth(dp(168))
        self.sheet.currentIndexChanged.connect(self._sheet_chosen)
        self._sheet_box = boxed(_under(tr("Sheet"), self.sheet))
        self._sheet_box.hide()
        self._row.addWidget(self._sheet_box)
        for key, title, items, width in _FIELDS:
            combo = ComboField([*items], name=title)
            combo.setFixedWidth(dp(width))
            combo.currentIndexChanged.connect(lambda _at, key=key: self._chosen(key))
            self.combos[key] = combo
            self._boxes[key] = boxed(_under(title, combo))
            self._row.addWidget(self._boxes[key])
        self._row.addStretch(0)
        self._upright = Line(upright=True)
        self._upright.setFixedHeight(dp(28))
        self._rest.addWidget(self._upright, 0, Qt.AlignmentFlag.AlignBottom)
        self._chip_row = hbox(gap=_CHIP_GAP)
        self._every: list[tuple[str, int]] = []
        self.add_button = Button(tr("Add"), "secondary", "plus")
        self.add_button.setAccessibleName(tr("Add a missing marker"))
        self.add_button.clicked.connect(self._start_adding)
        self.marker_field = _MarkerField(tr("Marker"))
        self.marker_field.setAccessibleName(tr("A new missing marker"))
        self.marker_field.setFixedSize(dp(96), dp(28))
        self.marker_field.returnPressed.connect(self._added)
        self.marker_field.given_up.connect(self._stop_adding)
        self.marker_field.hide()
        self._area = area = ScrollColumn(self._chip_row)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFixedHeight(dp(28))
        area.setMinimumWidth(dp(72))
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Beside the chips, not behind them: however many there are, one more can be added.
        markers = boxed(hbox((area, 1), self.marker_field, self.add_button, gap=_CHIP_GAP))
        markers.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._rest.addLayout(_under(tr("Read as missing"), markers), 1)
        self._guessed_icon = IconLabel("magic-wand", "text_3", size=16)
        self._guessed = Label(tr("Guessed from the first rows"), "label", "text_3")
        self._again = Button(tr("Guess again"), "link", height=28)
        self._again.clicked.connect(lambda: self.choose_all(ReadOptions(repair_names=True)))
        for widget in (self._guessed_icon, self._guessed, self._again):
            widget.setFixedHeight(dp(28))
            self._rest.addLayout(vbox(STRETCH, widget, gap=None))
        self.chips: list[Chip] = []
        self._fill_chips({}, ())
        self._show_guess()

    # -- what is chosen ------------------------------------------------------------------------

    def reset(self) -> None:
        """Forget every choice, for another file."""
        self.choices = ReadOptions(repair_names=True)
        self._fill_chips({}, ())
        self._show_guess()

    def show_options(self, options: ReadOptions, sheets: Sequence[str] = ()) -> None:
        """Show how the file is read, and the sheets of a workbook; what it has not is hidden."""
        self._shown = options
        self._filling = True
        self.sheet.clear()
        for name in sheets:
            self.sheet.addItem(plain(name), name)
        if sheets:
            self.sheet.set_value(options.sheet)
        self._sheet_box.setVisible(len(sheets) > 1)
        for key, box in self._boxes.items():
            box.setVisible(getattr(options, key) is not None)
        values = vars(options)
        for key, combo in self.combos.items():
            value = values[key]
            if value is None:
                continue
            if key == "separator" and combo.findData(value) < 0:
                combo.addItem(plain(tr("Sign  {value}", value=value)), value)
            elif combo.findData(value) < 0:
                combo.addItem(plain(str(value)), value)
            combo.set_value(value)
        self._filling = False

    def show_markers(self, found: Mapping[str, int]) -> None:
        """Show which markers were found, and those that the person added."""
        asked = self.choices.missing or ()
        usual = set(_usual_missing())
        extra = [marker for marker in asked if marker not in found and marker not in usual]
        self._fill_chips(found, extra)

    def read_as_missing(self, markers: Sequence[str]) -> None:
        """Add markers."""
        now = self._markers()
        fresh = [marker for marker in dict.fromkeys(markers) if marker not in now]
        if fresh:
            self.choose_all(replace(self.choices, missing=(*now, *fresh)))

    def choose(self, **values: Unpack[FormatChoices]) -> None:
        """Choose as the person would."""
        self.choose_all(replace(self.choices, **values))

    def choose_all(self, choices: ReadOptions) -> None:
        """Choose everything at once, as earlier choices have it."""
        self.choices = choices
        self._show_guess()
        self.choices_changed.emit(self.choices)

    def _chosen(self, key: str) -> None:
        if self._filling:
            return
        value = self.combos[key].value
        values: dict[str, Any] = {key: value}
        if key == "separator":
            # With another separator the other guesses start afresh.
            values.update(decimal=None, header=None)
        self.choose_all(replace(self.choices, **values))

    def _sheet_chosen(self, _at: int) -> None:
        if not self._filling and self.sheet.value is not None:
            # Another sheet is another table: its head is guessed afresh.
            self.choose(sheet=str(self.sheet.value), header=None, decimal=None)

    def _show_guess(self) -> None:
        chosen = self.choices != ReadOptions(repair_names=True)
        self._again.setVisible(chosen)
        roomy = self.width() >= theme().px(1280)
        self._guessed.setVisible(not chosen and roomy)
        self._guessed_icon.setVisible(not chosen and roomy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def event(self, event: QEvent) -> bool:
        # A sheet to choose has come or gone, or the offer to guess again.
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        """Return room for one line of two, where both in one are wider."""
        lines = self._row.minimumSize().width(), self._rest.minimumSize().width()
        return QSize(max(lines) + theme().px(48), self._both.minimumSize().height())

    def _fit(self) -> None:
        """Put everything in one line, or the markers in a second one where there is not room."""
        dp = theme().px
        gap = dp(10 if self.width() < dp(1280) else 16)
        for row in (self._row, self._rest, self._both):
            if row.spacing() != gap:  # each time it is set everything is laid out again
                row.setSpacing(gap)
        self._show_guess()
        needs = self._row.minimumSize().width() + gap + self._rest.minimumSize().width()
        if self._upright.isHidden():  # it comes with the one line
            needs += 1 + gap
        two = needs + dp(48) > self.width()
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._both.setDirection(down if two else right)
        self._upright.setVisible(not two)
        self._both.activate()
        self._place_chips()

    # -- the chips -----------------------------------------------------------------------------

    def _markers(self) -> tuple[str, ...]:
        if self.choices.missing is not None:
            return self.choices.missing
        return self._shown.missing or _usual_missing()

    def _fill_chips(self, found: Mapping[str, int], extra: Sequence[str]) -> None:
        self._every = [*found.items(), *((marker, 0) for marker in extra)]
        self.chips = []
        self._place_chips(fresh=True)

    def _wanted(self) -> list[Chip]:
        """Make the chips that there is room for; the rest of the markers share one."""
        every = self._every
        gap = theme().px(_CHIP_GAP)
        single = len(every) if len(every) <= _MOST_CHIPS + 1 else _MOST_CHIPS
        while True:
            chips = [Chip((marker,), count) for marker, count in every[:single]]
            if rest := every[single:]:
                markers = tuple(marker for marker, _count in rest)
                chips.append(Chip(markers, sum(count for _marker, count in rest)))
            width = sum(chip.sizeHint().width() + gap for chip in chips) - gap
            if single <= 1 or width <= self._area.width() or not self.isVisible():
                return chips
            single -= 1

    def _place_chips(self, *, fresh: bool = False) -> None:
        """Put the chips in their row, if they are others than those that are there."""
        wanted = self._wanted()
        if not fresh and [c.markers for c in wanted] == [c.markers for c in self.chips]:
            return
        while (item := self._chip_row.takeAt(0)) is not None:
            widget = item.widget()
            if isinstance(widget, Chip | Label):
                widget.hide()
                widget.deleteLater()
        self.chips = wanted
        for chip in self.chips:
            chip.clicked.connect(lambda _on=False, chip=chip: self._removed(chip.markers))
            self._chip_row.addWidget(chip)
        if not self.chips:
            self._chip_row.addWidget(Label(tr("none found"), "body", "text_3"))
        self._chip_row.addStretch(1)

    def _removed(self, markers: tuple[str, ...]) -> None:
        self.choose(missing=tuple(m for m in self._markers() if m not in markers))

    def _start_adding(self) -> None:
        self.add_button.hide()
        self.marker_field.clear()
        self.marker_field.show()
        self.marker_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop_adding(self) -> None:
        self.marker_field.hide()
        self.add_button.show()

    def _added(self) -> None:
        marker = self.marker_field.text().strip()
        self._stop_adding()
        self.read_as_missing((marker,))


def _usual_missing() -> tuple[str, ...]:
    from bnstudio.data.table.guess import MISSING

    return MISSING


def _under(title: str, widget: QWidget) -> QVBoxLayout:
    return vbox(field_name(title, widget, "caption", "text_2"), widget, gap=4)
