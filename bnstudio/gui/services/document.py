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
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.commands import Command
from bnstudio.project.document import Project
from bnstudio.project.history import History
from bnstudio.project.settings import RunSettings

#: The parts of a project that commands change, in the order in which changes are announced.
PARTS = ("runs", "included", "groups", "labels", "knowledge", "positions", "settings", "graph")


#: What of :attr:`Document.extra` was found from the data or chosen for them, and goes with them.
OF_THE_DATA = (
    "dense",
    "evaluation",
    "evaluation_settings",
    "node_states",
    "sensitivity",
    "strength",
    "target",
    "weak",
)


class Document(QObject):
    """The project in the window.

    Attributes
    ----------
    project
        The project; only services change it.
    extra
        Plain values that the window keeps with the project (sizes of panels, ...).

    Signals
    -------
    replaced()
        Another project altogether (new, opened, recovered, other data): read everything again. The
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

    Attributes
    ----------
    usual
        The run settings of a new project.
    """

    replaced = Signal()
    settled = Signal()
    title_changed = Signal()
    history_changed = Signal()
    stepped = Signal(str, bool)
    touched = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self.usual = RunSettings()
        self.project = Project()
        self.extra: dict[str, object] = {}
        self._history = History()
        self._listeners: dict[str, Callable[[bool], None]] = {}
        self._title = (self.title, False)

    def set_usual(self, usual: RunSettings) -> None:
        """Let new projects begin with these settings, and this one if nothing is in it yet."""
        untouched = self.project.settings == self.usual and self.project.dataset is None
        self.usual = usual
        if untouched:
            self.project.settings = usual
            self.announce_part("settings")

    def fresh_project(self) -> Project:
        """Return an empty project with the settings that the person chose for new ones."""
        project = Project()
        project.settings = self.usual
        return project

    # -- what is -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Name of the project file, or "Untitled project"."""
        return Path(self.project.path).name if self.project.path else tr("Untitled project")

    @property
    def path(self) -> str | None:
        """The project file, once saved or opened."""
        return self.project.path

    @property
    def dirty(self) -> bool:
        """Whether there is something worth saving that is not in the project file."""
        return self.project.dirty or self._history.changed

    @property
    def place(self) -> Command | None:
        """Where in its history the project stands, for :meth:`note_saved`."""
        return self._history.place

    def set_extra(self, key: str, value: object, *, dirty: bool = False) -> None:
        """Keep a plain JSON value with the project; something to save only if it is ``dirty``."""
        self.extra[key] = value
        if dirty:
            self.touch()

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words to follow "Undo" ("delete A → B"), or ""."""
        return tr_core(self._history.undo_text)

    @property
    def redo_text(self) -> str:
        """What redo would do, in words to follow "Redo", or ""."""
        return tr_core(self._history.redo_text)

    # -- changes -------------------------------------------------------------------------------

    def on_change(self, part: str, announce: Callable[[bool], None]) -> None:
        """Let ``announce(edited)`` be called when a command changed ``part`` (see ``PARTS``).

        ``edited`` says that the change is a person's edit, or an undone or repeated one.
        """
        assert part in PARTS
        self._listeners[part] = announce

    def do(self, command: Command, *, edited: bool = False) -> None:
        """Carry out a command that can be undone, and announce what it changed."""
        self._announce(self._history.do(self.project, command), edited=edited)

    def _announce(self, parts: frozenset[str], *, edited: bool) -> None:
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
        self.project.dirty = True
        self._note_change()

    def note_choice(self) -> None:
        """Note that a choice has changed that is saved with the project.

        In a project without a file it is no work that could be lost: made again, it takes a click.
        """
        if self.project.path is not None:
            self.project.dirty = True
        if self.dirty:
            self._note_change()

    def _note_change(self) -> None:
        self.touched.emit()
        self.update_title()
        self._tasks.wake()

    def undo(self) -> None:
        """Take the last step back."""
        self._step(tr("Undone"), self.undo_text, self._history.undo)

    def redo(self) -> None:
        """Do the step last taken back again."""
        self._step(tr("Done again"), self.redo_text, self._history.redo)

    def _step(self, done: str, text: str, step: Callable[[Project], frozenset[str]]) -> None:
        if text:
            parts = step(self.project)
            self._announce(parts, edited=True)
            self.stepped.emit(f"{done}: {text}", "graph" in parts)

    def replace(self, project: Project, extra: dict[str, object] | None = None) -> None:
        """Put another project in the place of this one, with its own ``extra`` values if given.

        Otherwise the sizes and places of panels stay; what belongs to the data goes.
        """
        if extra is None:
            for key in OF_THE_DATA:
                self.extra.pop(key, None)
            if self.extra.pop("usual_layout", False):
                # Nobody chose it: the next graph may be of another size.
                self.extra.pop("layout", None)
        else:
            self.extra = dict(extra)
        self.project = project
        self._history.clear()
        self.replaced.emit()
        self.settled.emit()
        self.history_changed.emit()
        self.update_title()

    def note_saved(self, path: str | None, place: Command | None, *, all_of_it: bool) -> None:
        """Note that the project, as it was at ``place`` in its history, is in its file.

        ``all_of_it`` says that nothing has changed since.
        """
        self.project.path = path
        self._history.note_saved(place)
        if all_of_it:
            self.project.dirty = False
        self.update_title()

    def update_title(self) -> None:
        """Emit ``title_changed`` if it did."""
        title = (self.title, self.dirty)
        if title != self._title:
            self._title = title
            self.title_changed.emit()
