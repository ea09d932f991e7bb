"""DFBnB_K3: depth-first branch and bound under an ordering, begun with K3 (Tian 2000, figure 3)."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.parameters import parameter
from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order.branch_and_bound import BranchAndBound

_RULES = {"own": kernels.OWN, "fixed": kernels.FIXED, "automatic": kernels.AUTOMATIC}


@dataclass(frozen=True)
class DfbnbParameters:
    """Parameters of :class:`Dfbnb`."""

    bound: str = parameter(
        "automatic",
        label="Entropy bound",
        help="Computed at every set (own), once for a variable (fixed), or at every set where "
        "it can still cut something off (automatic).",
        choices=("automatic", "own", "fixed"),
    )


class Dfbnb(BranchAndBound[DfbnbParameters]):
    """The searcher ``dfbnb``; see ``docs/algorithms/dfbnb.md``."""

    name = "dfbnb"
    title = "Branch and bound (DFBnB_K3)"
    summary = (
        "Proves the best MDL network for an ordering: K3 first, then all other parent sets that "
        "an entropy bound does not rule out."
    )
    citation = (
        "Tian, J. (2000). A branch-and-bound algorithm for MDL learning Bayesian networks. "
        "UAI 2000, 580-588."
    )

    Parameters = DfbnbParameters

    def rule(self) -> int:
        """Return the rule by which branches are left out."""
        return _RULES[self.parameters.bound]
