"""The conditional probability tables of a report, as the data give them."""

from __future__ import annotations

from bnstudio.graph.pdag import DAG
from bnstudio.gui.report.blocks import Block, Grid, Heading, Paragraph
from bnstudio.gui.wording.numbers import format_count, format_number
from bnstudio.gui.wording.tr import tr, trn
from bnstudio.project.inspecting.reporting import MOST_TABLES, ReportFigures
from bnstudio.project.inspecting.tables import FamilyTable

MOST_CONFIGURATIONS = 60
"""Rows of a table that are written; the most frequent come first."""

PRIOR = 1.0
"""Equivalent sample size of the prior by which the probabilities are smoothed."""


def table_blocks(dag: DAG, figures: ReportFigures) -> list[Block]:
    """Return the tables of all variables under one heading."""
    if not figures.tables:
        return []
    words = tr(
        "Probabilities of each state, where the parents have the states at the left, smoothed by a "
        "prior worth {prior:g} case; the last column counts the rows of the data.",
        prior=PRIOR,
    )
    found: list[Block] = [Heading(tr("Conditional probability tables")), Paragraph(words)]
    for node, table in figures.tables.items():
        found.append(_grid(dag.names[node], table))
        left = table.seen - MOST_CONFIGURATIONS
        if left > 0:
            more = trn(
                "{n} more configuration of the parents is left out here.",
                "{n} more configurations of the parents are left out here.",
                left,
                n=format_count(left),
            )
            found.append(Paragraph(more))
    if dag.n > MOST_TABLES:
        left = dag.n - MOST_TABLES
        more = trn(
            "The table of {n} more variable is left out.",
            "The tables of {n} more variables are left out.",
            left,
            n=format_count(left),
        )
        found.append(Paragraph(more))
    return found


def _grid(name: str, table: FamilyTable) -> Grid:
    shares = table.probabilities(PRIOR)[:MOST_CONFIGURATIONS].tolist()
    counts = table.counts.sum(axis=1).tolist()
    rows = []
    for configuration, share, count in zip(
        table.configurations.tolist(), shares, counts, strict=False
    ):
        states = [
            names[code] for names, code in zip(table.parent_states, configuration, strict=True)
        ]
        cells = [format_number(value, 3) for value in share]
        rows.append((*(states or ["–"]), *cells, format_count(int(count))))
    parents = table.parents or (tr("No parents"),)
    heads = (*parents, *(f"P({state})" for state in table.states), tr("Rows"))
    numbers = tuple(range(len(parents), len(heads)))
    title = name
    if table.parents:
        title = tr("{name}, given {parents}", name=name, parents=", ".join(table.parents))
    return Grid(title, heads, tuple(rows), numbers)
