"""The project behind the window: its undo history, its name, and whether it needs saving.

Other services keep no state of their own that belongs in a project file; they read and change
:attr:`Document.project` and announce what changed. A change that can be undone goes through
:meth:`Document.do`, any other is noted by :meth:`Document.touch`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.tasks import Tasks
from bnstudio.project.commands import Command
from bnstudio.project.document import Project
from bnstudio.project.history import History

#: The parts of a project that commands change, in the order in which changes are announced.
PARTS = ("runs", "included", "groups", "knowledge", "positions", "settings", "graph")


class Document(QObject):
    """The project in the window.

    Signals
    -------
    replaced()
        Another project altogether (new, opened, recovered, other data): read everything anew. The
        signals of what changed in particular are not emitted beside it.
    settled()
        Emitted after ``replaced``, when every listener has read the new project. Services say then
        what takes longer to know.
    title_changed()
        :attr:`title`, :attr:`dirty` or :attr:`path` changed.
    history_changed()
        One of the four undo and redo properties changed.
    stepped(str, bool)
        Undo or redo took a step, in words ("Undone: delete A → B"); whether it changed the current
        graph. Emitted last.
    touched()
        Something changed that a recovery file should hold.
    """

    replaced = Signal()
    settled = Signal()
    title_changed = Signal()
    history_changed = Signal()
    stepped = Signal(str, bool)
    touched = Signal()

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._project = Project()
        self._history = History()
        self._listeners: dict[str, Callable[[bool], None]] = {}
        self._extra: dict[str, object] = {}
        self._title = (self.title, False)

    # -- what is -------------------------------------------------------------------------------

    @property
    def project(self) -> Project:
        """The project; only services change it."""
        return self._project

    @property
    def title(self) -> str:
        """Name of the project file, or "Untitled project"."""
        return Path(self._project.path).name if self._project.path else "Untitled project"

    @property
    def path(self) -> str | None:
        """The project file, once saved or opened."""
        return self._project.path

    @property
    def dirty(self) -> bool:
        """Whether there is something worth saving that is not in the project file."""
        return self._project.dirty or self._history.changed

    @property
    def place(self) -> Command | None:
        """Where in its history the project stands, for :meth:`note_saved`."""
        return self._history.place

    @property
    def extra(self) -> dict[str, object]:
        """Plain values that the window keeps with the project (sizes of panels, ...)."""
        return self._extra

    def set_extra(self, key: str, value: object, *, dirty: bool = False) -> None:
        """Keep a plain JSON value with the project; something to save only if it is ``dirty``."""
        self._extra[key] = value
        if dirty:
            self.touch()

    @property
    def can_undo(self) -> bool:
        """Whether something can be undone."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something can be done again."""
        return self._history.can_redo

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words to follow "Undo" ("delete A → B"), or ""."""
        return self._history.undo_text

    @property
    def redo_text(self) -> str:
        """What redo would do, in words to follow "Redo", or ""."""
        return self._history.redo_text

    # -- changes -------------------------------------------------------------------------------

    def on_change(self, part: str, announce: Callable[[bool], None]) -> None:
        """Let ``announce(edited)`` be called when a command changed ``part`` (see ``PARTS``).

        ``edited`` says that the change is a person's edit, or an undone or repeated one.
        """
        assert part in PARTS
        self._listeners[part] = announce

    def do(self, command: Command, *, edited: bool = False) -> None:
        """Carry out a command that can be undone, and announce what it changed."""
        self.announce(self._history.do(self._project, command), edited=edited)

    def announce(self, parts: frozenset[str], *, edited: bool = False) -> None:
        """Let the services that look after these parts emit their signals; note the change."""
        if not parts:
            return
        for part in PARTS:
            if part in parts:
                self.announce_part(part, edited=edited)
        self.history_changed.emit()
        self._note_change()

    def announce_part(self, part: str, *, edited: bool = False) -> None:
        """Let the service that looks after one part emit its signals; nothing is noted."""
        if part in self._listeners:
            self._listeners[part](edited)

    def touch(self) -> None:
        """Note that something to save has changed that cannot be undone."""
        self._project.dirty = True
        self._note_change()

    def _note_change(self) -> None:
        self.touched.emit()
        self.update_title()
        self._tasks.wake()

    def undo(self) -> None:
        """Take the last step back."""
        message = self._history.undo_text
        if message:
            parts = self._history.undo(self._project)
            self.announce(parts, edited=True)
            self.stepped.emit(f"Undone: {message}", "graph" in parts)

    def redo(self) -> None:
        """Do the step last taken back again."""
        message = self._history.redo_text
        if message:
            parts = self._history.redo(self._project)
            self.announce(parts, edited=True)
            self.stepped.emit(f"Done again: {message}", "graph" in parts)

    def replace(self, project: Project, extra: dict[str, object] | None = None) -> None:
        """Put another project in the place of this one, with its own ``extra`` values if given.

        Otherwise the sizes and places of panels stay; what was evaluated goes.
        """
        if extra is None:
            self._extra.pop("evaluation", None)
        else:
            self._extra = dict(extra)
        self._project = project
        self._history.clear()
        self.replaced.emit()
        self.settled.emit()
        self.history_changed.emit()
        self.update_title()

    def note_saved(self, path: str, place: Command | None, *, all_of_it: bool) -> None:
        """Note that the project, as it was at ``place`` in its history, is in its file.

        ``all_of_it`` says that nothing has changed since.
        """
        self._project.path = path
        self._history.note_saved(place)
        if all_of_it:
            self._project.dirty = False
        self.update_title()

    def set_clean(self) -> None:
        """Count the project as saved, as it is: nothing in it is worth asking about."""
        self._history.note_saved(self._history.place)
        self._project.dirty = False
        self.update_title()

    def update_title(self) -> None:
        """Emit ``title_changed`` if it did."""
        title = (self.title, self.dirty)
        if title != self._title:
            self._title = title
            self.title_changed.emit()
