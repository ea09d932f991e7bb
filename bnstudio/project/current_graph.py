"""The current graph: what the person looks at and edits, and where it came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network


@dataclass(frozen=True)
class GraphRecord:
    """The current graph: where it came from and, unless it is a run's, the graph itself.

    ``origin`` is ``none``, ``run`` (the graph is that run's best, and follows it), ``file`` or
    ``edited``. ``source`` is the run's label or the file's name. ``score`` and
    ``score_parameters`` say by which score it is scored; empty means the form's. ``network`` has
    the probability tables of a file that held some.
    """

    origin: Literal["none", "run", "file", "edited"] = "none"
    dag: DAG | None = None
    run: int | None = None
    source: str = ""
    score: str = ""
    score_parameters: dict[str, Any] = field(default_factory=dict, hash=False)
    network: Network | None = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """In words: "Run 5", "edited from Run 5", "alarm.bif", or nothing."""
        if self.origin == "run":
            return self.source or f"Run {self.run}"
        if self.origin == "edited":
            return f"edited from {self.source}" if self.source else "edited"
        return self.source
