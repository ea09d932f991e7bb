"""Undo on the import page gives back what was: decisions at random, then all undone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.data.table import states
from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.fixes import fixes
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, propose
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.errors import BnstudioError
from bnstudio.project.importing.plans import ImportPlans

ROWS = [
    f"P{i},{('yes', 'Yes', 'no', 'NA')[i % 4]},{50 + i * 37 % 400 / 8},north,{i % 5 or '?'},{i % 3}"
    for i in range(80)
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    path = tmp_path_factory.mktemp("undo") / "t.csv"
    path.write_text("id,sex,kg,always,gap,ward\n" + "\n".join(ROWS) + "\n")
    return read_table(path)


def begun(table: Table, chosen: PrepareOptions | None = None) -> ImportPlans:
    plans = ImportPlans(chosen)
    plans.use_table(table, propose(table), diagnose(table))
    return plans


def decide(plans: ImportPlans, table: Table, draw: np.random.Generator) -> None:
    """Decide something at random."""
    assert plans.options is not None
    name = str(draw.choice(table.names))
    plan = plans.options.plan(name)
    kind = draw.integers(12)
    if kind == 0:
        plans.set_plan(name, replace(plan, include=not plan.include))
    elif kind == 1:
        plans.set_missing(str(draw.choice(["state", "drop", "frequent", "draw", "leave"])))
    elif kind == 2:
        mine = draw.choice(["", "state", "drop", "frequent", "draw", "leave"])
        plans.set_plan(name, replace(plan, missing=str(mine) or None))
    elif kind == 3:
        cuts = tuple(sorted(float(x) for x in draw.choice(np.arange(51, 99), 2, replace=False)))
        plans.set_plan("kg", replace(plans.options.plan("kg"), cuts=cuts))
    elif kind == 4:
        groups = states.complete(None, table.column("sex").levels)
        groups = states.merge(groups, ["Yes", "yes"], f"y{draw.integers(9)}")
        plans.set_plan("sex", replace(plans.options.plan("sex"), states=groups))
    elif kind == 5:
        plans.fix_safe()
    elif kind == 11:
        most = int(draw.integers(1, 4))
        own = replace(plans.options.plan("sex"), ordered=bool(draw.integers(2)))
        plans.set_plan("sex", replace(own, max_states=most if most > 1 else None))
    elif kind == 10:
        plans.set_seed(int(draw.integers(5)))
    elif kind == 6:
        plans.use_for_all(ColumnPlan(method="equal-width", bins=int(draw.integers(2, 6))), "")
    elif kind == 7 and plans.done:
        key = str(draw.choice(sorted(plans.done)))
        plans.undo([f for f in diagnose(table) if f"{f.kind}:{f.column}" == key])
    else:
        found = [f for f in plans.open_findings() if fixes(f)]
        if found:
            finding = found[int(draw.integers(len(found)))]
            fix = fixes(finding)[int(draw.integers(len(fixes(finding))))]
            if fix not in ("decimal", "as-missing"):
                plans.fix([finding], fix)


def outcome(table: Table, options: PrepareOptions) -> object:
    try:
        made = prepare(table, options)
    except BnstudioError as error:
        return str(error)
    return made.dataset.variables, made.dataset.codes.tobytes(), made.notes


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(1, 12))
def test_all_undone_is_as_it_was_and_all_redone_as_it_became(table, seed, steps) -> None:
    draw = np.random.default_rng(seed)
    plans = begun(table)
    seen = [(plans.options, dict(plans.done))]
    texts = []
    for _ in range(steps):
        decide(plans, table, draw)
        if (plans.options, plans.done) != seen[-1]:
            seen.append((plans.options, dict(plans.done)))
            texts.append(plans.undo_text)
    assert all(texts)
    last = outcome(table, plans.options)
    # One drag of a line is one step, whatever stood between.
    while plans.undo_text:
        text = plans.undo_text
        plans.undo_last()
        assert plans.redo_text == text
        assert (plans.options, plans.done) in seen
    assert (plans.options, plans.done) == seen[0] and not plans.decided
    assert outcome(table, plans.options) == outcome(table, propose(table))
    while plans.redo_text:
        plans.redo()
    assert (plans.options, plans.done) == seen[-1]
    assert outcome(table, plans.options) == last


def test_a_new_decision_forgets_what_was_undone(table) -> None:
    plans = begun(table)
    plans.set_missing("drop")
    plans.undo_last()
    assert plans.redo_text == "All columns: rows with a missing cell are dropped"
    plans.set_missing("draw")
    assert not plans.redo_text
    plans.redo()
    assert plans.options.missing == "draw"


def test_dragging_one_line_is_one_step(table) -> None:
    plans = begun(table)
    start = plans.options
    for i in range(30):
        plans.set_plan("kg", replace(plans.options.plan("kg"), cuts=(60.0 + i / 10, 80.0)))
    plans.set_plan("kg", replace(plans.options.plan("kg"), cuts=(60.0, 81.0)))
    plans.undo_last()
    assert plans.options.plan("kg").cuts == (62.9, 80.0)
    plans.undo_last()
    assert plans.options.plan("kg").cuts == (60.0, 80.0), "the lines were set first, then dragged"
    plans.undo_last()
    assert plans.options == start and not plans.undo_text


def test_reading_another_way_is_a_step_too(table) -> None:
    plans = begun(table)
    plans.fix_safe()
    before = plans.options, dict(plans.done)
    read = replace(plans.read, missing=("north",))
    plans.read_as(read)
    plans.forget_table()
    plans.use_table(table, propose(table), diagnose(table))
    plans.set_missing("drop")
    after = plans.options
    plans.undo_last()
    plans.undo_last()
    assert plans.read == ReadOptions(repair_names=True) and plans.options is None
    plans.forget_table()
    plans.use_table(table, propose(table), diagnose(table))
    assert (plans.options, plans.done) == before
    plans.redo()
    plans.redo()
    assert plans.read == read
    plans.forget_table()
    plans.use_table(table, propose(table), diagnose(table))
    assert plans.options == after


def test_findings_stay_decided_when_one_comes_back(table) -> None:
    plans = begun(table)
    by_key = {f"{f.kind}:{f.column}": f for f in plans.open_findings()}
    plans.fix([by_key["constant:always"]], "keep")
    plans.fix([by_key["id:id"]], "leave")
    plans.set_plan("sex", replace(plans.options.plan("sex"), missing="draw"))
    again = begun(table, plans.answered)
    assert again.done == plans.done == {
        "constant:always": "keep", "id:id": "leave", "missing:sex": "chosen",
    }  # fmt: skip
    assert not again.decided and not again.undo_text
    again.undo([by_key["id:id"], by_key["constant:always"]])
    again.undo([f for f in diagnose(table) if f.column == "sex"])
    assert not again.done and again.options == propose(table) and again.decided
