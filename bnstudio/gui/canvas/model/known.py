"""What the background knowledge says of a drawing: marks on edges, and arcs that are not there."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import cached_property

from bnstudio.graph.knowledge import Arc, Knowledge, Reasons
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.wording.numbers import format_short
from bnstudio.gui.wording.tr import tr

ASKED = 5000
"""Up to so many edges each is asked whether tiers or orderings rule it out."""

MOST_LINES = 400
"""So many arcs that are not there are shown; more would hide the graph."""


class Mark(Enum):
    """What is known of an arc."""

    REQUIRED = "required"
    FORBIDDEN = "forbidden"
    PROBABLE = "probable"


class Known:
    """The knowledge as a canvas asks for it."""

    def __init__(self, knowledge: Knowledge | None = None) -> None:
        self.knowledge = knowledge or Knowledge()
        self._reasons = Reasons(self.knowledge)

    def __bool__(self) -> bool:
        return bool(self.knowledge)

    @cached_property
    def required(self) -> frozenset[Arc]:
        """The required arcs."""
        return frozenset(self.knowledge.required)

    @cached_property
    def chances(self) -> dict[Arc, float]:
        """The probabilities that are given."""
        return {(a, b): p for a, b, p in self.knowledge.prior}

    def marks(self, drawing: Drawing) -> dict[int, Mark]:
        """Return what is known of the edges that a drawing has, by their numbers."""
        found: dict[int, Mark] = {}
        index = drawing.graph.index
        for arcs, mark in (
            (self.chances, Mark.PROBABLE),
            (self._reasons.forbidden, Mark.FORBIDDEN),
            (self.required, Mark.REQUIRED),
        ):
            for a, b in arcs:
                if a not in index or b not in index:
                    continue
                number = drawing.number.get((index[a], index[b]))
                if number is None and mark is not Mark.FORBIDDEN:
                    # A link is an arc whose direction is open.
                    back = drawing.number.get((index[b], index[a]))
                    number = back if back is not None and drawing.link[back] else None
                if number is not None and not (mark is Mark.FORBIDDEN and drawing.link[number]):
                    found[number] = mark
        known = self.knowledge
        if drawing.m <= ASKED and (
            known.roots or known.leaves or any(known.tiers) or any(known.orderings)
        ):
            for number in range(drawing.m):
                if not drawing.link[number] and self._reasons.against(*drawing.pair(number)):
                    found[number] = Mark.FORBIDDEN
        return found

    def absent(self, drawing: Drawing, near: Collection[int]) -> list[tuple[int, int, Mark, bool]]:
        """Return the arcs spoken of that a drawing does not have.

        Parameters
        ----------
        drawing
            The graph laid out.
        near
            Nodes; unless there are none, only arcs at them are returned.

        Returns
        -------
        list
            Both nodes, what is known, and whether it is known both ways; at most ``MOST_LINES``,
            the required ones first.
        """
        index = drawing.graph.index
        found: dict[tuple[int, int], tuple[Mark, bool]] = {}
        for arcs, mark in (
            (self.knowledge.required, Mark.REQUIRED),
            (self.knowledge.forbidden, Mark.FORBIDDEN),
        ):
            for name_a, name_b in arcs:
                a, b = index.get(name_a), index.get(name_b)
                if a is None or b is None or a == b or (near and not {a, b} & set(near)):
                    continue
                if drawing.edge_between(a, b) is not None:
                    continue
                if (b, a) in found:
                    found[b, a] = (found[b, a][0], True)
                elif len(found) < MOST_LINES:
                    found[a, b] = (mark, False)
        return [(a, b, mark, both) for (a, b), (mark, both) in found.items()]

    def words(self, a: str, b: str) -> str:
        """Say what is known of the arc ``a -> b``; "" for nothing."""
        if (a, b) in self.required:
            return "required"
        why = self._reasons.against(a, b)
        if (a, b) in self._reasons.forbidden:
            return "forbidden"
        if why:
            return tr("ruled out: {why}", why=why)
        chance = self.chances.get((a, b))
        return "" if chance is None else tr("probability {chance}", chance=format_short(chance))
