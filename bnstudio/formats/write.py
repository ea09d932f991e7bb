"""The way out: a graph becomes a network file.

What is written is first read back from the temporary file and compared; only then does it take its
place. So "exported" means that the file can be read and holds the same. Of a format that is only
written, such as code, it means that the text has reached the disk whole.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.errors import FormatError, LimitError
from bnstudio.formats.common import (
    KIND_NAMES,
    MAX_NAME,
    Format,
    NetworkFile,
    Positions,
    Rendered,
    Source,
    make_positions,
)
from bnstudio.formats.files import read_text, write_checked
from bnstudio.formats.names import Mapped, mapped_names, mapping_notes, names_as_csv
from bnstudio.formats.registry import endings, find_format, format_of
from bnstudio.formats.tables import in_order
from bnstudio.graph.compare import with_order
from bnstudio.graph.convert import as_kind, to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.network.bayesnet import Network


@dataclass(frozen=True)
class Written:
    """What was written: in which format, notes for the person, names not written as they are."""

    format: Format
    notes: tuple[str, ...]
    mapped: tuple[Mapped, ...]


def write_network(
    path: str | os.PathLike[str],
    graph: PDAG,
    *,
    network: Network | None = None,
    positions: Positions | None = None,
    format: str | None = None,  # noqa: A002
) -> tuple[str, ...]:
    """Write a network file as :func:`write_file` does; return its notes, and those on names."""
    written = write_file(path, graph, network=network, positions=positions, format=format)
    return (*written.notes, *mapping_notes(written.mapped, written.format.title))


def write_file(
    path: str | os.PathLike[str],
    graph: PDAG,
    *,
    network: Network | None = None,
    positions: Positions | None = None,
    format: str | None = None,  # noqa: A002
) -> Written:
    """Write a network file, check it by reading it back, and say what was changed on the way.

    Parameters
    ----------
    path
        Its ending decides the format unless ``format`` is given; ``.gz`` behind it compresses.
    graph
        Where the format cannot hold its kind, an extension is written and a note says so: the
        network's DAG if a network is given.
    network
        Probability tables, for the formats that hold them; its DAG must be ``graph`` or, for an
        RPDAG or CPDAG, an extension of it.
    positions
        Places of nodes by name, y downwards.
    format
        The name of a format, where the ending is not to decide.

    Raises
    ------
    FormatError
        If the format is not known or needs tables that are not given, or the file cannot be
        written; whatever was there before is still there.
    LimitError
        If an adjacency matrix, or the file, would be too large.
    UsageError
        If there is no format called ``format``.
    """
    chosen = find_format(format) if format is not None else format_of(path)
    if chosen is None:
        raise FormatError(
            "the file's ending does not say which format to write",
            file=path,
            advice=f"Use one of {', '.join(endings())}",
        )
    if network is not None:
        graph = with_order(graph, network.dag.names)
        if not _belongs(network, graph):
            raise FormatError("the probability tables belong to another network", file=path)
    if chosen.tables == "required" and network is None:
        raise FormatError(
            f"{chosen.title} needs probability tables, and this network has none",
            file=path,
            advice="Fit them to data first, or choose another format",
        )
    if not graph.n:
        raise FormatError("there are no nodes to write", file=path)
    _check_names(path, graph.names)
    if network is not None and chosen.tables != "none":
        _check_states(path, network.variables)
    notes: list[str] = []
    if graph.kind not in chosen.kinds:
        dag = network.dag if network is not None else to_dag(graph)
        notes.append(
            f"{chosen.title} holds only DAGs; this is {KIND_NAMES[graph.kind]}, so an "
            f"extension was written, in which its links ({len(graph.links)}) have a direction."
        )
        graph = dag
    if chosen.tables == "none" and network is not None:
        notes.append(f"{chosen.title} does not hold the probability tables.")
        network = None
    positions = make_positions({n: p for n, p in (positions or {}).items() if n in graph.index})
    if positions and not chosen.keeps_positions:
        notes.append(f"{chosen.title} does not hold the positions of the nodes.")
        positions = None
    if graph.kind != "dag" and not chosen.keeps_kind:
        notes.append(
            f"{chosen.title} does not say that this is {KIND_NAMES[graph.kind]}; on reading, "
            "the kind is found again."
        )
    content = NetworkFile(graph, network, positions)
    rendered = chosen.write(content)
    if len(rendered.text) > chosen.max_characters:
        raise LimitError(
            f"the file would have {len(rendered.text):,} characters; {chosen.title} of more than "
            f"{chosen.max_characters:,} is not read back",
            advice="Choose another format",
        )

    def proof(temporary: Path) -> None:
        if chosen.read is None:
            return
        try:
            found = chosen.read(read_text(temporary)[0], Source(os.fspath(path)))
            difference = _difference(chosen, content, rendered, found)
        except FormatError as error:
            difference = error.what
        if difference:
            raise FormatError(
                f"the file could not be read back as it was written ({difference}), "
                "so it was not kept",
                file=path,
                advice="Choose another format, and report this as a defect",
            )

    write_checked(path, rendered.text, proof)
    if chosen.read is None:
        notes.append(f"{chosen.title} is only written: it was not read back.")
    return Written(chosen, (*notes, *rendered.notes), name_map(chosen, graph, network))


def check_writable(path: str | os.PathLike[str], variables: Sequence[Variable]) -> None:
    """Refuse variables that a network file cannot hold: to be asked before a long run.

    Raises
    ------
    FormatError
        If a name is too long, or no text file can hold it.
    """
    chosen = format_of(path)
    _check_names(path, [variable.name for variable in variables])
    if chosen is not None and chosen.tables != "none":
        _check_states(path, variables)


def _check_names(path: str | os.PathLike[str], names: Sequence[str]) -> None:
    for name in names:
        if not name or "\0" in name or name.encode("utf-8", "ignore").decode() != name:
            raise FormatError(
                f"a file cannot hold the name “{name!a}”", file=path, advice="Rename the node"
            )
        if len(name) > MAX_NAME:
            raise FormatError(
                f"the name “{name}” has {len(name):,} characters; a network file holds at most "
                f"{MAX_NAME:,}",
                file=path,
                advice="Rename the node",
            )


def _check_states(path: str | os.PathLike[str], variables: Sequence[Variable]) -> None:
    for variable in variables:
        longest = max(variable.states, key=len, default="")
        if len(longest) > MAX_NAME:
            raise FormatError(
                f"the state “{longest}” has {len(longest):,} characters; a network file holds at "
                f"most {MAX_NAME:,}",
                file=path,
                column=variable.name,
                advice="Give the state a shorter name, or leave the column out",
            )


def map_of(path: Path) -> Path:
    """Return the place of the file that lists the names of a network file."""
    return path.with_name(path.name + ".names.csv")


def write_map(path: str | os.PathLike[str], mapped: Sequence[Mapped]) -> Path | None:
    """Write the map of names beside a network file; return its place, ``None`` for no names."""
    if not mapped:
        return None
    place = map_of(Path(path))
    write_checked(place, names_as_csv(mapped), lambda _: None)
    return place


def name_map(chosen: Format, graph: PDAG, network: Network | None) -> tuple[Mapped, ...]:
    """Return the names of nodes and states that a format holds by other ones."""
    states = [] if network is None else [each.states for each in network.variables]
    return mapped_names(graph.names, states, chosen.node_rule, chosen.state_rule)


def _belongs(network: Network, graph: PDAG) -> bool:
    if graph.kind == "pdag":
        return network.dag.skeleton == graph.skeleton and graph.arcs <= network.dag.arcs
    return as_kind(network.dag, graph.kind) == graph


def _difference(
    format_: Format, content: NetworkFile, rendered: Rendered, found: NetworkFile
) -> str:
    """Say in a few words how what was read back differs from what was written; empty if not."""
    graph = content.graph
    names = [rendered.names.get(name, name) for name in graph.names]
    if sorted(names) != sorted(found.graph.names):
        return "other nodes"
    back = with_order(found.graph, tuple(names))
    if back.arcs != graph.arcs or back.links != graph.links:
        return "other edges"
    if format_.keeps_kind and back.kind != graph.kind:
        return "another kind of graph"
    if content.network is not None:
        other = found.network
        if other is None or not _same_tables(_as_read(content.network, rendered), other):
            return "other probabilities"
    if content.positions:
        places, nowhere = found.positions or {}, (np.inf, np.inf)
        there = [places.get(rendered.names.get(name, name), nowhere) for name in content.positions]
        step = format_.position_step / 2
        if not np.allclose(there, list(content.positions.values()), atol=1e-8 + step):
            return "other positions"
    return ""


def _as_read(network: Network, rendered: Rendered) -> Network:
    """Return a network with the names that reading it back will give."""
    if not rendered.names and not rendered.states:
        return network
    variables = tuple(
        replace(
            variable,
            name=rendered.names.get(variable.name, variable.name),
            states=tuple(rendered.states.get(variable.name, variable.states)),
        )
        for variable in network.variables
    )
    dag = DAG([variable.name for variable in variables], network.dag.arcs)
    return Network(dag, variables, network.tables)


def _same_tables(one: Network, two: Network) -> bool:
    """Whether two networks over the same nodes, in any order, have the same states and tables."""
    two = in_order(two, one.dag.names)
    return (
        one.dag == two.dag
        and [variable.states for variable in one.variables]
        == [variable.states for variable in two.variables]
        and all(np.array_equal(a, b) for a, b in zip(one.tables, two.tables, strict=True))
    )
