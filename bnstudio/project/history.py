"""Undo without end: two stacks of commands over one project, Qt-free."""

from __future__ import annotations

from bnstudio.project.commands import Command
from bnstudio.project.document import Project


class History:
    """What was done to a project, and what was undone of it.

    Every method that changes the project returns the names of the parts that changed (see
    :class:`~bnstudio.project.commands.Command`), so that a window knows what to redraw.
    """

    def __init__(self) -> None:
        self._done: list[Command] = []
        self._undone: list[Command] = []
        self._saved: Command | None = None

    @property
    def undo_text(self) -> str:
        """What would be undone, in words ("delete A → B"); empty if nothing."""
        return self._done[-1].text if self._done else ""

    @property
    def redo_text(self) -> str:
        """What would be done again; empty if nothing."""
        return self._undone[-1].text if self._undone else ""

    def do(self, project: Project, command: Command) -> frozenset[str]:
        """Carry ``command`` out and remember it; what had been undone is forgotten."""
        changed = command.redo(project)
        self._undone.clear()
        merged = self._done[-1].merge(command) if self._done else None
        if merged is not None:
            self._done[-1] = merged
        else:
            self._done.append(command)
        return changed

    def undo(self, project: Project) -> frozenset[str]:
        """Undo the last command, if there is one."""
        if not self._done:
            return frozenset()
        command = self._done.pop()
        changed = command.undo(project)
        self._undone.append(command)
        return changed

    def redo(self, project: Project) -> frozenset[str]:
        """Do the last undone command again, if there is one."""
        if not self._undone:
            return frozenset()
        command = self._undone.pop()
        changed = command.redo(project)
        self._done.append(command)
        return changed

    def clear(self) -> None:
        """Forget everything."""
        self._done.clear()
        self._undone.clear()
        self._saved = None

    @property
    def place(self) -> Command | None:
        """The step that was done last: where in the history the project stands."""
        return self._done[-1] if self._done else None

    @property
    def changed(self) -> bool:
        """Whether the project stands elsewhere in its history than when it was saved."""
        return self.place is not self._saved

    def note_saved(self, place: Command | None) -> None:
        """Note that the project was saved when it stood at ``place``."""
        self._saved = place
