"""Background knowledge: what the person already knows about the arcs.

:class:`Knowledge` speaks of variables by name and is what files, the window and a run's record
hold. A searcher gets it as ``Constraints`` (``constraints.py``), by index.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Knowledge:
    """Required and forbidden arcs, tiers and per-node limits, by variable name.

    A later tier may not point into an earlier one; arcs inside a tier are allowed except in the
    tiers (counted from 0) listed in ``forbid_within_tier``. Variables in no tier are free.
    """

    required: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    tiers: tuple[tuple[str, ...], ...] = ()
    forbid_within_tier: tuple[int, ...] = ()
    max_parents: dict[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.required or self.forbidden or self.tiers or self.max_parents)
