"""The columns of the table of runs, each declared once: head, text, order, look and width.

A new column is one more entry in :data:`COLUMNS` and its name below; sorting, copying, tooltips and
what gives way in a narrow window follow from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import (
    NOTHING,
    format_count,
    format_duration,
    format_elapsed,
    format_score,
)
from bnstudio.gui.wording.runs import gap_text, short_standing
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run
from bnstudio.project.run_rules import gap

Runs = Sequence[Run]


@dataclass(frozen=True)
class Column:
    """One column.

    Parameters
    ----------
    title
        Its head; without one it is neither sorted nor copied.
    text
        What a cell says of a run, among all runs.
    value
        The number by which runs are sorted; without one they are sorted by their text.
    falling
        Whether the first click on the head sorts the largest first.
    right
        Whether its texts are set right.
    font, ink
        Roles of the theme.
    tip
        Tooltip of the head.
    width
        The least width at a base of 12.
    widest
        How wide its texts may make it; 0 for one that keeps its width or has what is left over.
    spare
        Whether it shares what is left over.
    window
        Narrower windows do without it, though there were room; 0 for one that never gives way.
    """

    title: str
    text: Callable[[Run, Runs], str]
    value: Callable[[Run, Runs], float | None] | None = None
    falling: bool = False
    right: bool = False
    font: str = "body"
    ink: str = "text"
    tip: str = ""
    width: int = 0
    widest: int = 0
    spare: bool = False
    window: int = 0

    def order(self, run: Run, runs: Runs, last: float) -> tuple[float, str]:
        """Return what a run is sorted by; ``last`` stands for a value that there is not."""
        if self.value is None:
            return 0.0, self.text(run, runs).casefold()
        value = self.value(run, runs)
        return last if value is None else value, ""


def searcher_title(run: Run) -> str:
    """Return the name of a run's searcher for people; the short name until that is loaded."""
    name = run.spec.searcher
    choice = catalogue().searchers.get(name)
    return name.replace("-", " ").capitalize() if choice is None else choice.title


def _score(run: Run, _runs: Runs) -> str:
    known = run.score is not None and math.isfinite(run.score)
    return format_score(run.score) if known else NOTHING


def _gap(run: Run, runs: Runs) -> float | None:
    found = gap(run, runs)
    return None if found is None else found[0]


def _time(run: Run, _runs: Runs) -> str:
    if run.waiting:
        return NOTHING
    return (format_duration if run.active else format_elapsed)(run.elapsed)


# A number beside the score, in quieter ink.
_number = partial(Column, right=True, ink="text_2", widest=200)

COLUMNS = (
    Column("", lambda run, _: "", width=54),
    Column(
        tr("Run"),
        lambda run, _: run_label(run),
        lambda run, _: run.number,
        falling=True,
        font="name",
        width=60,
        widest=100,
    ),
    Column(tr("Searcher"), lambda run, _: searcher_title(run), width=80, spare=True),
    Column(
        tr("Score"),
        _score,
        lambda run, _: run.score,
        falling=True,
        right=True,
        font="value",
        width=100,
        widest=1000,
    ),
    _number(
        tr("Gap"),
        gap_text,
        _gap,
        tip=tr(
            "How far the best possible score may still be: (bound − score) / |score|.\n"
            "Before it stands whose bound that is, where it is another run’s,\n"
            "and whether it holds for some parent set lists or an ordering only.\n"
            "Not known where the bound is too far away to tell"
        ),
        width=68,
    ),
    Column(tr("Status"), lambda run, _: short_standing(run), width=112, spare=True),
    _number(tr("Time"), _time, lambda run, _: run.elapsed, width=62, window=1380),
    _number(
        tr("Arcs"),
        lambda run, _: NOTHING if run.arcs is None else format_count(run.arcs),
        lambda run, _: run.arcs,
        width=52,
        window=1420,
    ),
    _number(
        tr("Seed"),
        lambda run, _: str(run.spec.seed),
        lambda run, _: run.spec.seed,
        width=52,
        window=1500,
    ),
    Column(
        tr("Knowledge"),
        lambda run, _: knowledge_summary(run.spec.knowledge) if run.spec.knowledge else NOTHING,
        ink="text_2",
        tip=tr("The background knowledge that a run has to keep; its menu shows all of it"),
        width=90,
        widest=260,
        window=1460,
    ),
)
TICK, RUN, SEARCHER, SCORE, GAP, STATUS, TIME, ARCS, SEED, KNOWLEDGE = range(len(COLUMNS))
