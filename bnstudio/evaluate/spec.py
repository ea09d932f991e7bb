"""What an evaluation is asked to do: the learners, the folds, the prior. Light to import."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from bnstudio.errors import UsageError
from bnstudio.evaluate.held_out import Prior
from bnstudio.job.events import Event
from bnstudio.job.spec import RunSpec

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.control import RunControl


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
    """

    learners: tuple[Learner, ...]
    folds: int = 20
    prior: Prior = field(default_factory=Prior)
    seed: int = 0

    kept: ClassVar[str] = "The folds finished so far are kept"

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

    def carry_out(self, dataset: Dataset, control: RunControl) -> dict[str, Any]:
        """Do it in a worker process; the record of it is the answer."""
        from bnstudio.evaluate.cross_validation import cross_validate
        from bnstudio.evaluate.record import to_json

        def tell(record: dict[str, Any]) -> None:
            control.emit(Evaluated(control.job, control.elapsed, record))

        return to_json(cross_validate(dataset, self, control, tell))


@dataclass(frozen=True)
class Evaluated(Event):
    """A learner has finished a fold; ``record`` is that of the evaluation so far."""

    record: dict[str, Any]
