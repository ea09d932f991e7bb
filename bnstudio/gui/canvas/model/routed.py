"""The paths of a graph's edges: curves of the layout, paths of before, and routes found anew.

No path passes through a box that is not at one of its ends. An edge keeps its path for as long as
its ends stay and no box comes into its way; others are led round boxes by a router. That is done at
once as far as there is time for it; what is left is :attr:`Routed.pending`, and
:meth:`Routed.route_some` goes on with it. It knows no Qt.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.leading import Ways, is_ready
from bnstudio.graph.layout.request import ROUTED_UP_TO
from bnstudio.graph.layout.routing import Router
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.curves import Array, Curves, Pair
from bnstudio.gui.canvas.model.edges import Edges
from bnstudio.gui.canvas.model.many import FEW, Errand, ManyPaths

AT_ONCE_S = 0.018
"""Seconds of work for leading arcs round boxes when a graph is shown or nodes are moved."""

NEAR = 0.75
"""A node this close to its place in the layout (in pixels) has not been moved."""

TOUCHING = 3.0
"""A kept route begins and ends this close to its boxes, in pixels."""


class Routed(Edges):
    """Edges between boxes, each with a path.

    Parameters
    ----------
    graph
        The graph as it is shown.
    positions, sizes
        Centres and sizes of its nodes, shape ``(n, 2)``.
    curves
        Those of the last layout.
    before
        The drawing until now: paths that are still good are kept.

    Attributes
    ----------
    paths
        For each edge its control points, from border to border.
    pending
        Edges whose paths are still to be looked at.
    """

    def __init__(
        self, graph: PDAG, positions: Array, sizes: Array, curves: Curves, before: Routed | None
    ) -> None:
        super().__init__(graph)
        self.positions = np.array(positions, dtype=np.float64).reshape(-1, 2)
        self.sizes = np.asarray(sizes, dtype=np.float64).reshape(-1, 2)
        self.curves = curves
        self.paths: list[Array] | ManyPaths = [np.empty((0, 2))] * self.m
        self.pending: dict[int, None] = {}
        # Paths that gave way to a box, to be taken up again when it has gone.
        self._given_up: dict[int, Array] = {}
        self._alike = False
        if before is not None and before.names == self.names and before.curves is curves:
            self._alike = True
            self._layout_places: Array = before._layout_places
        else:
            self._layout_places = curves.places_of(self.names)
        if self.n > ROUTED_UP_TO:
            self._route_many(before)
        else:
            self._route_all(before)

    # -- a new drawing -----------------------------------------------------------------------

    def _route_all(self, before: Routed | None) -> None:
        """Give every edge a path, as far as there is time now."""
        end = time.thread_time() + AT_ONCE_S
        paths: list[Array | None] = [None] * self.m
        there = self._stands_as_laid_out()
        if self.curves:
            held = there[self.ends].all(axis=1)
            for number in np.flatnonzero(held).tolist():
                paths[number] = self.curves.get(*self.pair(number))
        laid = [number for number, path in enumerate(paths) if path is not None]
        self._drop_cut(paths, laid, np.flatnonzero(~there))
        if not self.curves.proved:
            asked = [n for n in laid if paths[n] is not None]
            if before is not None and self._alike:
                old = [before.edge_between(*self.pairs[n]) for n in asked]
                asked = [n for n, k in zip(asked, old, strict=True) if k in before.pending]
            self.pending = dict.fromkeys(asked)
        given_up = [number for number in laid if paths[number] is None]
        if before is not None:
            self._take_over(before, paths)
        for number in given_up:
            curve = self.curves.get(*self.pair(number))
            if curve is not None:
                self._given_up[number] = curve
        gaps = [number for number, path in enumerate(paths) if path is None]
        lines = geometry.straight(self.positions, self.sizes, self.ends[gaps])
        for number, line in zip(gaps, geometry.as_curves(lines), strict=True):
            paths[number] = line
        self.paths = [path for path in paths if path is not None]
        self._route(gaps, end)

    def _take_over(self, before: Routed, paths: list[Array | None]) -> None:
        """Fill gaps with the paths of the drawing before, where they are still good."""
        old_of = np.array([before.graph.index.get(name, -1) for name in self.names], dtype=np.int64)
        if self.names == before.names:
            old_of = np.arange(self.n)
        known = old_of >= 0
        still = known.copy()
        spots = old_of[known]
        still[known] = (np.abs(before.positions[spots] - self.positions[known]) <= NEAR).all(axis=1)
        still[known] &= (before.sizes[spots] == self.sizes[known]).all(axis=1)
        taken: list[int] = []
        for number, (a, b) in enumerate(self.pairs):
            if paths[number] is not None or not (still[a] and still[b]):
                continue
            old_a, old_b = int(old_of[a]), int(old_of[b])
            old = before.edge_between(old_a, old_b)
            if old is None:
                continue
            path = before.paths[old]
            paths[number] = path if before.ends[old, 0] == old_a else path[::-1]
            taken.append(number)
            if old in before.pending:
                self.pending[number] = None
        self._drop_cut(paths, taken, np.flatnonzero(~still))

    def _drop_cut(
        self, paths: list[Array | None], numbers: list[int], boxes: NDArray[np.intp]
    ) -> None:
        """Drop those of some paths that pass through one of some boxes."""
        found = [(number, path) for number in numbers if (path := paths[number]) is not None]
        if not found or not len(boxes):
            return
        chosen = np.array([number for number, _ in found])
        for number in self._cut(chosen, [path for _, path in found], boxes):
            paths[number] = None

    def _cut(
        self, numbers: NDArray[np.intp], paths: list[Array], boxes: NDArray[np.intp]
    ) -> list[int]:
        """Return which of some edges with these paths pass through one of some foreign boxes."""
        # The hull of its control points holds a curve: most are seen to be far away by that.
        lengths = np.array([len(path) for path in paths])
        first = np.cumsum(lengths) - lengths
        points = np.concatenate(paths)
        low, high = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
        half = self.sizes[boxes] / 2.0 + 1.0
        left, right = self.positions[boxes] - half, self.positions[boxes] + half
        near = np.ones((len(paths), len(boxes)), dtype=bool)
        for axis in (0, 1):
            near &= (low[:, axis, None] < right[:, axis]) & (high[:, axis, None] > left[:, axis])
        some = np.flatnonzero(near.any(axis=1))
        clear = self._router().clear(
            [paths[k] for k in some.tolist()], self.ends[numbers[some]], boxes
        )
        found: list[int] = numbers[some[~clear]].tolist()
        return found

    def _router(self) -> Router:
        return Router(self.positions, self.sizes)

    # -- after moves -------------------------------------------------------------------------

    def reroute(self, nodes: Iterable[int]) -> None:
        """Find the paths again of edges at moved nodes, and of those that these stand on now."""
        if isinstance(self.paths, ManyPaths):
            self.paths.move(self.positions)
            self._lead_few()
            self._changed()
            return
        end = time.thread_time() + AT_ONCE_S
        paths = self.paths
        moved = np.unique(np.fromiter(nodes, np.int64))
        own = self.incident(*moved.tolist())
        asked = dict.fromkeys(own)
        there = self._stands_as_laid_out()
        back = [(n, p) for n, p in self._given_up.items() if n not in asked]
        for number, path in zip(
            (n for n, _ in back),
            self._clear_of_all([n for n, _ in back], [p for _, p in back]),
            strict=True,
        ):
            if path is not None:
                paths[number] = path
                del self._given_up[number]
        others = np.setdiff1d(np.arange(self.m), np.array(own, dtype=np.int64))
        if len(others):
            for number in self._cut(others, [paths[k] for k in others.tolist()], moved):
                self._given_up.setdefault(number, paths[number])
                asked[number] = None
        open_ends: list[int] = []
        for number in asked:
            a, b = self.ends[number].tolist()
            curve = self.curves.get(*self.pair(number)) if there[a] and there[b] else None
            if number in own:
                self._given_up.pop(number, None)
            if curve is not None and self._clear_of_all([number], [curve])[0] is not None:
                paths[number] = curve
            else:
                open_ends.append(number)
        lines = geometry.straight(self.positions, self.sizes, self.ends[open_ends])
        for number, curve in zip(open_ends, geometry.as_curves(lines), strict=True):
            paths[number] = curve
        self._route(open_ends, end)
        self._changed()

    def _clear_of_all(self, numbers: list[int], paths: list[Array]) -> list[Array | None]:
        """Return those paths that pass through no foreign box, ``None`` for the others."""
        if not numbers:
            return []
        clear = self._router().clear(paths, self.ends[numbers]).tolist()
        return [path if good else None for path, good in zip(paths, clear, strict=True)]

    def _route(self, numbers: list[int], end: float) -> None:
        """Lead straight edges round boxes until it is time; the others are pending."""
        assert isinstance(self.paths, list)
        for number in numbers:
            self.pending.pop(number, None)
        router = self._router()
        blocked = np.flatnonzero(router.blocked(self.ends[numbers])).tolist()
        for number in (numbers[k] for k in blocked):
            if time.thread_time() < end:
                a, b = self.ends[number].tolist()
                self.paths[number] = router.round(a, b)
            else:
                self.pending[number] = None

    def route_some(self, seconds: float) -> bool:
        """Look at pending paths for so long, or at all of a large graph; whether any changed."""
        if isinstance(self.paths, ManyPaths):
            if self.pending:
                self._lead()
                return True
            return False
        end = time.thread_time() + seconds
        changed = False
        router = self._router()
        while self.pending and time.thread_time() < end:
            number = next(iter(self.pending))
            del self.pending[number]
            path = self.paths[number]
            ends = self.ends[[number]]
            if self._touches(number, path) and router.clear([path], ends)[0]:
                continue
            if path is self.curves.get(*self.pair(number)):
                self.curves.drop(*self.pair(number))
            self.paths[number] = router.routes(ends)[0]
            changed = True
        if changed:
            self._changed()
        return changed

    def routes(self) -> dict[Pair, Array]:
        """Return the paths of edges that are not straight, by the names of their ends."""
        if not isinstance(self.paths, list):
            return {}
        return {
            self.pair(number): path
            for number, path in enumerate(self.paths)
            if not geometry.is_straight(path)
        }

    def _touches(self, number: int, path: Array) -> bool:
        """Whether a path begins and ends at its boxes."""
        away = np.abs(path[[0, -1]] - self.positions[self.ends[number]])
        return bool((away <= self.sizes[self.ends[number]] / 2.0 + TOUCHING).all())

    def _stands_as_laid_out(self) -> NDArray[np.bool_]:
        """Return which nodes are where the layout has put them."""
        with np.errstate(invalid="ignore"):
            near: NDArray[np.bool_] = np.abs(self.positions - self._layout_places) < NEAR
            sizes = self.curves.sizes_of(self.names)
            if sizes is not None:
                # Labels may have changed, or the font.
                near &= np.abs(self.sizes - sizes) < NEAR
        return np.logical_and(near[:, 0], near[:, 1])

    # -- very many edges ---------------------------------------------------------------------

    def _route_many(self, before: Routed | None) -> None:
        """Take over the paths of before; the others are straight, and pending."""
        self.paths = paths = ManyPaths(self.positions, self.sizes, self.ends)
        if before is not None and isinstance(before.paths, ManyPaths):
            if self.names == before.names:
                old_of = np.arange(self.n)
                mine, theirs = self.common(before)
            else:
                index = before.graph.index
                old_of = np.array([index.get(name, -1) for name in self.names], dtype=np.int64)
                mine, theirs = self.common_by(before, old_of)
            paths.take_over(before.paths, mine, theirs, old_of)
        self._lead_few()

    def _lead_few(self) -> None:
        """Lead pending edges round boxes now, if they are few and it is quick."""
        assert isinstance(self.paths, ManyPaths)
        if 0 < np.count_nonzero(self.paths.asked) <= FEW and is_ready():
            self._lead()
        self.pending = dict.fromkeys(np.flatnonzero(self.paths.asked).tolist())

    def _lead(self) -> None:
        errand = self.errand()
        ways = errand.run()
        assert ways is not None
        self.take(errand, ways)

    def errand(self) -> Errand:
        """Return what is needed to lead the pending edges of a large graph round boxes."""
        assert isinstance(self.paths, ManyPaths)
        return self.paths.errand()

    def take(self, errand: Errand, ways: Ways) -> bool:
        """Take in what came of an errand; whether it is of any use."""
        if not isinstance(self.paths, ManyPaths) or not self.paths.take(errand, ways):
            return False
        self.pending = dict.fromkeys(np.flatnonzero(self.paths.asked).tolist())
        self._changed()
        return True

    # -- on the way ---------------------------------------------------------------------------

    def place_like(self, target: Routed, positions: Array) -> None:
        """Put the nodes between here and another drawing, its curves following softly.

        Parameters
        ----------
        target
            A drawing of the same graph.
        positions
            Where the nodes are now, shape ``(n, 2)``.
        """
        self.positions = positions
        shift = positions - target.positions
        first, last = shift[self.ends[:, 0]], shift[self.ends[:, 1]]
        self.paths = [
            geometry.follow(path, first[number], last[number])
            for number, path in enumerate(target.paths)
        ]
        self._changed()

    def _changed(self) -> None:
        """Paths or places are others now."""
