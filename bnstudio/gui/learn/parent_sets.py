"""Where the next run's parent set lists come from: a section of the Learn form.

Searchers that work on lists have them found by a stage of their own, or get them from a file; one
line says whether lists that were found before will be used again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import ElidedLabel, IconLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import boxed, hbox, rule, vbox
from bnstudio.gui.widgets.number_fields import SpinField, WholeField
from bnstudio.gui.wording.numbers import format_large
from bnstudio.gui.wording.parent_sets import METHODS
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.runs import lists_source
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.spec import ListSpec
from bnstudio.project.asking.searchers import facts_of
from bnstudio.project.parent_set_lists import misfit
from bnstudio.search.declarations import Uses

if TYPE_CHECKING:
    # It brings numba, for which the window does not wait.
    from bnstudio.job.spec import Stored

#: What is proposed when a fixed number of sets is chosen.
SETS = 10_000
_FILES = tr("Parent sets (*.jkl *.jaa *.jkl.gz *.jaa.gz);;All files (*)")


class ListSection(QWidget):
    """The section; it lives in the settings of the form.

    Signals
    -------
    changed()
        :attr:`fault` may be another.
    """

    changed = Signal()

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        form: LearnForm,
        runs: Runs,
        start_folder: Callable[[], str],
    ) -> None:
        super().__init__()
        self._tasks, self._data, self._form, self._runs = tasks, data, form, runs
        self._start_folder = start_folder
        self._look: Task | None = None
        self._file_fault = ""
        self._uses = Uses.NOTHING
        self._loading = False
        self._task: Task | None = None
        self._build()
        self._timer = timer(self, 300, self._ask, once=True)
        form.settings_changed.connect(self.show_lists)
        document.replaced.connect(self.show_lists)
        for signal in (data.dataset_changed, data.included_changed):
            signal.connect(self._variables_changed)
        data.knowledge_changed.connect(self._ask_soon)
        runs.removed.connect(self._ask_soon)
        runs.changed.connect(self._run_changed)
        self.hide()

    def _build(self) -> None:
        self.source = ComboField(name=tr("Parent sets come from"))
        self.source_row = FormRow(
            tr("Come from"),
            self.source,
            tr(
                "The lists of good parent sets that the search chooses from: found at the start of "
                "the run, or read from a .jkl or .jaa file."
            ),
        )
        self.file = ElidedLabel("", "body")
        self.choose = Button(tr("Choose…"), "link")
        self.choose.setAccessibleName(tr("Choose a file of parent sets"))
        self._file_line = boxed(hbox((self.file, 1), self.choose, gap=12))
        self.method = ComboField(name=tr("Method"))
        for name, (title, message) in METHODS.items():
            self.method.addItem(plain(title), name)
            self.method.setItemData(
                self.method.count() - 1, plain_lines(message), Qt.ItemDataRole.ToolTipRole
            )
        self.method_row = FormRow(
            tr("Method"), self.method, tr("How the sets to be scored are chosen.")
        )
        self.method_help = Label("", "body", "text_3", wrap=True)
        self.budget = ComboField(
            [(tr("Share of the time"), "share"), (tr("Number of sets"), "sets")], name=tr("Budget")
        )
        self.budget_row = FormRow(
            tr("Budget"),
            self.budget,
            tr(
                "How long parent sets are looked for. With a fixed number of sets a repetition "
                "gives "
                "the same lists."
            ),
        )
        self.share = SpinField(1, 100, 50, tr("% of time"))
        self.share_row = FormRow(
            tr("Share"),
            self.share,
            tr(
                "The part of the time budget in which parent sets are found; the search has the "
                "rest."
            ),
        )
        self.sets = WholeField(1, None, unit=tr("per variable"))
        self.sets_row = FormRow(
            tr("Sets"), self.sets, tr("How many sets are scored for each variable.")
        )
        self.icon = IconLabel("info", "text_3")
        self.message = Label("", "body", "text_2", wrap=True)
        icon_place = (self.icon, Qt.AlignmentFlag.AlignTop)
        self._note = boxed(hbox(icon_place, (self.message, 1), gap=8))
        vbox(
            *rule(),
            SectionHeader(tr("Parent sets")),
            self.source_row,
            self._file_line,
            self.method_row,
            self.method_help,
            self.budget_row,
            self.share_row,
            self.sets_row,
            self._note,
            gap=8,
            on=self,
        )
        self.source.activated.connect(self._source_chosen)
        self.choose.clicked.connect(self.choose_file)
        self.method.activated.connect(self._method_chosen)
        self.budget.activated.connect(self._budget_chosen)
        self.share.valueChanged.connect(self._share_edited)
        self.sets.valueChanged.connect(self._sets_edited)

    # -- what is set -----------------------------------------------------------------------------

    @property
    def lists(self) -> ListSpec:
        """The settings that the section shows."""
        return self._form.settings.lists

    @property
    def fault(self) -> str:
        """What is wrong in the section, in words; "" for nothing."""
        if self.isHidden() or not self._used:
            return ""
        if self.lists.file is not None and self._file_fault:
            return tr("Parent sets: {file_fault}", file_fault=self._file_fault)
        return (
            tr("Sets: {words}", words=self.sets_row.error.text) if self.sets_row.error.text else ""
        )

    def _look_at_file(self, path: str) -> None:
        """Find out in a thread what is wrong with the file, as far as its head tells."""
        if self._look is not None:
            self._look.cancel()
        names = self._data.learning_names if self._data.dataset is not None else None
        # A file may be on a drive that takes its time.
        self._look = self._tasks.start(
            tr("Looking at the parent sets"), lambda _task: fault_of(path, names), self._show_file,
            quiet=True,
        )  # fmt: skip

    def _show_file(self, fault: str) -> None:
        """Show what is wrong with the file, or what becomes of it."""
        self._look = None
        self._file_fault = fault
        if fault:
            back = self.source.itemText(0)
            self._show_note(
                tr("{fault} Choose another one, or “{back}”.", fault=fault, back=back),
                "x-circle",
                "error",
            )
        else:
            self._show_note(
                tr(
                    "The sets are scored again unless the file says that its scores are those of "
                    "these data and this score."
                )
                + self._as_they_are()
            )
        self.changed.emit()

    def set_uses(self, uses: Uses) -> None:
        """Follow the chosen searcher: ``uses`` is what it declares."""
        self._uses = uses
        finds = Uses.PARENT_SETS in self._uses
        self._loading = True
        self.source.clear()
        self.source.addItem(tr("Found by the run") if finds else tr("None given"), "run")
        self.source.addItem(tr("A file…"), "file")
        self._loading = False
        self.show_lists()

    @property
    def _used(self) -> bool:
        """Whether the chosen searcher works on parent sets."""
        return bool(self._uses & (Uses.PARENT_SETS | Uses.GIVEN_PARENT_SETS))

    def show_lists(self) -> None:
        """Show what is set: also a file that the chosen searcher does not use, which it says."""
        lists = self.lists
        given = lists.file is not None
        # Where they are all there is, nothing is to be chosen.
        self.setVisible((self._used or given) and not self._data.lists_alone)
        if self.isHidden():
            return
        finds = Uses.PARENT_SETS in self._uses and not given
        budgeted = finds and lists.method != "exact"
        self._loading = True
        self.source.set_value("file" if given else "run")
        if lists.method in METHODS:
            self.method.set_value(lists.method)
        self.budget.set_value("share" if lists.sets is None else "sets")
        if round(100 * lists.share) != self.share.value():
            self.share.setValue(round(100 * lists.share))
        if lists.sets is not None and lists.sets != self.sets.number:
            self.sets.set_number(lists.sets)
            self.sets_row.set_fault("")
        self._loading = False
        self._file_line.setVisible(given)
        self.method_row.setVisible(finds)
        self.method_help.setVisible(finds)
        self.method_help.setText(METHODS.get(lists.method, ("", ""))[1])
        self.budget_row.setVisible(budgeted)
        self.share_row.setVisible(finds and (lists.method == "exact" or lists.sets is None))
        self.share_row.set_usable(
            not self._endless(), tr("Without a time budget there is nothing to share out")
        )
        self.sets_row.setVisible(budgeted and lists.sets is not None)
        if given:
            self.file.setText(Path(lists.file or "").name)
            self.file.setToolTip(plain_lines(str(lists.file)))
            if self._used:
                self._look_at_file(str(lists.file))
            else:
                self._show_note(tr("This searcher finds its own and does not use the file."))
        else:
            self._show_budget()
        self._ask_soon()
        self.changed.emit()

    def _as_they_are(self) -> str:
        """Say that the lists stay as they are, where the searcher would make its own ones wider."""
        settings = self._form.settings
        facts = facts_of(settings.searcher)
        expands = facts is not None and facts.expands_with(settings.parameters)
        return tr(" The search does not expand them, as it does those found by the run.") * expands

    def _show_budget(self) -> None:
        lists = self.lists
        timed = Uses.PARENT_SETS in self._uses and lists.method != "exact" and lists.sets is None
        endless = timed and self._endless()
        self._show_note(
            tr("Without a time budget each variable gets one second.") if endless else ""
        )

    def _endless(self) -> bool:
        """Whether the run has no time limit, not even the one of searchers that go on for ever."""
        settings = self._form.settings
        facts = facts_of(settings.searcher)
        if settings.limits.time is not None or facts is None:
            return False
        return facts.ends_with(settings.parameters)

    def _show_note(self, message: str, icon: str = "info", ink: str = "text_3") -> None:
        self._note.setVisible(bool(message))
        self.message.setText(message)
        self.message.set_ink("error" if ink == "error" else "text_2")
        self.icon.set(icon, ink)

    # -- changing it -----------------------------------------------------------------------------

    def _set(self, lists: ListSpec) -> None:
        if not self._loading:
            self._form.change(lists=lists)

    def _method_chosen(self) -> None:
        self._set(replace(self.lists, method=str(self.method.value)))

    def _share_edited(self, per_cent: int) -> None:
        self._set(replace(self.lists, share=per_cent / 100))

    def _source_chosen(self) -> None:
        if self._loading:
            return
        if self.source.value == "run":
            self._set(replace(self.lists, file=None))
        elif self.lists.file is None:
            self.choose_file()

    def choose_file(self) -> None:
        """Ask for a file of parent sets; without one everything stays as it was."""
        start = self.lists.file or self._start_folder()
        path, _ = QFileDialog.getOpenFileName(self, tr("Parent sets from a file"), start, _FILES)
        if path:
            self._set(replace(self.lists, file=path))
        else:
            self.show_lists()

    def _budget_chosen(self) -> None:
        if self._loading:
            return
        if self.budget.value == "share":
            self.sets_row.set_fault("")
            self._set(replace(self.lists, sets=None))
        else:
            self._set(replace(self.lists, sets=SETS))

    def _sets_edited(self, *_: object) -> None:
        if self._loading:
            return
        number = self.sets.number
        if number is None or number < 1:
            self.sets_row.set_fault(tr("Give a whole number of at least 1."))
            self.changed.emit()
            return
        self.sets_row.set_fault("")
        self._set(replace(self.lists, sets=number))
        self.changed.emit()

    def _variables_changed(self) -> None:
        if self.lists.file is None:
            self._ask_soon()
        else:
            self.show_lists()  # whether the file fits is another question now

    def _run_changed(self, number: int) -> None:
        run = self._runs.get(number)
        if run is not None and run.ended:
            self._ask_soon()

    # -- what is stored --------------------------------------------------------------------------

    def _ask_soon(self, *_: object) -> None:
        if not self.isHidden():
            self._timer.start()

    def _ask(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        data = self._data
        finds = Uses.PARENT_SETS in self._uses and self.lists.file is None
        if self.isHidden() or not finds or data.dataset is None or len(data.included) < 2:
            return
        # What is wrong with the settings is said elsewhere.
        self._task = self._form.find_stored_lists(self._show_stored, lambda _e: self._show_budget())

    def _show_stored(self, found: Stored | None) -> None:
        self._task = None
        if found is None:
            self._show_budget()
            return
        whose = lists_source(found.tables, self._runs.all)
        many = tr("{sets} sets from {whose}", sets=format_large(found.sets), whose=whose)
        if found.enough:
            self._show_note(
                tr("{several} will be used again.", several=many), "check-circle", "good"
            )
        else:
            self._show_note(
                tr(
                    "{several} are stored, but on a smaller budget; they are found again.",
                    several=many,
                )
            )


def fault_of(path: str, names: Sequence[str] | None) -> str:
    """Return why a file of parent sets cannot be used for some variables, or ""."""
    if not Path(path).is_file():
        return tr("The file {name} is not there.", name=Path(path).name)
    return "" if names is None else tr_core(misfit(path, names))
