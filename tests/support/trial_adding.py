"""A small searcher that behaves: what a new searcher's own file looks like.

``docs/developers`` shows how to add a searcher; the tests add this one, and take it out again.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from bnstudio.errors import GraphError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG
from bnstudio.parameters import parameter
from bnstudio.scoring.total import total
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses


@dataclass(frozen=True)
class AddingParameters:
    """Parameters of :class:`Adding`."""

    arcs: int | None = parameter(
        None,
        label="Arcs to add",
        help="Ends after so many arcs.",
        low=0,
        none_means="as many as gain",
    )


class Adding(Searcher[AddingParameters]):
    """Adds the best arc again and again, until none gains."""

    name = "adding"
    title = "Adding arcs"
    summary = "Adds the arc that gains most, until none does."
    group = Group.NETWORKS
    Parameters = AddingParameters
    uses = Uses.START

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        start = problem.start
        graph = problem.constraints.smallest_dag() if start is None else to_dag(start)
        score = total(problem.scores, graph)
        self._count(problem, 0)
        control.incumbent(graph, score)
        for added in itertools.count(1):
            control.progress("Adding arcs", metrics={"arcs": len(graph.arcs)})
            found = max(self._larger(problem, control, graph), key=lambda one: one[0], default=None)
            if found is None or found[0] <= score + 1e-9 * abs(score):
                break
            if self.parameters.arcs is not None and added > self.parameters.arcs:
                break
            score, graph = found[0], found[1]
            control.incumbent(graph, score)
            self._count(problem, added)
            control.step()
        self._count(problem, added)
        control.step()
        return Outcome(graph, score, "local_optimum", counters=self.counters)

    def _larger(self, problem: Problem, control: Control, graph: DAG) -> list[tuple[float, DAG]]:
        """Return the networks with one arc more that keep the rules, with their scores."""
        found = []
        for arc in itertools.permutations(range(problem.n), 2):
            control.check()
            if tuple(sorted(arc)) in graph.skeleton:
                continue
            try:
                larger = DAG(problem.names, {*graph.arcs, arc})
            except GraphError:
                continue  # a cycle
            if not problem.constraints.violations(larger):
                found.append((total(problem.scores, larger), larger))
        return found

    def _count(self, problem: Problem, added: int) -> None:
        self.counters.update(problem.scores.counts(), iterations=added)
