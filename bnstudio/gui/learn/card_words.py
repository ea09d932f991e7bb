"""What the card says: of the next run, of one that ended, or of the one at work; no widget here.

One sentence stands below the title. It is kept to a line, and cut where there is no room, unless it
is to be read whole: why no run can be started, say, or what to do about one that failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bnstudio.gui.learn.starting import Starting
from bnstudio.gui.wording.advice import advice_for
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_score
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
from bnstudio.project.run_rules import ended_by_force, in_stage, stopped_early


@dataclass(frozen=True)
class CardWords:
    """The upper lines of the card.

    ``text`` stands below ``title``, which has ``time`` beside it. ``whole``: it may take several
    lines, in ``ink``. ``tip``: in the place of the tooltip that has what was cut.
    """

    title: str
    text: str
    time: str = ""
    whole: bool = False
    ink: str = "text_2"
    tip: str = ""


def idle_words(ended: Run | None, runs: Sequence[Run], ready: str, reason: str) -> CardWords:
    """Return the words while nothing runs.

    ``ended`` is the run that the card still speaks of; ``ready`` says what Learn would do, and
    ``reason`` why it cannot.
    """
    if ended is None:
        title, time = tr("Not ready yet") if reason else tr("Ready to learn"), ""
    else:
        title, time = card_title(ended), elapsed_text(ended)
    if reason:
        # Whole, however long: it is why the button below cannot be pressed.
        return CardWords(title, reason, time, whole=True, ink="caution")
    if ended is None:
        return CardWords(title, ready)
    outcome = outcome_text(ended, runs)
    if advice := advice_for(ended):
        text = sentence(advice) if ended.state == "failed" else f"{outcome}. {advice}"
        return CardWords(title, text, time, whole=True, ink=_ink_of_advice(ended))
    # How near to the best it is says more than the score, and needs the room.
    within = within_knowledge(ended)
    proved_within = bool(within) and within in outcome
    facts = [outcome]
    if ended.score is not None and outcome == standing(ended).message and not proved_within:
        facts.append(format_score(ended.score))
    if soft := soft_text(ended):
        facts.append(soft)
    # Whole: what a proof holds within is no detail, and the panel may be narrow.
    return CardWords(title, " · ".join(facts), time, whole=proved_within)


def _ink_of_advice(ended: Run) -> str:
    failed = ended.state == "failed"
    asked_for = ended_by_force(ended) or stopped_early(ended) or ended.limit == "user"
    if failed and ended.cause in ("search", "process"):
        return "error"
    lacking = ended.limit in ("memory", "disk")
    return "caution" if lacking or (failed and not asked_for) else "text_2"


def running_words(run: Run, runs: Sequence[Run], starting: Starting, stopping: bool) -> CardWords:
    """Return the words on a run at work; ``stopping``: it was told to stop."""
    title = tr("{label} is stopping", label=run_label(run)) if stopping else card_title(run)
    counts = all_counts(run) if not stopping and search_text(run) else ""
    return CardWords(
        title,
        _phase(run, runs, starting, stopping),
        elapsed_text(run),
        # It may last for minutes, and it is to be read that it does so once.
        whole=bool(starting.waiting(run)),
        tip=f"{phase_text(tr_core(run.phase))}: {counts}" if counts else "",
    )


def _phase(run: Run, runs: Sequence[Run], starting: Starting, stopping: bool) -> str:
    if stopping:
        text = tr("Finishing what it is at; the best network is kept")
    elif run.state == "starting":
        text = starting.text(run)
    elif in_stage(run):
        text = stage_text(run)[0]
    else:
        # How many of a total is said by the phase itself.
        text = (not run.total and search_text(run)) or work_text(run)
    others = sum(other.active for other in runs) - 1
    if others > 0:
        text += tr(" · {others} more at work", others=others)
    if behind := sum(other.waiting for other in runs):
        text += tr(" · {behind} waiting", behind=behind)
    return text


def third_line(run: Run, runs: Sequence[Run], starting: Starting) -> tuple[str, str]:
    """Return metrics of a run, or a link to its parent sets in words; one of the two is "".

    While parent sets are found these are the metrics of that stage, then the link says what it
    came to. A run without such a stage has how it stands, or what it left open.
    """
    if in_stage(run) and (metrics := stage_text(run)[1]):
        return metrics, ""
    if link := lists_text(run, runs):
        return "", link
    if run.active:
        return starting.waiting(run) or standing_text(run, runs), ""
    return open_text(run, runs), ""
