"""Which network a query asks: the current graph, with its own tables or tables from the data."""

from __future__ import annotations

import itertools
import os
from dataclasses import dataclass, field
from functools import cached_property

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.inference.evidence import Evidence
from bnstudio.network.bayesnet import Network
from bnstudio.project.amounts import not_in_table
from bnstudio.project.document import Project
from bnstudio.texts import count_text

#: Where tables come from.
OWN, COUNTED = "own", "counted"

_numbers = itertools.count(1)


def _new_key() -> tuple[int, int]:
    """Return what no other source of this window is known by."""
    return os.getpid(), next(_numbers)


@dataclass(frozen=True, eq=False)
class Source:
    """A DAG with tables, or what they are counted on.

    Parameters
    ----------
    dag
        The DAG that is asked.
    variables
        One a node, with the states that the tables have.
    shown
        The graph as it is shown; one with undirected links stands for a class of DAGs, of which
        ``dag`` is one.
    network
        The network, where it has tables of its own.
    dataset
        The data, where tables are counted on them.
    sample_size
        Equivalent sample size of the prior of tables that are counted; for own tables the number
        of rows that they are taken as counted on, ``None`` where none is given.
    title
        What the tables are, in words.
    name
        What the network is called.
    key
        Tells it from every other one.
    """

    dag: DAG
    variables: tuple[Variable, ...]
    shown: PDAG
    network: Network | None
    dataset: Dataset | None
    sample_size: float | None
    title: str
    name: str
    key: tuple[int, int] = field(default_factory=_new_key)

    def same(self, other: Source | None) -> bool:
        """Whether the answers are the same."""
        return (
            other is not None
            and other.dag is self.dag
            and other.shown is self.shown
            and other.network is self.network
            and other.dataset is self.dataset
            and other.sample_size == self.sample_size
        )

    @cached_property
    def linked(self) -> frozenset[str]:
        """The variables with undirected links."""
        return frozenset(self.shown.names[node] for pair in self.shown.links for node in pair)

    def states(self, name: str) -> tuple[str, ...]:
        """Return the states of a variable; none of one that is not there."""
        node = self.dag.index.get(name)
        return () if node is None else self.variables[node].states

    def known(self, evidence: Evidence) -> Evidence:
        """Return the part of evidence that can be given here: variables and states that are there.

        A variable with undirected links cannot be set: which of its neighbours are causes is open.
        """
        return Evidence(
            {name: state for name, state in evidence.states.items() if state in self.states(name)},
            {
                name: weights
                for name, weights in evidence.likelihoods.items()
                if tuple(weights) == self.states(name)
            },
            {
                name: state
                for name, state in evidence.interventions.items()
                if state in self.states(name) and name not in self.linked
            },
        )


def choices(project: Project, dag: DAG | None) -> tuple[str, ...]:
    """Return where tables for a graph can come from, the first one unless told otherwise."""
    found = []
    if dag is not None and _own(project, dag) is not None:
        found.append(OWN)
    if dag is not None and not _uncounted(project, dag):
        found.append(COUNTED)
    return tuple(found)


def find_source(
    project: Project,
    dag: DAG | None,
    shown: PDAG | None,
    *,
    tables: str = "",
    prior: float = 1.0,
    rows: float | None = None,
) -> Source | str:
    """Return the network to ask, or in words why there is none and what to do.

    Parameters
    ----------
    project
        Has the data and the tables.
    dag, shown
        The current graph, and how it is shown.
    tables
        ``OWN`` or ``COUNTED``, where both can be had; by default the own ones.
    prior
        Equivalent sample size of tables that are counted.
    rows
        Rows that own tables are taken as counted on.
    """
    if dag is None or shown is None or dag.n == 0:
        return "There is no graph yet. Learn one, draw one or open a network file."
    name = project.current_graph.label or "the graph"
    own = _own(project, dag)
    why = _uncounted(project, dag)
    if own is not None and (tables != COUNTED or why):
        title = f"Tables of {project.current_graph.source or name}"
        return Source(dag, own.variables, shown, own, None, rows, title, name)
    if why:
        return why
    data = project.dataset
    assert data is not None
    variables = tuple(data.variables[data.index(node)].observed() for node in dag.names)
    title = f"Tables counted on {count_text(data.cases)} rows"
    return Source(dag, variables, shown, None, data, prior, title, name)


def _own(project: Project, dag: DAG) -> Network | None:
    network = project.current_graph.network
    return network if network is not None and network.dag == dag else None


def _uncounted(project: Project, dag: DAG) -> str:
    """Say why tables cannot be counted on the data; "" if they can."""
    if project.dataset is None or project.lists_alone or not project.dataset.rows:
        return (
            "The graph has no probability tables, and there is no table of data to count them on. "
            "Open the table it was learned from, or a network file with tables."
        )
    there = set(project.dataset.names)
    if lacking := [name for name in dag.names if name not in there]:
        return (
            f"{not_in_table(lacking)}, so its probability table cannot be counted. "
            "Rename or delete what is not there, or open a network file with tables."
        )
    return ""
