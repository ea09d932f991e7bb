"""Running a search over orderings on given lists, with a limit of processor time."""

from __future__ import annotations

import contextlib
import time
from types import SimpleNamespace

import numpy as np

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher

SEARCHERS = ("obs", "asobs", "inobs", "minobs")


class Until(SilentControl):
    """Stops after some processor time of this thread's process, or when a score is reached."""

    def __init__(self, seconds: float, target: float = float("inf")) -> None:
        super().__init__()
        self.began = time.process_time()
        self.seconds = seconds
        self.target = target
        self.times: list[float] = []

    def check(self) -> None:
        """Stop when the time is used up."""
        if time.process_time() - self.began >= self.seconds:
            raise Stopped("time")

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Remember it and when it came."""
        super().incumbent(graph, score)
        self.times.append(time.process_time() - self.began)
        if score >= self.target:
            raise Stopped("user")


def search(
    lists: ParentSetTable,
    name: str,
    seconds: float,
    seed: int = 0,
    target: float = float("inf"),
    threads: int = 1,
    scorer: LocalScorer | None = None,
    **parameters: object,
) -> SimpleNamespace:
    """Search and return ``score``, ``found`` and ``spent`` (seconds), ``graph``, ``counters``.

    With a ``scorer`` the lists may be made wider.
    """
    control = Until(seconds, target)
    if scorer is None:
        silent: object = SimpleNamespace(counts=dict, totals=np.zeros(0))  # nothing is asked of it
        rules = build_constraints(Knowledge(), lists.names, [2] * lists.n)
        problem = Problem(silent, rules, seed=seed, threads=threads, parent_sets=lists)  # type: ignore[arg-type]
    else:
        rules = build_constraints(Knowledge(), scorer.names, scorer.arities)
        cache = ScoreCache(scorer)
        problem = Problem(
            cache, rules, seed=seed, threads=threads, parent_sets=lists, may_expand=True
        )
    searcher = make_searcher(name, parameters)
    with contextlib.suppress(Stopped):
        searcher.search(problem, control)
    graph, score = control.incumbents[-1]
    return SimpleNamespace(
        score=score,
        graph=graph,
        found=control.times[-1],
        trace=[(at, s) for at, (_, s) in zip(control.times, control.incumbents, strict=True)],
        spent=time.process_time() - control.began,
        counters=searcher.counters,  # type: ignore[attr-defined]
    )


def warm_up() -> None:
    """Compile or load what the searches need."""
    from bnstudio.scoring.parent_sets.anytime.identification import METHODS, identify
    from bnstudio.scoring.parent_sets.budget import Budget
    from tests.support.searching import dependent, problem

    scorer = problem(dependent(6, 200)).scores.scorer
    for method in METHODS:
        lists = identify(scorer, method, budget=Budget(sets=40)).table
    for name in SEARCHERS:
        search(lists, name, 0.3)
    search(lists, "minobs", 0.6, scorer=scorer)
