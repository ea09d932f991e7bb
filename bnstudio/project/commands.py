"""The undoable commands: each holds what was before and what comes after, and swaps them.

A command never computes anything when it is done or undone; it puts values in their place. So
undoing all of any sequence gives back the first state exactly, and redoing all gives the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from bnstudio.graph.knowledge import Knowledge
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.views import Positions

T = TypeVar("T")
#: Where nodes stand; ``None`` is "no place yet".
Places = Mapping[str, tuple[float, float] | None]


class Command(Protocol):
    """One undoable step.

    ``redo`` and ``undo`` return the parts that changed: ``graph``, ``positions``, ``groups``,
    ``labels``, ``knowledge``, ``included``, ``runs``.
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
class _Swap(_Single, Generic[T]):
    """Puts one value in the place of another; :meth:`_put` says where."""

    before: T
    after: T

    def redo(self, project: Project) -> frozenset[str]:
        return self._put(project, self.after)

    def undo(self, project: Project) -> frozenset[str]:
        return self._put(project, self.before)

    def _put(self, project: Project, value: T) -> frozenset[str]:
        raise NotImplementedError


@dataclass(frozen=True)
class SetCurrentGraph(_Single):
    """Put another current graph (an edit, a run, a file); may place or rename nodes with it."""

    text: str
    before: GraphRecord
    after: GraphRecord
    places_before: Places = field(default_factory=dict)
    places_after: Places = field(default_factory=dict)

    def redo(self, project: Project) -> frozenset[str]:
        project.current_graph = self.after
        return _place(project, self.places_after) | {"graph"}

    def undo(self, project: Project) -> frozenset[str]:
        project.current_graph = self.before
        return _place(project, self.places_before) | {"graph"}


@dataclass(frozen=True)
class MoveNodes(_Swap[Places]):
    """Move nodes by hand."""

    gesture: int | None = None

    @property
    def text(self) -> str:
        name, count = next(iter(self.after)), len(self.after)
        return f"move {name}" if count == 1 else f"move {count} nodes"

    def _put(self, project: Project, value: Places) -> frozenset[str]:
        return _place(project, value)

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
class SetGroups(_Swap[dict[str, str]]):
    """Put variables in groups, or take them out."""

    text: str = "change groups"

    def _put(self, project: Project, value: dict[str, str]) -> frozenset[str]:
        project.groups = dict(value)
        return frozenset({"groups"})


@dataclass(frozen=True)
class SetLabels(_Swap[dict[str, str]]):
    """Give variables labels, or take them away; their names stay."""

    text: str = "change labels"

    def _put(self, project: Project, value: dict[str, str]) -> frozenset[str]:
        project.labels = dict(value)
        return frozenset({"labels"})


@dataclass(frozen=True)
class SetKnowledge(_Swap[Knowledge]):
    """Change the background knowledge."""

    text: str = "change knowledge"

    def _put(self, project: Project, value: Knowledge) -> frozenset[str]:
        project.knowledge = value
        return frozenset({"knowledge"})


@dataclass(frozen=True)
class SetLeftOut(_Swap[frozenset[str]]):
    """Tick or untick variables for the next run."""

    text: str = "change included variables"

    def _put(self, project: Project, value: frozenset[str]) -> frozenset[str]:
        project.left_out = value
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


def _place(project: Project, places: Places) -> frozenset[str]:
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
