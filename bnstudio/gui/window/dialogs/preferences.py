"""The Settings dialog: how the window looks, what new projects begin with, where things are kept.

What is changed holds at once, without a button; sizes of text from the next start on.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import psutil
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.catalogue import Catalogue, catalogue, offer
from bnstudio.gui.services.document import Document
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import CheckBox, ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import ElidedLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, rule, vbox
from bnstudio.gui.widgets.limit_fields import MemoryField, TimeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.window.settings import TEXT_SIZES, Settings
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.places import cache_folder, config_folder, log_folder, state_folder
from bnstudio.project.settings import RunSettings
from bnstudio.texts import LANGUAGES

#: Each folder of the program's own: what it holds, and which it is.
FOLDERS: tuple[tuple[str, Callable[[], Path]], ...] = (
    (tr("Settings, presets"), config_folder),
    (tr("Recovery, kept replicates"), state_folder),
    (tr("Kernels, parent sets, layers"), cache_folder),
    (tr("Log files"), log_folder),
)


class Preferences(Dialog):
    """The dialog."""

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        document: Document,
        choices: Catalogue | None = None,
    ) -> None:
        super().__init__(parent, tr("Settings"), 560)
        self.setModal(False)
        self._settings, self._document = settings, document
        self._choices = choices or catalogue()
        self._loading = True
        self._make_fields()
        column = vbox(
            SectionHeader(tr("Appearance")),
            FormRow(tr("Theme"), boxed(hbox(self.mode, STRETCH))),
            FormRow(tr("Text and controls"), self.text_size, tr("Holds from the next start on.")),
            FormRow(tr("Language"), self.language, tr("Holds from the next start on.")),
            FormRow(
                tr("Reduced motion"), self.still, tr("Nodes jump to their places, nothing glides.")
            ),
            *rule(),
            SectionHeader(tr("New projects begin with")),
            FormRow(tr("Score"), self.score),
            FormRow(
                tr("Time budget"), self.time, tr("A run ends after this time and keeps its best.")
            ),
            FormRow(tr("Memory"), self.memory, tr("A run ends when it needs more than this.")),
            self.threads_row,
            *rule(),
            SectionHeader(tr("Folders")),
            *(self._folder(title, place()) for title, place in FOLDERS),
            STRETCH,
            gap=8,
            margins=(0, 0, 12, 0),
        )
        self._area = ScrollColumn(column)
        self._area.setMinimumHeight(theme().px(500))
        self.body.addWidget(self._area, 1)
        self.note = Label("", "caption", "text_2", wrap=True)
        self.note.hide()
        self.body.addWidget(self.note)
        again = Button(tr("As at first"), "link")
        again.setToolTip(tr("Take the settings that the program comes with"))
        again.clicked.connect(self.restore)
        self.foot.insertWidget(0, again)
        self.add_close()
        self._show()
        self._connect()

    def _make_fields(self) -> None:
        modes = (("system", tr("As the system")), ("light", tr("Light")), ("dark", tr("Dark")))
        self.mode = Segmented(modes, theme().mode, name=tr("Theme"))
        sizes: list[tuple[str, object]] = [(tr("As the system"), None)]
        sizes += [(f"{size:.0%}".replace("%", " %"), size) for size in TEXT_SIZES]
        self.text_size = ComboField(sizes, name=tr("Text and controls"))
        languages: list[tuple[str, object]] = [(tr("As the system"), "")]
        languages += [(own, code) for code, own in LANGUAGES.items()]
        self.language = ComboField(languages, name=tr("Language"))
        self.still = CheckBox("")
        self.score = ComboField(name=tr("Score"))
        self.time = TimeField()
        self.memory = MemoryField(psutil.virtual_memory().total / 1e9)
        cores = os.cpu_count() or 1
        self.threads = WholeField(
            1, cores, unit=tr("of {cores}", cores=cores), special=tr("automatic")
        )
        self.threads_row = FormRow(
            tr("Threads"),
            self.threads,
            tr("How many processor cores a run may use. Automatic leaves one free."),
        )

    def _folder(self, title: str, place: Path) -> QWidget:
        path = ElidedLabel(str(place), "body", "text_2")
        show = Button(tr("Open"), "link")
        show.setAccessibleName(plain(tr("Open the folder: {title}", title=title)))
        show.clicked.connect(partial(_open, place))
        name = Label(title, "label")
        name.setFixedWidth(theme().px(170))
        return boxed(hbox(name, (path, 1), show, gap=12))

    # -- showing and changing ------------------------------------------------------------------

    def _show(self) -> None:
        self._loading = True
        settings, usual = self._settings, self._settings.usual
        self.mode.set_value(theme().mode)
        self.text_size.setCurrentIndex(max(self.text_size.findData(settings.text_size), 0))
        self.language.setCurrentIndex(max(self.language.findData(settings.language), 0))
        self.still.setChecked(settings.still)
        if self._choices.loaded:
            self._fill_scores()
        else:
            self.score.setEnabled(False)
            self._choices.ready.connect(self._fill_scores)
            self._choices.load()
        self.time.set_seconds(usual.limits.time)
        self.memory.set_number(usual.limits.memory)
        self.threads.set_number(usual.threads)
        self._loading = False

    def _fill_scores(self) -> None:
        before, self._loading = self._loading, True
        offer(self.score, (c for c in self._choices.scores.values() if not c.scores_observed))
        self.score.setCurrentIndex(max(self.score.findData(self._settings.usual.score), 0))
        self.score.setEnabled(True)
        self._loading = before

    def _connect(self) -> None:
        self.mode.changed.connect(lambda mode: theme().set_mode(str(mode)))
        theme().changed.connect(self._follow_theme)
        self.text_size.activated.connect(self._set_size)
        self.language.activated.connect(self._set_language)
        self.still.toggled.connect(self._set_still)
        self.score.activated.connect(self._set_usual)
        for field in (self.time, self.memory, self.threads):
            field.valueChanged.connect(self._set_usual)

    def _follow_theme(self) -> None:
        self.mode.set_value(theme().mode)

    def _set_size(self, *_: object) -> None:
        self._settings.text_size = self.text_size.currentData()
        self._say(tr("The size of text and controls changes when the program is started again."))

    def _set_language(self, *_: object) -> None:
        self._settings.language = self.language.currentData()
        self._say(tr("The language changes when the program is started again."))

    def _set_still(self, still: bool) -> None:
        if not self._loading:
            self._settings.still = theme().still = still

    def _set_usual(self, *_: object) -> None:
        if self._loading:
            return
        cores, threads = os.cpu_count() or 1, self.threads.number
        wrong = threads is not None and not 1 <= threads <= cores
        self.threads_row.set_fault(
            tr("Give 1 to {cores}, the cores of this machine.", cores=cores) if wrong else ""
        )
        if wrong:
            return
        usual = self._settings.usual
        limits = replace(usual.limits, time=self.time.seconds, memory=self.memory.number)
        score = self.score.currentData() or usual.score
        self._take(replace(usual, score=score, limits=limits, threads=threads))

    def _take(self, usual: RunSettings) -> None:
        self._settings.usual = usual
        self._document.set_usual(self._settings.usual)
        if self._document.project.dataset is not None:
            self._say(tr("Holds for new projects; the open one keeps its own settings."))

    def go_to(self, field: QWidget) -> None:
        """Bring a field into sight and put the cursor there."""
        self._area.ensureWidgetVisible(field)
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def restore(self) -> None:
        """Take the settings that the program comes with."""
        theme().set_mode("system")
        self._settings.text_size, self._settings.still, theme().still = None, False, False
        self._settings.language = ""
        self._take(RunSettings())
        self._show()

    def _say(self, text: str) -> None:
        self.note.setText(text)
        self.note.show()


def _open(place: Path, *_: object) -> None:
    place.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))
