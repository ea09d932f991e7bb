"""K3: the greedy of K2 with the MDL score (Bouckaert 1994; Tian 2000, figure 1)."""

from __future__ import annotations

from bnstudio.search.given_order.k2 import K2
from bnstudio.search.given_order.ordered_search import only_mdl


class K3(K2):
    """The searcher ``k3``; see ``docs/algorithms/k3.md``."""

    name = "k3"
    title = "K3"
    summary = (
        "K2 with the MDL (BIC) score: under an ordering, adds the best predecessor until none "
        "improves; where the branch and bound begins."
    )
    citation = (
        "Bouckaert, R. R. (1994). Probabilistic network construction using the minimum "
        "description length principle. Technical report RUU-CS-94-27, Utrecht University."
    )
    refuses = staticmethod(only_mdl)
