"""Searchers that misbehave on purpose, for the tests of the runner and of the worker process.

Workers get them through the pool's ``modules`` and ``trial_registration.py``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG, trusted
from bnstudio.numerics.compiling import kernel
from bnstudio.parameters import parameter
from bnstudio.scoring.total import total
from bnstudio.search.base import Outcome, Searcher
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.registry import SEARCHERS


@dataclass(frozen=True)
class TrialParameters:
    how: str = parameter("", label="How", help="What to do.")
    size: int = parameter(0, label="Size", help="How much of it.", low=0)
    sleep: float = parameter(0.0, label="Sleep", help="Seconds between steps.", low=0.0)


class Trial(Searcher[TrialParameters]):
    name = "trial"
    title = "Trial"
    summary = "Does what a test asks for."
    Parameters = TrialParameters
    obeys = Obeys.MAX_PARENTS
    uses = Uses.START
    group = Group.NETWORKS

    def search(self, problem, control):
        return getattr(self, self.parameters.how or "chain")(problem, control)

    def outcome(self, problem, graph, **more):
        return Outcome(graph, total(problem.scores, graph), "feasible", **more)

    def report(self, problem, control, graph):
        control.incumbent(graph, total(problem.scores, graph))

    def chain(self, problem, control):
        """Add one arc of a chain a step; every network is reported."""
        arcs = []
        order = by_name(problem)
        graph = DAG(problem.names)
        self.report(problem, control, graph)
        for node in range(problem.n - 1):
            if self.parameters.sleep:
                deadline = time.monotonic() + self.parameters.sleep
                while time.monotonic() < deadline:
                    control.check()
                    time.sleep(0.002)
            arcs.append((order[node], order[node + 1]))
            graph = DAG(problem.names, arcs)
            self.report(problem, control, graph)
            control.progress("adding", node + 1, problem.n - 1, {"arcs": len(arcs)})
            self.counters["iterations"] = node + 1
            control.step()
        return self.outcome(problem, graph)

    def endless(self, problem, control):
        """Report the chain, then step for ever."""
        graph = DAG(problem.names, pairwise(by_name(problem)))
        self.report(problem, control, graph)
        while True:
            time.sleep(self.parameters.sleep or 0.001)
            self.counters["iterations"] = self.counters.get("iterations", 0) + 1
            control.step()

    def raising(self, problem, control):
        self.report(problem, control, DAG(problem.names))
        time.sleep(self.parameters.sleep)
        raise ValueError("the trial\nfailed")

    def silent(self, problem, control):
        """Find nothing at all."""
        while True:
            control.step()
            time.sleep(0.001)

    def lying(self, problem, control):
        graph = DAG(problem.names)
        return Outcome(graph, total(problem.scores, graph) + 1.0, "optimal")

    def cyclic(self, problem, control):
        graph = trusted(DAG, problem.names, frozenset({(0, 1), (1, 0)}), frozenset())
        return Outcome(graph, 0.0, "feasible")

    def disobedient(self, problem, control):
        """Give the last variable all others for parents."""
        *others, last = by_name(problem)
        return self.outcome(problem, DAG(problem.names, [(i, last) for i in others]))

    def low_bound(self, problem, control):
        graph = DAG(problem.names)
        return self.outcome(problem, graph, bound=total(problem.scores, graph) - 1.0)

    def hungry(self, problem, control):
        """Grow by ``size`` megabytes a step."""
        self.report(problem, control, DAG(problem.names))
        kept = []
        while True:
            kept.append(np.ones(self.parameters.size * 1_000_000, dtype=np.uint8))
            control.step()
            time.sleep(0.01)

    def greedy(self, problem, control):
        """Ask for ``size`` megabytes at once."""
        if self.parameters.sleep == 0:
            self.report(problem, control, DAG(problem.names))
        kept = np.ones(self.parameters.size * 1_000_000, dtype=np.uint8)
        assert kept.sum()
        return self.outcome(problem, DAG(problem.names))

    def shouting(self, problem, control):
        """Send events of several megabytes without end."""
        self.report(problem, control, DAG(problem.names))
        metrics = {f"a figure with a long name {i}": float(i) for i in range(75_000)}
        while True:
            control.progress("shouting", 1, 1, metrics)
            control.step()

    def deaf(self, problem, control):
        """Stay in compiled code for ever, without the interpreter's lock."""
        self.report(problem, control, DAG(problem.names))
        _spin(np.zeros(1))

    def parent(self, problem, control):
        """Start a process of its own, then stay."""
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        control.progress("child", 1, 1, {"pid": child.pid})
        self.endless(problem, control)

    def printing(self, problem, control):
        """Print to standard output, where the events go."""
        print("x" * 100_000, flush=True)
        return self.chain(problem, control)


class Endless(Trial):
    name = "trial-endless"

    @property
    def ends_by_itself(self):
        return False


def by_name(problem):
    """Return the variables in the order of their names: a run numbers them by content."""
    return sorted(range(problem.n), key=lambda i: (len(problem.names[i]), problem.names[i]))


@kernel
def _spin(cell):
    while cell[0] >= 0.0:
        cell[0] += 1.0


def table(n=4, rows=60, seed=1):
    """A small dataset of binary variables, each mostly a copy of the one before."""
    rng = np.random.default_rng(seed)
    codes = np.zeros((n, rows), dtype=np.uint8)
    codes[0] = rng.integers(0, 2, rows)
    for i in range(1, n):
        codes[i] = np.where(rng.random(rows) < 0.85, codes[i - 1], 1 - codes[i - 1])
    return Dataset(tuple(Variable(f"X{i}", ("no", "yes")) for i in range(n)), codes)


def register(registry=SEARCHERS):
    """Enter them; a test process takes them out again (they are no searchers for anybody else)."""
    for searcher in (Trial, Endless):
        registry[searcher.name] = searcher
