"""What there is to draw: each subject makes its content when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bnstudio.figures.compose import Content
from bnstudio.figures.content import NetworkContent, blanket


@dataclass(frozen=True)
class Subject:
    """Something to draw.

    Attributes
    ----------
    key, title
        What it is, for the program and for the person.
    stem
        The beginning of the name of its file.
    make
        Returns its content as it is now; called in the window's thread, so it is quick.
    selected
        Nodes of a network that are selected, by name.
    knows
        Whether there is background knowledge to mark.
    """

    key: str
    title: str
    stem: str
    make: Callable[[], Content]
    selected: tuple[str, ...] = ()
    knows: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of it that can be drawn."""
        if not self.selected:
            return ("whole",)
        return ("whole", "selection", "blanket") if len(self.selected) == 1 else (
            "whole", "selection",
        )  # fmt: skip


def part_of(content: Content, part: str, selected: tuple[str, ...]) -> Content:
    """Return a part of a network: the selected nodes, or one with its Markov blanket."""
    if part == "whole" or not isinstance(content, NetworkContent):
        return content
    index = {name: node for node, name in enumerate(content.names)}
    nodes = [index[name] for name in selected if name in index]
    if part == "blanket" and nodes:
        return content.part(blanket(content, nodes[0]))
    return content.part(nodes)
