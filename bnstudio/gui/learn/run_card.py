"""The card pinned below the Learn form: one button that starts, or the run that is at work.

It keeps its height and the place of its main button whatever happens, so that nothing moves when a
run starts or ends.
"""

from __future__ import annotations

import math
import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.learn.card_words import CardWords, idle_words, running_words, third_line
from bnstudio.gui.learn.go_on import GoOn
from bnstudio.gui.learn.starting import Starting
from bnstudio.gui.learn.stopping import Stopping
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, Ground, boxed, hbox, keep_room, stack, vbox
from bnstudio.gui.widgets.line_sample import LineSample
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.searches import all_counts, search_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run
from bnstudio.project.run_rules import newest_active, progress_share, stopped_early

#: Seconds that "Extend" gives.
EXTENSION = 300
# Seconds for which a second click on the button that stopped a run begins no other one.
SECOND_CLICK = 0.8


class RunCard(Ground):
    """The card.

    Signals
    -------
    learn_asked()
        The main button was pressed while nothing runs.
    parent_sets_asked(int)
        The parent sets of a run are to be shown.
    """

    learn_asked = Signal()
    parent_sets_asked = Signal(int)

    def __init__(self, document: Document, graph: CurrentGraph, runs: Runs) -> None:
        super().__init__("window", line=True)
        self._graph, self._runs = graph, runs
        self._ready = ""
        self._reason = ""
        self._last: int | None = None  # the run that ended last while this window looked on
        self._stop_asked = -math.inf
        self._starting = Starting(self, self.refresh)
        self._stopping = Stopping(self, self.refresh)
        self._listed: int | None = None  # the run whose parent sets the card links to
        self.run: Run | None = None
        self._build()
        for number in (runs.added, runs.removed, runs.changed):
            number.connect(self.refresh)
        graph.current_run_changed.connect(self.refresh)
        document.replaced.connect(self._forget)
        self.refresh()

    def _build(self) -> None:
        self.sample = LineSample(20)
        self.title = ElidedLabel("", "panel")
        self.time = Label("", "value")
        self.caption = ElidedLabel("", "body", "text_2", Qt.TextElideMode.ElideRight)
        self.lists = Button("", "link", height=16)
        self.lists.setFont(theme().font("caption"))
        self.metrics = ElidedLabel("", "caption")
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.bar = ProgressBar(tr("Progress of the run"))
        self.main = Button(tr("Learn"), "primary", "play", height=36)
        self.main.setDefault(False)
        self.pause = Button(tr("Pause"), icon="pause")
        self.extend = Button(tr("Extend 5 min"), icon="plus")
        self.force = Button(tr("End it by force"), icon="x-circle")
        self.force.setToolTip(tr("The run does not answer. Its best network so far is kept."))
        for button in (self.main, self.pause, self.extend, self.force):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # Below the button there is room for what an ended search has done.
        self._last_line = GoOn()
        self.done, self.go_on = self._last_line.done, self._last_line.button
        self._ended: int | None = None  # the run that Continue is about
        self.again = ElidedLabel("", "body", "text_2")
        orders = boxed(hbox((self.pause, 1), (self.extend, 1), (self.force, 1), gap=8))
        self._foot = stack(orders, self._last_line)
        self._bar_place = boxed(vbox(self.bar, self.again, gap=None))
        vbox(
            hbox(self.sample, (self.title, 1), self.time, gap=8),
            self.message,
            self.caption,
            self.metrics,
            self.lists,
            self._bar_place,
            STRETCH,
            self.main,
            8,
            self._foot,
            margins=(16, 14, 16, 10),
            on=self,
        )
        keep_room(self._bar_place, self.main)
        self._seat_bar(False)
        self.setMinimumHeight(theme().px(160))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.main.clicked.connect(self._main_pressed)
        self.pause.clicked.connect(self._pause_pressed)
        self.extend.clicked.connect(self._extend_pressed)
        self.force.clicked.connect(self._force_pressed)
        self.go_on.clicked.connect(self._go_on_pressed)
        self._last_line.for_asked.connect(self._go_on_pressed)
        self.lists.clicked.connect(self._ask_for_parent_sets)

    def _seat_bar(self, tight: bool) -> None:
        """Give the bar its place; a third line above takes some of it, so that nothing moves."""
        self._bar_place.setFixedHeight(theme().px(10 if tight else 20))

    # -- which run it speaks of ----------------------------------------------------------------

    def set_ready(self, message: str, reason: str, again: str = "") -> None:
        """Say what Learn would do, or why it cannot (``reason``), and what it would repeat."""
        if (message, reason, again) != (self._ready, self._reason, self.again.text()):
            self._ready, self._reason = message, reason
            self.again.setText(again)
            self.refresh()

    def _forget(self) -> None:
        # The runs of another project have the same numbers.
        self._last = None
        self._stopping.forget()
        self._starting.since.clear()
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the run at work, or the button that starts one."""
        runs = self._runs.all
        run = newest_active(runs, self._graph.current_run)
        if run is None and self.run is not None:
            self._last = self.run.number
        self.run = run
        self._starting.follow(runs)
        self._stopping.follow(runs)
        if run is None:
            self._show_idle(self._ended_run())
        else:
            self._show_run(run)

    def _ended_run(self) -> Run | None:
        """Return the run that ended last, or the current one of a project just opened."""
        if self._last is not None:
            return self._find(self._last)
        run = self._find(self._graph.current_run)
        if run is None or (run.state == "failed" and not stopped_early(run)):
            return None  # what failed was told when it did
        return run

    def _find(self, number: int | None) -> Run | None:
        return None if number is None else self._runs.get(number)

    # -- what it shows -------------------------------------------------------------------------

    def _show_idle(self, ended: Run | None) -> None:
        reason = self._reason
        self._park(self.pause, self.extend, self.force, *((self.main,) if reason else ()))
        self._bar_place.setVisible(bool(self.again.text()) and not reason)
        self.bar.setVisible(False)
        self.again.setVisible(True)
        self._foot.setCurrentIndex(1)  # before the lines above, or the card grows and stays so
        self._show_words(ended, idle_words(ended, self._runs.all, self._ready, reason))
        self._show_third_line(None if reason else ended)
        did = "" if ended is None else search_text(ended)
        self._last_line.say(sentence(did))  # whose it is stands above
        if ended is not None and did:
            self.done.setToolTip(plain_lines(all_counts(ended)))
        # Also the interrupted run on the canvas of a project that was just opened.
        self._offer_to_go_on(ended or self._find(self._graph.current_run))
        self.main.setText(tr("Learn"))
        self.main.set_icon_name("play")
        self.main.setEnabled(not reason)
        self.main.setToolTip(plain_lines(reason or f"{self._ready}  (F5)"))
        self.main.setAccessibleDescription(plain_lines(reason))
        self._unpark()

    def _show_run(self, run: Run) -> None:
        stopping = run in self._stopping
        extensible = bool(run.budget) and not stopping
        if stopping:
            self._park(self.main, self.pause, self.extend)
        elif not extensible:
            self._park(self.extend)
        self._bar_place.setVisible(True)
        self.bar.setVisible(True)
        self.again.setVisible(False)
        self._foot.setCurrentIndex(0)  # first, as in _show_idle
        self._show_words(run, running_words(run, self._runs.all, self._starting, stopping))
        self._show_third_line(run)
        self.bar.set_share(progress_share(run))
        self.main.setText(tr("Stopping…") if stopping else tr("Stop and keep best"))
        self.main.set_icon_name("stop-fill")
        self.main.setEnabled(not stopping)
        self.main.setToolTip("" if stopping else tr("End the run now and keep its best network"))
        self.main.setAccessibleDescription("")
        paused = run.state == "paused"
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.set_icon_name("play" if paused else "pause")
        self.pause.setEnabled(run.state in ("running", "paused") and not stopping)
        unanswered = self._stopping.unanswered(run)
        self.force.setVisible(unanswered)
        self.extend.setVisible(not unanswered)
        self.extend.setEnabled(extensible)
        self.extend.setToolTip(
            tr("Give the run five minutes more") if run.budget else tr("This run has no time limit")
        )
        if not stopping:
            self._unpark()

    def _show_words(self, run: Run | None, words: CardWords) -> None:
        self.sample.setVisible(run is not None)
        if run is not None:
            self.sample.set_number(run.number)
        self.title.setText(words.title)
        self.time.setText(words.time)
        self.caption.setText(words.text)
        if words.tip:
            self.caption.setToolTip(plain_lines(words.tip))
        if words.whole:
            self.message.setText(words.text)
            self.message.set_ink(words.ink)
        self.message.setVisible(words.whole)
        self.caption.setVisible(not words.whole)

    def _show_third_line(self, run: Run | None) -> None:
        """Show metrics of a run, or a link to its parent sets; ``None`` for neither."""
        none = ("", "")
        metrics, link = none if run is None else third_line(run, self._runs.all, self._starting)
        self._listed = run.number if link and run is not None else None
        self.metrics.setText(metrics)
        self.metrics.setVisible(bool(metrics))
        if link != self.lists.text():
            self.lists.setText(link)
            self.lists.updateGeometry()
        self.lists.setVisible(bool(link))
        self.lists.setToolTip(tr("Look at the parent sets of this run"))
        # What would be repeated is a line of text, and takes the whole place.
        self._seat_bar(bool(metrics or link) and not self.again.isVisibleTo(self._bar_place))

    def _offer_to_go_on(self, ended: Run | None) -> None:
        """Offer Continue below Learn where the run on the card can go on."""
        can = ended is not None and not self._runs.why_not_continued(ended.number)
        self._ended = ended.number if can and ended is not None else None
        if not can:
            self._park(self.go_on, self._last_line.times)
        self._last_line.offer(ended if can else None)

    def _park(self, *leaving: QWidget) -> None:
        """Take the focus from what is to be hidden or disabled; Qt would give it to some field."""
        if any(widget.hasFocus() for widget in leaving):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unpark(self) -> None:
        """Give the main button the focus that was taken from a button, once it can be pressed."""
        if self.hasFocus() and self.main.isEnabled():
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- orders --------------------------------------------------------------------------------

    def _main_pressed(self) -> None:
        now = time.monotonic()
        if self.run is None:
            # The button that stopped a run is at once the one that begins another.
            if now - self._stop_asked >= SECOND_CLICK:
                self.learn_asked.emit()
            return
        self._stop_asked = now
        self._stopping.add(self.run)
        self._runs.stop(self.run.number)
        self.refresh()

    def _pause_pressed(self) -> None:
        if self.run is not None:
            order = self._runs.resume if self.run.state == "paused" else self._runs.pause
            order(self.run.number)

    def _extend_pressed(self) -> None:
        if self.run is not None:
            self._runs.extend(self.run.number, float(EXTENSION))

    def _go_on_pressed(self, seconds: float = 0.0) -> None:
        if self._ended is not None:
            self._runs.go_on(self._ended, float(seconds) or None)

    def _force_pressed(self) -> None:
        if self.run is not None:
            self._runs.kill(self.run.number)

    def _ask_for_parent_sets(self) -> None:
        if self._listed is not None:
            self.parent_sets_asked.emit(self._listed)
