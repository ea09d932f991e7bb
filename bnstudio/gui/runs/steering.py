"""What the menu of a run at work offers, and of one that has ended: more time, a way on, an end."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.widgets.limit_fields import add_times
from bnstudio.gui.wording.numbers import format_span
from bnstudio.gui.wording.plain import action_text, plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.project.going_on import choices, more_seconds
from bnstudio.project.run import Run
from bnstudio.project.run_rules import stopped_early

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


def add_going_on(menu: QMenu, runs: Runs, run: Run) -> None:
    """Offer to go on with an ended run, and to start another from its network."""
    menu.setToolTipsVisible(True)
    why, seconds = runs.why_not_continued(run.number), more_seconds(run)
    text = tr("Continue, {more_seconds} more", more_seconds=format_span(seconds))
    if why:
        text = tr("Continue")
    elif stopped_early(run):
        text = tr("Begin its search")
    on = menu.addAction(action_text(text), lambda: runs.go_on(run.number))
    on.setEnabled(not why)
    on.setToolTip(plain_lines(why))
    if not why:
        times = menu.addMenu(tr("Continue for"))
        add_times(times, choices(run), seconds, partial(runs.go_on, run.number))
    improve = menu.addAction(tr("Improve from here"), lambda: runs.improve(run.number))
    improve.setEnabled(run.best is not None)
    improve.setToolTip(tr("Learn with the settings of now, from this network"))
    menu.addSeparator()
