"""Acyclic selection ordering-based search (Scanagatta et al. 2015).

As ``obs``, but the network of an ordering is selected from the last variable to the first: each
variable takes its best parent set that closes no cycle with those chosen before, so arcs may also
go back along the ordering. An ordering never scores less that way.
"""

from __future__ import annotations

from bnstudio.search.orderings.obs import OrderingSearch


class AcyclicSelectionSearch(OrderingSearch):
    """The searcher ``asobs``; see ``docs/algorithms/asobs.md``."""

    name = "asobs"
    title = "Acyclic selection ordering search"
    summary = (
        "As ordering-based search, on lists of good parent sets found first, but parents may also "
        "come after a variable in the ordering where that closes no cycle."
    )
    citation = (
        "Scanagatta, M., de Campos, C. P., Corani, G. and Zaffalon, M. (2015). Learning "
        "Bayesian networks with thousands of variables. NeurIPS 28, 1864-1872."
    )
    acyclic = True
    phase = "Selecting networks from orderings"
