"""The strip below the tools by which weak arcs are hidden or faded.

Where strengths are not known yet it says so, with the button that has them worked out.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.canvas.page.weak.choice import WeakChoice
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.labels import ElidedLabel, IconLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.widgets.sliders.share import ShareSlider
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

NARROW = 700
"""Below so many pixels the words before the slider give way."""

WAYS = ((True, tr("Hide")), (False, tr("Fade")))


class WeakStrip(QWidget):
    """The 40-px strip; it is there while weak arcs are set apart.

    Parameters
    ----------
    choice
        What it shows and changes.
    """

    def __init__(self, choice: WeakChoice) -> None:
        super().__init__()
        self._choice = choice
        self.setAccessibleName(tr("Weak arcs"))
        dp = theme().px
        self.setFixedHeight(dp(40))
        self.words = Label(tr("Arcs weaker than"), "label")
        self.slider = ShareSlider(tr("Strength from which arcs are shown, in thousandths"))
        self.slider.setMaximumWidth(dp(240))
        self.slider.setToolTip(
            plain_lines(tr("Arcs weaker than this are hidden or faded; the network stays the same"))
        )
        self.field = NumberField(0.0, 1.0, name=tr("Strength from which arcs are shown"))
        # A proposed threshold has six decimals.
        self.field.setFixedWidth(self.fontMetrics().horizontalAdvance("0") * 14)
        self.ways = Segmented(WAYS, name=tr("Weak arcs"))
        self.count = Label("", "value")
        self.stale = IconLabel("warning", "caution")
        self.close_button = IconButton("x", tr("Show all arcs"), "W", target=24)
        self.missing = ElidedLabel(
            tr("How strong the arcs are is not known yet: it takes many samples of the rows."),
            "body",
        )
        self.work_out = Button(tr("Work it out"), height=24)
        self.work_out.setToolTip(
            plain_lines(tr("On the Strength page, by its settings; it can be stopped there"))
        )
        known = hbox(
            self.words, (self.slider, 1), self.field, self.ways, 4, self.count, self.stale, STRETCH,
            gap=8,
        )  # fmt: skip
        unknown = hbox((self.missing, 1), self.work_out, gap=8)
        self._pages = stack(boxed(known), boxed(unknown))
        hbox((self._pages, 1), self.close_button, gap=8, margins=(16, 0, 16, 1), on=self)
        self.slider.moved.connect(choice.set_below)
        self.field.valueChanged.connect(self._typed)
        self.ways.changed.connect(lambda hide: choice.set_hide(hide is True))
        self.close_button.clicked.connect(lambda: choice.show(False))
        self.work_out.clicked.connect(choice.strengths.ask_for)
        choice.changed.connect(self.follow)
        theme().changed.connect(self.update)
        self.follow()

    def follow(self) -> None:
        """Show the choice as it is, and what comes of it."""
        choice = self._choice
        self.setVisible(choice.on)
        if not choice.on:
            return
        self._pages.setCurrentIndex(0 if choice.there else 1)
        self.slider.mark = choice.strengths.threshold if choice.there else None
        self.slider.set_share(choice.below)
        with QSignalBlocker(self.field):
            self.field.set_number(float(f"{choice.below:.4g}"))
        with QSignalBlocker(self.ways):
            self.ways.set_value(choice.hide)
        self.count_again()

    def count_again(self) -> None:
        """Say how many arcs are shown, as there may be others."""
        self.count.setText(self._choice.count_text())
        stale = self._choice.strengths.stale()
        self.stale.set("warning", "caution", stale)
        self.stale.setVisible(bool(stale))

    def _typed(self, _value: float) -> None:
        number = self.field.number
        if number is not None:
            self._choice.set_below(number)
            self.follow()  # a number out of range is put right

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.words.setVisible(self.width() >= theme().px(NARROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().tokens.separator)
        painter.fillRect(self.rect().adjusted(0, 0, 0, -1), theme().tokens.panel)
