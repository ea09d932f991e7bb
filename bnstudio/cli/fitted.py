"""How commands get a network with tables: from its file, or a project, or counted on data."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from bnstudio.cli.output import ProgressLine, note
from bnstudio.cli.table import check_names, read
from bnstudio.data.dataset import Dataset
from bnstudio.errors import FormatError, UsageError
from bnstudio.evaluation.held_out import Prior, parse_prior
from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG
from bnstudio.inference.interval import as_if_counted
from bnstudio.network.bayesnet import Network, Table
from bnstudio.network.fit import dirichlet, mean_network

PROJECT_ENDING = ".bnstudio"


@dataclass(frozen=True, eq=False)
class Fitted:
    """A network with tables.

    Parameters
    ----------
    network
        The network.
    parameters
        Of the Dirichlet distributions of its tables' rows; ``None`` where nothing is known of the
        counts behind them.
    has_links
        Whether the file holds a class of DAGs, of which ``network`` has one.
    """

    network: Network
    parameters: tuple[Table, ...] | None
    has_links: bool


@dataclass(frozen=True, eq=False)
class _Found:
    dag: DAG
    network: Network | None
    has_links: bool = False
    dataset: Dataset | None = None


def read_fitted(options: argparse.Namespace) -> Fitted:
    """Read ``options.network``; count its tables on ``options.data`` where that is given.

    Raises
    ------
    UsageError, FormatError
        If there are no tables and no data to count them on, or settings do not go together.
    """
    if options.data is not None and options.sample_size is not None:
        raise UsageError(
            "--sample-size and --data cannot be given together",
            advice="The data tell how many rows there are",
        )
    prior = parse_prior(options.prior)
    found = _find(options.network, with_data=options.data is None)
    if found.has_links:
        note(
            "the network has links; one of its DAGs is used. What is observed has the same answer "
            "in all of them."
        )
    if options.data is not None:
        prepared = read(options, ProgressLine(), found.dag.names)
        check_names(options.data, found.dag.names, prepared.dataset.names)
        note(*prepared.notes)
        if found.network is not None:
            note("the tables of the file are not used; they are counted on the data.")
        return _counted(found, prepared.dataset, prior)
    if found.network is not None:
        parameters = None
        if options.sample_size is not None:
            parameters = as_if_counted(found.network, options.sample_size)
        return Fitted(found.network, parameters, found.has_links)
    if found.dataset is not None:
        if options.sample_size is not None:
            raise UsageError(
                "--sample-size is for tables whose rows are not known",
                advice="Leave it out; the tables are counted on the project's data",
            )
        return _counted(found, found.dataset, prior)
    raise _no_tables(options.network, "Give --data TABLE to count them on, or ")


def read_with_tables(path: str) -> Network:
    """Read a network with tables, or a project, whose tables may be counted on its data.

    Raises
    ------
    FormatError
        If there are no tables, nor data to count them on.
    """
    found = _find(path, with_data=True)
    if found.network is not None:
        return found.network
    if found.dataset is not None:
        return _counted(found, found.dataset, Prior()).network
    raise _no_tables(path, "Give ")


def _find(path: str, *, with_data: bool) -> _Found:
    if path.lower().endswith(PROJECT_ENDING):
        return _project(path, with_data=with_data)
    file = read_network(path)
    note(*file.notes)
    dag = to_dag(file.graph) if file.network is None else file.network.dag
    return _Found(dag, file.network, bool(file.graph.links))


def _no_tables(path: str, advice: str) -> FormatError:
    return FormatError(
        "the file holds a structure without probability tables",
        file=path,
        advice=f"{advice}a file with tables, such as BIF",
    )


def _counted(found: _Found, dataset: Dataset, prior: Prior) -> Fitted:
    """Count the tables on data."""
    amount = prior.amount if prior.kind == "ess" else 0.0
    variables, parameters = dirichlet(found.dag, dataset, amount)
    if prior.kind == "cell":
        parameters = tuple(table + prior.amount for table in parameters)
    return Fitted(mean_network(found.dag, variables, parameters), parameters, found.has_links)


def _project(path: str, *, with_data: bool) -> _Found:
    """Return the current graph of a project, with its tables or else its data."""
    from bnstudio.project.data import load_data
    from bnstudio.project.saving.file import read_project

    opened = read_project(path)
    project = opened.project
    dag = project.dag
    if dag is None:
        raise FormatError(
            "the project has no current graph",
            file=path,
            advice="Open it in the window, choose a run, and save it",
        )
    network = project.current_graph.network
    if network is not None and network.dag == dag:
        return _Found(dag, network)
    if not with_data or project.source is None or project.lists_alone:
        return _Found(dag, None)
    loaded = load_data(project.source, opened.nearby)
    note(*filter(None, [loaded.message, *loaded.notes]))
    return _Found(dag, None, dataset=loaded.dataset)
