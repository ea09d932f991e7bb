"""The card pinned below the Learn form: one button that starts, or the run that is at work.

It keeps its height and the place of its main button whatever happens, so that nothing moves when a
run starts or ends.
"""

from __future__ import annotations

import math
import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QSizePolicy,
    QWidget,
)

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.learn.go_on import GoOn
from bnstudio.gui.learn.starting import Starting
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, Ground, boxed, hbox, keep_room, stack, vbox
from bnstudio.gui.widgets.line_sample import LineSample
from bnstudio.gui.wording.advice import advice_for
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_score
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.runs import (
    card_title,
    elapsed_text,
    lists_text,
    open_text,
    outcome_text,
    phase_text,
    sentence,
    soft_text,
    stage_text,
    standing,
    within_knowledge,
    work_text,
)
from bnstudio.gui.wording.searches import all_counts, search_text, standing_text
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.run import Run
from bnstudio.project.run_rules import (
    ended_by_force,
    in_stage,
    newest_active,
    progress_share,
    stopped_early,
)

#: Seconds that "Extend" gives.
EXTENSION = 300
#: Seconds after which a run that was told to stop may be ended by force.
UNANSWERED = 5.0
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
        self._stopping: dict[int, float] = {}
        self._stop_asked = -math.inf
        self._starting = Starting(self, self.refresh)
        self._listed: int | None = None  # the run whose parent sets the card links to
        self.run: Run | None = None
        self._build()
        self._patience = timer(self, 500, self.refresh, once=False)
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

    # -- what it says --------------------------------------------------------------------------

    def set_ready(self, message: str, reason: str, again: str = "") -> None:
        """Say what Learn would do, or why it cannot (``reason``), and what it would repeat."""
        if (message, reason, again) != (self._ready, self._reason, self.again.text()):
            self._ready, self._reason = message, reason
            self.again.setText(again)
            self.refresh()

    def _forget(self) -> None:
        # The runs of another project have the same numbers.
        self._last = None
        self._stopping.clear()
        self._starting.since.clear()
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the run at work, or the button that starts one."""
        run = newest_active(self._runs.all, self._graph.current_run)
        self._starting.follow(self._runs.all)
        if run is None and self.run is not None:
            self._last = self.run.number
        self.run = run
        runs = {item.number: item for item in self._runs.all}
        self._stopping = {
            number: when
            for number, when in self._stopping.items()
            if number in runs and runs[number].active
        }
        if self._stopping and not self._patience.isActive():
            self._patience.start()
        elif not self._stopping:
            self._patience.stop()
        if run is None:
            self._show_idle(runs.get(self._last) if self._last is not None else self._current(runs))
        else:
            self._show_run(run)

    def _current(self, runs: dict[int, Run]) -> Run | None:
        """Return the current run of a project just opened; what failed was told when it did."""
        run = None if self._graph.current_run is None else runs.get(self._graph.current_run)
        if run is None or (run.state == "failed" and not stopped_early(run)):
            return None
        return run

    def _show_idle(self, ended: Run | None) -> None:
        self._park(self.pause, self.extend, self.force, *((self.main,) if self._reason else ()))
        self._bar_place.setVisible(bool(self.again.text()) and not self._reason)
        self.bar.setVisible(False)
        self.again.setVisible(True)
        did = "" if ended is None else search_text(ended)
        self._last_line.say(sentence(did))  # whose it is stands above
        if ended is not None and did:
            self.done.setToolTip(plain_lines(all_counts(ended)))
        self._foot.setCurrentIndex(1)
        # Also the interrupted run on the canvas of a project that was just opened.
        shown = self._graph.current_run
        self._offer_to_go_on(ended or (None if shown is None else self._runs.get(shown)))
        self.sample.setVisible(ended is not None)
        self.message.setVisible(False)
        self.caption.setVisible(True)
        self.time.setText("")
        self.caption.set_ink("text_2")
        self._show_lists(None if ended is None or self._reason else ended)
        if ended is not None:
            self.sample.set_number(ended.number)
            self.title.setText(card_title(ended))
            self.time.setText(elapsed_text(ended))
        advice = "" if ended is None else advice_for(ended)
        if ended is not None and advice:
            failed = ended.state == "failed"
            asked_for = ended_by_force(ended) or stopped_early(ended) or ended.limit == "user"
            wrong = failed and ended.cause in ("search", "process")
            outcome = outcome_text(ended, self._runs.all)
            self.message.setText(sentence(advice) if failed else f"{outcome}. {advice}")
            lacking = ended.limit in ("memory", "disk")
            short = lacking or (failed and not asked_for)
            self.message.set_ink("error" if wrong else "caution" if short else "text_2")
            self.message.setVisible(True)
            self.caption.setVisible(False)
        elif ended is not None:
            facts = [outcome_text(ended, self._runs.all)]
            # How near to the best it is says more than the score, and needs the room.
            within = within_knowledge(ended)
            held = bool(within) and within in facts[0]
            alone = facts == [standing(ended).message] and not held
            if ended.score is not None and alone:
                facts.append(format_score(ended.score))
            facts += filter(None, (soft_text(ended),))
            self.caption.setText(" · ".join(facts))
            if held:
                # Whole: what a proof holds within is no detail, and the panel may be narrow.
                self.message.setText(self.caption.text())
                self.message.set_ink("text_2")
                self.message.setVisible(True)
                self.caption.setVisible(False)
        else:
            self.title.setText(tr("Ready to learn") if not self._reason else tr("Not ready yet"))
            self.caption.setText(self._ready)
        if self._reason:
            # Whole, however long: it is why the button below cannot be pressed.
            self.message.setText(self._reason)
            self.message.set_ink("caution")
            self.message.setVisible(True)
            self.caption.setVisible(False)
        self.main.setText(tr("Learn"))
        self.main.set_icon_name("play")
        self.main.setEnabled(not self._reason)
        self.main.setToolTip(plain_lines(self._reason or f"{self._ready}  (F5)"))
        self.main.setAccessibleDescription(plain_lines(self._reason))
        self._unpark()

    def _show_run(self, run: Run) -> None:
        stopping = run.number in self._stopping
        paused = run.state == "paused"
        extensible = bool(run.budget) and not stopping
        if stopping:
            self._park(self.main, self.pause, self.extend)
        elif not extensible:
            self._park(self.extend)
        self._bar_place.setVisible(True)
        self.bar.setVisible(True)
        self.again.setVisible(False)
        self._foot.setCurrentIndex(0)
        self.sample.setVisible(True)
        self.message.setVisible(False)
        self.caption.setVisible(True)
        self.caption.set_ink("text_2")
        self.sample.set_number(run.number)
        self.title.setText(
            tr("{label} is stopping", label=run_label(run)) if stopping else card_title(run)
        )
        self.time.setText(elapsed_text(run))
        self.caption.setText(self._phase(run, stopping))
        if self._starting.waiting(run):
            # Whole: it may last for minutes, and it is to be read that it does so once.
            self.message.setText(self.caption.text())
            self.message.set_ink("text_2")
            self.message.setVisible(True)
            self.caption.setVisible(False)
        counts = all_counts(run) if not stopping and search_text(run) else ""
        if counts:
            self.caption.setToolTip(plain_lines(f"{phase_text(tr_core(run.phase))}: {counts}"))
        self._show_lists(run)
        self.bar.set_share(progress_share(run))
        self.main.setText(tr("Stopping…") if stopping else tr("Stop and keep best"))
        self.main.set_icon_name("stop-fill")
        self.main.setEnabled(not stopping)
        self.main.setToolTip("" if stopping else tr("End the run now and keep its best network"))
        self.main.setAccessibleDescription("")
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.set_icon_name("play" if paused else "pause")
        self.pause.setEnabled(run.state in ("running", "paused") and not stopping)
        unanswered = stopping and time.monotonic() - self._stopping[run.number] >= UNANSWERED
        self.force.setVisible(unanswered)
        self.extend.setVisible(not unanswered)
        self.extend.setEnabled(extensible)
        self.extend.setToolTip(
            tr("Give the run five minutes more") if run.budget else tr("This run has no time limit")
        )
        if not stopping:
            self._unpark()

    def _park(self, *leaving: QWidget) -> None:
        """Take the focus from what is to be hidden or disabled; Qt would give it to some field."""
        if any(widget.hasFocus() for widget in leaving):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unpark(self) -> None:
        """Give the main button the focus that was taken from a button, once it can be pressed."""
        if self.hasFocus() and self.main.isEnabled():
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _phase(self, run: Run, stopping: bool) -> str:
        if stopping:
            message = tr("Finishing what it is at; the best network is kept")
        elif run.state == "starting":
            message = self._starting.text(run)
        elif in_stage(run):
            message = stage_text(run)[0]
        else:
            # How many of a total is said by the phase itself.
            message = (not run.total and search_text(run)) or work_text(run)
        others = sum(other.active for other in self._runs.all) - 1
        if others > 0:
            message += tr(" · {others} more at work", others=others)
        if behind := sum(other.waiting for other in self._runs.all):
            message += tr(" · {behind} waiting", behind=behind)
        return message

    def _show_lists(self, run: Run | None) -> None:
        """Show the figures of the stage that finds parent sets; then what it came to, as a link."""
        metrics = stage_text(run)[1] if run is not None and in_stage(run) else ""
        message = "" if run is None or metrics else lists_text(run, self._runs.all)
        if run is not None and run.active and not metrics and not message:
            metrics = self._starting.waiting(run) or standing_text(run, self._runs.all)
        elif run is not None and not run.active and not message:
            metrics = open_text(run, self._runs.all)
        self._listed = run.number if message and run is not None else None
        self.metrics.setText(metrics)
        self.metrics.setVisible(bool(metrics))
        if message != self.lists.text():
            self.lists.setText(message)
            self.lists.updateGeometry()
        self.lists.setVisible(bool(message))
        self.lists.setToolTip(tr("Look at the parent sets of this run"))
        # What would be repeated is a line of text, and takes the whole place.
        self._seat_bar(bool(metrics or message) and not self.again.isVisibleTo(self._bar_place))

    def _ask_for_parent_sets(self) -> None:
        if self._listed is not None:
            self.parent_sets_asked.emit(self._listed)

    # -- orders --------------------------------------------------------------------------------

    def _main_pressed(self) -> None:
        now = time.monotonic()
        if self.run is None:
            # The button that stopped a run is at once the one that begins another.
            if now - self._stop_asked >= SECOND_CLICK:
                self.learn_asked.emit()
            return
        self._stop_asked = now
        self._stopping.setdefault(self.run.number, time.monotonic())
        self._runs.stop(self.run.number)
        self.refresh()

    def _pause_pressed(self) -> None:
        if self.run is not None:
            order = self._runs.resume if self.run.state == "paused" else self._runs.pause
            order(self.run.number)

    def _extend_pressed(self) -> None:
        if self.run is not None:
            self._runs.extend(self.run.number, float(EXTENSION))

    def _offer_to_go_on(self, ended: Run | None) -> None:
        """Offer Continue below Learn where the run on the card can go on."""
        can = ended is not None and not self._runs.why_not_continued(ended.number)
        self._ended = ended.number if can and ended is not None else None
        if not can:
            self._park(self.go_on, self._last_line.times)
        self._last_line.offer(ended if can else None)

    def _go_on_pressed(self, seconds: float = 0.0) -> None:
        if self._ended is not None:
            self._runs.go_on(self._ended, float(seconds) or None)

    def _force_pressed(self) -> None:
        if self.run is not None:
            self._runs.kill(self.run.number)
