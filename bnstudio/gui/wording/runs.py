"""What a run is called and how it stands, in words: shared by the table, the card and the strip.

Nothing here knows Qt. A run's state, status and the limit that ended it become one short phrase,
an icon name and a colour role, so that no state is told by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

from bnstudio.graph.knowledge import prior_term
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import (
    DOT,
    NOTHING,
    format_change,
    format_count,
    format_duration,
    format_elapsed,
    format_large,
    format_number,
    format_score,
    format_share,
    format_span,
)
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.gap import is_useful
from bnstudio.job.kernel_marks import GETTING_READY
from bnstudio.project.run import Run
from bnstudio.project.run_rules import (
    ended_at_limit,
    ended_by_force,
    gap,
    has_network,
    in_stage,
    interrupted,
    search_began,
    stopped_early,
    useful_gap,
)
from bnstudio.scoring.parent_sets import phases
from bnstudio.search.declarations import RESTART
from bnstudio.texts import THIN

_LIMITS = {
    "time": tr("Time is up"),
    "memory": tr("Memory limit"),
    "disk": tr("Disk limit", "end of a run"),
    "iterations": tr("Step limit"),
    "user": tr("Stopped"),
}
_NO_GAP = 1e-9  # a gap that rounding leaves
_WEAK = 0.02  # a gap above it comes of a weak bound more often than of a poor network
#: What is said while a run is at work, in the place of a gap that would tell nothing.
NO_USEFUL_BOUND = tr("No useful bound yet")
_STATUS = {
    "optimal": tr("Proved optimal"),
    "optimal_for_ordering": tr("Optimal for the ordering"),
    "local_optimum": tr("Local optimum"),
    "feasible": tr("Finished"),
    "error": tr("Failed"),
}


@dataclass(frozen=True)
class Standing:
    """How a run stands: the phrase, the icon before it, and the colour role of both."""

    message: str
    icon: str
    role: str


def bound_source(run: Run) -> str:
    """Say where a bound that ``run`` proved comes from, and what it holds for."""
    return (
        tr("from {label}", label=run_label(run))
        if search_began(run) is None
        else tr("over the lists of {label}", label=run_label(run))
    )


def standing(run: Run) -> Standing:
    """Say how ``run`` stands."""
    if run.waiting:
        return Standing(tr("Waiting"), "pause", "text_2")
    if run.state == "starting":
        return Standing(tr("Starting"), "circle-half", "accent_line")
    if run.state == "running":
        what = tr("parent sets") if in_stage(run) else restart_of(run)
        message = tr("Running, {what}", what=what) if what else tr("Running")
        return Standing(message, "circle-half", "accent_line")
    if run.state == "paused":
        return Standing(tr("Paused"), "pause", "text_2")
    if interrupted(run):
        kept = tr("Interrupted, best kept") if has_network(run) else tr("Interrupted")
        return Standing(kept, "warning", "caution")
    if stopped_early(run):
        kept = tr("Stopped early, network kept") if has_network(run) else tr("Stopped early")
        return Standing(kept, "stop-fill", "text_2")
    if ended_by_force(run):
        kept = tr("Ended by force, best kept") if has_network(run) else tr("Ended by force")
        return Standing(kept, "stop-fill", "text_2")
    if ended_at_limit(run):
        why = _LIMITS.get(run.limit or "", tr("Ended early"))
        kept = (
            tr("{why}, best kept", why=why)
            if has_network(run)
            else tr("{why}, no network", why=why)
        )
        if run.limit == "user":
            return Standing(kept, "stop-fill", "text_2")
        return Standing(kept, "warning", "caution")
    if run.state == "failed":
        kept = tr("Failed, best kept") if has_network(run) else tr("Failed")
        return Standing(kept, "x-circle", "error")
    if run.limit in _LIMITS:
        # A column of its own tells the gap.
        message = tr("{why}, best kept", why=_LIMITS[run.limit])
        if run.limit in ("memory", "disk"):
            return Standing(message, "warning", "caution")
        return Standing(message, "check-circle", "good")
    message = _STATUS.get(run.status or "", tr("Finished"))
    if run.status in ("optimal", "optimal_for_ordering"):
        message += within_knowledge(run)
    return Standing(message, "check-circle", "good")


def within_knowledge(run: Run) -> str:
    """Say what a proof holds within, where a run had to keep background knowledge; "" otherwise."""
    return tr(" within the background knowledge") if run.spec.knowledge.is_hard else ""


def short_standing(run: Run) -> str:
    """Say how ``run`` stands where there is little room."""
    if run.state == "finished" and run.limit in _LIMITS:
        return _LIMITS[run.limit]
    return standing(run).message.replace(tr("the background knowledge"), tr("knowledge"))


def soft_text(run: Run) -> str:
    """Say that probabilities of arcs are in the score of ``run``, and how much that is; "" if not.

    As "+2.08 of it from probable arcs". The scores of the graph are without them.
    """
    if not run.spec.knowledge.prior:
        return ""
    if run.dag is None:
        return tr("some of it from probable arcs")
    added = prior_term(run.spec.knowledge, run.dag.named_arcs())
    return tr("{added} of it from probable arcs", added=format_change(added))


def outcome_text(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say how an ended run stands, and how near the best its network is proved to be.

    As "Stopped, within 0.23 % of the optimum"; a bound holds for its ordering, or its lists, only.
    That of another of the ``runs`` counts where it holds for this one.
    """
    message = standing(run).message
    if run.limit not in _LIMITS or run.bound is None:
        return message
    known = useful_gap(run, (run, *runs))
    if known is None:
        return message
    why = _LIMITS[run.limit]
    if known[1] is not run and known[0] < _NO_GAP:
        best = tr(
            "proves its network to be the best{within_knowledge}",
            within_knowledge=within_knowledge(run),
        )
        return f"{why}; {run_label(known[1])} {best}"
    proved = tr("proved only within") if known[0] > _WEAK else tr("within")
    message = f"{why}, {proved} {format_share(known[0], 2)}"
    best = tr("the optimum")
    if run.spec.ordering is not None:
        best = tr("the best for its ordering")
    elif search_began(run) is not None:
        best = tr("the best on its lists")
    return tr(
        "{message} of {best}{within_knowledge}",
        message=message,
        best=best,
        within_knowledge=within_knowledge(run),
    )


