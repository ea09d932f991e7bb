"""How a learned network changes with the way that numbers are cut into states.

The same searcher learns under each discretisation, and the equivalence classes are laid beside
each other: in how many two variables are joined, and in how many each direction is compelled.
Scores of different discretisations are those of different data and cannot be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.evaluation.control import FoldControl
from bnstudio.evaluation.discretised import SensitivitySpec
from bnstudio.evaluation.pairs import pairs_of
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import PDAG
from bnstudio.job.control import RunControl
from bnstudio.job.events import Started
from bnstudio.job.run.runner import run
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits
from bnstudio.search.control import Stopped

#: Plain JSON values.
Record = dict[str, Any]


def learn_under_each(
    dataset: Dataset,
    spec: SensitivitySpec,
    control: RunControl | None = None,
    notify: Callable[[Record], None] | None = None,
) -> Record:
    """Learn under each discretisation and return the record of all.

    One that fails leaves a sentence, and the others go on. A stop keeps what is finished.

    Parameters
    ----------
    dataset
        All columns of all ways, as :func:`~bnstudio.evaluation.discretised.together` makes it.
    spec
        What to do.
    control
        Where progress goes and where pause and stop come from; a silent one by default.
    notify
        Called with the record so far, whenever one is finished.

    Raises
    ------
    UsageError
        If the settings cannot be used on these data.
    BnstudioError
        If learning failed under every discretisation: the first failure.
    """
    control = RunControl() if control is None else control
    for place in range(len(spec.ways)):
        plan(spec.dataset(dataset, place), spec.run)
    control.begin(Limits(), None)
    control.emit(Started(control.job, 0.0))
    graphs: list[PDAG | None] = []
    rows: list[Record] = []
    first_error: BnstudioError | None = None
    ended: str | None = None
    total = len(spec.ways)
    try:
        for place, way in enumerate(spec.ways):
            control.check()
            control.progress(way.name, place, total)
            own = FoldControl(control, way.name, place, total)
            data = spec.dataset(dataset, place)
            row: Record = {"name": way.name, "states": [v.arity for v in data.variables]}
            graph: PDAG | None = None
            try:
                result = run(data, spec.run, own)
                graph = to_cpdag(result.dag)
                row |= {
                    "score": result.score,
                    "arcs": len(result.dag.arcs),
                    "elapsed_s": result.elapsed_s,
                    "status": result.status,
                    "limit": result.limit,
                    "failure": "",
                }
            except BnstudioError as error:
                first_error = first_error or error
                row |= _failed(str(error))
            except MemoryError:
                row |= _failed("The run needed more memory than there is.")
            if control.stopping and (row["failure"] or row["limit"] == "user"):
                raise Stopped("user")  # it was cut short
            rows.append(row)
            graphs.append(graph)
            if notify is not None:
                notify(record_of(spec, dataset, rows, graphs, None, control.elapsed))
    except Stopped as stop:
        ended = stop.reason
    control.progress("Done" if ended is None else "Stopped", len(rows), total)
    if first_error is not None and rows and all(row["failure"] for row in rows):
        raise first_error
    return record_of(spec, dataset, rows, graphs, ended, control.elapsed)


def _failed(message: str) -> Record:
    return {
        "score": None, "arcs": None, "elapsed_s": None, "status": "error", "limit": None,
        "failure": message,
    }  # fmt: skip


def record_of(
    spec: SensitivitySpec,
    dataset: Dataset,
    rows: list[Record],
    graphs: list[PDAG | None],
    ended: str | None,
    elapsed: float,
) -> Record:
    """Return what is known so far as plain values."""
    return {
        "variables": list(spec.variables),
        "n_rows": dataset.cases,
        "searcher": spec.run.searcher,
        "score_name": spec.run.score,
        "asked": len(spec.ways),
        "discretisations": [dict(row) for row in rows],
        "pairs": pairs_of(spec.variables, graphs),
        "ended": ended,
        "elapsed_s": elapsed,
    }
