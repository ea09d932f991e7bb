"""Evaluations as tasks of a worker process, and the event that they send after each part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.data.dataset import Dataset
from bnstudio.evaluation.discretised import SensitivitySpec
from bnstudio.evaluation.outcome import Evaluation
from bnstudio.evaluation.record import to_json
from bnstudio.evaluation.spec import CrossValidation
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event


@dataclass(frozen=True)
class Evaluated(Event):
    """A part is finished; ``record`` is that of the evaluation so far."""

    record: dict[str, Any]


@dataclass(frozen=True)
class EvaluationTask:
    """A :class:`~bnstudio.job.process.task.Task`: carries out a cross-validation.

    The answer is the record of the evaluation.
    """

    spec: CrossValidation

    kept: ClassVar[str] = "The folds finished so far are kept"

    def carry_out(self, dataset: Dataset, control: RunControl) -> dict[str, Any]:
        """Cross-validate in a worker process, and send the record after each fold."""
        # The window makes the task, too, and must not load the searchers and their kernels.
        from bnstudio.evaluation.cross_validation import cross_validate

        def notify(evaluation: Evaluation) -> None:
            control.emit(Evaluated(control.job, control.elapsed, to_json(evaluation)))

        return to_json(cross_validate(dataset, self.spec, control, notify))


@dataclass(frozen=True)
class SensitivityTask:
    """A :class:`~bnstudio.job.process.task.Task`: learns under several discretisations.

    The answer is the record, as after each discretisation.
    """

    spec: SensitivitySpec

    kept: ClassVar[str] = "The discretisations finished so far are kept"

    def carry_out(self, dataset: Dataset, control: RunControl) -> dict[str, Any]:
        """Learn in a worker process, and send the record after each discretisation."""
        from bnstudio.evaluation.sensitivity import learn_under_each

        def notify(record: dict[str, Any]) -> None:
            control.emit(Evaluated(control.job, control.elapsed, record))

        return learn_under_each(dataset, self.spec, control, notify)
