"""What an evaluation is asked to do: the learners, the folds, the prior."""

from __future__ import annotations

from dataclasses import dataclass, field

from bnstudio.errors import UsageError
from bnstudio.evaluation.held_out import Prior
from bnstudio.job.spec import RunSpec


@dataclass(frozen=True)
class Learner:
    """One way to learn a network, under a name of its own.

    ``spec`` says how each fold is learned; its limits are those of a single fold.
    """

    name: str
    spec: RunSpec


@dataclass(frozen=True)
class CrossValidation:
    """Everything that decides a cross-validation besides the data.

    Parameters
    ----------
    learners
        At least one, with different names.
    folds
        How many, at least 2.
    prior
        Of the tables under which held-out rows are judged, the same for all learners.
    seed
        Decides which row falls into which fold.
    predict
        The variable that is predicted in the held-out rows from the others; empty for none.
    """

    learners: tuple[Learner, ...]
    folds: int = 20
    prior: Prior = field(default_factory=Prior)
    seed: int = 0
    predict: str = ""

    def __post_init__(self) -> None:
        if not self.learners:
            raise UsageError("there is no learner to evaluate", advice="Give at least one")
        names = [learner.name for learner in self.learners]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise UsageError(
                f"two learners are called “{twice[0]}”", advice="Give each a name of its own"
            )
        for learner in self.learners:
            if learner.spec.lists.file is not None:
                raise UsageError(
                    f"the parent sets given to {learner.name} were found on all rows, also those "
                    "that would be held out",
                    advice="Leave the file out; each fold finds its own",
                )
