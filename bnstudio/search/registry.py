"""The structure searchers that can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.parameters import build
from bnstudio.search.base import Searcher
from bnstudio.search.classes.cpdag import CpdagSearch
from bnstudio.search.classes.ges import Ges
from bnstudio.search.classes.rpdag import Rpdag
from bnstudio.search.classes.rpdag_tabu import RpdagTabu
from bnstudio.search.climbing.hill_climbing import HillClimbing
from bnstudio.search.climbing.tabu import Tabu
from bnstudio.search.exact.astar import AStar
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound
from bnstudio.search.exact.dp import DynamicProgramming
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

#: The searchers by what they have in common, in the order in which they are offered.
GROUPS: dict[str, tuple[type[Searcher], ...]] = {
    "Among networks": (HillClimbing, Tabu, OptimalReinsertion),
    "On parent set lists, for many variables": (
        MemeticSearch,
        InsertionSearch,
        AcyclicSelectionSearch,
        OrderingSearch,
    ),
    "Proving the best network": (BreadthFirstBranchAndBound, AStar, DynamicProgramming),
    "Under a given ordering": (Dfbnb, BnbSuzuki, K3, K2),
    "Among RPDAGs and classes": (Rpdag, RpdagTabu, Ges, CpdagSearch),
    "From tests and dependences": (Pc, Bnpc, ChowLiu),
}

SEARCHERS: dict[str, type[Searcher]] = {
    searcher.name: searcher for group in GROUPS.values() for searcher in group
}

#: The kind of graph that a searcher works on, where that is not the DAG.
WORKS_ON: dict[str, str] = {
    Rpdag.name: "rpdag",
    RpdagTabu.name: "rpdag",
    CpdagSearch.name: "cpdag",
    Ges.name: "cpdag",
    Pc.name: "cpdag",
    Bnpc.name: "cpdag",
    # The tree itself has no directions; those of its DAG come from the choice of a root.
    ChowLiu.name: "cpdag",
}


def group_of(name: str) -> str:
    """Return the heading that a searcher is offered under; "" for one that is in no group."""
    return next(
        (title for title, group in GROUPS.items() if any(one.name == name for one in group)), ""
    )


def find_searcher(name: str) -> type[Searcher]:
    """Return the searcher called ``name``; :class:`UsageError` if there is none."""
    try:
        return SEARCHERS[name]
    except KeyError:
        raise UsageError(
            f"there is no searcher “{name}”", advice=f"Choose one of: {', '.join(SEARCHERS)}"
        ) from None


def make_searcher(name: str, parameters: Mapping[str, Any] | None = None) -> Searcher:
    """Make the searcher called ``name`` with validated parameters.

    Raises
    ------
    UsageError
        For an unknown searcher or parameter, or a value out of range.
    """
    searcher = find_searcher(name)
    return searcher(build(searcher.Parameters, parameters or {}))
