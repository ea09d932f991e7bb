"""What an evaluation was asked to do, as it is kept with the project."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from bnstudio.errors import ProjectError
from bnstudio.job.defaults import TIME
from bnstudio.project.saving.plain import decode, encode
from bnstudio.project.settings import RunSettings

FOLDS = 2, 1000
SEEDS = 0, 2**31 - 1
AMOUNTS = 1e-6, 1e6
_LONGEST = 2**31 - 1


@dataclass(frozen=True)
class EvaluateSettings:
    """The state of the form; without learners it is that of a form nobody has touched.

    ``time`` is in seconds for each learner in each fold, ``None`` for no limit; ``predict`` is the
    variable to predict, empty for none.
    """

    learners: tuple[RunSettings, ...] = ()
    folds: int = 20
    time: float | None = TIME
    prior: Literal["ess", "cell"] = "ess"
    amount: float = 1.0
    seed: int = 0
    predict: str = ""


def to_plain(settings: EvaluateSettings) -> object:
    """Return the settings as plain values."""
    plain: object = encode(settings)
    return plain


def from_plain(kept: object) -> EvaluateSettings:
    """Return kept settings, and the usual ones for what is none: a file may hold anything."""
    try:
        settings: EvaluateSettings = decode(EvaluateSettings, kept)
    except ProjectError:
        return EvaluateSettings()
    time = settings.time
    if time is not None:
        time = _within(time, (1, _LONGEST)) if math.isfinite(time) else None
    amount = settings.amount if math.isfinite(settings.amount) else 1.0
    return replace(
        settings,
        folds=int(_within(settings.folds, FOLDS)),
        time=time,
        amount=_within(amount, AMOUNTS),
        seed=int(_within(settings.seed, SEEDS)),
    )


def _within(value: float, limits: tuple[float, float]) -> float:
    return min(max(value, limits[0]), limits[1])
