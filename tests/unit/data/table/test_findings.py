"""Codes among numbers, columns that say the same, spellings, dates, a few missing cells: found,
mended by a fix that can be undone, and no more looked at than was promised.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.table.columns import column_of
from bnstudio.data.table.diagnose import diagnose, recount_missing
from bnstudio.data.table.findings.codes import find_codes, find_words
from bnstudio.data.table.findings.pairs import MOST_STATED, find_pairs
from bnstudio.data.table.fixes import fixes, key_of
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, propose
from bnstudio.data.table.recipes.replay import replay
from bnstudio.data.table.recipes.steps import recipe_of
from bnstudio.data.table.shaping.shape import shaped
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.project.importing.plans import ImportPlans


def numbers(values):
    return column_of("x", values=np.array(values, dtype=np.float64))


def made_table(**columns):
    made = []
    for name, values in columns.items():
        if isinstance(values[0], str):
            levels = tuple(dict.fromkeys(values))
            codes = np.array([levels.index(value) for value in values])
            made.append(column_of(name, codes=codes, levels=levels))
        else:
            made.append(column_of(name, values=np.array(values, dtype=np.float64)))
    rows = len(next(iter(columns.values())))
    return Table("", ReadOptions(decimal="."), tuple(made), rows, 0)


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ([*range(18, 80), -9, -9], ["-9"]),
        ([*range(100, 200), -999, 999], ["-999", "999"]),
        ([1, 2, 9, 1, 2, 9] * 5, ["9"]),
        ([*range(18, 65)] * 2 + [99] * 40, ["99"]),
        ([x / 7 for x in range(50)] + [9999], ["9999"]),
        ([0, 1, -1] * 9 + [-9], ["-9"]),
        ([*range(0, 100)], []),  # 99 is the next number
        ([1, 2, 3, 4, 5, 6, 7, 8, 9] * 3, []),
        ([-2, -1, 0, 1, 2, 3] * 3, []),
        ([x / 10 for x in range(-90, 90)], []),
        ([5, 99], []),
        ([*range(18, 90), 99], []),
    ],
)
def test_codes_stand_apart(values, codes):
    assert [value for value, _ in find_codes(numbers(values))] == codes


def test_codes_are_counted():
    assert find_codes(numbers([*range(20, 60), -9, -9, -9, 999])) == (("-9", 3), ("999", 1))


def test_columns_that_say_the_same_are_found_and_the_numbers_go():
    rng = np.random.default_rng(1)
    kinds = rng.integers(0, 6, 900)
    noise = rng.integers(0, 3, 900)
    size = rng.normal(size=900)
    table = made_table(
        code=[int(k) + 1 for k in kinds],
        word=[f"w{k}" for k in kinds],
        half=["low" if k < 3 else "high" for k in kinds],
        noise=[f"n{k}" for k in noise],
        size=list(size),
        inches=list(size / 2.54 + 1e-4 * rng.normal(size=900)),
        other=list(rng.normal(size=900)),
    )
    found = {twin.column: twin for twin in find_pairs(table).twins}
    assert {name: (twin.other, twin.mutual) for name, twin in found.items()} == {
        "code": ("word", True), "half": ("word", False), "inches": ("size", True),
    }  # fmt: skip
    assert found["half"].how == "follows from “word”"
    assert "correlation of the two is 1.0000" in found["inches"].why
    assert find_pairs(table, frozenset({"word"})).twins[0].column == "half"


def test_what_the_sample_says_is_held_against_all_rows():
    values = ["ab"[i % 2] for i in range(50_000)]
    other = ["xy"[i % 2] for i in range(50_000)]
    assert [twin.column for twin in find_pairs(made_table(a=values, b=other)).twins] == ["b"]
    at = set(np.linspace(0, 49_999, 4000).astype(int).tolist())
    odd = next(i for i in range(50_000) if i not in at)
    other[odd] = "yx"[odd % 2]
    assert find_pairs(made_table(a=values, b=other)).twins == ()


def test_missing_cells_hide_no_pair_and_make_none():
    rng = np.random.default_rng(0)
    size = rng.normal(size=900)

    def with_gaps(values: np.ndarray, share: float) -> list[float | None]:
        gone = rng.random(900) < share
        return [None if empty else float(v) for v, empty in zip(values, gone, strict=True)]

    table = made_table(
        size=with_gaps(size, 0.05),
        again=with_gaps(size + 0.01 * rng.normal(size=900), 0.1),
        other=with_gaps(rng.normal(size=900), 0.49),
        another=with_gaps(rng.normal(size=900), 0.49),
    )
    assert [(twin.column, twin.other) for twin in find_pairs(table).twins] == [("again", "size")]


def test_the_work_is_bounded_and_what_was_not_looked_at_is_told():
    rng = np.random.default_rng(0)
    names = [f"c{i}" for i in range(MOST_STATED + 20)]
    columns = {name: rng.integers(0, 2 + (name > "c2"), 60).tolist() for name in names}
    columns["again"] = [value * 2 for value in columns["c3"]]
    pairs = find_pairs(made_table(**columns))
    assert pairs.unseen == (
        "Looked for columns that follow from another in the first 250 of 271 with states only",
    )
    assert ("again", "c3") in {(twin.column, twin.other) for twin in pairs.twins}


def test_where_all_columns_have_two_states_all_pairs_are_looked_at():
    rng = np.random.default_rng(0)
    columns = {f"c{i}": rng.integers(0, 2, 60).tolist() for i in range(MOST_STATED + 20)}
    columns["again"] = [1 - value for value in columns["c3"]]
    pairs = find_pairs(made_table(**columns))
    assert [(twin.column, twin.other) for twin in pairs.twins] == [("again", "c3")]
    assert pairs.unseen == ()


TEXT = "age,city,town,came,went,grade,kg\n" + "".join(
    f"{-9 if i % 9 == 0 else 20 + i * 7 % 50},{('Bonn', 'bonn', 'Ulm')[i % 7 % 3]},"
    f"{'NA' if i == 5 else 'pqr'[i * i % 7 % 3]},2020-01-{i % 28 + 1:02},2020-02-{i % 9 + 1:02},"
    f"{i * 5 % 17 % 14},{50 + i * 13 % 97 / 4}\n"
    for i in range(300)
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    (tmp_path / "t.csv").write_text(TEXT)
    return read_table(tmp_path / "t.csv")


@pytest.fixture
def plans(table):
    plans = ImportPlans()
    plans.use_table(table, propose(table), diagnose(table))
    return plans


def finding(plans, key):
    return next(each for each in plans.open_findings() if key_of(each) == key)


def test_missing_cells_are_counted_anew_when_a_code_is_declared_missing(table):
    found = diagnose(table)
    plain = {key_of(each): each for each in found}["few-missing:"].text
    assert recount_missing(table, found) == found
    options = PrepareOptions(columns={"age": ColumnPlan(gaps=("-9",))})
    again = recount_missing(shaped(table, options), found)
    assert [key_of(each) for each in again] == [key_of(each) for each in found]
    text = {key_of(each): each for each in again}["few-missing:"].text
    assert text != plain and text.startswith("35 in all") and "(“age”)" in text


def test_each_is_found(table):
    found = {key_of(each): each for each in diagnose(table)}
    assert found["codes:age"].values == ("-9",) and "-9 in 34 rows" in found["codes:age"].text
    assert found["spelling:city"].text == "“Bonn”, “bonn”"
    assert found["dates:came"].other == "went" and found["dates:went"].other == "came"
    assert found["numbers:grade"].title.endswith("numbers as states")
    assert found["few-missing:"].title == "missing in “town”"
    assert found["few-missing:"].text == "1 in all, at most 0.3 % of a column (“town”)"


def test_codes_count_as_missing_and_come_back(plans, table):
    before = plans.options
    plans.fix([finding(plans, "codes:age")], "gaps")
    assert plans.table.column("age").missing == 34 and plans.done == {"codes:age": "gaps"}
    assert plans.options.plan("age").gaps == ("-9",)
    made = prepare(table, plans.options).dataset
    assert made.variables[0].missing_state is not None
    assert [step.words for step in plans.steps] == ["“age”: “-9” counts as missing"]
    plans.undo([each for each in diagnose(table) if key_of(each) == "codes:age"])
    assert plans.options == before and plans.table is table


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (["yes", "no", "no"] * 9 + ["-", "Unknown"], ["-", "Unknown"]),
        (["+", "-"] * 9 + ["o"], []),  # a sign
        (["north", "south"] + ["unknown"] * 5, []),  # mostly: somebody meant it
        (["yes", "-"] * 9, []),
        (["-5", "none", "no"] * 9, []),
    ],
)
def test_words_for_missing(values, words):
    column = made_table(x=values).column("x")
    assert [word for word, _ in find_words(column)] == words


def test_a_word_that_counts_as_missing_is_no_state_any_more(tmp_path):
    lines = [f"{('yes', 'Yes', 'no', 'yes', '-')[i % 5]},{i % 3}" for i in range(60)]
    (tmp_path / "t.csv").write_text("x,y\n" + "\n".join(lines) + "\n")
    table = read_table(tmp_path / "t.csv")
    found = {key_of(each): each for each in diagnose(table)}
    for order in (("spelling:x", "words:x"), ("words:x", "spelling:x")):
        plans = ImportPlans()
        plans.use_table(table, propose(table), diagnose(table))
        for key in order:
            plans.fix([found[key]], fixes(found[key])[0])
        made = prepare(table, plans.options).dataset.variables[0]
        assert set(made.states) == {"yes", "no", "missing"}
        recipe = recipe_of(plans.proposal, plans.options, table.names)
        again = replay(recipe, table)
        assert not again.misfits
        assert prepare(table, again.options).dataset.variables[0] == made
        plans.undo([found["words:x"]])
        assert "-" in prepare(table, plans.options).dataset.variables[0].states


def test_spellings_are_merged(plans, table):
    plans.fix([finding(plans, "spelling:city")], "spellings")
    made = prepare(table, plans.options).dataset
    assert made.variables[1].states == ("Bonn", "Ulm")


@pytest.mark.parametrize(
    ("fix", "name", "states"),
    [("year", "came year", 1), ("month", "came month", 1), ("weekday", "came weekday", 7),
     ("days", "days from came to went", None)],
)  # fmt: skip
def test_columns_are_made_of_dates_and_unmade(plans, table, fix, name, states):
    before = plans.options
    found = finding(plans, "dates:came")
    assert fix in fixes(found)
    plans.fix([found], fix)
    column = plans.table.column(name)
    assert states is None or len(column.levels) == states
    assert not plans.options.plan("came").include and plans.options.plan(name).include
    plans.undo([found])
    assert plans.options == before and not plans.done
    plans.undo_last()
    plans.undo_last()
    assert plans.options == before


def test_one_of_two_that_say_the_same_goes(tmp_path):
    lines = [f"{'pqr'[i * i % 7 % 3]},{i * i % 7 % 3},{i % 2}" for i in range(90)]
    (tmp_path / "t.csv").write_text("word,code,z\n" + "\n".join(lines) + "\n")
    table = read_table(tmp_path / "t.csv")
    for fix, gone in (("leave", "code"), ("leave-other", "word")):
        plans = ImportPlans()
        plans.use_table(table, propose(table), diagnose(table))
        found = finding(plans, "twin:code")
        assert found.other == "word" and fixes(found) == ("leave", "leave-other", "keep")
        plans.fix([found], fix)
        assert [n for n, plan in plans.options.columns.items() if not plan.include] == [gone]
        again = ImportPlans(plans.answered)
        again.use_table(table, propose(table), diagnose(table))
        assert again.done == plans.done
        again.undo([found])
        assert again.options == propose(table)


def test_a_few_missing_cells_are_answered_for_the_whole_table(plans):
    plans.fix([finding(plans, "few-missing:")], "drop")
    assert plans.options.missing == "drop" and "" not in plans.options.columns
    plans.undo([each for each in plans._findings if each.kind == "few-missing"])
    assert plans.options.missing == "state"


def test_every_published_table_opens_with_sensible_types(shared_data: Path) -> None:
    missing = {}
    for path in sorted((shared_data / "uci_raw").iterdir()):
        if not path.name.endswith((".csv", ".csv.gz")):
            continue
        table = read_table(path)
        found = diagnose(table)
        missing[path.name] = sum(column.missing for column in table.columns)
        told = {f.column for f in found if f.kind == "missing"}
        few = any(f.kind == "few-missing" for f in found)
        assert all(c.name in told or few for c in table.columns if c.missing), path
        prepare(table)
        assert not any(f.kind in ("numbers-as-text", "decimal", "mixed") for f in found), path
    assert missing["crx.csv"] == 67 and missing["adult_train.csv.gz"] == 4262
