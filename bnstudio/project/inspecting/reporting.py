"""The figures of a report that take the numeric libraries: scores, what each arc adds, tables."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, Arc
from bnstudio.project.inspecting.direction import Directions, find_directions
from bnstudio.project.inspecting.tables import FamilyTable, family_table

if TYPE_CHECKING:
    from bnstudio.job.process.answering import AnswerContext

MOST_TABLES = 400
"""Conditional tables of so many variables are given; more would fill a book."""


@dataclass(frozen=True)
class ReportFigures:
    """What is computed for a report.

    Attributes
    ----------
    families
        The local score of each variable with its parents, by node.
    losses
        How much of the score each arc adds: what is lost when it is removed.
    directions
        Why each arc points as it does.
    tables
        Of each node, how often its states occur in each configuration of its parents.
    """

    families: dict[int, float] = field(default_factory=dict)
    losses: dict[Arc, float] = field(default_factory=dict)
    directions: Directions | None = None
    tables: dict[int, FamilyTable] = field(default_factory=dict)

    @property
    def total(self) -> float | None:
        """The score of the whole network; ``None`` if it is not known."""
        return math.fsum(self.families.values()) if self.families else None


@dataclass(frozen=True)
class ReportQuestion:
    """What are the figures of a report?

    ``score`` is empty where there is nothing to score by; ``tables`` asks for the counts.
    """

    dag: DAG
    knowledge: Knowledge
    score: str = ""
    parameters: tuple[tuple[str, Any], ...] = ()
    tables: bool = False

    def answer(self, context: AnswerContext) -> ReportFigures:
        """Compute them."""
        directions = find_directions(self.dag, self.knowledge)
        dataset = context.dataset
        known = () if dataset is None else dataset.names
        if dataset is None or not set(self.dag.names) <= set(known) or not dataset.rows:
            return ReportFigures(directions=directions)
        column = [dataset.index(name) for name in self.dag.names]
        families: dict[int, float] = {}
        losses: dict[Arc, float] = {}
        if self.score:
            from bnstudio.job.warm_up import warm_up_scores
            from bnstudio.scoring.cache import ScoreCache
            from bnstudio.scoring.registry import make_scorer

            warm_up_scores()
            scorer = make_scorer(dataset, self.score, dict(self.parameters))
            cache = ScoreCache(scorer, 64_000_000)
            for node in range(self.dag.n):
                parents = self.dag.parents(node)
                own = families[node] = cache.local(
                    column[node], sorted(column[parent] for parent in parents)
                )
                for parent in parents:
                    others = sorted(column[other] for other in parents if other != parent)
                    losses[parent, node] = own - cache.local(column[node], others)
        found = {}
        if self.tables:
            for node in range(min(self.dag.n, MOST_TABLES)):
                members = sorted(self.dag.parents(node))
                found[node] = family_table(
                    dataset, column[node], [column[parent] for parent in members]
                )
        return ReportFigures(families, losses, directions, found)
