"""Reading a network file, and writing the current graph to one; both are called in threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError, UsageError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.network.bayesnet import Network
from bnstudio.project.amounts import not_in_table
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.views import Positions
from bnstudio.texts import count_text

if TYPE_CHECKING:
    from bnstudio.formats.names import Mapped
    from bnstudio.network.fit import Fit


@dataclass(frozen=True)
class Export:
    """What was written, for the person.

    Attributes
    ----------
    path
        The file.
    words
        One sentence: what is in it, and that it was read back and compared.
    notes
        What the format could not hold, or holds otherwise, one sentence each.
    mapped
        The names that are not written as they are.
    map_path
        The file beside it that lists them, if there are any.
    """

    path: Path
    message: str
    notes: tuple[str, ...]
    mapped: tuple[Mapped, ...] = ()
    map_path: Path | None = None


@dataclass(frozen=True)
class Read:
    """What a network file held.

    Attributes
    ----------
    graph, dag
        The graph, of one of the three kinds, and a DAG that extends it.
    network
        The DAG with its tables, if the file had them.
    places, notes
        Places of nodes, and sentences for the person.
    """

    graph: PDAG
    dag: DAG
    network: Network | None
    places: Positions
    notes: tuple[str, ...]


def read_graph(path: Path, look: Callable[[float], None] | None = None) -> Read:
    """Read a network file.

    A graph that is of none of the three kinds is shown as the class of its extensions. ``look`` is
    told how far the reading is, from 0 to 1; it may raise, to end it.
    """
    from bnstudio.formats.read import read_network
    from bnstudio.graph.convert import to_cpdag, to_dag

    read = read_network(path, look=look)
    graph, notes = read.graph, read.notes
    dag = read.network.dag if read.network is not None else to_dag(graph)
    if graph.kind == "pdag":
        graph = to_cpdag(dag)
        notes = (*notes, "It is no DAG, RPDAG or CPDAG; its arcs and links are shown as a CPDAG.")
    return Read(graph, dag, read.network, dict(read.positions or {}), notes)


def export_network(
    path: Path,
    record: GraphRecord,
    dag: DAG,
    kind: str,
    format: str | None,  # noqa: A002 - the word of the registry
    dataset: Dataset | None,
    positions: Positions,
    labels: Mapping[str, str] | None = None,
    *,
    prior: float = 1.0,
) -> Export:
    """Write ``dag``, the DAG of ``record``, as a graph of ``kind``.

    Where the format holds tables, they are those of the file that the graph came from, or else
    fitted to the data. The file is read back and compared before it takes its place. Nodes
    with one of ``labels`` are written by it. Tables are fitted with a Dirichlet prior of the
    equivalent sample size ``prior``; 0 is maximum likelihood. Names that the format cannot hold are
    listed in a file beside it.

    Raises
    ------
    BnstudioError
        If it cannot be written, or tables are needed and cannot be fitted.
    """
    from bnstudio.formats.registry import FORMATS, format_of
    from bnstudio.formats.write import write_file, write_map
    from bnstudio.graph.convert import as_kind
    from bnstudio.network.fit import fitted

    graph = as_kind(dag, kind)
    chosen = format_of(path) if format is None else FORMATS.get(format)
    network = None
    notes: tuple[str, ...] = ()
    if chosen is not None and chosen.tables != "none":
        known = dataset is not None and set(dag.names) <= set(dataset.names)
        if record.network is not None and record.network.dag == dag:
            network = record.network
            notes = (f"Its probability tables are those of {record.source}.",)
        elif known and dataset is not None:
            fit = fitted(dag, dataset, prior)
            network = fit.network
            notes = fit_notes(fit, dataset.cases, prior)
        elif chosen.tables == "required":
            known_names = frozenset() if dataset is None else frozenset(dataset.names)
            lacking = [name for name in dag.names if name not in known_names]
            what = "there are no data" if dataset is None else not_in_table(lacking)
            raise UsageError(
                f"{chosen.title} needs probability tables fitted to data, and {what}",
                advice="Open the table first, or choose another format"
                if dataset is None
                else "Rename or delete these nodes, or choose another format",
            )
    if labels:
        names = tuple(labels.get(name, name) for name in graph.names)
        positions = {labels.get(name, name): place for name, place in positions.items()}
        count = sum(name in labels for name in graph.names)
        notes += (f"{_count(count, 'node')} written by the label, not the name of the column.",)
        if len(set(names)) < len(names):
            raise UsageError(
                "two nodes would be written by the same name",
                advice="Write the column names, or change a label",
            )
        if isinstance(graph, DAG):
            graph = DAG(names, graph.arcs)
        else:
            graph = type(graph)(names, graph.arcs, graph.links)
        network = None if network is None else _renamed_network(network, names)
    written = write_file(path, graph, network=network, positions=positions, format=format)
    map_path = write_map(path, written.mapped)
    notes += written.notes
    if map_path is not None:
        notes += (f"Which names were written otherwise is listed in {map_path.name}.",)
    arcs, links = len(graph.arcs), len(graph.links)
    if chosen is not None and graph.kind not in chosen.kinds:
        arcs, links = arcs + links, 0
    parts = [_count(graph.n, "node"), _count(arcs, "arc")]
    if links:
        parts.append(_count(links, "link"))
    compared = chosen is not None and chosen.read is not None
    also = ", read back and compared" if compared else ""
    message = f"{path.name} is written{also}: {', '.join(parts)}."
    return Export(path, message, notes, written.mapped, map_path)


@dataclass(frozen=True)
class Item:
    """One of several graphs to write: the stem of its file's name, where it is from, its DAG."""

    stem: str
    record: GraphRecord
    graph: PDAG


