"""The structure searchers that can be chosen: each is listed here and declares the rest itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.parameters import build
from bnstudio.search.auto.auto import Auto
from bnstudio.search.base import Searcher
from bnstudio.search.classes.boss import Boss
from bnstudio.search.classes.cpdag import CpdagSearch
from bnstudio.search.classes.ges import Ges
from bnstudio.search.classes.rpdag import Rpdag
from bnstudio.search.classes.rpdag_tabu import RpdagTabu
from bnstudio.search.climbing.hill_climbing import HillClimbing
from bnstudio.search.climbing.tabu import Tabu
from bnstudio.search.declarations import Group
from bnstudio.search.exact.astar import AStar
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound
from bnstudio.search.exact.choosing.exact import Exact
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.ilp import IntegerLinearProgram
from bnstudio.search.given_order.bnb_suzuki import BnbSuzuki
from bnstudio.search.given_order.dfbnb import Dfbnb
from bnstudio.search.given_order.k2 import K2
from bnstudio.search.given_order.k3 import K3
from bnstudio.search.independence.bnpc import Bnpc
from bnstudio.search.independence.chow_liu import ChowLiu
from bnstudio.search.independence.pc import Pc
from bnstudio.search.orderings.asobs import AcyclicSelectionSearch
from bnstudio.search.orderings.inobs import InsertionSearch
from bnstudio.search.orderings.minobs import MemeticSearch
from bnstudio.search.orderings.obs import OrderingSearch
from bnstudio.search.reinsertion.optimal_reinsertion import OptimalReinsertion

_CLASSES: tuple[type[Searcher[Any]], ...] = (
    Auto,
    HillClimbing,
    Tabu,
    OptimalReinsertion,
    MemeticSearch,
    InsertionSearch,
    AcyclicSelectionSearch,
    OrderingSearch,
    Exact,
    BreadthFirstBranchAndBound,
    AStar,
    DynamicProgramming,
    IntegerLinearProgram,
    Dfbnb,
    BnbSuzuki,
    K3,
    K2,
    Rpdag,
    RpdagTabu,
    Ges,
    Boss,
    CpdagSearch,
    Pc,
    Bnpc,
    ChowLiu,
)

#: The searchers by name, in the order in which they are offered: by group, then as listed above.
SEARCHERS: dict[str, type[Searcher[Any]]] = {
    searcher.name: searcher for group in Group for searcher in _CLASSES if searcher.group is group
}


def find_searcher(name: str) -> type[Searcher[Any]]:
    """Return the searcher called ``name``; :class:`UsageError` if there is none."""
    try:
        return SEARCHERS[name]
    except KeyError:
        raise UsageError(
            f"there is no searcher “{name}”", advice=f"Choose one of: {', '.join(SEARCHERS)}"
        ) from None


def make_searcher(name: str, parameters: Mapping[str, Any] | None = None) -> Searcher[Any]:
    """Make the searcher called ``name`` with validated parameters.

    Raises
    ------
    UsageError
        For an unknown searcher or parameter, or a value out of range.
    """
    searcher = find_searcher(name)
    return searcher(build(searcher.Parameters, parameters or {}, f"the searcher {searcher.name}"))
