"""The conditional probability tables of a report, as the data give them."""

from __future__ import annotations

from bnstudio.graph.pdag import DAG
from bnstudio.gui.report.blocks import Block, Grid, Heading, Paragraph
from bnstudio.gui.wording.numbers import format_count, format_number
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
    words = (
        "Probabilities of each state, where the parents have the states at the left, smoothed by a "
        f"prior worth {PRIOR:g} case; the last column counts the rows of the data."
    )
    found: list[Block] = [Heading("Conditional probability tables"), Paragraph(words)]
    for node, table in figures.tables.items():
        found.append(_grid(dag.names[node], table))
        left = table.seen - MOST_CONFIGURATIONS
        if left > 0:
            more = f"{format_count(left)} more configurations of the parents are left out here."
            found.append(Paragraph(more))
    if dag.n > MOST_TABLES:
        more = f"The tables of {format_count(dag.n - MOST_TABLES)} more variables are left out."
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
    parents = table.parents or ("No parents",)
    heads = (*parents, *(f"P({state})" for state in table.states), "Rows")
    numbers = tuple(range(len(parents), len(heads)))
    given = f", given {', '.join(table.parents)}" if table.parents else ""
    return Grid(f"{name}{given}", heads, tuple(rows), numbers)
