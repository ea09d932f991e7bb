"""The section of a report about the data: the file, what was done to it, and the variables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.coding import comes_cut
from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.data.table.recipes.steps import Step, recipe_of
from bnstudio.gui.report.blocks import MOST_ROWS, Block, Bullets, Facts, Grid, Heading, Paragraph
from bnstudio.gui.report.subject import Subject
from bnstudio.gui.wording.numbers import counted, format_bytes, format_count, format_share
from bnstudio.gui.wording.tr import tr, tr_core

#: So many states of a variable are named.
MOST_STATES = 12


def data_section(of: Subject) -> list[Block]:
    """The data, their variables, and what was done to them."""
    found: list[Block] = [Heading(tr("Data", "section"))]
    source, dataset = of.source, of.dataset
    if source is None:
        return [*found, Paragraph(tr("There are no data: the network was drawn or read."))]
    pairs = [(tr("File"), Path(source.path).name)]
    if source.size >= 0:
        pairs.append((tr("Size"), format_bytes(source.size)))
    if source.sha256:
        pairs.append(("SHA-256", source.sha256))
    if of.table is not None:
        pairs.append((tr("As read"), f"{counted(of.table.rows, 'row')}, "
                      f"{counted(len(of.table.columns), 'column')}"))  # fmt: skip
    if dataset is not None:
        pairs.append((tr("As used"), f"{counted(dataset.cases, 'row')}, "
                      f"{counted(len(dataset.names), 'variable')}"))  # fmt: skip
    found.append(Facts(tuple(pairs)))
    if dataset is None:
        found.append(Paragraph(tr("The data could not be read again for this report.")))
    steps = _steps(of)
    if steps or of.notes:
        found.append(Heading(tr("What was done to the data"), 3))
    if steps:
        found.append(Bullets(tuple(steps), numbered=True))
    if of.notes:
        found.append(Bullets(tuple(map(tr_core, of.notes))))
    if dataset is not None and dataset.names:
        found.append(_variables(dataset, of.labels))
    return found


def _steps(of: Subject) -> list[str]:
    """Return the steps of the recipe in words."""
    source, table = of.source, of.table
    if source is None or source.prepare is None or table is None:
        return []
    recipe = recipe_of(PrepareOptions(), source.prepare, table.names)
    prepare, columns = source.prepare, {column.name: column for column in table.columns}

    def tells(step: Step) -> bool:
        """Whether a step did something that no note below says: it has the outcome, too."""
        plan, noted = prepare.plan(step.column), bool(of.notes)
        if step.what == "include":
            return bool(step.value) or not noted
        if step.what == "missing":
            return not noted
        if step.what == "cut":
            noted = noted and comes_cut(columns[step.column], plan)
            return plan.method is not None and not noted
        # A column that is cut for its many states has none merged for being rare.
        return step.what != "most" or not comes_cut(columns[step.column], plan)

    return [tr_core(step.words) for step in recipe.steps if tells(step)]


def _variables(dataset: Dataset, labels: Mapping[str, str]) -> Block:
    heads = [tr("Variable"), tr("States"), tr("Missing"), tr("Values")]
    if labels:
        heads.insert(1, tr("Label"))
    rows = []
    weights = dataset.weights
    for column, variable in enumerate(dataset.variables[:MOST_ROWS]):
        missing = "–"
        if variable.missing_state is not None and dataset.rows:
            there = dataset.codes[column] == variable.missing_state
            share = float(np.average(there, weights=weights))
            missing = format_share(share)
        names = list(variable.states[:MOST_STATES])
        more = len(variable.states) - len(names)
        values = ", ".join(names)
        if more > 0:
            values += f" {tr('and {more} more', more=format_count(more))}"
        row = [variable.name, format_count(len(variable.states)), missing, values]
        if labels:
            row.insert(1, labels.get(variable.name, "–"))
        rows.append(tuple(row))
    first = 2 if labels else 1
    return Grid(tr("Variables"), tuple(heads), tuple(rows), (first, first + 1))
