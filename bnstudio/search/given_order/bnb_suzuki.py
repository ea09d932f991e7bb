"""B&B_D: branch and bound under an ordering with the bound H >= 0 (Suzuki 1996; Tian 2000)."""

from __future__ import annotations

from bnstudio.parameters import NoParameters
from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order.branch_and_bound import BranchAndBound


class BnbSuzuki(BranchAndBound[NoParameters]):
    """The searcher ``bnb-suzuki``; see ``docs/algorithms/bnb-suzuki.md``."""

    name = "bnb-suzuki"
    title = "Suzuki's branch and bound"
    summary = (
        "Proves the best MDL network for an ordering; leaves out a parent that would cost more "
        "than all the entropy that is left. DFBnB is faster."
    )
    citation = (
        "Suzuki, J. (1996). Learning Bayesian belief networks based on the minimum "
        "description length principle: an efficient algorithm using the B&B technique. ICML "
        "1996, 462-470."
    )

    def rule(self) -> int:
        """Return the rule by which branches are left out."""
        return kernels.SUZUKI
