"""What a run is called and how it stands, in words: shared by the table, the card and the strip.

Nothing here knows Qt. A run's state, status and the limit that ended it become one short phrase,
an icon name and a colour role, so that no state is told by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from bnstudio.gui.wording.numbers import (
    DOT,
    format_count,
    format_duration,
    format_elapsed,
    format_large,
    format_score,
    format_share,
    format_span,
)

if TYPE_CHECKING:
    from bnstudio.graph.knowledge import Knowledge
    from bnstudio.job.spec import RunSpec

_LIMITS = {
    "time": "Time is up, best kept",
    "memory": "Memory limit, best kept",
    "disk": "Disk limit, best kept",
    "iterations": "Step limit, best kept",
    "user": "Stopped, best kept",
}
_NO_GAP = 1e-9  # a gap that rounding leaves
_STATUS = {
    "optimal": "Proved optimal",
    "optimal_for_ordering": "Optimal for the ordering",
    "local_optimum": "Local optimum",
    "feasible": "Finished",
    "none": "No network found",
    "error": "Failed",
}


@dataclass(frozen=True)
class Standing:
    """How a run stands: the phrase, the icon before it, and the colour role of both."""

    message: str
    icon: str
    role: str


def is_active(run: Any) -> bool:
    """Whether the run's worker is still at work (also while paused)."""
    return run.state in ("starting", "running", "paused")


def comparable(run: Any) -> tuple[Any, ...]:
    """Return what two runs must share for their scores to be comparable."""
    spec = run.spec
    return (
        spec.score,
        tuple(sorted(spec.score_parameters.items())),
        run.variables,
        run.data,
    )


def tightest_bound(run: Any, runs: Iterable[Any]) -> tuple[float, Any] | None:
    """Return the lowest proven upper bound that holds for ``run``, and the run that proved it.

    Another run's bound holds where the scores are comparable and the same networks were allowed;
    that of a run on parent set lists only where the lists are the same.
    """
    allowed = _allowed(run)
    proved = [
        other
        for other in runs
        if other.bound is not None
        and (
            other is run
            or (
                comparable(other) == comparable(run)
                and _allowed(other) == allowed
                and (search_began(other) is None or _same_lists(other, run))
            )
        )
    ]
    if not proved:
        return None
    best = min(proved, key=lambda other: (other.bound, other is not run))
    return best.bound, best


def bound_source(run: Any) -> str:
    """Say where a bound that ``run`` proved comes from, and what it holds for."""
    return f"from {run.label}" if search_began(run) is None else f"over the lists of {run.label}"


def _same_lists(one: Any, other: Any) -> bool:
    return one.tables is not None and one.tables == other.tables


def _allowed(run: Any) -> tuple[Any, ...]:
    spec = run.spec
    knowledge = spec.knowledge
    return (
        spec.limits.max_parents,
        spec.limits.max_params,
        frozenset(knowledge.required),
        frozenset(knowledge.forbidden),
        knowledge.tiers,
        frozenset(knowledge.forbid_within_tier),
        tuple(sorted(knowledge.max_parents.items())),
        spec.ordering,
    )


def repeated(
    runs: Iterable[Any], spec: RunSpec, variables: tuple[str, ...], data: int, *, seeded: bool
) -> Any | None:
    """Return the newest ended run that a run of ``spec`` would repeat, if there is one.

    A run that ended by itself, or after its steps, comes out the same whenever its settings, its
    data and its knowledge are the same, whatever the threads; the seed counts if it is ``seeded``.
    """

    def essence(of: RunSpec) -> RunSpec:
        return replace(of, threads=None, seed=of.seed if seeded else 0)

    same = [
        run
        for run in runs
        if run.state == "finished"
        and run.limit in (None, "iterations")
        and run.data == data
        and run.variables == variables
        and essence(run.spec) == essence(spec)
    ]
    return max(same, key=lambda run: run.number, default=None)


def gap(run: Any, runs: Iterable[Any]) -> tuple[float, Any] | None:
    """Return ``(bound - score) / |score|``, never negative, and the run whose bound it is."""
    found = tightest_bound(run, runs)
    if found is None or not run.score:
        return None
    bound, other = found
    return max(0.0, (bound - run.score) / abs(run.score)), other


