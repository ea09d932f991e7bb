"""The score and the searcher of the next run: which are offered, and what speaks against the two.

A table is learned from by some scores only: where cells are left missing these are the scores of
what is observed, and elsewhere all others. Without a table there are parent set lists alone, which
some searchers can work on, and which have their scores already.
"""

from __future__ import annotations

from bnstudio.gui.services.catalogue import Catalogue, Choice
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.wording.tr import tr
from bnstudio.search.declarations import ON_LISTS


class Chosen:
    """The two that the settings name; ask it once the catalogue is loaded."""

    def __init__(self, data: Data, form: LearnForm, choices: Catalogue) -> None:
        self._data, self._form, self._choices = data, form, choices

    @property
    def score(self) -> Choice:
        """The score that is set; the first one where the settings name an unknown one."""
        scores = self._choices.scores
        return scores.get(self._form.settings.score) or next(iter(scores.values()))

    @property
    def searcher(self) -> Choice:
        """The searcher that is set; the first one where the settings name an unknown one."""
        searchers = self._choices.searchers
        return searchers.get(self._form.settings.searcher) or next(iter(searchers.values()))

    def offered_scores(self) -> list[Choice]:
        """Return the scores that fit the table, and the one that is set."""
        left, current = is_left_missing(self._data), self.score.name
        return [
            one
            for one in self._choices.scores.values()
            if one.scores_observed == left or one.name == current
        ]

    def offered_searchers(self) -> list[Choice]:
        """Return the searchers that can do with what there is: a table, or lists alone."""
        alone = self._data.lists_alone
        return [one for one in self._choices.searchers.values() if not alone or one.uses & ON_LISTS]

    def fault(self) -> str:
        """Say why the two cannot be used on what there is, or not together; "" if they can."""
        score, searcher = self.score, self.searcher
        if self._data.lists_alone:
            if searcher.uses & ON_LISTS:
                return ""
            return tr("{title} needs a table; choose another searcher.", title=searcher.title)
        if not score.scores_observed and is_left_missing(self._data):
            able = [one.title for one in self._choices.scores.values() if one.scores_observed]
            return tr(
                "{title} needs every cell, and cells are left missing; choose {able} or {able_2}.",
                title=score.title,
                able=", ".join(able[:-1]),
                able_2=able[-1],
            )
        if refused := searcher.refuses.get(score.name):
            return tr(
                "{title} cannot use this score: {refused}.", title=searcher.title, refused=refused
            )
        return ""


def is_left_missing(data: Data) -> bool:
    """Whether columns that are learned from have cells that are left missing."""
    dataset, included = data.dataset, data.included
    return dataset is not None and any(
        variable.left_missing and variable.name in included for variable in dataset.variables
    )
