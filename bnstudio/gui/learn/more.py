"""What is seldom set: seed, threads and the advanced parameters, folded away in the Learn form."""

from __future__ import annotations

import os

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, vbox
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.wording.tr import tr
from bnstudio.search.declarations import Uses


class MoreSection(QWidget):
    """The section; it lives in the settings of the form.

    ``advanced`` is the place of the forms of advanced parameters.

    Signals
    -------
    changed()
        What is wrong in the section may be another.
    unfolded()
        It was opened.
    """

    changed = Signal()
    unfolded = Signal()

    def __init__(self, form: LearnForm) -> None:
        super().__init__()
        self._form = form
        self._loading = False
        self._cores = os.cpu_count() or 1
        self.button = Button(tr("More"), "link")
        self.button.setAccessibleDescription(
            tr("Seed, threads and settings that are seldom needed")
        )
        self.seed = WholeField(0, 2**31 - 1)
        self.seed_row = FormRow(
            tr("Seed"),
            self.seed,
            tr(
                "Start of the random numbers. The same seed gives the same run unless a time limit "
                "ends it, or its search for parent sets: then it also depends on the machine."
            ),
        )
        self.threads = WholeField(
            1, self._cores, unit=tr("of {cores}", cores=self._cores), special=tr("automatic")
        )
        self.threads_row = FormRow(
            tr("Threads"),
            self.threads,
            tr("How many processor cores a run may use. Automatic leaves one free."),
        )
        self.advanced = vbox(gap=8)
        self._rest = boxed(vbox(self.seed_row, self.threads_row, self.advanced, gap=8))
        vbox(hbox(self.button, STRETCH), self._rest, gap=8, on=self)
        self.seed.valueChanged.connect(self._edited)
        self.threads.valueChanged.connect(self._edited)
        self.button.clicked.connect(self._pressed)
        self._fold(True)

    def _fold(self, folded: bool) -> None:
        self._rest.setHidden(folded)
        self.button.setText(tr("More settings") if folded else tr("Fewer settings"))
        self.button.updateGeometry()

    def unfold(self) -> None:
        """Show the section's fields, if they are folded away."""
        if self._rest.isHidden():
            self._pressed()

    def _pressed(self) -> None:
        self._fold(not self._rest.isHidden())
        if not self._rest.isHidden():
            self.unfolded.emit()

    def show_settings(self) -> None:
        """Show what is set."""
        settings = self._form.settings
        self._loading = True
        for field, value in ((self.seed, settings.seed), (self.threads, settings.threads)):
            if field.number != value:
                field.set_number(value)
        self._loading = False

    def follow(self, searcher: Choice) -> None:
        """Disable what a searcher does not use, and say so."""
        self.seed_row.set_usable(
            Uses.SEED in searcher.uses, tr("{title} uses no random numbers", title=searcher.title)
        )
        self.threads_row.set_usable(
            Uses.THREADS in searcher.uses, tr("{title} works on one core", title=searcher.title)
        )

    def _edited(self, *_: object) -> None:
        if self._loading:
            return
        seed, threads = self.seed.number, self.threads.number
        wrong_seed = seed is None or seed < 0
        wrong_threads = threads is not None and not 1 <= threads <= self._cores
        self.seed_row.set_fault(tr("Give a whole number of at least 0.") if wrong_seed else "")
        self.threads_row.set_fault(
            tr("Give 1 to {cores}, the cores of this machine.", cores=self._cores)
            if wrong_threads
            else ""
        )
        if seed is not None and not wrong_seed:
            self._form.change(seed=seed)
        if not wrong_threads:
            self._form.change(threads=threads)
        self.changed.emit()

    def faults(self) -> list[str]:
        """Return what is wrong in the section, in words."""
        rows = (self.seed_row, self.threads_row)
        return [f"{row.label.text}: {row.error.text}" for row in rows if row.error.text]