def standing(run: Any) -> Standing:
    """Say how ``run`` stands."""
    if run.state == "starting":
        return Standing("Starting", "circle-half", "accent_line")
    if run.state == "running":
        what = "parent sets" if in_stage(run) else restart_of(run.phase)
        message = f"Running, {what}" if what else "Running"
        return Standing(message, "circle-half", "accent_line")
    if run.state == "paused":
        return Standing("Paused", "pause", "text_2")
    if interrupted(run):
        kept = "Interrupted, best kept" if _has_arcs(run) else "Interrupted"
        return Standing(kept, "warning", "caution")
    if run.state == "failed":
        kept = "Failed, best kept" if _has_arcs(run) else "Failed"
        return Standing(kept, "x-circle", "error")
    if run.status == "none":
        return Standing(_STATUS["none"], "warning", "caution")
    if run.limit in _LIMITS:
        message = _LIMITS[run.limit]
        if run.gap is not None:
            message = f"{message.partition(',')[0]}, within {format_share(run.gap, 2)}"
        if run.limit in ("memory", "disk"):
            return Standing(message, "warning", "caution")
        return Standing(message, "check-circle", "good")
    return Standing(_STATUS.get(run.status, "Finished"), "check-circle", "good")


def _has_arcs(run: Any) -> bool:
    """Whether the run came to a network with arcs; the empty one that it begins with is none."""
    return run.best is not None and bool(run.best.arcs or run.best.links)


def interrupted(run: Any) -> bool:
    """Whether the program ended while the run was under way; nothing was wrong with the run."""
    return run.state == "failed" and run.message.startswith("Interrupted")


def outcome_words(run: Any, runs: Iterable[Any] = ()) -> str:
    """Say how an ended run stands, and how near the best its network is proved to be.

    As "Stopped, within 0.23 % of the optimum"; a bound holds for its ordering, or its lists, only.
    That of another of the ``runs`` counts where it holds for this one.
    """
    message = standing(run).message
    if run.limit not in _LIMITS or run.gap is None or run.status == "none":
        return message
    known = gap(run, (run, *runs))
    if known is not None:
        why = message.partition(",")[0]
        if known[1] is not run and known[0] < _NO_GAP:
            return f"{why}; {known[1].label} proves its network to be the best"
        message = f"{why}, within {format_share(known[0], 2)}"
    best = "the optimum"
    if run.spec.ordering is not None:
        best = "the best for its ordering"
    elif search_began(run) is not None:
        best = "the best on its lists"
    return f"{message} of {best}"


def restart_of(phase: str | None) -> str:
    """Return the restart that a phase names ("A · Restart 12 of 50" gives "restart 12"), if any."""
    found = re.search(r"\brestart (\d+)", phase or "", re.IGNORECASE)
    return f"restart {format_count(int(found[1]))}" if found else ""


# The phases of the stage that provides parent set lists, and what the window calls them.
_STAGE = {
    "Identifying parent sets": "Finding parent sets",
    "Scoring all parent sets": "Scoring all parent sets",
    "Reading the parent sets": "Reading the parent sets",
    "Scoring the parent sets of the file": "Scoring the file’s parent sets",
}


def in_stage(run: Any) -> bool:
    """Whether the run is at the stage that provides the parent set lists for its search."""
    return is_active(run) and run.phase in _STAGE


def stage_words(run: Any) -> tuple[str, str]:
    """Say how far that stage is, and its figures: two lines for the card."""
    message = _STAGE.get(run.phase, run.phase)
    if run.total:
        message += (
            f": {format_count(int(run.done or 0))} of {format_count(int(run.total))} variables"
        )
    metrics = run.metrics
    facts = []
    if metrics.get("sets_scored"):
        facts.append(f"{format_large(metrics['sets_scored'])} scored")
    if metrics.get("sets_per_second"):
        facts.append(f"{format_large(metrics['sets_per_second'])}/s")
    return message, DOT.join(facts)


def search_began(run: Any) -> float | None:
    """Return the second at which the search on the lists began; ``None`` if there is no such."""
    return next((began for name, began in run.phases if name == "search"), None)


def lists_words(run: Any, runs: Iterable[Any]) -> str:
    """Say which parent set lists a run works on, and how it came by them; "" if on none."""
    sets = run.metrics.get("parent_sets")
    if sets is None:
        return ""
    many = f"{format_large(sets)} parent sets"
    if run.spec.lists.file is not None:
        return f"{many} from {PurePath(run.spec.lists.file).name}"
    if run.metrics.get("parent_sets_reused"):
        return f"{many} used again, from {lists_source(run.tables, runs, run)}"
    began = search_began(run)
    return f"{many} found" + (f" in {format_span(began)}" if began else "")


def lists_source(tables: str | None, runs: Iterable[Any], user: Any | None = None) -> str:
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
    return max(makers, key=lambda run: run.number).label if makers else "an earlier run"


