"""The parts of the tab that cuts a column, in their places: what it shows, without what it does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bnstudio.data.table.discretise import DEFAULT_BINS, DISCRETISERS, MAX_BINS
from bnstudio.gui.import_page.cutting.histogram import CutHistogram
from bnstudio.gui.import_page.cutting.measures import TOLD_TIP, Told, bits, told_words
from bnstudio.gui.import_page.cutting.state_list import StateList
from bnstudio.gui.import_page.cutting.typed import shown_numbers
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.fields import ComboField, TextField
from bnstudio.gui.widgets.labels import Label, field_name
from bnstudio.gui.widgets.layouts import Flow, ScrollColumn, boxed, hbox
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr, tr_core

# What stands beside the picture, in a small window.
_NARROW = 300
_TIP_ROLE = Qt.ItemDataRole.ToolTipRole


class NumbersField(TextField):
    """A line of numbers; ``entered()`` says that the person has typed others."""

    entered = Signal()

    def __init__(self, placeholder: str, name: str) -> None:
        super().__init__(placeholder)
        self.setAccessibleName(plain(name))
        self._shown = ""
        self.returnPressed.connect(self._enter)

    def show_text(self, text: str) -> None:
        """Show numbers, unless the person is typing some."""
        if self.text() == self._shown or not self.hasFocus():
            self.setText(text)
            self.setCursorPosition(0)
        self._shown = text

    def take_over(self) -> None:
        """Take what was typed for what is shown."""
        self._shown = self.text()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape takes back what was typed; only then does it leave the page.
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown:
            self.setText(self._shown)
            self.textEdited.emit(self._shown)
            event.accept()
            return
        super().keyPressEvent(event)

    def _enter(self) -> None:
        if self.text() != self._shown:
            self.entered.emit()


class CutForm(QWidget):
    """The picture at the left; method, numbers and states at the right."""

    def __init__(self) -> None:
        super().__init__()
        dp = theme().px
        self._lines: tuple[float, ...] = ()
        self.histogram = CutHistogram()
        box = QWidget()
        self._form = form = QGridLayout(box)
        form.setContentsMargins(0, dp(6), dp(24), dp(8))
        form.setHorizontalSpacing(dp(16))
        form.setVerticalSpacing(dp(8))
        form.setColumnStretch(1, 1)
        self.method = ComboField(
            [(tr_core(method.title), word) for word, method in DISCRETISERS.items()],
            name=tr("Method"),
        )
        for at, method in enumerate(DISCRETISERS.values()):
            self.method.setItemData(at, plain_lines(tr_core(method.help)), _TIP_ROLE)
        self.method.addItem(tr("Own cut points"), "own")
        self.bins = SpinField(2, MAX_BINS, DEFAULT_BINS, tr("states"), name=tr("States"))
        self.bins.setFixedWidth(dp(104))
        self.log = self.histogram.log
        self.target = ComboField([], name=tr("Target"))
        self.shares = NumbersField("0.25, 0.5, 0.75", tr("Shares of the rows to cut at"))
        self.points = NumbersField("60, 75", tr("Numbers to cut at"))
        self.wrong = Label("", "caption", "error", wrap=True)
        self.told = Label("", "caption", "text_2", wrap=True)
        self.told.setToolTip(plain_lines(TOLD_TIP))
        self.state_list = StateList()
        self.use_for_all = Button(tr("Use for all numeric columns"))
        self.use_for_all.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.reset = IconButton("arrow-counter-clockwise", tr("Cut as proposed again"))
        self.keep = IconButton("floppy-disk", tr("Keep these cuts"))
        self.preset = Label("", "caption", "text_2", wrap=True)
        self.use_preset = Button(tr("Use these"))
        self.forget_preset = Button(tr("Forget"), "plain")
        self._shares_name = field_name(tr("Shares"), self.shares)
        rows: list[tuple[QWidget, QWidget]] = [
            (field_name(tr("Method"), self.method), self.method),
            (self._shares_name, self.shares),
            (
                field_name(tr("Cut at"), self.points),
                boxed(hbox((self.points, 1), self.bins, gap=8)),
            ),
            (field_name(tr("Target"), self.target), self.target),
        ]
        self._preset_row = boxed(hbox((self.preset, 1), self.use_preset, self.forget_preset, gap=8))
        for (name, field), row in zip(rows, (0, 1, 2, 5), strict=True):
            form.addWidget(name, row, 0)
            form.addWidget(field, row, 1)
        form.addWidget(self.wrong, 3, 1)
        form.addWidget(self._preset_row, 4, 0, 1, 2)
        form.addWidget(self.told, 6, 1)
        form.addWidget(self.state_list, 7, 0, 1, 2)
        form.addWidget(Flow(self.use_for_all, self.keep, self.reset, gap=8), 8, 0, 1, 2)
        form.setRowStretch(9, 1)
        self.side = ScrollColumn(box)
        hbox((self.histogram, 1), self.side, gap=16, margins=(0, 8, 0, 4), on=self)
        self.wrong.hide()
        self.told.hide()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._beside() + theme().px(_NARROW), super().minimumSizeHint().height())

    def _beside(self) -> int:
        """Return how much of the width the picture takes at least, with the gap to it."""
        return self.histogram.minimumSizeHint().width() + theme().px(16)

    def resizeEvent(self, event: QResizeEvent) -> None:
        dp = theme().px
        narrow = max(dp(_NARROW), min(self.width() - self._beside(), dp(332)))
        self.side.setFixedWidth(dp(488) if self.width() >= dp(960) else narrow)

    # -- showing -------------------------------------------------------------------------------

    def show_targets(self, names: Sequence[str], chosen: str | None, *, needed: bool) -> None:
        """Offer targets; ``needed`` says that the method cannot do without one."""
        self.target.clear()
        if not needed:
            self.target.addItem(tr("None"), None)
        for name in names:
            self.target.addItem(plain(name), name)
        self.target.set_value(chosen if chosen in names or needed else None)
        self.target.setToolTip(
            tr("The column that the method looks at")
            if needed
            else tr("Shows what each way to cut tells about a column")
        )

    def show_shares(self, shares: Sequence[float] | None, decimal: str) -> None:
        """Show the shares of the rows, for a method that uses them."""
        self.shares.setVisible(shares is not None)
        self._shares_name.setVisible(shares is not None)
        if shares is not None:
            self.shares.show_text(shown_numbers(shares, decimal))

    def show_points(self, cuts: tuple[float, ...], decimal: str) -> None:
        """Show the numbers that are cut at."""
        self._lines = cuts
        self.points.show_text(shown_numbers(cuts, decimal))
        if not self.points.hasFocus():
            self.show_wrong(self.points, None)
        self.keep.setEnabled(bool(cuts))

    def show_wrong(self, field: TextField, sentence: str | None) -> None:
        """Say what is wrong with what was typed, under the fields."""
        if sentence is None and self.wrong.isVisible() and not field.property("error"):
            return
        field.set_error(sentence)
        self.wrong.setText(sentence or "")
        self.wrong.setVisible(bool(sentence))

    def show_told(self, told: Told | None, target: str) -> None:
        """Show what the cuts and the methods tell about a target."""
        for at, (name, method) in enumerate(DISCRETISERS.items()):
            known = None if told is None else told.methods.get(name)
            title = tr_core(method.title)
            text = title if known is None else f"{title} · {bits(known)}"
            if self.method.itemText(at) != text:
                self.method.setItemText(at, plain(text))
        self.told.setVisible(told is not None)
        if told is not None:
            self.told.setText(told_words(told, target))

    def show_preset(self, points: Sequence[float] | None, used: bool, decimal: str) -> None:
        """Offer the cuts that are kept under the column's name, unless they are used."""
        self._preset_row.setVisible(points is not None and not used)
        self.keep.setEnabled(bool(self._lines) and not used)
        self.keep.set_name(
            tr("These cuts are kept under the column's name")
            if used
            else tr(
                "Keep these cuts: they are offered in the next table with a column of this name"
            )
        )
        if points is not None:
            self.preset.setText(
                tr(
                    "Kept for this name: {shown_numbers}",
                    shown_numbers=shown_numbers(points, decimal),
                )
            )
