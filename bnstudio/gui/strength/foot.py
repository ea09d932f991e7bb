"""The pinned place on the Strength page that starts, and watches what is at work."""

from __future__ import annotations

from bnstudio.gui.strength.driver import StrengthDriver
from bnstudio.gui.task_page.foot import TaskFoot, WorkWords
from bnstudio.gui.wording.numbers import format_count, format_span
from bnstudio.gui.wording.tr import tr


class StrengthFoot(TaskFoot):
    """The foot of a bootstrap, or of sums over all networks.

    Attributes
    ----------
    goes_on
        Whether it would go on where an earlier one ended; :meth:`show_state` shows it.
    """

    def __init__(self, driver: StrengthDriver) -> None:
        super().__init__(driver, tr("Progress"))
        self._strength = driver
        self.goes_on = False

    def work_words(self) -> WorkWords:
        if self._strength.task == "bootstrap":
            return WorkWords(
                tr("Bootstrap is running"),
                ending=tr("The networks learned so far are kept"),
                stop=tr("Stop and keep"),
                tip=tr("End it now and keep the networks; Go on takes them up later"),
            )
        return WorkWords(
            tr("Summing over networks"),
            ending=tr("Ending"),
            stop=tr("Stop"),
            tip=tr("End it now; sampling keeps what was counted, exact sums nothing"),
        )

    def idle_words(self) -> tuple[str, str]:
        if self.goes_on:
            return tr("Ready to go on"), tr("Go on")
        return tr("Ready to start"), tr("Start")

    def progress_words(self) -> str:
        return progress_text(self._strength)


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