def open_text(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say of an ended run that no useful bound is known for its network; "" otherwise.

    What is proved of networks of few parents is said instead. Nothing is said of a run that no
    bound is known for: its searcher proves none.
    """
    runs = (run, *runs)
    unproved = run.state == "finished" and run.limit in _LIMITS
    if not unproved or gap(run, runs) is None or useful_gap(run, runs) is not None:
        return ""
    parents = run.proved_parents
    if parents:
        return tr(
            "Proved: no network with up to {parents} parents a variable is better"
            "{within_knowledge}",
            parents=parents,
            within_knowledge=within_knowledge(run),
        )
    return tr("How near to the best: no useful bound known")


def gap_text(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say how far the best may be, in a cell; a dash where no bound is known.

    Before it stands whose bound that is, and what it holds for, where that is not the run's own
    over all networks: "Run 2 · 0.23 %", "its lists · 0.23 %".
    """
    known = gap(run, (run, *runs))
    if known is None:
        return NOTHING
    if not is_useful(known[0]):
        return tr("not known")
    share = f"{format_number(100 * known[0])}{THIN}%"
    return DOT.join(filter(None, (gap_source(run, known[1]), share)))


def gap_source(run: Run, prover: Run) -> str:
    """Say whose bound a gap comes from and what it holds for; "" for the run's own over all."""
    own = prover is run
    if search_began(prover) is not None:
        return tr("its lists") if own else tr("lists of {label}", label=run_label(prover))
    if prover.spec.ordering is not None:
        return tr("its ordering") if own else tr("ordering of {label}", label=run_label(prover))
    return "" if own else run_label(prover)


def gap_text_alone(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say how far the best may be, where nothing else says what it is; "" if no bound is known."""
    known = gap(run, (run, *runs))
    if known is None:
        return ""
    if not is_useful(known[0]):
        if run.proved_parents:
            return tr("none with up to {parents} parents is better", parents=run.proved_parents)
        return NO_USEFUL_BOUND[:1].lower() + NO_USEFUL_BOUND[1:]  # German nouns stay as they are
    return (
        tr("no gap") if known[0] < _NO_GAP else tr("gap {known}", known=format_share(known[0], 2))
    )


def restart_of(run: Run) -> str:
    """Return the restart that a run is at, as "restart 12"; "" if it is at none."""
    number = int(run.metrics.get(RESTART, 0))
    return tr("restart {number}", number=format_count(number)) if number else ""


# What the window calls the phases of the stage that provides parent set lists.
_STAGE = {
    phases.IDENTIFYING: tr("Finding parent sets"),
    phases.SCORING_ALL: tr("Scoring all parent sets"),
    phases.READING: tr("Reading the parent sets"),
    phases.SCORING_GIVEN: tr("Scoring the file’s parent sets"),
}


def stage_text(run: Run) -> tuple[str, str]:
    """Say how far that stage is, and its figures: two lines for the card."""
    message = _STAGE.get(run.phase) or tr_core(run.phase)
    if run.total:
        message += tr(
            ": {done} of {total} variables",
            done=format_count(int(run.done or 0)),
            total=format_count(int(run.total)),
        )
    metrics = run.metrics
    facts = []
    if metrics.get("sets_scored"):
        facts.append(tr("{metrics} scored", metrics=format_large(metrics["sets_scored"])))
    if metrics.get("sets_per_second"):
        facts.append(f"{format_large(metrics['sets_per_second'])}/s")
    return message, DOT.join(facts)


def lists_text(run: Run, runs: Iterable[Run]) -> str:
    """Say which parent set lists a run works on, and how it came by them; "" if on none."""
    sets = run.metrics.get("parent_sets")
    if sets is None:
        return ""
    many = tr("{sets} parent sets", sets=format_large(sets))
    if run.spec.lists.file is not None:
        return tr("{several} from {name}", several=many, name=PurePath(run.spec.lists.file).name)
    if run.metrics.get("parent_sets_reused"):
        return tr(
            "{several} used again, from {lists_source}",
            several=many,
            lists_source=lists_source(run.tables, runs, run),
        )
    began = search_began(run)
    return tr("{several} found", several=many) + (
        tr(" in {began}", began=format_span(began)) if began else ""
    )


def lists_source(tables: str | None, runs: Iterable[Run], user: Run | None = None) -> str:
    """Name the run that left a stored parent set table: the newest that found it itself."""
    makers = [
        run
        for run in runs
        if run is not user
        and tables is not None
        and run.tables == tables
        and not run.metrics.get("parent_sets_reused")
        and (user is None or run.number < user.number)
    ]
    return run_label(max(makers, key=lambda run: run.number)) if makers else tr("an earlier run")


def phase_text(phase: str) -> str:
    """Return a phase as the window writes it, its large numbers in groups of three digits."""
    return re.sub(
        r"(?<![\w.,])\d{4,}(?![\w.,]*\w)", lambda found: format_count(int(found[0])), phase
    )


def work_text(run: Run) -> str:
    """Say what a run is at, and how much of it is done where it tells."""
    message = phase_text(tr_core(run.phase)) or tr("Searching")
    if not run.total:
        return message
    done = min(run.done or 0.0, run.total)
    if run.phase == GETTING_READY:  # the card says the step beside the time that it takes
        return message
    if not done:  # a dash would say that there is nothing to tell
        return message
    return f"{message}{DOT}{format_share(done / run.total, 0)}"


def proof_text(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say how far a proof has come while the run is at work: the bound and the gap; "" if none.

    As in the table, the bound is the best one that any of the ``runs`` has proved for this one.
    """
    runs = (run, *runs)
    if run.bound is None or gap(run, runs) is None or run.state == "starting":
        return ""
    known = useful_gap(run, runs)
    if known is None:
        facts = [NO_USEFUL_BOUND]
    else:
        prover = known[1]
        left = gap_text_alone(run, runs)
        whose = "" if prover is run else tr(" from {label}", label=run_label(prover))
        facts = [tr("Bound {bound}{whose}", bound=format_score(prover.bound), whose=whose), left]
    resumed = int(run.metrics.get("resumed_layers", 0))
    if resumed:
        facts.append(tr("{resumed} layers taken up", resumed=format_count(resumed)))
    return DOT.join(facts)


def sentence(message: str) -> str:
    """Begin a sentence with a capital letter."""
    return message[:1].upper() + message[1:]


def card_title(run: Run) -> str:
    """Give the run card's title: a sentence with the run's name."""
    message = {
        "waiting": tr("is waiting"),
        "starting": tr("is starting"),
        "running": tr("is running"),
        "paused": tr("is paused"),
        "finished": tr("has finished"),
        "failed": tr("has failed"),
    }
    word = message.get(run.state, tr("has finished"))
    if interrupted(run):
        word = tr("was interrupted")
    elif ended_by_force(run):
        word = tr("was ended by force")
    elif stopped_early(run) or (run.ended and run.limit == "user"):
        word = tr("was stopped")
    elif ended_at_limit(run):
        word = tr("has ended") if has_network(run) else tr("has found no network")
    return f"{run_label(run)} {word}"


def elapsed_text(run: Run) -> str:
    """Say the time: "4:12 of 10:00" while at work under a budget, "0.2 s" after a short run."""
    if run.waiting:
        return ""
    if not run.active:
        return format_elapsed(run.elapsed)
    if run.budget:
        return tr(
            "{elapsed} of {budget}",
            elapsed=format_duration(run.elapsed),
            budget=format_duration(run.budget),
        )
    return format_duration(run.elapsed)
