"""Recipes on the import page: what was decided is written to a file, or taken from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QFileDialog, QWidget

from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.data.table.recipes.file import read_recipe, write_recipe
from bnstudio.data.table.recipes.replay import replay
from bnstudio.data.table.recipes.steps import recipe_of
from bnstudio.data.table.table import Table
from bnstudio.errors import BnstudioError
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Notes, ask_place, show_freed
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.tr import tr, tr_core

_FILTERS = tr("Recipes (*.recipe.json);;All files (*)")
_ENDING = ".recipe.json"


@dataclass(frozen=True)
class Decided:
    """A table, what was proposed for it, and what is decided now."""

    table: Table
    proposal: PrepareOptions
    options: PrepareOptions


class RecipeBar(QWidget):
    """Two buttons.

    Attributes
    ----------
    decided
        Returns what is decided on the page; ``None`` while the table is being read.
    use
        Takes over the options that a recipe makes of the table.
    """

    decided: Callable[[], Decided | None]
    use: Callable[[PrepareOptions], None]

    def __init__(self) -> None:
        super().__init__()
        self.read_button = Button(tr("Use a recipe…"), "plain")
        self.read_button.setToolTip(tr("Decide as in a file that was saved from another import"))
        self.save_button = Button(tr("Save recipe…"), "plain")
        self.save_button.setToolTip(tr("Write what is decided here to a file, to be used again"))
        self.read_button.clicked.connect(self._choose)
        self.save_button.clicked.connect(self._save)
        hbox(self.read_button, self.save_button, gap=6, on=self)

    def update_state(self) -> None:
        """Offer what can be done."""
        there = self.decided() is not None
        self.read_button.setEnabled(there)
        self.save_button.setEnabled(there)

    def read(self, path: str) -> None:
        """Decide as a recipe file says; what does not fit the table is shown."""
        now = self.decided()
        if now is None:
            return
        try:
            done = replay(read_recipe(path), now.table, now.proposal)
        except BnstudioError as error:
            self._tell(tr("The recipe cannot be used"), [tr_core(str(error))])
            return
        self.use(done.options)
        if done.misfits:
            self._tell(
                tr("What of the recipe does not fit this table"),
                [tr_core(text) for text in done.misfits],
            )

    def write(self, path: str) -> None:
        """Write what is decided to a recipe file."""
        now = self.decided()
        if now is None:
            return
        try:
            write_recipe(recipe_of(now.proposal, now.options, now.table.names), path)
        except OSError as error:
            self._tell(
                tr("The recipe could not be written"), [f"{path}: {error.strerror or error}."]
            )

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Use a recipe"), "", _FILTERS)
        if path:
            self.read(path)

    def _save(self) -> None:
        path = ask_place(self, tr("Save recipe"), f"table{_ENDING}", _FILTERS, (_ENDING, ".json"))
        if path is not None:
            self.write(str(path))

    def _tell(self, title: str, sentences: list[str] | tuple[str, ...]) -> None:
        show_freed(Notes(self.window(), title, sentences))
