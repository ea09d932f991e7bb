"""Work for a worker process other than a learning run, such as an evaluation.

It travels to the process as it is (pickled), so it is a frozen record that can be imported there;
what it emits by the control arrives in order, and its answer last, in :class:`Done`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from bnstudio.data.dataset import Dataset
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event
from bnstudio.job.spec import Checkpoints

KEPT = "The best network so far is kept"
"""What the person still has when a learning run ends badly,"""

NONE_YET = "It had found no network yet"
"""and where there is none."""


def kept_at_first(checkpoints: Checkpoints | None) -> str:
    """Return what the person has of a learning run that has told of no network."""
    goes_on = checkpoints is not None and checkpoints.resume is not None
    return KEPT if goes_on else NONE_YET


class Task(Protocol):
    """Something that is carried out on a dataset."""

    @property
    def kept(self) -> str:
        """What the person still has when it ends badly, as a sentence without the full stop."""

    def carry_out(self, dataset: Dataset, control: RunControl) -> Any:
        """Do it, calling ``control.check()`` often; return the answer, which is pickled."""


@dataclass(frozen=True)
class Done(Event):
    """The task is done (also when the person stopped it); ``answer`` is what came of it."""

    answer: Any
