"""The plans of an import: what is proposed, chosen and fixed, and that everything can be undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.fixes import fixes, key_of
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, propose
from bnstudio.project.importing.plans import ImportPlans


@pytest.fixture
def table(tmp_path: Path):
    path = tmp_path / "t.csv"
    rows = [f"P{i},{'FM'[i % 2]},{50 + i * 37 % 400 / 8},north,{'NA' if i % 4 == 0 else i % 3}"
            for i in range(300)]  # fmt: skip
    path.write_text("id,sex,kg,always,gap\n" + "\n".join(rows) + "\n")
    return read_table(path)


@pytest.fixture
def plans(table):
    made = ImportPlans()
    made.use_table(table, propose(table), diagnose(table))
    return made


def finding(plans: ImportPlans, kind: str):
    return next(each for each in plans.open_findings() if each.kind == kind)


def test_what_comes_in_is_what_is_proposed(plans, table) -> None:
    assert plans.options == propose(table)
    assert [column.name for column in plans.included] == ["sex", "kg", "always", "gap"]
    assert plans.cut == 1


@pytest.mark.parametrize("kind", ["id", "constant", "missing"])
def test_every_fix_can_be_undone(plans, kind) -> None:
    before = plans.options
    for fix in fixes(finding(plans, kind)):
        found = finding(plans, kind)
        plans.fix([found], fix)
        assert plans.done == {key_of(found): fix} and found not in plans.open_findings()
        plans.undo([found])
        assert plans.options == before and not plans.done


def test_only_what_was_fixed_so_is_undone(plans) -> None:
    found = finding(plans, "constant")
    plans.fix([found], "leave")
    plans.undo([found], "keep")
    assert plans.done
    plans.undo([found], "leave")
    assert not plans.done


def test_including_a_column_answers_what_was_asked_about_it(plans) -> None:
    plan = plans.options.plan("id")
    assert plans.set_plan("id", replace(plan, include=True))
    assert plans.done == {"id:id": "keep"}
    assert not plans.set_plan("kg", replace(plans.options.plan("kg"), bins=5))


def test_all_safe_fixes_at_once(plans) -> None:
    plans.fix_safe()
    assert plans.done == {"constant:always": "leave", "id:id": "leave"}
    assert [column.name for column in plans.included] == ["sex", "kg", "gap"]


def test_one_plan_for_all_keeps_own_cuts_for_the_shown_column(plans) -> None:
    plans.use_for_all(ColumnPlan(method="equal-width", bins=4, cuts=(60.0,)), "other")
    assert plans.options.plan("kg").method == "equal-width"
    assert plans.options.plan("kg").cuts is None
    plans.use_for_all(ColumnPlan(method="equal-width", bins=4, cuts=(60.0,)), "kg")
    assert plans.options.plan("kg").cuts == (60.0,)
    assert plans.options.plan("sex").method is None


def test_what_was_chosen_outlasts_another_reading_where_it_fits(plans, table) -> None:
    plans.set_plan("kg", replace(plans.options.plan("kg"), bins=7))
    plans.set_missing("drop")
    plans.forget_table()
    assert plans.options is None and plans.included == [] and plans.cut == 0
    plans.use_table(table, propose(table), ())
    assert plans.options.plan("kg").bins == 7 and plans.options.missing == "drop"
    earlier = ImportPlans(plans.options)
    earlier.use_table(table, propose(table), ())
    assert earlier.options == plans.options
