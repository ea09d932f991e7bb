"""The pinned place that starts the work of a page and watches it."""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.task_driver import TaskDriver
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import Ground, hbox, keep_room, vbox
from bnstudio.gui.wording.numbers import format_elapsed
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_UNANSWERED = 3.0  # seconds after which a stop that is not answered may be forced
_MEANT = 0.7  # seconds after its end in which a click still means the button that stopped it


@dataclass(frozen=True)
class WorkWords:
    """What stands on the foot while work is under way.

    Parameters
    ----------
    title
        What goes on.
    ending
        The message once it has been asked to stop.
    stop, tip
        What the button that ends it says, and its tip.
    """

    title: str
    ending: str
    stop: str
    tip: str


class TaskFoot(Ground):
    """Title, clock, words, bar and buttons; :meth:`show_state` brings them up to date.

    Parameters
    ----------
    driver
        Of the work.
    bar
        What the bar is called for those who cannot see it.
    """

    def __init__(self, driver: TaskDriver, bar: str) -> None:
        super().__init__("window", line=True)
        self._driver = driver
        self._idle = ("", "", "", "")
        self._was_active = False
        self._over_at = 0.0
        self._build(bar)
        self.pause.clicked.connect(self._pause_pressed)
        self.force.clicked.connect(driver.kill)
        self._beat = timer(self, 500, lambda: self.show_state(*self._idle), once=False)

    # -- what a page says ----------------------------------------------------------------------

    @abstractmethod
    def work_words(self) -> WorkWords:
        """Say what goes on."""

    @abstractmethod
    def idle_words(self) -> tuple[str, str]:
        """Return the title where it can be started, and what the button says that does."""

    def progress_words(self) -> str:
        """Say how far it is."""
        return self._driver.phase

    @property
    def means_stop(self) -> bool:
        """Whether a click on the main button means to stop what has ended under the hand."""
        return not self._driver.active and time.monotonic() - self._over_at < _MEANT

    # -- making it -----------------------------------------------------------------------------

    def _build(self, bar: str) -> None:
        self.title = Label("", "name")
        self.clock = Label("", "label")
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.bar = ProgressBar(bar)
        self.main = Button(tr("Start"), "primary", "play", height=36)
        self.pause = Button(tr("Pause"), icon="pause")
        self.force = Button(tr("End by force"))
        for button in (self.main, self.pause, self.force):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
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
        # Nothing moves when it starts or ends.
        self.message.setMinimumHeight(2 * theme().line("body"))
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        keep_room(self.bar, self.pause)

    # -- what is shown -------------------------------------------------------------------------

    def show_state(self, reason: str, forecast: str, failure: str, stopped: str = "") -> None:
        """Show what is at work, or what Start would do.

        Parameters
        ----------
        reason
            Why nothing can be started, or "".
        forecast
            How much there is to do.
        failure
            What became of the last one, if it failed.
        stopped
            What became of the last one, if a person stopped it and nothing came of it.
        """
        self._idle = (reason, forecast, failure, stopped)
        active = self._driver.active
        if self._was_active and not active:
            self._over_at = time.monotonic()
        self._was_active = active
        self.bar.setVisible(active)
        self.pause.setVisible(active)
        if active:
            if not self._beat.isActive():
                self._beat.start()
            self._show_work()
        else:
            self._beat.stop()
            self.force.setVisible(False)
            self._show_idle(*self._idle)

    def _show_work(self) -> None:
        driver, words = self._driver, self.work_words()
        stopping, paused = driver.state == "stopping", driver.state == "paused"
        unanswered = stopping and time.monotonic() - driver.asked_to_stop > _UNANSWERED
        self.force.setVisible(unanswered)
        self.title.setText(tr("Stopping") if stopping else tr("Paused") if paused else words.title)
        self.clock.setText(format_elapsed(driver.elapsed))
        self.message.set_ink("text_2")
        self.message.setText(words.ending if stopping else self.progress_words())
        self.bar.set_share(driver.share)
        self.main.setText(words.stop)
        self.main.set_icon_name("stop-fill")
        self.main.setEnabled(not stopping)
        self.main.setToolTip(plain_lines(words.tip))
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.set_icon_name("play" if paused else "pause")
        self.pause.setEnabled(driver.state in ("running", "paused"))

    def _show_idle(self, reason: str, forecast: str, failure: str, stopped: str) -> None:
        title, start = self.idle_words()
        self.title.setText(tr("Not ready yet") if reason else title)
        self.clock.setText("")
        self.message.setText(reason or forecast)
        self.message.set_ink("caution" if reason else "text_2")
        if failure and not reason:
            self.title.setText(tr("It has failed"))
            self.message.setText(failure)
            self.message.set_ink("error")
        elif stopped and not reason:
            self.title.setText(tr("It was stopped"))
            self.message.setText(stopped)
        self.main.setText(start)
        self.main.set_icon_name("play")
        self.main.setEnabled(not reason)
        self.main.setToolTip(plain_lines(reason or forecast))
        self.main.setAccessibleDescription(plain_lines(reason))

    def _pause_pressed(self) -> None:
        (self._driver.resume if self._driver.state == "paused" else self._driver.pause)()
