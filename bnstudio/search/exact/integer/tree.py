"""Branch and cut by SCIP over the families that the relaxation has left.

SCIP is given a binary variable a family, one equation a variable, the cuts of the relaxation and a
constraint handler that finds further cuts at fractional points and refuses cyclic networks. It
looks only for networks that cost less than the best one known. Its callbacks ask the control, and a
thread does while there is no callback; what the control raises ends SCIP and is raised again
outside.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyscipopt import SCIP_EVENTTYPE, SCIP_RESULT, SCIP_STAGE, Conshdlr, Eventhdlr, Model, quicksum

from bnstudio.search.control import Stopped
from bnstudio.search.exact.integer.clusters import Cut, Point, counting, violated
from bnstudio.search.exact.integer.families import Families

_SEPARATION_NODES = 1000
_A_VARIABLE = 3
_ENOUGH = 3
_MOST_CUTS = 60  # added at a time
_WHOLE = 10**9  # nodes for a point that is integral: a cycle is always found
_MARGIN = 1e-7  # what the solver's tolerances may add to a bound, of its size
_NEVER = -1
_QUIET = 0.1  # seconds without a callback after which the thread asks
_POLL = 0.05


class Tree:
    """SCIP on one component.

    Parameters
    ----------
    families
        Those that may be part of a better network.
    cuts
        To begin with.
    largest_k
        Of the cuts that are looked for.
    upper
        Cost that a network must stay below.
    bytes_left
        Memory that SCIP may take.
    on_network
        Called with the places (in the component's lists) of a network that SCIP has found.
    on_point
        Called with every fractional point.
    on_bound
        Called with proven bounds, often; may raise to end the search.
    check
        Called from another thread while SCIP computes; may raise to end the search.
    """

    def __init__(
        self,
        families: Families,
        cuts: list[Cut],
        largest_k: int,
        upper: float,
        bytes_left: float,
        on_network: Callable[[NDArray[np.int64]], None],
        on_point: Callable[[Point], NDArray[np.int64] | None],
        on_bound: Callable[[float], None],
        check: Callable[[], None],
    ) -> None:
        self.families = families
        self.largest_k = largest_k
        self.on_network = on_network
        self.on_point = on_point
        self.on_bound = on_bound
        self.check_control = check
        self.cuts_found = 0
        self.raised: BaseException | None = None
        self.last = time.monotonic()
        self.all = np.arange(len(families))
        self.model = Model()
        self.model.hideOutput()
        self.variables: list[Any] = []
        self.transformed: list[Any] = []
        self._state(cuts, upper, bytes_left)

    @property
    def nodes(self) -> int:
        """Nodes of the tree so far."""
        return int(self.model.getNTotalNodes())

    @property
    def iterations(self) -> int:
        """Simplex iterations so far."""
        # A network may be checked just before there is a linear program: SCIP then reports an
        # error of its own on the standard error stream.
        if self.model.getStage() == SCIP_STAGE.INITSOLVE:
            return 0
        return int(self.model.getNLPIterations())

    def search(self) -> None:
        """Search until the best network below ``upper`` is found or there is none.

        Raises
        ------
        Stopped
            What the control raised, or ``memory``.
        """
        ended = threading.Event()
        watch = threading.Thread(target=self._watch, args=(ended,), name="watch over SCIP")
        watch.start()
        try:
            self.model.optimizeNogil()
        finally:
            ended.set()
            watch.join()
        if self.raised is not None:
            raise self.raised
        status = self.model.getStatus()
        if status == "memlimit":
            raise Stopped("memory", "the integer program needs more memory than it may take")
        if status not in ("optimal", "infeasible"):
            raise RuntimeError(f"SCIP ended with the status {status}")

    # --- within ----------------------------------------------------------------------------------

    def _state(self, cuts: list[Cut], upper: float, bytes_left: float) -> None:
        families, model = self.families, self.model
        self.variables = [
            model.addVar(f"f{f}", vtype="B", obj=float(cost))
            for f, cost in enumerate(families.costs)
        ]
        bounds = np.searchsorted(families.owner, np.arange(families.m + 1))
        for low, high in itertools.pairwise(bounds):
            model.addCons(quicksum(self.variables[low:high]) == 1)
        for cut in cuts:
            chosen = [self.variables[f] for f in counting(families, self.all, cut)]
            if cut.k == 1:
                model.addConsLogicor(chosen, enforce=False, check=False, removable=True)
            else:
                enough = quicksum(chosen) >= cut.k
                model.addCons(enough, enforce=False, check=False, removable=True)
        handler = _Clusters(self)
        model.includeConshdlr(
            handler,
            "clusters",
            "no cycles",
            sepapriority=100,
            enfopriority=-10,
            chckpriority=-10,
            sepafreq=1,
            propfreq=_NEVER,
            eagerfreq=100,
            maxprerounds=0,
            needscons=False,
        )
        model.includeEventhdlr(_Pulse(self), "pulse", "asks the control")
        for name, value in {
            "misc/usesymmetry": 0,
            "presolving/maxrestarts": 0,
            "parallel/maxnthreads": 1,
            "misc/catchctrlc": False,
            "numerics/dualfeastol": 1e-9,
            "limits/memory": max(bytes_left / 2**20, 1.0),
        }.items():
            model.setParam(name, value)
        model.setObjlimit(upper - families.base)

    def _watch(self, ended: threading.Event) -> None:
        """Ask the control while SCIP computes; interrupt it until it has ended.

        Once is not enough: SCIP forgets an interrupt that comes before its search begins.
        """
        while not ended.wait(_POLL):
            if self.raised is not None:
                self._interrupt()
            elif time.monotonic() - self.last > _QUIET:
                try:
                    self.check_control()
                except BaseException as error:  # raised again by the thread that searches
                    self._end(error)

    def _end(self, error: BaseException) -> None:
        if self.raised is None:
            self.raised = error
        self._interrupt()

    def _interrupt(self) -> None:
        """Ask SCIP to end, if it is at a stage where it can be asked; else the next poll does."""
        stage = self.model.getStage()
        if stage in (SCIP_STAGE.PRESOLVING, SCIP_STAGE.SOLVING):
            with contextlib.suppress(Exception):  # it has just gone on to another stage
                self.model.interruptSolve()

    def guarded(self, work: Callable[[], int], otherwise: int) -> dict[str, int]:
        """Return the result of a callback; what it raises is kept and ends SCIP."""
        result = otherwise
        if self.raised is None:
            try:
                self._tell_bound()
                result = work()
            except BaseException as error:  # nothing may pass through SCIP
                self._end(error)
        self.last = time.monotonic()
        return {"result": result}

    def _tell_bound(self) -> None:
        bound = float(self.model.getDualbound())
        if self.model.isInfinity(abs(bound)):
            bound = 0.0
        bound -= _MARGIN * max(1.0, abs(bound))
        self.on_bound(self.families.base + bound)

    def separate(self) -> int:
        """Add the cuts that the solution of the linear program violates."""
        point = self._point(None)
        better = self.on_point(point)
        if better is not None:
            self._try(better)
        found: list[Cut] = []
        for k in range(1, self.largest_k + 1):
            if len(found) < _ENOUGH:
                more, _ = violated(point, k, nodes=_SEPARATION_NODES, a_variable=_A_VARIABLE)
                found += more
        self._add(found[:_MOST_CUTS])
        return int(SCIP_RESULT.SEPARATED if found else SCIP_RESULT.DIDNOTFIND)

    def enforce(self) -> int:
        """Cut off an integral solution with cycles."""
        found, _ = violated(self._point(None), 1, nodes=_WHOLE, a_variable=1)
        self._add(found)
        return int(SCIP_RESULT.SEPARATED if found else SCIP_RESULT.FEASIBLE)

    def check(self, solution: Any) -> int:
        """Tell whether an integral solution has no cycles, and offer it then."""
        point = self._point(solution)
        if violated(point, 1, nodes=_WHOLE, a_variable=1)[0]:
            return int(SCIP_RESULT.INFEASIBLE)
        values = self._values(solution)
        chosen = np.flatnonzero(values > 0.5)
        if np.array_equal(self.families.owner[chosen], np.arange(self.families.m)):
            self.on_network(self.families.places[chosen])
        return int(SCIP_RESULT.FEASIBLE)

    def _values(self, solution: Any) -> NDArray[np.float64]:
        value = self.model.getSolVal
        return np.array([value(solution, variable) for variable in self.variables])

    def _point(self, solution: Any) -> Point:
        return Point.of(self.families, self.all, self._values(solution))

    def _add(self, cuts: list[Cut]) -> None:
        model = self.model
        self.cuts_found += len(cuts)
        for cut in cuts:
            row = model.createEmptyRowUnspec(
                "cluster", lhs=float(cut.k), rhs=None, local=False, removable=True
            )
            model.cacheRowExtensions(row)
            for f in counting(self.families, self.all, cut):
                model.addVarToRow(row, self.transformed[f], 1.0)
            model.flushRowExtensions(row)
            model.addCut(row, forcecut=True)
            model.releaseRow(row)

    def _try(self, places: NDArray[np.int64]) -> None:
        """Give SCIP a network, if all its families are there."""
        chosen = np.searchsorted(self.families.places, places)
        chosen = np.minimum(chosen, len(self.families) - 1)
        if (self.families.places[chosen] == places).all():
            solution = self.model.createSol()
            for f in chosen:
                self.model.setSolVal(solution, self.transformed[f], 1.0)
            self.model.trySol(solution, printreason=False)

    def begin(self) -> None:
        """Take note of the variables that SCIP works with."""
        self.transformed = [self.model.getTransformedVar(one) for one in self.variables]


class _Clusters(Conshdlr):  # type: ignore[misc]
    """All cluster cuts together, as SCIP asks after them."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def consinitsol(self, constraints: Any) -> None:
        self.tree.begin()

    def conssepalp(self, constraints: Any, nusefulconss: int) -> dict[str, int]:
        return self.tree.guarded(self.tree.separate, SCIP_RESULT.DIDNOTRUN)

    def consenfolp(
        self, constraints: Any, nusefulconss: int, solinfeasible: bool
    ) -> dict[str, int]:
        return self.tree.guarded(self.tree.enforce, SCIP_RESULT.INFEASIBLE)

    def consenfops(
        self, constraints: Any, nusefulconss: int, solinfeasible: bool, objinfeasible: bool
    ) -> dict[str, int]:
        return {"result": SCIP_RESULT.SOLVELP}

    def conscheck(self, constraints: Any, solution: Any, *_: Any, **__: Any) -> dict[str, int]:
        return self.tree.guarded(lambda: self.tree.check(solution), SCIP_RESULT.INFEASIBLE)

    def conslock(self, constraint: Any, locktype: int, nlockspos: int, nlocksneg: int) -> None:
        both = nlockspos + nlocksneg
        for variable in self.tree.variables:
            self.model.addVarLocks(variable, both, both)


class _Pulse(Eventhdlr):  # type: ignore[misc]
    """Asks the control where no cut is looked for."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def eventinit(self) -> None:
        self.model.catchEvent(SCIP_EVENTTYPE.NODEFOCUSED, self)
        self.model.catchEvent(SCIP_EVENTTYPE.LPSOLVED, self)

    def eventexec(self, event: Any) -> None:
        self.tree.guarded(lambda: 0, 0)
