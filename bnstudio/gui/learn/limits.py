"""The limits of the next run: time, memory and disk, a section of the Learn form."""

from __future__ import annotations

from dataclasses import replace

import psutil
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.learn.scratch_field import ScratchField
from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import SectionHeader
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.widgets.limit_fields import MemoryField, TimeField
from bnstudio.gui.wording.tr import tr
from bnstudio.job.layer_folder import own_folder
from bnstudio.job.spec import Limits
from bnstudio.passing import temporary_folder
from bnstudio.search.declarations import Obeys

_LEAST_MEMORY = 0.1


def _free_disk() -> float:
    """Return the gigabytes that are free where searches on disk usually keep their files.

    None where there is no such place; a run on disk then says so.
    """
    try:
        return float(psutil.disk_usage(str(own_folder() or temporary_folder())).free) / 1e9
    except OSError:
        return 0.0


class LimitsSection(QWidget):
    """The section.

    Signals
    -------
    edited()
        The person changed a limit; see :meth:`edited_limits`.
    checked()
        Whether the scratch folder will do is known.
    """

    edited = Signal()
    checked = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._on_disk = False
        self.time = TimeField()
        self.time_row = FormRow(
            tr("Time budget"),
            self.time,
            tr("The run ends after this time and keeps its best network. Type 90 s, 5 min or 2 h."),
        )
        self.memory = MemoryField(psutil.virtual_memory().total / 1e9)
        self.memory_row = FormRow(
            tr("Memory"),
            self.memory,
            tr("The run ends when it needs more than this, and keeps its best network."),
        )
        self.disk = MemoryField(_free_disk())
        self.disk_row = FormRow(
            tr("Disk"),
            self.disk,
            tr(
                "The run may keep files of this size in the scratch folder. It ends when it needs "
                "more, and keeps its best network. A search that finishes removes them."
            ),
        )
        self.scratch = ScratchField(tasks)
        vbox(
            SectionHeader(tr("Limits")),
            self.time_row,
            self.memory_row,
            self.disk_row,
            self.scratch,
            gap=8,
            on=self,
        )
        for field in (self.time, self.memory, self.disk):
            field.valueChanged.connect(self._edited)
        self.scratch.changed.connect(self._edited)
        self.scratch.checked.connect(self.checked)

    def _edited(self, *_: object) -> None:
        memory = self.memory.number
        low = memory is not None and memory < _LEAST_MEMORY
        self.memory_row.set_fault(
            tr("Give at least {least_memory} GB.", least_memory=_LEAST_MEMORY) if low else ""
        )
        self.edited.emit()

    def show_limits(self, limits: Limits) -> None:
        """Show what is set."""
        if self.time.seconds != limits.time:
            self.time.set_seconds(limits.time)
        if self.memory.number != limits.memory:
            self.memory.set_number(limits.memory)
        if self.disk.number != limits.disk:
            self.disk.set_number(limits.disk)
        self.scratch.set_folder(limits.scratch)

    def edited_limits(self, limits: Limits) -> Limits:
        """Return ``limits`` with what is in the fields, as far as nothing is wrong with it."""
        limits = replace(
            limits,
            time=self.time.seconds,
            disk=self.disk.number,
            scratch=self.scratch.folder,
        )
        if self.memory_row.error.text:
            return limits
        return replace(limits, memory=self.memory.number)

    def follow(self, searcher: Choice) -> None:
        """Show the fields that mean something to a searcher."""
        self.time.setSpecialValueText(tr("unlimited") if searcher.ends else tr("60 s, unless told"))
        self._on_disk = Obeys.DISK in searcher.obeys
        self.disk_row.setVisible(self._on_disk)
        self.scratch.setVisible(self._on_disk)

    def faults(self) -> list[str]:
        """Return what is wrong in the section, in words."""
        found = []
        if self.memory_row.error.text:
            found.append(f"{self.memory_row.label.text}: {self.memory_row.error.text}")
        if self.scratch.fault and self._on_disk:
            found.append(self.scratch.fault)
        return found
