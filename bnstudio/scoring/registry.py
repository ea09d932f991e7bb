"""The scores that can be chosen; each is a class in one of the files imported here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.parameters import build
from bnstudio.scoring.base import Score
from bnstudio.scoring.bayesian import K2, Bd, BDeu, BDs
from bnstudio.scoring.blip import BlipBic
from bnstudio.scoring.likelihood import Aic, Bic, LogLikelihood
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.node_average import NalAic, NalBic, Pnal

SCORES: dict[str, type[Score]] = {
    score.name: score
    for score in (Bic, Aic, LogLikelihood, BDeu, BDs, K2, Bd, BlipBic, NalBic, NalAic, Pnal)
}


def find_score(name: str) -> type[Score]:
    """Return the score called ``name``; :class:`UsageError` if there is none."""
    try:
        return SCORES[name]
    except KeyError:
        raise UsageError(
            f"there is no score “{name}”", advice=f"Choose one of: {', '.join(SCORES)}"
        ) from None


def make_scorer(
    dataset: Dataset, name: str = Bic.name, parameters: Mapping[str, Any] | None = None
) -> LocalScorer:
    """Make the scorer of ``dataset`` called ``name`` with the given parameters.

    Raises
    ------
    UsageError
        For an unknown score or parameter, or a value out of range.
    DataError
        For a dataset without rows.
    """
    score = find_score(name)
    return LocalScorer(dataset, score, build(score.Parameters, parameters or {}))