def export_many(
    folder: Path,
    items: Sequence[Item],
    kind: str,
    formats: Sequence[str],
    dataset: Dataset | None,
    positions: Positions,
    labels: Mapping[str, str] | None = None,
    *,
    prior: float = 1.0,
    look: Callable[[float], None] | None = None,
) -> Export:
    """Write several graphs, each in several formats, into a folder, which is made if need be.

    What cannot be written is told in the notes, and the others are written. ``look`` is told how
    far it is, from 0 to 1; it may raise, to end it. See :func:`export_network`.

    Raises
    ------
    UsageError
        If the folder cannot be made, or not one file can be written.
    """
    from bnstudio.formats.registry import FORMATS
    from bnstudio.graph.convert import to_dag

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UsageError(f"the folder cannot be made: {error.strerror}", file=folder) from None
    notes: dict[str, None] = {}
    failed: list[str] = []
    mapped: dict[Mapped, None] = {}
    written = 0
    total = len(items) * len(formats)
    for item in items:
        dag = to_dag(item.graph)
        for name in formats:
            if look is not None:
                look((written + len(failed)) / total)
            path = folder / f"{item.stem}{FORMATS[name].endings[0]}"
            try:
                done = export_network(
                    path, item.record, dag, kind, name, dataset, positions, labels, prior=prior
                )
            except BnstudioError as error:
                failed.append(f"{path.name} is not written: {error.what}.")
                continue
            written += 1
            beside = done.map_path
            notes |= dict.fromkeys(
                note for note in done.notes if beside is None or beside.name not in note
            )
            mapped |= dict.fromkeys(done.mapped)
    if not written:
        raise UsageError(failed[0].rstrip(".") if failed else "there is nothing to write")
    if mapped:
        notes["Names that were written otherwise are listed beside each file (.names.csv)."] = None
    files = _count(written, "file")
    verb = "is" if written == 1 else "are"
    message = f"{files} {verb} written to {folder.name}; what can be read was read and compared."
    return Export(folder / folder.name, message, (*failed, *notes), tuple(mapped))


def fit_notes(fit: Fit, cases: int, prior: float) -> tuple[str, ...]:
    """Say how tables were fitted, and how many of their rows the data say nothing of."""
    how = "maximum likelihood"
    if prior:
        how = f"BDeu prior, equivalent sample size {prior:g}"
    notes = [
        f"Its probability tables were fitted to the {count_text(cases)} rows of the data ({how})."
    ]
    if fit.unseen:
        notes.append(
            f"{count_text(fit.unseen)} of {count_text(fit.rows)} rows of its tables are of "
            "configurations of parents that do not occur in the data; these are uniform."
        )
    return tuple(notes)


def _renamed_network(network: Network, names: tuple[str, ...]) -> Network:
    variables = tuple(
        replace(variable, name=name)
        for variable, name in zip(network.variables, names, strict=True)
    )
    dag = DAG(names, network.dag.arcs)
    return replace(network, dag=dag, variables=variables)


def _count(number: int, noun: str) -> str:
    return f"{count_text(number)} {noun}" + ("" if number == 1 else "s")
