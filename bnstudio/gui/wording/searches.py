"""What a search has done, in words: how much, how fast, and when it last gained.

Nothing here knows Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bnstudio.gui.wording.numbers import (
    DOT,
    format_duration,
    format_large,
    format_number,
    format_span,
)
from bnstudio.gui.wording.runs import gap_text_alone, proof_text, sentence
from bnstudio.gui.wording.tr import tr, trn
from bnstudio.project.run import Run
from bnstudio.project.run_rules import in_stage, last_gain, search_began
from bnstudio.texts import THIN

# What a search does one after the other: its counter, and so many of it in words.
_UNITS: dict[str, tuple[str, Callable[[int], str]]] = {
    "obs": ("restarts", lambda n: trn("ordering", "orderings", n)),
    "asobs": ("restarts", lambda n: trn("ordering", "orderings", n)),
    "inobs": ("perturbations", lambda n: trn("perturbation", "perturbations", n)),
    "minobs": ("offspring", lambda n: trn("offspring", "offspring", n)),
}
_ALL = (
    ("offspring", tr("offspring")),
    ("perturbations", tr("perturbations")),
    ("optima", tr("local optima")),
)
# Those whose phase says what they are at: only the last gain is told of them.
_OF_STAGES = ("auto",)
# Names that counters have in files of version 0.1.0.
_OLDER_NAMES = {"kicks": "perturbations"}


def search_text(run: Run) -> str:
    """Say how much a search over orderings has done, how fast, and when it last gained; "" if none.

    As "12 345 offspring · 830/s · last gain 12 s ago", or "at 0:33" once it has ended. Of a run of
    several stages that ended without a proof only the last gain is told.
    """
    if run.spec.searcher in _OF_STAGES and not run.active and run.status != "optimal":
        return gain_text(run)
    unit = _UNITS.get(run.spec.searcher)
    if unit is None or in_stage(run):
        return ""
    done = _counts(run).get(unit[0], 0.0)
    if not done:
        return ""
    facts = [f"{format_large(done)} {unit[1](round(done))}"]
    seconds = run.elapsed - (search_began(run) or 0.0)
    if seconds > 0 and done > 1:
        rate = done / seconds
        facts.append(f"{format_large(rate) if rate >= 10 else format_number(rate, 1)}/s")
    gained = gain_text(run)
    return DOT.join((*facts, gained) if gained else facts)


def gain_text(run: Run) -> str:
    """Say when a run last came to a better network; "" before it has one."""
    gained = last_gain(run)
    if gained is None:
        return ""
    if not run.active:
        when = (
            tr("at {gained}", gained=format_duration(gained))
            if gained >= 10
            else tr("after {gained}", gained=format_span(gained))
        )
        return tr("last gain {when}", when=when)
    ago = int(max(0.0, run.elapsed - gained))
    since = format_span(ago) if ago >= 10 else f"{ago}{THIN}s"
    return tr("last gain {since} ago", since=since)


def standing_text(run: Run, runs: Iterable[Run] = ()) -> str:
    """Say of a run at work how far the best may be and when it last gained; "" if nothing is known.

    A run of several stages has its last gain in the place of the bound, which moves seldom.
    """
    if run.spec.searcher not in _OF_STAGES:
        return proof_text(run, runs)
    if run.state == "starting":
        return ""
    known = gap_text_alone(run, runs)
    return sentence(DOT.join(filter(None, (known, gain_text(run)))))


def all_counts(run: Run) -> str:
    """Say all that is counted of a search over orderings: "830 offspring · 900 local optima"."""
    if run.spec.searcher not in _UNITS:
        return ""
    counts = _counts(run)
    return DOT.join(
        f"{format_large(counts[name])} {message}" for name, message in _ALL if counts.get(name)
    )


def _counts(run: Run) -> dict[str, float]:
    counts: dict[str, float] = run.metrics if run.result is None else run.result.counters
    return {_OLDER_NAMES.get(name, name): count for name, count in counts.items()}
