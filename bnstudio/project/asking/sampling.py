"""Rows drawn from a network into a file, by the process that has the numeric libraries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network

if TYPE_CHECKING:
    from bnstudio.job.process.answering import AnswerContext

_DRAWN = 0.3  # of the work, roughly; the rest is writing


class SamplingEndedError(UsageError):
    """Nobody waits for the rows any more."""


@dataclass(frozen=True)
class RowsDrawn:
    """Draw rows from a network and write them as CSV; see :func:`bnstudio.network.sample.sample`.

    Parameters
    ----------
    dag, network
        The network; without tables of its own they are fitted to the data of the question.
    prior
        The equivalent sample size of fitted tables; 0 is maximum likelihood.
    rows, seed, missing
        How many, from which random numbers, and the share of cells that are left empty.
    path
        Where to; the file appears only when it is complete.
    """

    dag: DAG
    network: Network | None
    prior: float
    rows: int
    seed: int
    missing: float
    path: str

    def answer(self, context: AnswerContext) -> str:
        """Draw and write; return how the tables were made, as a sentence ("" if they were given).

        Raises
        ------
        SamplingEndedError
            If it was cancelled; nothing is written then.
        """
        from bnstudio.data.table.write import write_csv
        from bnstudio.network.fit import fitted
        from bnstudio.network.sample import sample
        from bnstudio.project.networks import fit_notes

        def look(part: float) -> None:
            if context.cancelled():
                raise SamplingEndedError("the sampling was ended")
            context.progress(round(1000 * part), 1000)

        network, said = self.network, ""
        if network is None:
            assert context.dataset is not None
            fit = fitted(self.dag, context.dataset, self.prior)
            network, said = fit.network, " ".join(fit_notes(fit, context.dataset.cases, self.prior))
        drawn = sample(
            *(network, self.rows, self.seed),
            missing=self.missing,
            look=lambda part: look(_DRAWN * part),
        )
        write_csv(drawn, self.path, look=lambda part: look(_DRAWN + (1 - _DRAWN) * part))
        return said
