"""The pinned place on the Strength page that starts, and watches what is at work."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.strength.driver import StrengthDriver
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import Ground, hbox, keep_room, vbox
from bnstudio.gui.wording.numbers import format_count, format_elapsed, format_span
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_UNANSWERED = 3.0  # seconds after which a stop that is not answered may be forced


class StrengthFoot(Ground):
    """Title, clock, words, bar and buttons; :meth:`show_state` brings them up to date."""

    def __init__(self, driver: StrengthDriver) -> None:
        super().__init__("window", line=True)
        self._driver = driver
        self._idle = ("", "", "", False)
        self._build()
        self.pause.clicked.connect(self._pause_pressed)
        self.force.clicked.connect(driver.kill)
        self._patience = timer(self, 500, lambda: self.show_state(*self._idle), once=False)

    def _build(self) -> None:
        self.title = Label("", "name")
        self.clock = Label("", "label")
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.bar = ProgressBar(tr("Progress"))
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

    def show_state(self, reason: str, forecast: str, failure: str, goes_on: bool) -> None:
        """Show what is at work, or what Start would do.

        Parameters
        ----------
        reason
            Why nothing can be started, or "".
        forecast
            How much there is to do.
        failure
            What became of the last one, if it failed.
        goes_on
            Whether it would go on where an earlier one ended.
        """
        self._idle = (reason, forecast, failure, goes_on)
        if self._driver.active:
            self._show_work()
            return
        self._patience.stop()
        for part in (self.bar, self.pause, self.force):
            part.setVisible(False)
        title = tr("Ready to go on") if goes_on else tr("Ready to start")
        self.title.setText(tr("Not ready yet") if reason else title)
        self.clock.setText("")
        self.message.setText(reason or forecast)
        self.message.set_ink("caution" if reason else "text_2")
        if failure and not reason:
            self.title.setText(tr("It has failed"))
            self.message.setText(failure)
            self.message.set_ink("error")
        self.main.setText(tr("Go on") if goes_on else tr("Start"))
        self.main.set_icon_name("play")
        self.main.setEnabled(not reason)
        self.main.setToolTip(plain_lines(reason or forecast))
        self.main.setAccessibleDescription(plain_lines(reason))

    def _show_work(self) -> None:
        driver = self._driver
        stopping, paused = driver.state == "stopping", driver.state == "paused"
        unanswered = stopping and time.monotonic() - driver.asked_to_stop > _UNANSWERED
        self.bar.setVisible(True)
        self.pause.setVisible(True)
        self.force.setVisible(unanswered)
        if stopping and not self._patience.isActive():
            self._patience.start()
        elif not stopping:
            self._patience.stop()
        self.title.setText(
            tr("Stopping") if stopping else tr("Paused") if paused else doing(driver)
        )
        self.clock.setText(format_elapsed(driver.elapsed))
        self.message.set_ink("text_2")
        keeps = driver.task == "bootstrap"
        ending = tr("The networks learned so far are kept") if keeps else tr("Ending")
        self.message.setText(ending if stopping else progress_text(driver))
        self.bar.set_share(driver.share)
        self.main.setText(tr("Stop and keep") if keeps else tr("Stop"))
        self.main.set_icon_name("stop-fill")
        self.main.setEnabled(not stopping)
        self.main.setToolTip(
            plain_lines(
                tr("End it now and keep the networks; Go on takes them up later")
                if keeps
                else tr("End it now; sampling keeps what was counted, exact sums nothing")
            )
        )
        self.pause.setText(tr("Resume") if paused else tr("Pause"))
        self.pause.set_icon_name("play" if paused else "pause")
        self.pause.setEnabled(driver.state in ("running", "paused"))

    def _pause_pressed(self) -> None:
        (self._driver.resume if self._driver.state == "paused" else self._driver.pause)()


def doing(driver: StrengthDriver) -> str:
    """Say what goes on."""
    return tr("Bootstrap is running") if driver.task == "bootstrap" else tr("Summing over networks")


def progress_text(driver: StrengthDriver) -> str:
    """Say how far it is, and how long it will go on."""
    if driver.task != "bootstrap" or driver.done is None or driver.total is None:
        return driver.phase
    text = tr(
        "{done} of {total} networks",
        done=format_count(int(driver.done)),
        total=format_count(int(driver.total)),
    )
    left = driver.left_s
    return (
        text
        if left is None
        else tr("{words}, about {left} left", words=text, left=format_span(left))
    )
