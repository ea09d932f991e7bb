"""The scores of parent set lists alone, without the data that they were made from.

The score of a family is that of its entry in the lists. A family that is not listed is not legal:
its score is minus infinity. So a total over such a scorer proves that a network is one over the
lists, and what it is worth by the figures that were given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.file_reader import digest
from bnstudio.scoring.parent_sets.table import ParentSetTable


class ListedScorer(Scorer):
    """The scores of the sets of a table; look-ups, nothing is computed.

    Parameters
    ----------
    table
        The lists.

    Attributes
    ----------
    n, names
        The variables of the lists.
    arities
        Two states each: lists do not tell, and no variable is to count as one with a single state.
    """

    def __init__(self, table: ParentSetTable) -> None:
        self.table = table
        self.n, self.names = table.n, table.names
        self.arities = np.full(table.n, 2, dtype=np.int32)

    @cached_property
    def sha256(self) -> str:
        """The fingerprint of names and lists."""
        return digest({"names": list(self.names)}, map(self.table.of_one, range(self.n)))

    @property
    def identity(self) -> tuple[str, dict[str, Any], str]:
        """No name and no parameters, for lists do not tell; and the fingerprint of the lists."""
        return "", {}, self.sha256

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the listed score of ``child`` given ``parents``; minus infinity if not listed."""
        entry = self.table.find(child, parents)
        return -np.inf if entry < 0 else float(self.table.scores[entry])

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Look many families up; see :meth:`~bnstudio.scoring.local.Scorer.families`."""
        ranges = zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)
        found = [
            self.local(child, parents[low:high].tolist())
            for child, (low, high) in zip(children.tolist(), ranges, strict=True)
        ]
        return np.array(found)

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Look up ``child`` given ``parents`` and one more of ``candidates`` each."""
        return np.array([self.local(child, (*parents, one)) for one in candidates.tolist()])
