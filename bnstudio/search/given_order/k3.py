"""K3: the greedy of K2 with the MDL score (Bouckaert 1994; Tian 2000, figure 1)."""

from __future__ import annotations

from typing import ClassVar

from bnstudio.score.registry import Score
from bnstudio.search.given_order.k2 import K2
from bnstudio.search.given_order.ordered_search import only_mdl


class K3(K2):
    """The searcher ``k3``; see ``docs/algorithms/k3.md``."""

    name: ClassVar[str] = "k3"
    title: ClassVar[str] = "K3"
    summary: ClassVar[str] = (
        "K2 with the MDL (BIC) score: under an ordering, adds the best predecessor until none "
        "improves; where the branch and bound begins."
    )

    @staticmethod
    def refuses(score: type[Score]) -> str:
        """Say why a score cannot be used, or nothing."""
        return only_mdl(score)
