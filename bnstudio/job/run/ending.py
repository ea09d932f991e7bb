"""How the stages of a run ended."""

from __future__ import annotations

from dataclasses import dataclass, field

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
