"""Chow-Liu: the tree (or forest) over the variables that fits the data best.

Its skeleton is the maximum spanning forest of the pairs' mutual information. An edge with one
allowed direction joins it only if there is still a root from which all edges can point away.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.parameters import parameter
from bnstudio.scoring import information
from bnstudio.scoring.total import total
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Space
from bnstudio.search.independence.independence_tests import chance_of_more


@dataclass(frozen=True)
class ChowLiuParameters:
    """Parameters of :class:`ChowLiu`."""

    drop: str = parameter(
        "none",
        label="Leave out",
        help="Which pairs may not become edges: none, those that would not raise the score, or "
        "those whose mutual information a test does not find significant.",
        choices=("none", "score", "test"),
    )
    confidence: float = parameter(
        0.99,
        label="Confidence",
        help="Of the test: one minus the chance of keeping an edge between independent variables.",
        low=0.0,
        high=1.0,
        advanced=True,
    )
    root: int | None = parameter(
        None,
        label="Root",
        help="Number of the column, from 1, that its tree is directed away from.",
        low=1,
        none_means="its first column",
    )


class ChowLiu(Searcher[ChowLiuParameters]):
    """The searcher ``chow-liu``; see ``docs/algorithms/chow-liu.md``."""

    name = "chow-liu"
    title = "Chow-Liu tree"
    summary = (
        "Joins the variables to the tree with the most mutual information; every variable has at "
        "most one parent."
    )
    citation = (
        "Chow, C. K. and Liu, C. N. (1968). Approximating discrete probability distributions "
        "with dependence trees. IEEE Transactions on Information Theory 14, 462-467."
    )
    group = Group.INDEPENDENCE
    works_on = Space.CPDAG
    counts_rows = True
    Parameters = ChowLiuParameters

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Find the tree; see :class:`~bnstudio.search.base.Searcher`."""
        root = self.parameters.root
        if root is not None and root > problem.n:
            raise UsageError(
                f"the root is column {root}, but there are {problem.n} columns",
                advice="Give the number of a column",
            )
        self.counters.update(iterations=0, pairs_left_out=0)
        cache = problem.scores
        forest = _Forest(problem)
        # Until every pair is measured there is no tree, only the required arcs.
        smallest = problem.constraints.smallest_dag()
        control.incumbent(smallest, total(cache, smallest))
        self.counters.update(cache.counts())
        mutual = self._information(problem, control)
        for a, b in _strongest_first(mutual):
            if forest.trees[a] == forest.trees[b]:
                continue
            if self._wanted(problem, mutual, a, b):
                forest.join(a, b)
            else:
                self.counters["pairs_left_out"] += 1
        dag = DAG(problem.names, forest.arcs(None if root is None else root - 1))
        score = total(cache, dag)
        self.counters.update(cache.counts())
        control.incumbent(dag, score)
        return Outcome(dag, score, "feasible", counters=self.counters)

    def _information(self, problem: Problem, control: Control) -> NDArray[np.float64]:
        """Return the mutual information of every pair, times cases, in nats."""
        scorer = problem.scores.local_scorer

        def check() -> None:
            self.counters["iterations"] += 1
            control.progress("Measuring pairs", self.counters["iterations"], problem.n)
            control.step()

        control.check()
        left = information.conditional_entropies(scorer, check)
        mutual = information.entropies(scorer)[:, None] - left
        mutual = (mutual + mutual.T) / 2.0
        np.fill_diagonal(mutual, 0.0)
        self.counters["tests_made"] = problem.n * (problem.n - 1) / 2
        return np.maximum(mutual, 0.0)

    def _wanted(self, problem: Problem, mutual: NDArray[np.float64], a: int, b: int) -> bool:
        """Whether the setting lets a pair become an edge; required ones are edges already."""
        if self.parameters.drop == "score":
            child, parent = (b, a) if problem.constraints.allowed[a, b] else (a, b)
            alone = problem.scores.local(child, ())
            return problem.scores.local(child, (parent,)) > alone + smallest_gain(alone)
        if self.parameters.drop == "test":
            arities = problem.constraints.arities
            degrees = (int(arities[a]) - 1) * (int(arities[b]) - 1)
            chance = chance_of_more(2.0 * mutual[a, b], degrees)
            return chance <= 1.0 - self.parameters.confidence
        return True


def _strongest_first(mutual: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Return the pairs that are dependent at all, the strongest first, equal ones by index."""
    n = len(mutual)
    first, second = np.triu_indices(n, 1)
    strength = mutual[first, second]
    if not len(strength):
        return []
    tolerance = 1e-9 * (1.0 + float(strength.max()))
    places = np.flatnonzero(strength > tolerance)
    # Rounded, so that strengths that differ by rounding alone are equal.
    places = places[np.lexsort((places, -np.round(strength[places] / tolerance)))]
    return [(int(first[p]), int(second[p])) for p in places]


class _Forest:
    """A growing forest of edges, in which every tree keeps the roots it may be directed from.

    A root is possible when all edges of its tree, directed away from it, are allowed.

    Raises
    ------
    UsageError
        If the required arcs are part of no forest in which each variable has one parent at most.
    """

    def __init__(self, problem: Problem) -> None:
        import networkx as nx  # not with the module, which every worker imports
        from networkx.utils import UnionFind

        rules = problem.constraints
        n = problem.n
        self.allowed = rules.allowed & (rules.max_parents > 0)[None, :]
        if rules.max_params is not None:
            free = (rules.arities[None, :] - 1.0) * rules.arities[:, None]
            self.allowed &= free <= rules.max_params
        # Between two variables with a required arc there is that arc and nothing else.
        self.allowed &= ~rules.required.T
        self.edges = nx.Graph()
        self.trees = UnionFind(range(n))
        self.roots = [{x} for x in range(n)]  # of the tree whose name in ``trees`` that is
        for a, b in zip(*np.nonzero(rules.required), strict=True):
            if not self.join(int(a), int(b)):
                raise UsageError(
                    "the required arcs are part of no tree: "
                    f"{rules.names[a]} → {rules.names[b]} closes a cycle, or gives a variable "
                    "a second parent",
                    advice="Require fewer arcs, or choose another searcher",
                )

    def join(self, a: int, b: int) -> bool:
        """Join the trees of ``a`` and ``b`` by an edge if that is possible."""
        one, two = self.trees[a], self.trees[b]
        if one == two:
            return False
        roots: set[int] = set()
        if self.allowed[a, b] and b in self.roots[two]:
            roots |= self.roots[one]
        if self.allowed[b, a] and a in self.roots[one]:
            roots |= self.roots[two]
        if not roots:
            return False
        self.edges.add_edge(a, b)
        self.trees.union(a, b)
        self.roots[self.trees[a]] = roots
        return True

    def arcs(self, root: int | None) -> list[tuple[int, int]]:
        """Direct every tree away from ``root`` if it may be one, else from its first possible."""
        import networkx as nx

        found: list[tuple[int, int]] = []
        for members in nx.connected_components(self.edges):
            roots = self.roots[self.trees[min(members)]]
            found += nx.bfs_edges(self.edges, root if root in roots else min(roots))
        return found
