"""The network that grows while the lists of parent sets are found.

In one ordering every variable takes the best of its sets among those before it, as soon as its list
and those of all before it are there. A search over orderings begins with the same network, so what
was shown meanwhile is never better than its result.
"""

from __future__ import annotations

import math

import numpy as np

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.pdag import DAG, Arc, trusted
from bnstudio.job.control import RunControl
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.table import VariableSets
from bnstudio.scoring.total import families

INTERVAL = 1.0
"""Seconds between two networks told; thousands of arcs take a while to send and to draw."""


class FirstNetwork:
    """Takes lists in any order, one call at a time, and tells the control of the network.

    Parameters
    ----------
    scorer, constraints
        What the lists are found with.
    control
        Where the networks go.
    """

    def __init__(self, scorer: LocalScorer, constraints: Constraints, control: RunControl) -> None:
        smallest = constraints.smallest_dag()
        self._scorer = scorer
        self._control = control
        self._required = constraints.required_parents
        self._order = smallest.order
        self._scores = families(scorer, smallest)
        self._arcs: set[Arc] = set(smallest.arcs)
        self._before = np.zeros(scorer.n, dtype=bool)
        self._waiting: dict[int, VariableSets] = {}
        self._placed = 0
        self._due = 0.0

    def found(self, child: int, sets: VariableSets) -> None:
        """Take the list of a variable."""
        self._waiting[child] = sets
        while self._placed < len(self._order):
            child = self._order[self._placed]
            if child not in self._waiting:
                break
            self._place(child, self._waiting.pop(child))
            self._placed += 1
        if self._control.elapsed >= self._due:
            graph = trusted(DAG, self._scorer.names, frozenset(self._arcs), frozenset())
            self._control.incumbent(graph, math.fsum(self._scores))
            self._due = self._control.elapsed + INTERVAL

    def _place(self, child: int, sets: VariableSets) -> None:
        required = self._required.get(child, ())
        if len(sets.scores) == 1 and len(sets.members) == len(required):
            self._before[child] = True  # the required parents alone, as it was
            return
        outside = np.concatenate(([0], np.cumsum(~self._before[sets.members])))
        self._before[child] = True
        fitting = np.flatnonzero(outside[sets.starts[1:]] == outside[sets.starts[:-1]])
        if not len(fitting):
            return  # the required parents alone, as it was
        best = fitting[np.argmax(sets.scores[fitting])]
        parents = sets.members[sets.starts[best] : sets.starts[best + 1]].tolist()
        self._scores[child] = float(sets.scores[best])
        self._arcs.update((parent, child) for parent in parents)
