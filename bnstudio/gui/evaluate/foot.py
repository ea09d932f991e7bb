"""The pinned place on the Evaluate page that starts an evaluation and watches the one at work."""

from __future__ import annotations

import time
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from bnstudio.gui.evaluate.driver import EvaluationDriver
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import Ground, hbox, keep_room, vbox
from bnstudio.gui.wording.numbers import format_elapsed
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_UNANSWERED = 3.0  # seconds after which a stop that is not answered may be forced


@dataclass(frozen=True)
class FootWords:
    """What stands on the foot.

    Parameters
    ----------
    running, ready
        Its titles.
    parts
        What it finishes one by one, such as "folds".
    whole
        What it is.
    """

    running: str
    ready: str
    parts: str
    whole: str


class EvaluateFoot(Ground):
    """Title, clock, words, bar and buttons; :meth:`show_state` brings them up to date."""

    def __init__(self, driver: EvaluationDriver, words: FootWords) -> None:
        super().__init__("window", line=True)
        self._driver, self._words = driver, words
        self._idle = ("", "", "")
        self._build()
        self.pause.clicked.connect(self._pause_pressed)
        self.force.clicked.connect(driver.kill)
        self._patience = timer(self, 500, lambda: self.show_state(*self._idle), once=False)

    def _build(self) -> None:
        self.title = Label("", "name")
        self.clock = Label("", "label")
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.bar = ProgressBar(tr("Progress of the {whole}", whole=self._words.whole))
        self.main = Button(tr("Start"), "primary", "play", height=36)
        self.main.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.pause = Button(tr("Pause"), icon="pause")
        self.pause.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.force = Button(tr("End by force"))
        self.force.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        vbox(
            hbox((self.title, 1), self.clock, gap=None),
            self.message,
            self.bar,
            self.main,
            hbox((self.pause, 1), (self.force, 1), gap=8),
            gap=6,
            margins=(16, 12, 16, 12),
            on=self,
        )
        # Nothing moves when an evaluation starts or ends.
        self.message.setMinimumHeight(2 * theme().line("body"))
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        keep_room(self.bar, self.pause)

    def show_state(self, reason: str, forecast: str, failure: str) -> None:
        """Show the evaluation at work, or what Start would do.

        Parameters
        ----------
        reason
            Why none can be started, or "".
        forecast
            How much there is to do.
        failure
            What became of the last one, if it failed.
        """
        self._idle = (reason, forecast, failure)
        driver = self._driver
        active, stopping = driver.active, driver.state == "stopping"
        paused = driver.state == "paused"
        self.bar.setVisible(active)
        self.pause.setVisible(active)
        unanswered = stopping and time.monotonic() - driver.asked_to_stop > _UNANSWERED
        self.force.setVisible(unanswered)
        if stopping and not self._patience.isActive():
            self._patience.start()
        elif not stopping:
            self._patience.stop()
        if active:
            self.title.setText(
                tr("Stopping") if stopping else tr("Paused") if paused else self._words.running
            )
            self.clock.setText(format_elapsed(driver.elapsed))
            self.message.set_ink("text_2")
            self.message.setText(
                tr(
                    "Finishing what it is at; the finished {parts} are kept",
                    parts=self._words.parts,
                )
                if stopping
                else driver.phase
            )
            self.bar.set_share(driver.share)
            self.main.setText(tr("Stop and keep {parts}", parts=self._words.parts))
            self.main.set_icon_name("stop-fill")
            self.main.setEnabled(not stopping)
            tip = tr("End it now and keep the {parts} that are finished", parts=self._words.parts)
            self.main.setToolTip(plain_lines(tip))
            self.pause.setText(tr("Resume") if paused else tr("Pause"))
            self.pause.set_icon_name("play" if paused else "pause")
            self.pause.setEnabled(driver.state in ("running", "paused"))
            return
        self.title.setText(tr("Not ready yet") if reason else self._words.ready)
        self.clock.setText("")
        self.message.setText(reason or forecast)
        self.message.set_ink("caution" if reason else "text_2")
        if failure and not reason:
            self.title.setText(tr("It has failed"))
            self.message.setText(failure)
            self.message.set_ink("error")
        self.main.setText(tr("Start"))
        self.main.set_icon_name("play")
        self.main.setEnabled(not reason)
        self.main.setToolTip(plain_lines(reason or forecast))
        self.main.setAccessibleDescription(plain_lines(reason))

    def _pause_pressed(self) -> None:
        (self._driver.resume if self._driver.state == "paused" else self._driver.pause)()
