"""B&B_D: branch and bound under an ordering with the bound H >= 0 (Suzuki 1996; Tian 2000)."""

from __future__ import annotations

from typing import ClassVar

from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order.branch_and_bound import BranchAndBound
from bnstudio.search.given_order.ordered_search import NoParameters


class BnbSuzuki(BranchAndBound):
    """The searcher ``bnb-suzuki``; see ``docs/algorithms/bnb-suzuki.md``."""

    name: ClassVar[str] = "bnb-suzuki"
    title: ClassVar[str] = "Suzuki's branch and bound"
    summary: ClassVar[str] = (
        "Proves the best MDL network for an ordering; leaves out a parent that would cost more "
        "than all the entropy that is left. DFBnB is faster."
    )

    Parameters: ClassVar[type] = NoParameters

    def rule(self) -> int:
        """Return the rule by which branches are left out."""
        return kernels.SUZUKI
