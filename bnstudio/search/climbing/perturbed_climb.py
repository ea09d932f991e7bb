"""Climbs from perturbations of the best network, one after the other, that may stand still between.

It is the iterated local search of hill climbing for a run that has other searches besides: each
turn begins with the best network of all of them, and lasts for an amount of work. Perturbations
move variables that stand close together. A climb is one call of a kernel as long as few
scores are missing, so that short climbs cost little.
"""

from __future__ import annotations

import numpy as np

from bnstudio.graph.pdag import DAG
from bnstudio.search.climbing import _network_kernels as network_kernels
from bnstudio.search.climbing._near_kernels import perturb_near
from bnstudio.search.climbing.climber import Climber
from bnstudio.search.climbing.reporter import Reporter, fill_saved, put_saved
from bnstudio.search.climbing.restarting import STALE, random_state
from bnstudio.search.climbing.row_scoring import CHUNK_NS, MOVE_NS
from bnstudio.search.snapshot import Family, Snapshot

PERTURBATION = 30
"""A perturbation makes 1 to this many moves."""

NEAR = 10.0
"""Families of the networks that score less than this below the present one are noted."""

_MOVES_AT_ONCE = 64  # between two looks at the control, at most
_MOST_NOTED = 30_000  # families that are known to have been noted


class ResumedClimber(Climber):
    """A climber that can be put on another network."""

    def load(self, graph: DAG) -> None:
        """Go to a network that keeps the rules; :meth:`fill` brings its rows up to date."""
        state, cache = self.state, self._rows.cache_arrays
        wanted = [graph.parents(y) for y in range(self.n)]
        with self.cache.lock:
            for y in range(self.n):
                for x in state.parents[y, : state.counts[y]].tolist():
                    if x not in wanted[y]:
                        network_kernels.delete_arc(state, self.rules, cache, y, x)
            for y in range(self.n):
                for x in wanted[y]:
                    if not state.adjacent[y, x]:
                        network_kernels.add_arc(state, self.rules, cache, y, x)


class PerturbedClimb:
    """The climbs of a run.

    Parameters
    ----------
    climber
        Stands at a network; its rows are up to date.
    best
        Its reporter.
    seed
        Of the perturbations.

    Attributes
    ----------
    climbs, moves
        How many there were.
    families
        Those of the networks that were met and nearly as good as the best; to be emptied by the
        caller.
    """

    def __init__(self, climber: ResumedClimber, best: Reporter, seed: int) -> None:
        self._climber = climber
        self._best = best
        self._random = random_state(seed)
        self._at_once = int(min(max(CHUNK_NS / (MOVE_NS * climber.n), 1), _MOVES_AT_ONCE))
        self._base = climber.copy_state()
        self._base_score = climber.total
        self._stale = 0
        self._noted: set[tuple[int, int]] = set()
        self.climbs = self.moves = 0
        self.families: dict[Family, None] = {}

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep where the climbs stand; the climber and its reporter keep themselves."""
        put_saved(snapshot, "base", self._base)
        snapshot.arrays["random"] = self._random
        noted = sorted(self._noted)
        snapshot.arrays["noted"] = np.array([mark for _, mark in noted], dtype=np.uint64)
        snapshot.arrays["noted.children"] = np.array([child for child, _ in noted], dtype=np.int64)
        snapshot.values["perturbed"] = [self._base_score, self._stale, self.climbs, self.moves]

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on where :meth:`put_into` found them."""
        fill_saved(snapshot, "base", self._base)
        np.copyto(self._random, snapshot.array("random", self._random))
        self._base_score, self._stale, self.climbs, self.moves = snapshot.value("perturbed")
        children = snapshot.array("noted.children").tolist()
        self._noted = set(zip(children, snapshot.array("noted").tolist(), strict=True))

    def begin_with(self, graph: DAG, score: float) -> None:
        """Go on from a network, if it is better than the best one here."""
        best, climber = self._best, self._climber
        if score <= best.score + climber.min_gain:
            return
        climber.load(graph)
        climber.fill()
        best.offer()
        self._climb_on()
        if best.offer():
            best.report()
        self._keep()

    def climb(self) -> None:
        """Perturb, climb, and keep the better network."""
        climber, best = self._climber, self._best
        with climber.cache.lock:
            moved = perturb_near(
                climber.state, climber.rules, climber.cache.arrays, self._random, PERTURBATION
            )
        self.climbs += 1
        if not moved:
            best.step()
            return
        self._climb_on()
        score = climber.total
        if best.offer():
            best.report()
        if score > self._base_score - NEAR:
            self._note()
        self._stale += 1
        if score > self._base_score + climber.min_gain:
            self._keep()
        elif self._stale < STALE:
            climber.restore(self._base)
        else:
            if self._base_score < best.score - climber.min_gain:
                climber.restore(best.saved)
            self._keep()

    def _climb_on(self) -> None:
        """Make the best moves as long as they gain."""
        while True:
            moves, stuck = self._climber.climb_on(self._at_once)
            self.moves += moves
            self._best.step()
            if stuck:
                return

    def _keep(self) -> None:
        self._climber.save(self._base)
        self._base_score, self._stale = self._climber.total, 0

    def _note(self) -> None:
        """Note the families that the network does not share with the one it came from."""
        state = self._climber.state
        changed = np.flatnonzero(state.fingerprints[:, 0] != self._base.fingerprints[:, 0])
        for child in changed.tolist():
            key = (child, int(state.fingerprints[child, 0]))
            if key not in self._noted:
                if len(self._noted) >= _MOST_NOTED:
                    self._noted.clear()  # what is met again is no harm
                self._noted.add(key)
                parents = state.parents[child, : state.counts[child]]
                self.families[child, tuple(parents.tolist())] = None
