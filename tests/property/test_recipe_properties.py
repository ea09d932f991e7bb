"""Recipes: replay gives the same dataset, and a project keeps every decision through its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, Derived, PrepareOptions, propose
from bnstudio.data.table.recipes.file import from_text, to_text
from bnstudio.data.table.recipes.replay import carry_over, replay
from bnstudio.data.table.recipes.steps import recipe_of
from bnstudio.data.table.states import StateGroup
from bnstudio.data.table.table import Table
from bnstudio.errors import UsageError
from bnstudio.project.data import load_data
from bnstudio.project.document import Project
from bnstudio.project.importing.plans import ImportPlans
from bnstudio.project.saving.file import read_project, snapshot, write_project
from bnstudio.project.source import DataSource
from tests.property.test_import_undo import decide, outcome

ROWS = [
    f"P{i},{('yes', 'Yes', 'no', 'NA')[i % 4]},{50 + i * 37 % 400 / 8},north,"
    f"{-9 if i % 8 == 0 else i % 5 or '?'},{i % 3},2020-{i % 12 + 1:02}-{i % 28 + 1:02}"
    for i in range(80)
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    path = tmp_path_factory.mktemp("recipes") / "t.csv"
    path.write_text("id,sex,kg,always,gap,ward,day\n" + "\n".join(ROWS) + "\n")
    return read_table(path)


MADE = (
    "kg / 10",
    "ward = 1 or gap > 2",
    'if kg > 70 then sex else "light"',
    "month(day)",
    "[new 0] * 2",
)


def decide_more(plans: ImportPlans, table: Table, draw: np.random.Generator) -> None:
    """Decide something at random, made columns and codes among it."""
    kind = draw.integers(6)
    found = {f"{f.kind}:{f.column}": f for f in plans.open_findings()}
    try:
        if kind == 0:
            plans.make_column(f"new {draw.integers(3)}", str(draw.choice(MADE)))
        elif kind == 1 and "codes:gap" in found:
            plans.fix([found["codes:gap"]], "gaps")
        elif kind == 2 and plans.steps:
            plans.remove(plans.steps[int(draw.integers(len(plans.steps)))])
        else:
            decide(plans, table, draw)
    except UsageError:
        pass  # such as a column that is made of one that is not there


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), many=st.integers(1, 14))
def test_replay_gives_the_same_dataset(table, seed, many) -> None:
    draw = np.random.default_rng(seed)
    plans = ImportPlans()
    plans.use_table(table, propose(table), diagnose(table))
    for _ in range(many):
        decide_more(plans, table, draw)
    recipe = recipe_of(plans.proposal, plans.options, table.names)
    done = replay(from_text(to_text(recipe)), table)
    strange = [each for each in done.misfits if "does not have the value" not in each]
    assert strange == []
    # Why a column is left out is no decision; all else is the same.
    assert outcome(table, done.options)[:2] == outcome(table, plans.options)[:2]
    carried = carry_over(plans.options, table)
    assert outcome(table, carried.options) == outcome(table, plans.options)
    # Undone to the end, nothing of it is left.
    while plans.undo_text:
        plans.undo_last()
    assert plans.options == propose(table) and plans.table is table


def saved(table: Table, options: PrepareOptions, folder: Path):
    """Save a project with these options, read it again, and its data with it."""
    project = Project()
    project.source = DataSource.of_file(table.path, table.options, options)
    write_project(snapshot(project), folder / "p.bnstudio")
    return load_data(read_project(folder / "p.bnstudio").project.source)


def test_a_project_keeps_every_decision(table, tmp_path) -> None:
    options = replace(
        propose(table),
        missing="leave",
        answers={"id:id": "leave", "codes:gap": "gaps"},
        derived=(Derived("heavy", "kg > 70"), Derived("month", "month(day)")),
    )
    gap = replace(options.plan("gap"), gaps=("-9",))
    options = options.with_plan("gap", gap)
    options = options.with_plan("heavy", ColumnPlan()).with_plan("month", ColumnPlan())
    loaded = saved(table, options, tmp_path)
    assert loaded.source.prepare == options and loaded.source.prepare.answers == options.answers
    wanted = prepare(table, options).dataset
    assert loaded.dataset.sha256 == wanted.sha256
    assert [v.left_missing for v in loaded.dataset.variables] == [
        v.left_missing for v in wanted.variables
    ]
    assert any(v.left_missing for v in wanted.variables)
    assert loaded.table.names[-2:] == ("heavy", "month")
    again = ImportPlans(loaded.source.prepare)
    again.use_table(read_table(table.path), propose(table), diagnose(table))
    assert again.options == options and again.done == {"id:id": "leave", "codes:gap": "gaps"}


def test_a_hundred_renamed_states_survive_a_project(tmp_path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("x,y\n" + "".join(f"v{i % 100},{'ab'[i % 2]}\n" for i in range(400)))
    table = read_table(path)
    groups = tuple(StateGroup(f"état {99 - i} “é”", (f"v{i}",)) for i in range(100))
    options = propose(table).with_plan("x", ColumnPlan(states=groups))
    loaded = saved(table, options, tmp_path)
    assert loaded.dataset.variables[0].states == tuple(group.name for group in groups)
    assert loaded.dataset.sha256 == prepare(table, options).dataset.sha256
