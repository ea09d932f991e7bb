"""A network file of what was learned: in the kind and with the tables that its format holds."""

from __future__ import annotations

from pathlib import Path

from bnstudio.cli.output import Outputs, naming
from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError
from bnstudio.formats.registry import format_of
from bnstudio.formats.write import write_file
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.network.bayesnet import Network
from bnstudio.network.fit import fit


def write_network_file(
    outputs: Outputs, path: Path, dag: DAG, shown: PDAG, dataset: Dataset | None, *, instead: str
) -> list[str]:
    """Write a network in the shown kind, with tables where the format has them; return notes.

    Parameters
    ----------
    outputs, path
        Where it goes.
    dag, shown
        The network, and its graph in the kind that was asked for.
    dataset
        What tables are fitted to; ``None`` where there are no rows.
    instead
        Says that the DAG was written, where the format holds no other kind.
    """
    format_ = format_of(path)
    assert format_ is not None
    staged = outputs.stage(path)
    notes = []
    if shown.kind not in format_.kinds:
        notes.append(f"{format_.title} holds only DAGs; {instead}.")
        shown = dag
    network: Network | None = None
    if format_.tables != "none" and dataset is not None:
        try:
            network = fit(dag, dataset)
        except LimitError as error:
            if format_.tables == "required":
                raise
            notes.append(f"Written without probability tables: {error}")
    with naming(path):
        try:
            written = write_file(staged, shown, network=network)
        except LimitError as error:
            if network is None or format_.tables == "required":
                raise
            notes.append(f"Written without probability tables: {error}")
            written = write_file(staged, shown)
    return [*notes, *written.notes, *outputs.write_names(path, written.mapped)]
