"""The undoable commands: each holds what was before and what comes after, and swaps them.

A command never computes anything when it is done or undone; it puts values in their place. So
undoing all of any sequence gives back the first state exactly, and redoing all gives the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from bnstudio.graph.knowledge import Knowledge
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.views import Positions


class Command(Protocol):
    """One undoable step.

    ``redo`` and ``undo`` return the parts that changed: ``graph``, ``positions``, ``groups``,
    ``knowledge``, ``included``, ``runs``.
    """

    @property
    def text(self) -> str:
        """What it does, in words that follow "Undo"."""
        ...

    def redo(self, project: Project) -> frozenset[str]:
        """Do it (for the first time as well)."""
        ...

    def undo(self, project: Project) -> frozenset[str]:
        """Take it back."""
        ...

    def merge(self, later: Command) -> Command | None:
        """Return one command for both, when ``later`` continues this one's gesture."""
        ...


class _Single:
    def merge(self, later: Command) -> Command | None:
        return None


@dataclass(frozen=True)
class SetCurrentGraph(_Single):
    """Put another current graph (an edit, a run, a file); may place or rename nodes with it."""

    text: str
    before: GraphRecord
    after: GraphRecord
    places_before: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)
    places_after: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)

    def redo(self, project: Project) -> frozenset[str]:
        project.current_graph = self.after
        return _place(project, self.places_after) | {"graph"}

    def undo(self, project: Project) -> frozenset[str]:
        project.current_graph = self.before
        return _place(project, self.places_before) | {"graph"}


@dataclass(frozen=True)
class MoveNodes:
    """Move nodes by hand; ``None`` is "no place yet"."""

    before: Mapping[str, tuple[float, float] | None]
    after: Mapping[str, tuple[float, float] | None]
    gesture: int | None = None

    @property
    def text(self) -> str:
        count = len(self.after)
        return f"move {next(iter(self.after))}" if count == 1 else f"move {count} nodes"

    def redo(self, project: Project) -> frozenset[str]:
        return _place(project, self.after)

    def undo(self, project: Project) -> frozenset[str]:
        return _place(project, self.before)

    def merge(self, later: Command) -> Command | None:
        if (
            isinstance(later, MoveNodes)
            and self.gesture is not None
            and later.gesture == self.gesture
            and later.after.keys() == self.after.keys()
        ):
            return replace(self, after=later.after)
        return None


@dataclass(frozen=True)
class SetGroups(_Single):
    """Put variables in groups, or take them out."""

    before: dict[str, str]
    after: dict[str, str]
    text: str = "change groups"

    def redo(self, project: Project) -> frozenset[str]:
        project.groups = dict(self.after)
        return frozenset({"groups"})

    def undo(self, project: Project) -> frozenset[str]:
        project.groups = dict(self.before)
        return frozenset({"groups"})


@dataclass(frozen=True)
class SetKnowledge(_Single):
    """Change the background knowledge."""

    before: Knowledge
    after: Knowledge
    text: str = "change knowledge"

    def redo(self, project: Project) -> frozenset[str]:
        project.knowledge = self.after
        return frozenset({"knowledge"})

    def undo(self, project: Project) -> frozenset[str]:
        project.knowledge = self.before
        return frozenset({"knowledge"})


@dataclass(frozen=True)
class SetLeftOut(_Single):
    """Tick or untick variables for the next run."""

    before: frozenset[str]
    after: frozenset[str]
    text: str = "change included variables"

    def redo(self, project: Project) -> frozenset[str]:
        project.left_out = self.after
        return frozenset({"included"})

    def undo(self, project: Project) -> frozenset[str]:
        project.left_out = self.before
        return frozenset({"included"})


@dataclass(frozen=True)
class RemoveRun(_Single):
    """Take an ended run off the list; the current graph keeps its network as an edited copy."""

    run: Run
    before: GraphRecord
    after: GraphRecord

    @property
    def text(self) -> str:
        return f"remove {self.run.label}"

    def redo(self, project: Project) -> frozenset[str]:
        del project.runs[self.run.number]
        project.current_graph = self.after
        return frozenset({"runs", "graph"})

    def undo(self, project: Project) -> frozenset[str]:
        project.runs[self.run.number] = self.run
        project.runs = dict(sorted(project.runs.items()))
        project.current_graph = self.before
        return frozenset({"runs", "graph"})


def move_nodes(project: Project, places: Positions, gesture: int | None = None) -> MoveNodes:
    """Return the command that moves nodes to ``places``.

    Commands of the same ``gesture`` number on the same nodes become one.
    """
    before = {name: project.positions.get(name) for name in places}
    return MoveNodes(before, dict(places), gesture)


def _place(project: Project, places: Mapping[str, tuple[float, float] | None]) -> frozenset[str]:
    if not places:
        return frozenset()
    positions = dict(project.positions)
    for name, place in places.items():
        if place is None:
            positions.pop(name, None)
        else:
            positions[name] = place
    project.positions = positions
    return frozenset({"positions"})
