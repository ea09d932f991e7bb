"""The linear relaxation with cluster cuts and columns priced in, and the bound that it proves.

One round solves the program over the families that are columns, prices the others, and looks for
cuts that the solution violates. The bound of a round does not rest on the solver's tolerances: any
weights of the cuts prove one (Lagrange), and those of the solver are taken. For the same reason a
family whose reduced cost lifts the bound to the best network known can be left out for good.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from pyscipopt import LP, SCIP_LPPARAM

from bnstudio.search.exact.integer import _cluster_kernels as kernels
from bnstudio.search.exact.integer.clusters import Cut, Point, counting, violated
from bnstudio.search.exact.integer.families import Families

_FIRST_COLUMNS = 30  # a variable
_MORE_COLUMNS = 500  # a round
_SEPARATION_NODES = 1000
_A_VARIABLE = 3
_ENOUGH = 3  # cuts with a small k after which a larger one is not tried
_STALE = 8  # rounds without effect after which a cut leaves the program
_MANY_OUT = 0.25  # share of columns left out after which the program is made anew
_NEGATIVE = 1e-9
_AT_A_TIME = 200  # simplex iterations between two checks
_MOST_PIECES = 2000


class Relaxation:
    """The linear program of a component.

    Parameters
    ----------
    families
        All families that may be columns.
    largest_k
        Of the cuts that are looked for.
    first
        Places (in the component's lists) of the families of a network, which are columns from the
        beginning.
    check
        Called between pieces of work; may raise.

    Attributes
    ----------
    bound
        No network costs less.
    cuts
        In the order of the program's rows, after one row a variable.
    point
        The last solution.
    """

    def __init__(
        self,
        families: Families,
        largest_k: int,
        first: NDArray[np.int64],
        check: Callable[[], None],
    ) -> None:
        self.families = families
        self.bound = families.base
        self.cuts: list[Cut] = []
        self.point: Point | None = None
        self.rounds = 0
        self.cuts_found = 0
        self._largest_k = largest_k
        self._check = check
        self._known: set[bytes] = set()
        self._stale: list[int] = []
        self._chosen = np.zeros(0, dtype=np.int64)
        ranks = np.arange(len(families)) - np.searchsorted(families.owner, families.owner)
        begin = (ranks < _FIRST_COLUMNS) | np.isin(families.places, first)
        self._left = np.ones(len(families), dtype=bool)
        self._build(np.flatnonzero(begin))

    @property
    def left(self) -> Families:
        """The families that a network may have that costs less than the best one known."""
        return self.families.only(self._left)

    @property
    def columns(self) -> int:
        """How many families are columns."""
        return len(self._chosen)

    def round(self, upper: float) -> bool:
        """Solve, price and cut once; only networks that cost less than ``upper`` are of interest.

        Returns whether the program has changed: if not, the bound cannot be raised this way.
        """
        self.rounds += 1
        values, weights = self._solve()
        self.point = Point.of(self.families, self._chosen, values)
        reduced = self._reduced(weights)
        cheapest = self._cheapest(reduced)
        ks = np.array([cut.k for cut in self.cuts], dtype=float)
        bound = math.fsum(weights * ks) + math.fsum(cheapest)
        self.bound = max(self.bound, self.families.base + bound)
        lifted = self.families.base + bound + reduced - cheapest[self.families.owner]
        self._left &= lifted < upper
        priced = self._price(reduced)
        self._age(weights)
        cuts = self._separate()
        self._add_columns(priced)
        self._add_cuts(cuts)
        self._leave_out()
        return bool(len(priced) or len(cuts))

    # --- within ----------------------------------------------------------------------------------

    def _build(self, chosen: NDArray[np.int64]) -> None:
        """Make the program anew with these columns and all cuts."""
        self._program = LP()
        self._program.setIntParam(SCIP_LPPARAM.LPITLIM, _AT_A_TIME)
        ones = [1.0] * self.families.m
        self._program.addRows([[] for _ in ones], ones, ones)
        cuts, self.cuts = self.cuts, []
        stale, self._stale = self._stale, []
        self._chosen = np.zeros(0, dtype=np.int64)
        self._duals = np.zeros(0)
        self._add_columns(chosen)
        self._add_cuts(cuts)
        self._stale[: len(stale)] = stale

    def _solve(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the values of the columns and the weights of the cuts."""
        # By the dual simplex method; where it ends early, having gone wrong, by the primal one.
        for dual in (True, False):
            for _ in range(_MOST_PIECES):
                self._program.solve(dual=dual)
                self._check()
                if self._program.isOptimal() or self._program.getNIterations() < _AT_A_TIME:
                    break
            if self._program.isOptimal():
                break
        self._duals = np.array(self._program.getDual())
        values = np.array(self._program.getPrimal())
        return values, np.maximum(self._duals[self.families.m :], 0.0)

    def _reduced(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        families = self.families
        inside = np.zeros((len(self.cuts), families.m), dtype=bool)
        for row, cut in zip(inside, self.cuts, strict=True):
            row[:] = cut.inside
        ks = np.array([cut.k for cut in self.cuts], dtype=np.int64)
        cut_starts = np.zeros(len(self.cuts) + 1, dtype=np.int64)
        np.cumsum(inside.sum(axis=1), out=cut_starts[1:])
        reduced = np.empty(len(families))
        kernels.reduced_costs(
            families.starts,
            families.parents,
            families.owner,
            families.costs,
            cut_starts,
            np.nonzero(inside)[1],
            inside,
            ks,
            weights,
            reduced,
        )
        return reduced

    def _cheapest(self, reduced: NDArray[np.float64]) -> NDArray[np.float64]:
        cheapest = np.full(self.families.m, np.inf)
        np.minimum.at(cheapest, self.families.owner, reduced)
        return cheapest

    def _price(self, reduced: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return the families that can lower the program's value, the most promising first."""
        over = reduced - self._duals[self.families.owner]
        over[self._chosen] = 0.0
        priced = np.flatnonzero((over < -_NEGATIVE) & self._left)
        return priced[np.argsort(over[priced], kind="stable")[:_MORE_COLUMNS]]

    def _separate(self) -> list[Cut]:
        assert self.point is not None
        found: list[Cut] = []
        for k in range(1, self._largest_k + 1):
            if len(found) < _ENOUGH:
                more, _ = violated(self.point, k, nodes=_SEPARATION_NODES, a_variable=_A_VARIABLE)
                found += [cut for cut in more if cut.key not in self._known]
        self.cuts_found += len(found)
        return found

    def _add_columns(self, chosen: NDArray[np.int64]) -> None:
        if not len(chosen):
            return
        m = self.families.m
        entries = [[(int(v), 1.0)] for v in self.families.owner[chosen]]
        for row, cut in enumerate(self.cuts):
            for i in counting(self.families, chosen, cut):
                entries[i].append((m + row, 1.0))
        self._program.addCols(entries, self.families.costs[chosen].tolist())
        self._chosen = np.concatenate([self._chosen, chosen])

    def _add_cuts(self, cuts: list[Cut]) -> None:
        if not cuts:
            return
        rows = [[(int(i), 1.0) for i in counting(self.families, self._chosen, cut)] for cut in cuts]
        self._program.addRows(rows, [float(cut.k) for cut in cuts])
        self.cuts += cuts
        self._known.update(cut.key for cut in cuts)
        self._stale += [0] * len(cuts)

    def _age(self, weights: NDArray[np.float64]) -> None:
        """Take cuts out of the program that have had no weight for long."""
        for row, weight in enumerate(weights):
            self._stale[row] = 0 if weight > 0.0 else self._stale[row] + 1
        for row in np.flatnonzero(np.array(self._stale) > _STALE)[::-1].tolist():
            self._program.delRows(self.families.m + row, self.families.m + row)
            self._known.discard(self.cuts[row].key)
            del self.cuts[row], self._stale[row]

    def _leave_out(self) -> None:
        """Make the program anew when many of its columns are out for good."""
        keep = self._left
        if int(keep[self._chosen].sum()) > (1 - _MANY_OUT) * len(self._chosen):
            return
        chosen = (np.cumsum(keep) - 1)[self._chosen[keep[self._chosen]]]
        self.families = self.families.only(keep)
        self._left = np.ones(len(self.families), dtype=bool)
        self._build(chosen)
