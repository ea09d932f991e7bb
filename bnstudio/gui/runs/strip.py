"""Runs as one line of 40 px: the run that matters most, how far it is, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, Ground, hbox
from bnstudio.gui.widgets.line_sample import LineSample
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import counted, format_score
from bnstudio.gui.wording.runs import elapsed_text, gap_text_alone, outcome_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run


class RunsStrip(Ground):
    """The line itself. Emits ``expand_requested`` when the person wants the whole panel."""

    expand_requested = Signal()

    def __init__(self, document: Document, graph: CurrentGraph, runs: Runs) -> None:
        super().__init__("panel")
        self._graph, self._runs = graph, runs
        dp = theme().px
        self.setFixedHeight(dp(40))
        self._sample = LineSample(16)
        self._name = Label("", "name")
        self._bar = ProgressBar(tr("Progress of the run"))
        self._bar.setFixedWidth(dp(120))
        self._time = Label("", "label")
        self._score = Label("", "value")
        self._stands = Label("", "label")
        self._count = Label("", "label")
        self.stop = Button(tr("Stop and keep best"), "plain", "stop-fill")
        self.stop.clicked.connect(self._stop)
        self.pause = Button(tr("Pause"), "plain", "pause")
        self.pause.clicked.connect(self._pause)
        self.expand = IconButton("caret-up", tr("Show runs"))
        self.expand.clicked.connect(self.expand_requested)
        facts = (self._bar, self._time, self._score, self._stands, self._count)
        hbox(
            *(Label(tr("Runs"), "panel"), 8, self._sample, self._name, *facts),
            *(STRETCH, self.stop, self.pause, self.expand),
            gap=12,
            margins=(16, 0, 12, 0),
            on=self,
        )
        for number in (runs.added, runs.changed, runs.removed):
            number.connect(self._refresh)
        graph.current_run_changed.connect(self._refresh)
        document.replaced.connect(self._refresh)
        self._refresh()

    def _run(self) -> Run | None:
        """Return the current run, else the newest that is at work, else the newest."""
        runs = self._runs.all
        current = next((r for r in runs if r.number == self._graph.current_run), None)
        if current is not None:
            return current
        working = [r for r in runs if r.active]
        return next(reversed(working or runs), None)

    def _refresh(self, *_: object) -> None:
        run = self._run()
        runs = self._runs.all
        self._sample.set_number(None if run is None else run.number)
        active = run is not None and run.active
        for widget in (self._sample, self._name, self._score):
            widget.setVisible(run is not None)
        self._bar.setVisible(active)
        self._time.setVisible(run is not None)
        if run is None:
            self._stands.hide()
            self._count.setText(tr("None yet. Learn starts one."))
            self._show_buttons()
            return
        self._name.setText(run_label(run))
        if active and run.budget:
            self._bar.set_share(run.elapsed / run.budget)
        else:
            self._bar.set_share(None if active else 1.0)
        self._time.setText(elapsed_text(run))
        self._score.setText(format_score(run.score))
        self._stands.setText(gap_text_alone(run, runs) if active else outcome_text(run, runs))
        self._stands.setVisible(bool(self._stands.text()))
        ticked = sum(r.ticked for r in runs)
        many = counted(len(runs), "run")
        self._count.setText(tr("{several}, {ticked} ticked", several=many, ticked=ticked))
        self.pause.setText(tr("Resume") if run.state == "paused" else tr("Pause"))
        self.pause.set_icon_name("play" if run.state == "paused" else "pause")
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Show the buttons of a run at work, and how many runs there are, where that fits.

        The card of the run has the same buttons, so they give way first.
        """
        run = self._run()
        active = run is not None and run.active
        layout = self.layout()
        assert layout is not None
        buttons = [self.stop, self.pause]

        def width(parts: Sequence[QWidget]) -> int:
            return sum(part.sizeHint().width() + layout.spacing() for part in parts)

        giving_way = [self._count, *buttons]
        shown = [part for part in giving_way if not part.isHidden()]
        room = self.width() - (layout.minimumSize().width() - width(shown))
        counts = run is None or width([self._count]) <= room
        self._count.setVisible(counts)
        with_buttons = active and counts and width(giving_way) <= room
        for button in buttons:
            button.setVisible(with_buttons)

    def _stop(self) -> None:
        run = self._run()
        if run is not None:
            self._runs.stop(run.number)

    def _pause(self) -> None:
        run = self._run()
        if run is not None:
            do = self._runs.resume if run.state == "paused" else self._runs.pause
            do(run.number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_buttons()
