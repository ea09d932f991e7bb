"""How the stages of a run ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from bnstudio.errors import NoNetworkError
from bnstudio.graph.pdag import PDAG
from bnstudio.search.declarations import Status


@dataclass
class Ending:
    """How the stages ended, not yet proved.

    ``graph`` is ``None`` where no network was found; ``score`` and ``bound`` are what the searcher
    says. ``phases``, ``tables`` and ``message`` are as in a result.
    """

    graph: PDAG | None = None
    score: float | None = None
    bound: float | None = None
    status: Status = "feasible"
    within: str = ""
    limit: str | None = None
    message: str = ""
    counters: dict[str, float] = field(default_factory=dict)
    phases: list[tuple[str, float]] = field(default_factory=list)
    tables: str | None = None


# By limit: what happened, and what to do about it.
_WITHOUT_NETWORK = {
    "time": (
        "the time ran out before a network was found that meets all constraints",
        "Give the run more time, or loosen the constraints",
    ),
    "iterations": (
        "the steps ran out before a network was found that meets all constraints",
        "Give the run more steps, or loosen the constraints",
    ),
    "memory": (
        "the memory ran out before a network was found that meets all constraints",
        "Give the run more memory, or loosen the constraints",
    ),
    "disk": (
        "the disk space ran out before a network was found that meets all constraints",
        "Give the run more disk space, or loosen the constraints",
    ),
    "user": (
        "the run was stopped before a network was found that meets all constraints",
        "Let it run longer, or loosen the constraints",
    ),
}
_OTHERWISE = (
    "the run ended before a network was found that meets all constraints",
    "Give the run more time or memory, or loosen the constraints",
)


def without_network(ending: Ending) -> NoNetworkError:
    """Return what is said of a run that came to its limit with nothing to show."""
    happened, advice = _WITHOUT_NETWORK.get(ending.limit or "", _OTHERWISE)
    # The searcher may have said where another run goes on.
    more = ending.message[:1].upper() + ending.message[1:]
    error = NoNetworkError(". ".join(filter(None, (happened, more))), advice=advice)
    error.limit = ending.limit
    return error
