"""The forms of the chosen score's and searcher's parameters, new ones when another is chosen.

What is seldom set has forms of its own, in the place of the advanced settings.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.widgets.parameter_form import ParameterForm, Value
from bnstudio.project.settings import RunSettings

_SCORE, _SEARCHER = "score", "searcher"


class ParameterForms(QObject):
    """The forms; ``plain`` and ``advanced`` hold them by "score" and "searcher".

    Signals
    -------
    edited()
        A field was changed to something valid or invalid.
    """

    edited = Signal()

    def __init__(self, advanced: QVBoxLayout, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.score_place, self.searcher_place = vbox(gap=8), vbox(gap=8)
        self._advanced_place = advanced
        self.plain: dict[str, ParameterForm] = {}
        self.advanced: dict[str, ParameterForm] = {}

    def set_choices(self, score: Choice, searcher: Choice) -> bool:
        """Make the fields of a score and a searcher; return whether any were made."""
        made = False
        for key, choice, place in (
            (_SCORE, score, self.score_place),
            (_SEARCHER, searcher, self.searcher_place),
        ):
            made |= self._make(self.plain, key, choice, place, False)
            made |= self._make(self.advanced, key, choice, self._advanced_place, True)
        return made

    def show_score(self, shown: bool) -> None:
        """Show the parameters of the score, or hide them where there is none to choose."""
        for forms in (self.plain, self.advanced):
            forms[_SCORE].setVisible(shown and bool(forms[_SCORE].parameters))

    def _make(
        self,
        forms: dict[str, ParameterForm],
        key: str,
        choice: Choice,
        place: QVBoxLayout,
        advanced: bool,
    ) -> bool:
        wanted = tuple(item for item in choice.parameters if item.advanced == advanced)
        old = forms.get(key)
        if old is not None and old.parameters == wanted:
            return False
        if old is not None:
            place.removeWidget(old)
            old.hide()
            old.deleteLater()
        form = forms[key] = ParameterForm(wanted)
        form.changed.connect(self.edited)
        form.setVisible(bool(wanted))
        place.addWidget(form)
        return True

    def _all(self) -> list[ParameterForm]:
        return [*self.plain.values(), *self.advanced.values()]

    def show_values(self, settings: RunSettings) -> None:
        """Show what is set."""
        for forms in (self.plain, self.advanced):
            _load(forms[_SCORE], settings.score_parameters)
            _load(forms[_SEARCHER], settings.parameters)

    def values(self, key: str) -> dict[str, Value]:
        """Return what is set of "score" or "searcher" and differs from the defaults."""
        return {**self.plain[key].values, **self.advanced[key].values}

    def faults(self) -> list[str]:
        """Return what is wrong in the fields, in words."""
        return [text for form in self._all() for text in form.faults.values()]

    def forget_faults(self) -> None:
        """Take back what is wrong, for another project."""
        for form in self._all():
            if form.faults:
                form.set_values({})


def _load(form: ParameterForm, values: Mapping[str, Value]) -> None:
    # A form that shows a fault keeps it: the settings hold the last good value.
    if form.faults:
        return
    own = {item.name: values[item.name] for item in form.parameters if item.name in values}
    if form.values != own:
        form.set_values(own)
