"""Which scores the Learn form offers: those that the table can be learned from by.

Where cells are left missing these are the scores of what is observed, and elsewhere all others.
"""

from __future__ import annotations

from collections.abc import Iterable

from bnstudio.gui.services.catalogue import Choice, offer
from bnstudio.gui.services.data import Data
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.wording.tr import tr


def is_left_missing(data: Data) -> bool:
    """Whether columns that are learned from have cells that are left missing."""
    dataset, included = data.dataset, data.included
    return dataset is not None and any(
        variable.left_missing and variable.name in included for variable in dataset.variables
    )


def offer_scores(field: ComboField, data: Data, scores: Iterable[Choice], current: Choice) -> None:
    """Offer the scores that fit the table, and the one that is set; change nothing that stands."""
    left = is_left_missing(data)
    wanted = [one for one in scores if one.scores_observed == left or one.name == current.name]
    if [one.name for one in wanted] != [field.itemData(i) for i in range(field.count())]:
        offer(field, wanted)


def score_fault(data: Data, scores: Iterable[Choice], current: Choice) -> str:
    """Say why the score that is set cannot be used on the table; empty if it can."""
    if current.scores_observed or not is_left_missing(data):
        return ""
    able = [one.title for one in scores if one.scores_observed]
    return tr(
        "{title} needs every cell, and cells are left missing; choose {able} or {able_2}.",
        title=current.title,
        able=", ".join(able[:-1]),
        able_2=able[-1],
    )
