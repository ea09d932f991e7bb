"""What a person wants to see of the trace: time or steps, and the two scales."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.figures.charts.scales import View
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr


class TraceViewChoice(QWidget):
    """Time or steps side by side, and the scales in a menu.

    Signals
    -------
    changed(View)
        The person chose something else.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view = View()
        self.axis = Segmented(
            [("time", tr("Time")), ("steps", tr("Steps"))], name=tr("Horizontal axis")
        )
        self.axis.setToolTip(tr("Show the scores against time or against the searcher's steps"))
        self.scales = IconButton("chart-line", tr("Scales of the trace"))
        self.scales.setMenu(self._menu())
        hbox(self.axis, self.scales, gap=6, margins=(0, 0, 0, 0), on=self)
        self.axis.changed.connect(
            lambda value: self.set_view(replace(self._view, by_steps=value == "steps"))
        )

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.score = _choices(menu, (tr("Score"), tr("Below the best, by decades")))
        self.score[0].setToolTip(tr("The scores; the first steep climb lies below the view"))
        self.score[1].setToolTip(tr("What each run lacks of the best score, on a logarithmic axis"))
        menu.addSeparator()
        self.time = _choices(menu, (tr("Time as it passes"), tr("Time by decades")))
        self.time[1].setToolTip(tr("A logarithmic axis: the first second has as much room as ten"))
        for at, (score, time) in enumerate(zip(self.score, self.time, strict=True)):
            score.triggered.connect(
                lambda _=False, on=bool(at): self.set_view(replace(self._view, below=on))
            )
            time.triggered.connect(
                lambda _=False, on=bool(at): self.set_view(replace(self._view, log_time=on))
            )
        return menu

    @property
    def view(self) -> View:
        """What is chosen."""
        return self._view

    @property
    def text(self) -> str:
        """What is chosen, as words for the settings file."""
        view = self._view
        words = (("steps", view.by_steps), ("below", view.below), ("decades", view.log_time))
        return " ".join(word for word, on in words if on)

    def read(self, text: str) -> None:
        """Choose what such words say; unknown ones count for nothing."""
        words = text.split()
        self.set_view(View("steps" in words, "below" in words, "decades" in words))

    def set_view(self, view: View) -> None:
        """Choose something else; emits ``changed`` if it is new."""
        if view == self._view:
            return
        self._view = view
        self.axis.set_value("steps" if view.by_steps else "time")
        self.score[view.below].setChecked(True)
        self.time[view.log_time].setChecked(True)
        self.changed.emit(view)


def _choices(menu: QMenu, texts: tuple[str, str]) -> tuple[QAction, QAction]:
    """Add two lines of which one is chosen, at first the first."""
    group = QActionGroup(menu)
    first, second = (menu.addAction(action_text(text)) for text in texts)
    for action in (first, second):
        group.addAction(action)
        action.setCheckable(True)
    first.setChecked(True)
    return first, second
