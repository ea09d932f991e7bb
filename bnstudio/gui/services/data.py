"""The project's data: the table, its variables, their groups, and the background knowledge.

Variables are called by name, never by index. Reading and preparing a table are done in threads.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_edits import merge
from bnstudio.graph.knowledge_file import ArcListError, read_knowledge, write_knowledge
from bnstudio.gui.eventloop.file_watch import FileWatch
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.project import commands
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import read_table
from bnstudio.project.document import Project, with_lists, with_table
from bnstudio.project.file_kinds import is_sample
from bnstudio.project.settings import searchers_on_lists
from bnstudio.project.source import DataSource

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.prepare import Prepared
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import Table


class Data(QObject):
    """The data that runs learn from, and what is known about its variables.

    Signals
    -------
    dataset_changed()
        :attr:`table`, :attr:`dataset` or :attr:`variable_names` changed.
    groups_changed(), included_changed(), knowledge_changed(), labels_changed()
        The property of that name changed.
    import_requested(str)
        The person opened the table with that path: show the import page, which ends with
        :meth:`set_table`. When nobody listens, the table is imported with what is proposed for it.
    arc_list_opened(str, bool)
        The knowledge file with that path is a list of arcs that does not say whether they are
        required or forbidden; whether it is to be added. :meth:`open_knowledge` is to be told.
    source_changed()
        The file that the table was read from has been written anew.
    """

    dataset_changed = Signal()
    groups_changed = Signal()
    included_changed = Signal()
    knowledge_changed = Signal()
    labels_changed = Signal()
    import_requested = Signal(str)
    arc_list_opened = Signal(str, bool)
    source_changed = Signal()

    def __init__(self, tasks: Tasks, document: Document) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._reading: Task | None = None
        self._lock = threading.Lock()
        self._last: tuple[Dataset, Dataset] | None = None
        document.on_change("groups", lambda _edited: self.groups_changed.emit())
        document.on_change("labels", lambda _edited: self.labels_changed.emit())
        document.on_change("included", lambda _edited: self.included_changed.emit())
        document.on_change("knowledge", lambda _edited: self.knowledge_changed.emit())
        document.replaced.connect(self.forget_subset)
        self._watch = FileWatch(self)
        self._watch.changed.connect(self.source_changed)
        for signal in (document.replaced, self.dataset_changed):
            signal.connect(self._watch_source)

    # -- what is -------------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table as read, for the data page."""
        return self._document.project.table

    @property
    def dataset(self) -> Dataset | None:
        """The table as coded variables: all of the import, whether ticked or not."""
        return self._document.project.dataset

    @property
    def lists_alone(self) -> bool:
        """Whether there is no table, only parent set lists; :attr:`dataset` then has no rows."""
        return self._document.project.lists_alone

    @property
    def source(self) -> DataSource | None:
        """Where the table came from and what was chosen for it."""
        return self._document.project.source

    @property
    def kept_copy(self) -> DataSource | None:
        """The source where its file is gone and the project keeps a copy of it, else ``None``."""
        source = self.source
        gone = source is not None and not Path(source.path).is_file()
        return source if gone and source is not None and source.kept is not None else None

    @property
    def notes(self) -> tuple[str, ...]:
        """What was done to the data on import, in words: by the reader, then on purpose."""
        table = self.table
        return (*(table.notes if table is not None else ()), *self._document.project.notes)

    @property
    def number(self) -> int:
        """Counts how often the data were replaced or prepared otherwise."""
        return self._document.project.data_number

    @property
    def variable_names(self) -> tuple[str, ...]:
        """Names of the data's variables in column order; empty without data."""
        return self._document.project.variable_names

    @property
    def groups(self) -> dict[str, str]:
        """Name of a variable to the name of its group; variables in no group are not in it."""
        return self._document.project.groups

    @property
    def labels(self) -> dict[str, str]:
        """Name of a variable to what it is called where it is shown; most have none."""
        return self._document.project.labels

    @property
    def labels_shown(self) -> bool:
        """Whether labels are shown, instead of names."""
        return self._document.project.labels_shown

    def shown_name(self, name: str) -> str:
        """Return what a variable is called where it is shown."""
        return self._document.project.shown_names((name,))[0]

    @property
    def included(self) -> frozenset[str]:
        """Names of the variables that the next run learns on."""
        return self._document.project.included

    @property
    def learning_names(self) -> tuple[str, ...]:
        """Names of the included variables in column order."""
        return self._document.project.learning_names()

    @property
    def knowledge(self) -> Knowledge:
        """Background knowledge for the next run."""
        return self._document.project.knowledge

    def subset(self, dataset: Dataset, names: tuple[str, ...]) -> Dataset:
        """Return the data of some variables; may be called in any thread.

        Those who ask for the same variables share the answer, and with it the file that is
        written for worker processes.
        """
        with self._lock:
            if self._last is None or self._last[0] is not dataset or self._last[1].names != names:
                self._last = (dataset, dataset.among(names))
            return self._last[1]

    def forget_subset(self) -> None:
        """Let go of the data kept by :meth:`subset`."""
        self._last = None

    def _watch_source(self) -> None:
        source = self.source
        self._watch.watch("" if source is None or self.table is None else source.path)

    # -- tables --------------------------------------------------------------------------------

    def open_table(self, path: str | Path) -> None:
        """Open a table: a bundled sample at once, any other through the import page.

        Reading happens in a thread; ``Tasks.busy`` says how far it is and :meth:`cancel_reading`
        ends it. Emits ``import_requested``, or ``dataset_changed`` / ``Document.replaced`` when
        the data is there, or a notice says what is wrong with the file.
        """
        path = Path(path).absolute()
        if not is_sample(path) and self.receivers("2import_requested(QString)") > 0:
            self.import_requested.emit(str(path))
            return

        def work(task: Task) -> tuple[Table, PrepareOptions] | None:
            from bnstudio.data.table.recipe import propose

            table = read_table(path, progress=task.progress, cancelled=task.is_cancelled)
            return None if table is None else (table, propose(table))

        def then(answer: tuple[Table, PrepareOptions] | None) -> None:
            if answer is not None:
                self.set_table(*answer)

        self.cancel_reading()
        self._reading = self._tasks.start(
            tr("Reading {name}", name=path.name), work, then, self._tasks.report, cancellable=True
        )

    def open_lists(self, path: str | Path) -> None:
        """Open parent set lists that are to be all there is to learn from, in a thread.

        Emits ``dataset_changed`` or ``Document.replaced``, or a notice says what is wrong.
        """
        path = Path(path).absolute()

        def work(task: Task) -> tuple[Dataset, str, DataSource, tuple[str, ...]]:
            from bnstudio.project.data import ListsAlone

            dataset, note = ask(ListsAlone(str(path)), cancelled=task.is_cancelled)
            return dataset, note, DataSource.of_lists(str(path)), searchers_on_lists()

        self.cancel_reading()
        self._reading = self._tasks.start(
            tr("Reading {name}", name=path.name),
            work,
            self._install_lists,
            self._tasks.report,
            cancellable=True,
        )

    def _install_lists(self, answer: tuple[Dataset, str, DataSource, tuple[str, ...]]) -> None:
        """Put parent set lists into the project, or into a new one."""
        dataset, note, source, searchers = answer
        now, fresh = self._document.project, self._document.fresh_project
        project = with_lists(now, fresh, source, dataset, note, searchers)
        self._announce(project, settings=True)
        self._document.touch()
        self._document.update_title()

    def _announce(self, project: Project, *, settings: bool) -> None:
        """Say that ``project`` has other data, and whether its settings are others, too."""
        document = self._document
        if project is not document.project:
            document.replace(project)
            return
        self.dataset_changed.emit()
        self.included_changed.emit()
        if settings:
            many = len(project.variable_names) > MANY
            do_soon(self, lambda: document.announce_part("settings"), many=many)

    def cancel_reading(self) -> None:
        """Give up reading a table that is being read."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def set_table(self, table: Table, options: PrepareOptions) -> None:
        """Make ``table``, prepared by ``options``, the project's data (in a thread).

        The same table prepared otherwise keeps the project, its runs and its graph, and emits
        ``dataset_changed``; another table starts a new project (``Document.replaced``), unless the
        project has neither data nor runs.
        """
        kept = self.kept_copy

        def work(task: Task) -> tuple[Prepared, DataSource, bool]:
            from bnstudio.data.table.prepare import prepare
            from bnstudio.data.table.recipe import propose

            prepared = prepare(table, options)
            if kept is not None and kept.path == str(table.path):
                source = replace(kept, read=table.options, prepare=options)
            else:
                source = DataSource.of_file(str(table.path), table.options, options, table.bytes)
            return prepared, source, options == propose(table)

        install = partial(self._install, table)
        self._tasks.start(tr("Preparing the data"), work, install, self._tasks.report)

    def _install(self, table: Table, answer: tuple[Prepared, DataSource, bool]) -> None:
        """Put a prepared table into the project, or into a new one."""
        prepared, source, proposed = answer
        now, fresh = self._document.project, self._document.fresh_project
        # A table just opened as it was proposed is nothing that could be lost.
        nothing_yet = proposed and not self._document.dirty and now.source is None
        before = now.settings
        project = with_table(now, fresh, source, table, prepared)
        self._announce(project, settings=project.settings != before)
        if not nothing_yet:
            self._document.touch()
        self._document.update_title()

    # -- variables -----------------------------------------------------------------------------

    def set_included(self, names: Iterable[str]) -> None:
        """Let the next run learn on exactly ``names`` (undoable)."""
        project = self._document.project
        after = frozenset(project.variable_names).difference(names)
        if after != project.left_out:
            self._document.do(commands.SetLeftOut(project.left_out, after))

    def set_groups(self, groups: dict[str, str]) -> None:
        """Put variables in groups, by name; a variable not named is in no group (undoable)."""
        if groups != self.groups:
            self._document.do(commands.SetGroups(dict(self.groups), dict(groups)))

    def set_label(self, name: str, label: str) -> str:
        """Call a variable otherwise where it is shown (undoable); its name takes the label away.

        Returns
        -------
        str
            Why it cannot be called so, or "".
        """
        label = label.strip()
        labels = {other: text for other, text in self.labels.items() if other != name}
        if label and label != name:
            if label in self.variable_names:
                return tr("There is a variable “{label}”.", label=label)
            shown = self._document.project.dag
            if shown is not None and label in shown.index:
                return tr("There is a node “{label}”.", label=label)
            if label in labels.values():
                return tr("Another variable has the label “{label}”.", label=label)
            labels[name] = label
        if labels != self.labels:
            self._document.do(
                commands.SetLabels(dict(self.labels), labels, tr("label {name}", name=name))
            )
        return ""

    def show_labels(self, shown: bool) -> None:
        """Show labels, or names."""
        if shown != self.labels_shown:
            self._document.project.labels_shown = shown
            self._document.touch()
            self.labels_changed.emit()

    def set_knowledge(self, knowledge: Knowledge, text: str = tr("change knowledge")) -> None:
        """Set the background knowledge for the next run (undoable); ``text`` follows "Undo"."""
        if knowledge != self.knowledge:
            self._document.do(commands.SetKnowledge(self.knowledge, knowledge, text))

    def open_knowledge(
        self,
        path: str | Path,
        *,
        add: bool = False,
        listed: Literal["required", "forbidden"] | None = None,
    ) -> None:
        """Read background knowledge from a file, in a thread (undoable).

        It takes the place of what is known, or is added to it. Of a list of arcs that does not say
        what they are, ``listed`` tells; without it ``arc_list_opened`` is emitted. A notice says
        what is wrong with the file.
        """
        path = Path(path)

        def work(_task: Task) -> Knowledge:
            return read_knowledge(path, listed)

        def then(knowledge: Knowledge) -> None:
            known = merge(self.knowledge, knowledge) if add else knowledge
            self.set_knowledge(known, f"{tr('add') if add else tr('read')} {path.name}")

        def failed(error: Exception) -> None:
            if isinstance(error, ArcListError):
                self.arc_list_opened.emit(str(path), add)
            else:
                self._tasks.report(error)

        self._tasks.start(tr("Reading {name}", name=path.name), work, then, failed)

    def save_knowledge(self, path: str | Path, knowledge: Knowledge | None = None) -> None:
        """Write this or other knowledge into a file, in a thread; a notice says how it went."""
        path, names = Path(path), self.variable_names
        known = self.knowledge if knowledge is None else knowledge

        def work(_task: Task) -> tuple[str, ...]:
            return write_knowledge(path, known, names)

        def then(notes: tuple[str, ...]) -> None:
            said = " ".join((tr("{name} is written.", name=path.name), *notes))
            self._tasks.notify("caution" if notes else "good", said)

        self._tasks.start(tr("Writing {name}", name=path.name), work, then, self._tasks.report)
