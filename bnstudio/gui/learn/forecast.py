"""What the next run is expected to need, said below the form before it is started.

A dot in green, amber or red, a sentence, and buttons that set something smaller. It is worked out
in a thread a moment after the settings came to rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.tasks import Task
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Dialog, show_freed
from bnstudio.gui.widgets.labels import IconLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import hbox, rule, vbox
from bnstudio.gui.wording.numbers import format_count, format_number, whole_sizes
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.search.base import Forecast, Suggestion

_ICONS = {
    "green": ("check-circle", "good", tr("Fits")),
    "amber": ("warning", "caution", tr("Long, or close to a limit")),
    "red": ("x-circle", "error", tr("Does not fit")),
}
_MOST_PARTS = 60
_LIMITS = ("max_parents", "max_params", "time", "memory", "disk")


class ForecastSection(QWidget):
    """The forecast of the next run; hidden for searchers that need little.

    Signals
    -------
    changed()
        Another forecast is there; see :attr:`fault`.
    """

    changed = Signal()

    def __init__(
        self,
        document: Document,
        data: Data,
        form: LearnForm,
        ready: Callable[[], bool],
    ) -> None:
        super().__init__()
        self._data, self._form = data, form
        self._ready = ready  # whether the searchers are loaded; asking before would wait for that
        self._task: Task | None = None
        self.fault = ""
        self.level = ""
        self._seen: Forecast | None = None
        self.more = Button(tr("By layer…"), "link")
        self.more.setToolTip(tr("What each layer, list and cache is expected to take"))
        self.more.clicked.connect(self.show_parts)
        self.icon = IconLabel("check-circle", "good")
        self.message = Label("", "body", "text_2", wrap=True)
        self._smaller = vbox(gap=4)
        self.buttons: list[Button] = []
        vbox(
            *rule(),
            SectionHeader(tr("Forecast"), self.more),
            hbox((self.icon, Qt.AlignmentFlag.AlignTop), (self.message, 1), gap=8),
            self._smaller,
            gap=6,
            on=self,
        )
        self._timer = timer(self, 300, self._ask, once=True)
        for signal in (
            form.settings_changed,
            data.dataset_changed,
            data.included_changed,
            data.knowledge_changed,
            document.replaced,
        ):
            signal.connect(self.ask)
        self.hide()

    def ask(self, *_: object) -> None:
        """Work it out again once the settings have come to rest."""
        self._timer.start()

    def _ask(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None
        if not self._ready() or self._data.dataset is None or len(self._data.included) < 2:
            self._show(None)
            return
        # What cannot be planned is said elsewhere: by the form, or by the run itself.
        self._task = self._form.estimate(self._show, lambda _error: self._show(None))

    def _show(self, seen: Forecast | None) -> None:
        self._task = None
        self._seen = seen
        self.more.setVisible(seen is not None and bool(seen.parts))
        self.level = "" if seen is None else seen.level
        self.fault = "" if seen is None or seen.level != "red" else tr_core(seen.message)
        self.setVisible(seen is not None)
        for button in self.buttons:
            self._smaller.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        if seen is not None:
            self.icon.set(*_ICONS[seen.level])
            self.message.setText(whole_sizes(tr_core(seen.message)))
            for suggestion in seen.suggestions[:3]:
                message = tr_core(suggestion.message).rstrip(".")
                button = Button(message[:1].upper() + message[1:], "secondary", height=24)
                button.clicked.connect(partial(self._apply, suggestion))
                self._smaller.addWidget(button)
                self.buttons.append(button)
        self.changed.emit()

    def show_parts(self) -> PartsDialog | None:
        """Show what each part is expected to take."""
        if self._seen is None:
            return None
        return show_freed(PartsDialog(self._seen, self))

    def _apply(self, suggestion: Suggestion, _pressed: bool = False) -> None:
        """Set something smaller, as the forecast proposed."""
        settings = self._form.settings
        limits, parameters, searcher = settings.limits, dict(settings.parameters), settings.searcher
        for name, value in suggestion.changes.items():
            if name.startswith("set."):
                parameters[name.removeprefix("set.")] = value
            elif name in _LIMITS:
                limits = replace(limits, **{name: value})
            elif name == "searcher":
                searcher, parameters = value, {}
        self._form.change(limits=limits, parameters=parameters, searcher=searcher)


class PartsDialog(Dialog):
    """The parts of a forecast: what, how many, how large; then what it comes to."""

    def __init__(self, seen: Forecast, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Forecast by layer"), 460)
        dp = theme().px
        self.body.addWidget(Label(tr_core(seen.message), "body", "text_2", wrap=True))
        box = QWidget()
        self.grid = QGridLayout(box)
        self.grid.setContentsMargins(0, 0, dp(12), 0)
        self.grid.setHorizontalSpacing(dp(24))
        self.grid.setVerticalSpacing(dp(4))
        self.grid.setColumnStretch(0, 1)
        self._row((tr("Part"), tr("Items"), tr("Size")), "column")
        parts = list(seen.parts)
        half = _MOST_PARTS // 2
        shown = parts if len(parts) <= _MOST_PARTS else [*parts[:half], None, *parts[-half:]]
        for part in shown:
            if part is None:
                self._row(("…", "", ""), "body")
            else:
                what, items, size = part
                what = tr_core(f"{what[:1].upper()}{what[1:]}")
                self._row((what, format_count(round(items)), size_text(size)), "body")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(box)
        area.setAccessibleName(tr("Parts of the forecast"))
        area.setMinimumHeight(min(dp(420), box.sizeHint().height() + dp(8)))
        self.body.addWidget(area, 1)
        self.add_close()

    def _row(self, message: tuple[str, str, str], role: str) -> None:
        row = self.grid.rowCount()
        for column, text in enumerate(message):
            label = Label(text, role)
            if column:
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.grid.addWidget(label, row, column)


def size_text(size: float) -> str:
    """Return a number of bytes in words: ``3.2 GB``, ``12 MB``, ``under 1 MB``."""
    if size >= 1e9:
        return f"{format_number(size / 1e9, 1)} GB"
    return f"{size / 1e6:.0f} MB" if size >= 1e6 else tr("under 1 MB")