def phase_words(phase: str) -> str:
    """Return a phase as the window writes it, its large numbers in groups of three digits."""
    return re.sub(
        r"(?<![\w.,])\d{4,}(?![\w.,]*\w)", lambda found: format_count(int(found[0])), phase
    )


def work_words(run: Any) -> str:
    """Say what a run is at, and how much of it is done where it tells."""
    message = phase_words(run.phase) or "Searching"
    if not run.total:
        return message
    done = min(run.done or 0.0, run.total)
    if run.phase.startswith("Finding the candidate"):
        return f"{message}: {format_count(int(done))} of {format_count(int(run.total))}"
    if run.phase.startswith("Layer "):
        return f"{message}{DOT}{format_share(done / run.total, 0)}"
    return message


def proof_words(run: Any, runs: Iterable[Any] = ()) -> str:
    """Say how far a proof has come while the run is at work: its bound and the gap; "" if none.

    As in the table, the gap is the one to the best bound that another of the ``runs`` has proved.
    """
    known = gap(run, (run, *runs))
    if run.bound is None or known is None or run.state == "starting":
        return ""
    left = "no gap" if known[0] < _NO_GAP else f"gap {format_share(known[0], 2)}"
    whose = "" if known[1] is run else f" by {known[1].label}"
    facts = [f"Bound {format_score(run.bound)}", left + whose]
    resumed = int(run.metrics.get("resumed_layers", 0))
    if resumed:
        facts.append(f"{format_count(resumed)} layers taken up")
    return DOT.join(facts)


def sentence(message: str) -> str:
    """Begin a sentence with a capital letter."""
    return message[:1].upper() + message[1:]


def card_title(run: Any) -> str:
    """Give the run card's title: a sentence with the run's name."""
    message = {
        "starting": "is starting",
        "running": "is running",
        "paused": "is paused",
        "finished": "has finished",
        "failed": "has failed",
    }
    return f"{run.label} {message.get(run.state, 'has finished')}"


def newest_active(session: Any) -> Any | None:
    """Return the run that a card speaks of: the shown one if at work, else the newest at work."""
    active = [run for run in session.runs if is_active(run)]
    shown = next((run for run in active if run.number == session.current_run), None)
    return shown or (active[-1] if active else None)


def progress_share(run: Any) -> float | None:
    """Return how far a run is: of its budget if it has one, else of its phase's measure."""
    if run.budget:
        return min(1.0, run.elapsed / run.budget)
    if run.total:
        return min(1.0, (run.done or 0.0) / run.total)
    return None


def elapsed_words(run: Any) -> str:
    """Say the time: "4:12 of 10:00" while at work under a budget, "0.2 s" after a short run."""
    if not is_active(run):
        return format_elapsed(run.elapsed)
    if run.budget:
        return f"{format_duration(run.elapsed)} of {format_duration(run.budget)}"
    return format_duration(run.elapsed)


def advice_for(run: Any) -> str:
    """Say why a run failed, or met a limit, and what to do about it; "" if there is no more to say.

    What to do is added where the run's own message does not tell.
    """
    if run.state != "failed":
        return "" if is_active(run) else str(run.message)
    # The layers that it had written are still there.
    again = ""
    if run.spec.searcher == "bfbnb" and run.spec.limits.scratch is not None:
        again = " Learn with the same settings to go on from its last whole layer."
    if interrupted(run):
        return run.message + again
    message = sentence((run.message or "It ended without saying why").rstrip(".")) + "."
    if again and message.startswith("The run"):  # its process ended, not the search
        return message + again
    if _has_arcs(run):
        kept = "best network so far is kept"
        return message if kept in message else f"{message} Its {kept}."
    return f"{message} Change a setting and learn again."


def knowledge_summary(knowledge: Knowledge) -> str:
    """Count what the background knowledge holds: "3 tiers · 1 required · 4 forbidden arcs"."""
    facts = []
    if knowledge.tiers:
        facts.append(_count(len(knowledge.tiers), "tier"))
    required, forbidden = len(knowledge.required), len(knowledge.forbidden)
    if required and forbidden:
        facts.append(f"{required} required")
        facts.append(_count(forbidden, "forbidden arc"))
    elif required:
        facts.append(_count(required, "required arc"))
    elif forbidden:
        facts.append(_count(forbidden, "forbidden arc"))
    if knowledge.max_parents:
        facts.append(_count(len(knowledge.max_parents), "limited variable"))
    return " · ".join(facts) if facts else "Nothing is required or forbidden"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
