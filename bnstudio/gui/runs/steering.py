"""What the menu of a run at work offers: more time, its place behind others, an end."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run

#: Minutes that a run is given at a time, as by the command Extend.
EXTEND = 5


def add_steering(menu: QMenu, runs: Runs, run: Run) -> None:
    """Add the lines for a run at work."""
    number = run.number
    menu.setToolTipsVisible(True)
    more = menu.addAction(
        tr("Give it {minutes} minutes more", minutes=EXTEND),
        partial(runs.extend, number, 60.0 * EXTEND),
    )
    more.setEnabled(run.budget is not None)
    low = menu.addAction(
        tr("Let other runs go first"), partial(runs.set_low, number, not runs.is_low(number))
    )
    low.setCheckable(True)
    low.setChecked(runs.is_low(number))
    low.setToolTip(
        plain_lines(
            tr(
                "It gets about a seventh of the time of a core that another run wants. Some "
                "systems do not give a priority back."
            )
        )
    )
    menu.addSeparator()
    menu.addAction(tr("Stop and keep best"), partial(runs.stop, number))
    kill = menu.addAction(tr("End it by force"), partial(runs.kill, number))
    kill.setToolTip(
        plain_lines(tr("For a run that does not answer; its best network so far is kept"))
    )
