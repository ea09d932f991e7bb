"""The figure dialog: what to draw and how, a preview beside it, and a file at the end.

Everything is drawn in a process of its own; the window goes on, and Cancel ends it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from bnstudio.errors import BnstudioError
from bnstudio.figures.compose import Content
from bnstudio.figures.form import POINTS_A_CM
from bnstudio.gui.figures.choices import SMALL_PT, UNITS, Choices, read
from bnstudio.gui.figures.form import FigureFields
from bnstudio.gui.figures.preview import Preview
from bnstudio.gui.figures.process import FigureProcess, GivenUp, write_figure
from bnstudio.gui.figures.rendering import FigureJob, Rendered
from bnstudio.gui.figures.subjects import Subject, part_of
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog, ask_place
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.numbers import DOT, format_count, format_number
from bnstudio.gui.wording.tr import tr, tr_core

SOON_MS = 120
"""After a change so long is waited for the next before the preview is drawn."""

SAID_MS = 300
"""A preview that takes longer than this is said to be under way."""

FILTERS = {"png": tr("PNG picture (*.png)"), "svg": tr("SVG picture (*.svg)"), "pdf": "PDF (*.pdf)",
           "tex": tr("TikZ picture (*.tex)")}  # fmt: skip


class Memory(Protocol):
    """Remembers the choices of the last figure, and the folder."""

    folder: str
    figure: str


class FigureDialog(Dialog):
    """Asks what to draw and how, and writes it.

    Parameters
    ----------
    tasks, process
        Threads, and the process that draws.
    subjects
        What there is to draw; the first is proposed.
    memory
        Who remembers.
    """

    def __init__(
        self,
        tasks: Tasks,
        process: FigureProcess,
        subjects: Sequence[Subject],
        memory: Memory,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Make a figure"), 860)
        self._tasks, self._process, self._memory = tasks, process, memory
        self._subjects = {subject.key: subject for subject in subjects}
        self._contents: dict[str, Content] = {}
        self._drawing: Task | None = None
        self._writing: Task | None = None
        self.written: Path | None = None
        self.fields = FigureFields(subjects, read(memory.figure))
        self.preview = Preview()
        self.facts = Label("", "caption", "text_3", wrap=True)
        self.body.addLayout(hbox(self.fields, (self.preview, 1), gap=20), 1)
        self.body.addWidget(self.facts)
        self.cancel = self.add_button(tr("Cancel"))
        self.cancel.clicked.connect(self._cancelled)
        self.save = self.add_button(tr("Save the figure…"), "primary")
        self.save.setDefault(True)
        self.save.clicked.connect(self._ask_place)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._draw)
        self.fields.changed.connect(self._soon.start)
        self.preview.resized.connect(self._soon.start)
        self.resize(theme().px(980), theme().px(620))
        self._soon.start()

    # -- the preview ---------------------------------------------------------------------------

    def _subject(self) -> Subject:
        return self._subjects[self.fields.subject]

    def _content(self) -> Content:
        subject = self._subject()
        if subject.key not in self._contents:
            self._contents[subject.key] = subject.make()
        return part_of(self._contents[subject.key], self.fields.part, subject.selected)

    def _job(self, ending: str, fit: tuple[int, int] | None = None) -> FigureJob:
        choices = self.fields.choices()
        return FigureJob(self._content(), choices.form(self.fields.caption), ending, fit)

    def _draw(self) -> None:
        """Draw the preview; one that was under way is given up."""
        if self._writing is not None:
            return
        if self._drawing is not None:
            self._drawing.cancel()
        room = self.preview.room()
        try:
            job = self._job(".png", (room.width(), room.height()))
        except BnstudioError as error:
            self._refused(error)
            return
        process = self._process

        def work(task: Task) -> Rendered | None:
            try:
                found: Rendered = process.render(job, cancelled=task.is_cancelled)
            except GivenUp:
                return None
            return found

        self._drawing = self._tasks.start(
            tr("Drawing a preview"), work, self._drawn, self._refused, quiet=True
        )
        if self.preview.image is None:
            QTimer.singleShot(SAID_MS, self, self._say_drawing)

    def _say_drawing(self) -> None:
        if self._drawing is not None and self.preview.image is None:
            self.preview.say(tr("Drawing…"))

    def _drawn(self, found: Rendered | None) -> None:
        self._drawing = None
        if found is None:
            return
        choices = self.fields.choices()
        words = facts_of(found, choices)
        small = 0 < found.smallest < SMALL_PT
        if small:
            words += tr(". That is hard to read on paper: choose a larger size, or draw a part.")
        self.facts.set_ink("caution" if small else "text_3")
        self.facts.setText(words)
        self.preview.show_image(found.data, words)
        self.save.setEnabled(True)

    def _refused(self, error: Exception) -> None:
        self._drawing = None
        message = tr_core(str(error)) if isinstance(error, BnstudioError) else type(error).__name__
        self.preview.say(message)
        self.facts.setText("")
        self.save.setEnabled(False)

    # -- writing -------------------------------------------------------------------------------

    def _ask_place(self) -> None:
        choices = self.fields.choices()
        ending = f".{choices.format}"
        start = str(Path(self._memory.folder) / f"{self._subject().stem}{ending}")
        place = ask_place(self, tr("Save the figure"), start, FILTERS[choices.format], (ending,))
        if place is not None:
            self._memory.folder = str(place.parent)
            self.write(place)

    def write(self, place: Path) -> None:
        """Draw the figure and put it in its place; the dialog then closes."""
        if self._writing is not None:
            return
        choices = self.fields.choices()
        self._memory.figure = choices.text()
        try:
            job = self._job(f".{choices.format}")
        except BnstudioError as error:
            self._failed(error)
            return
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None
        process = self._process

        def work(task: Task) -> tuple[Path, Rendered] | None:
            try:
                found: Rendered = process.render(
                    job, cancelled=task.is_cancelled, progress=task.progress
                )
            except GivenUp:
                return None
            if task.cancelled:
                return None
            return write_figure(place, found.data), found

        self._writing = self._tasks.start(
            tr("Drawing {name}", name=place.name), work, self._done, self._failed
        )
        self.fields.setEnabled(False)
        self.save.setEnabled(False)
        self.save.setText(tr("Drawing…"))
        self.facts.set_ink("text_3")
        self.facts.setText(tr("Drawing {name}. The window goes on meanwhile.", name=place.name))

    def _done(self, outcome: tuple[Path, Rendered] | None) -> None:
        self._writing = None
        if outcome is None:
            return
        path, found = outcome
        self.written = path
        self._tasks.notify(
            "good",
            tr(
                "{name} is written: {facts_of}.",
                name=path.name,
                facts_of=facts_of(found, self.fields.choices()),
            ),
        )
        self.accept()

    def _failed(self, error: Exception) -> None:
        self._end_writing()
        message = tr(
            "A fault in the program kept it from being drawn ({name}).", name=type(error).__name__
        )
        if isinstance(error, BnstudioError):
            message = tr_core(str(error))
        self.facts.set_ink("error")
        self.facts.setText(message)

    def _end_writing(self) -> None:
        self._writing = None
        self.fields.setEnabled(True)
        self.save.setEnabled(True)
        self.save.setText(tr("Save the figure…"))

    def _cancelled(self) -> None:
        """End the drawing that is under way; with none, close."""
        if self._writing is None:
            self.reject()
            return
        self._writing.cancel()
        self._end_writing()
        self.facts.set_ink("text_3")
        self.facts.setText(tr("Nothing was written."))

    def reject(self) -> None:
        """Close, and give up what is being drawn."""
        if self._writing is not None:
            self._cancelled()
            return
        if self._drawing is not None:
            self._drawing.cancel()
        self._memory.figure = self.fields.choices().text()
        super().reject()


def facts_of(found: Rendered, choices: Choices) -> str:
    """Say how large a figure and its smallest text are."""
    share = 1.0 if choices.unit == "cm" else 2.54
    wide, high = (length / POINTS_A_CM / share for length in (found.width, found.height))
    unit = dict(UNITS)[choices.unit]
    parts = [f"{format_number(wide, 1)} × {format_number(high, 1)} {unit}"]
    if choices.format == "png":
        pixels = [
            format_count(round(length / 72.0 * choices.dpi))
            for length in (found.width, found.height)
        ]
        parts.append(tr("{pixels} pixels", pixels=" × ".join(pixels)))
    if found.smallest:
        parts.append(
            tr("smallest text {smallest} points", smallest=format_number(found.smallest, 1))
        )
    return DOT.join(parts)
