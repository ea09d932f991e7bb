"""Columns made from others: the language, what it works out, and what it refuses in words."""

from __future__ import annotations

import calendar
import datetime
import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import Derived, PrepareOptions
from bnstudio.data.table.shaping import expression
from bnstudio.data.table.shaping.dates import iso, part_of, to_days, years_between
from bnstudio.data.table.shaping.expression import ExpressionError, columns_of, parse, renamed
from bnstudio.data.table.shaping.functions import FUNCTIONS
from bnstudio.data.table.shaping.shape import derive, shape, without
from bnstudio.errors import BnstudioError, UsageError

ROWS = [
    # age, hours-per-week, job, admitted, left, all missing
    ("18", "40.5", "Nurse", "2020-02-28", "01.03.2020", ""),
    ("64", "", "head nurse", "2020-02-28", "28.02.2020", ""),
    ("", "12.25", "Cook", "", "05.01.2021", ""),
    ("65", "-3", "", "1999-12-31", "13.01.2000", ""),
    ("30", "0", "Cook", "2021-07-04", "", ""),
]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("made") / "t.csv"
    lines = ["age;hours-per-week;job;admitted;left;a]b"]
    path.write_text("\n".join([*lines, *(";".join(row) for row in ROWS)]) + "\n")
    return read_table(path)


def cells(table, text):
    column = derive(Derived("new", text), table)
    return [column.text(row) for row in range(table.rows)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("age * 2 - 1", ["35", "127", "", "129", "59"]),
        ("-age", ["-18", "-64", "", "-65", "-30"]),
        ("2 + 3 * age", ["56", "194", "", "197", "92"]),
        ("(2 + 3) * age", ["90", "320", "", "325", "150"]),
        ("10 / [hours-per-week]", ["0.24691358024691357", "", "0.8163265306122449",
                                   "-3.3333333333333335", ""]),
        ("age >= 65", ["no", "no", "", "yes", "no"]),
        ("18 <= age < 65", ["yes", "yes", "", "no", "yes"]),
        ("not age >= 65 and job = \"Cook\"", ["no", "no", "", "no", "yes"]),
        ("age > 60 or job = 'Cook'", ["no", "yes", "yes", "yes", "yes"]),
        ("if age > 60 then 'old' else 'young'", ["young", "old", "", "old", "young"]),
        ("if missing(age) then 0 else age", ["18", "64", "0", "65", "30"]),
        ("if age < 20 then 1 else if age < 40 then 2 else 3", ["1", "3", "", "3", "2"]),
        ("missing(job)", ["no", "no", "no", "yes", "no"]),
        ("contains(job, 'NURSE')", ["yes", "yes", "no", "", "no"]),
        ("job in ('Cook', 'Nurse')", ["yes", "no", "yes", "", "yes"]),
        ("age in (18, 30)", ["yes", "no", "", "no", "yes"]),
        ("year(admitted)", ["2020", "2020", "", "1999", "2021"]),
        ("month(admitted)", ["2", "2", "", "12", "7"]),
        ("weekday(admitted)", ["5", "5", "", "5", "7"]),
        ("day(left)", ["1", "28", "5", "13", ""]),
        ("days(admitted, left)", ["2", "0", "", "13", ""]),
        ("left - admitted", ["2", "0", "", "13", ""]),
        ("admitted > '2000-01-01'", ["yes", "yes", "", "no", "yes"]),
        ("admitted + 1", ["2020-02-29", "2020-02-29", "", "2000-01-01", "2021-07-05"]),
        ("admitted < left", ["yes", "no", "", "yes", ""]),
        ("if missing(left) then admitted else left", ["2020-03-01", "2020-02-28", "2021-01-05",
                                                      "2000-01-13", "2021-07-04"]),
        ("sqrt([hours-per-week] + 3.0) = 0", ["no", "", "no", "yes", "no"]),
        ("round([hours-per-week])", ["41", "", "12", "-3", "0"]),
        ("floor([hours-per-week])", ["40", "", "12", "-3", "0"]),
        ("max(age, [hours-per-week])", ["40.5", "", "", "65", "30"]),
        ("log([hours-per-week]) > 3", ["yes", "", "no", "", ""]),
        ("abs([hours-per-week])", ["40.5", "", "12.25", "3", "0"]),
        ("missing([a]]b])", ["yes", "yes", "yes", "yes", "yes"]),
    ],
)  # fmt: skip
def test_what_is_worked_out(table, text, wanted):
    assert cells(table, text) == wanted


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 1, "the expression ends where"),
        ("age +", 6, "the expression ends where"),
        ("age ++ 1", 6, "“+” stands where"),
        ("age 3", 5, "“3” stands where the end"),
        ("(age", 5, "“)” is expected"),
        ("ages > 3", 1, "there is no column “ages”"),
        ("__import__('os')", 1, "there is no function “__import__”"),
        ("age.__class__ > 1", 1, "there is no column “age.__class__”"),
        ("year(age)", 6, "“age” is a number, not a date"),
        ("age > 'x'", 7, "“x” is a text, not a number"),
        ("job > 'a'", 5, "texts have no order"),
        ("job + 1", 1, "“job” is a text, not a number"),
        ("age and job", 1, "“age” is a number, not true or false"),
        ("if age > 3 then 1 else 'x'", 24, "after “else” stands a text"),
        ("month(admitted, left)", 1, "“month” takes 1 argument, not 2"),
        ("admitted > 'tomorrow'", 12, "“tomorrow” is a text, not a date"),
        ("age ; 1", 5, "“;” has no meaning"),
        ("'open", 1, "lacks its closing quote"),
        ("[open", 1, "lacks its “]”"),
        ("3 + 4", 1, "uses no column"),
        ("age in (job)", 9, "numbers or texts alone"),
        ("contains(job, job)", 15, "in quotes"),
        ("1e999 * age", 1, "too large"),
        ("admitted + 1e9", 10, "before the year 1 or after"),
        ("(age > 1) = (age > 2)", 11, "true or false"),
        ("(" * 100 + "age" + ")" * 100, 61, "nested"),
        ("-" * 200 + "age", 61, "nested"),
        ("age" + "+1" * 500, 0, "400 parts"),
        ("age" + " " * 5000, 4001, "at most 4000 characters"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(table, text, at, words):
    with pytest.raises(UsageError, match="character") as caught:
        derive(Derived("new", text), table)
    assert words in str(caught.value)
    assert isinstance(caught.value, ExpressionError)
    assert not at or caught.value.at == at


def test_names_are_checked(table):
    for name, words in (("", "no name"), ("age", "already")):
        with pytest.raises(UsageError, match=words):
            derive(Derived(name, "age + 1"), table)


@given(st.text(max_size=60))
@example("if then else [[]]")
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused_in_words(text):
    try:
        parse(text)
    except ExpressionError as error:
        assert 1 <= error.at <= len(text) + 1 and str(error)


PIECES = [
    "age", "[hours-per-week]", "job", "admitted", "left", "[a]]b]", "(", ")", "+", "-", "*", "/",
    "<", "=", "!=", "and", "or", "not", "if", "then", "else", "in", ",", "3", "0", "'Cook'", '""',
    "'2020-01-01'", *(f"{name}(" for name in FUNCTIONS),
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14))
@settings(max_examples=250, deadline=None)
def test_pieces_in_any_order_are_worked_out_or_refused_in_words(table, pieces):
    text = " ".join(pieces)
    try:
        column = derive(Derived("new", text), table)
    except UsageError as error:
        assert str(error)
    else:
        assert column.missing == sum(column.text(row) == "" for row in range(table.rows))
        assert set(columns_of(parse(text))) <= set(table.names)


def grown(draw, depth):
    """Return an expression of numbers, and the same in Python for one row."""
    if depth == 0 or draw(st.booleans()):
        name = draw(st.sampled_from(["age", "[hours-per-week]", "2", "0.5"]))
        return name, f"number({name})"
    sign = draw(st.sampled_from(["+", "-", "*", "/"]))
    (a, pa), (b, pb) = grown(draw, depth - 1), grown(draw, depth - 1)
    return f"({a} {sign} {b})", f"finite({pa} {sign} {pb})"


def finite(value):
    return value if math.isfinite(value) else np.nan


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_numbers_are_as_worked_out_row_by_row(table, data):
    text, python = grown(data.draw, 3)
    if not columns_of(parse(text)):
        return
    column = derive(Derived("new", text), table)
    found = column.numbers() if column.numeric else np.full(table.rows, np.nan)
    for row, (age, hours, *_) in enumerate(ROWS):
        values = {"age": age, "hours": hours}
        numbers = {key: np.float64(value or "nan") for key, value in values.items()}
        with np.errstate(all="ignore"):
            names = {**numbers, "finite": finite, "number": np.float64}
            wanted = eval(python.replace("[hours-per-week]", "hours"), {}, names)
        assert found[row] == pytest.approx(wanted, nan_ok=True)


@given(st.dates(min_value=datetime.date(1, 1, 1)))
def test_date_parts_are_those_of_the_calendar(date):
    days = to_days([date.isoformat()])
    assert iso(days[0]) == date.isoformat()
    parts = {part: part_of(days, part)[0] for part in ("year", "month", "day", "weekday")}
    assert parts == {
        "year": date.year, "month": date.month, "day": date.day, "weekday": date.isoweekday(),
    }  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.dates(datetime.date(1600, 1, 1)), st.dates(datetime.date(1600, 1, 1)))
@example(datetime.date(2000, 2, 29), datetime.date(2001, 2, 28))
@example(datetime.date(2000, 2, 29), datetime.date(2001, 3, 1))
def test_years_between_are_counted_birthday_by_birthday(start, end):
    sign, low, high = (1, start, end) if start <= end else (-1, end, start)
    birthdays = 0
    for year in range(low.year + 1, high.year + 1):
        leap_day = (low.month, low.day) == (2, 29) and not calendar.isleap(year)
        day = datetime.date(year, 3, 1) if leap_day else low.replace(year=year)
        birthdays += day <= high
    epoch = datetime.date(1970, 1, 1).toordinal()
    days = (np.array([float(day.toordinal() - epoch), np.nan]) for day in (start, end))
    assert years_between(*days).tolist()[0] == sign * birthdays


def test_an_age_is_told_in_years(table):
    made = derive(Derived("old", 'years("1990-06-15", admitted)'), table).numbers()
    by_day = derive(Derived("days", 'days("1990-06-15", admitted)'), table).numbers()
    there = ~np.isnan(by_day)
    assert there.any() and np.isnan(made[~there]).all()
    assert np.abs(made[there] - by_day[there] / 365.2425).max() < 1.01


def test_days_and_months_are_told_apart_by_the_column():
    assert iso(to_days(["03/04/2020", "25/12/2020"])[0]) == "2020-04-03"
    assert iso(to_days(["03/04/2020", "12/25/2020"])[0]) == "2020-03-04"
    assert to_days(["2020-02-30"]) is None and to_days(["1.2.2020", "x"]) is None


def test_columns_are_called_otherwise_in_an_expression():
    text = "if Age > 3 and contains(job, 'Age [Age]') then [Age] else day + day(day)"
    assert renamed(text, {"Age": "age in years", "day": "min"}) == (
        "if [age in years] > 3 and contains(job, 'Age [Age]') then [age in years] "
        "else [min] + day([min])"
    )
    assert parse(expression.quoted("a]b")).value == "a]b"


def test_made_columns_are_cut_and_used_like_any_other(table):
    options = PrepareOptions(
        derived=(Derived("older", "age + 10"), Derived("old", "older > 50")), missing="frequent"
    )
    left_out = {name: {"include": False} for name in table.names}
    from bnstudio.data.table.recipe import ColumnPlan

    plans = {name: ColumnPlan(**plan) for name, plan in left_out.items()}
    plans["job"] = ColumnPlan()
    plans["older"] = ColumnPlan(cuts=(50.0,), names=("young", "old"))
    made = prepare(table, PrepareOptions("frequent", plans, derived=options.derived)).dataset
    assert made.names == ("job", "older", "old")
    assert made.variables[1].states == ("young", "old")
    assert made.codes[1].tolist() == [0, 1, 0, 1, 0]
    assert made.variables[2].states == ("no", "yes")
    backwards = PrepareOptions(derived=options.derived[::-1])
    assert list(shape(table, backwards).faults) == ["old"]
    with pytest.raises(BnstudioError, match="column “old”: character 1"):
        prepare(table, backwards)


def test_values_that_count_as_missing_leave_a_column_typed_anew(tmp_path):
    lines = [
        f"{'unknown' if i % 5 == 0 else i / 2},{99 if i % 7 == 0 else i % 3}" for i in range(90)
    ]
    (tmp_path / "t.csv").write_text("x,y\n" + "\n".join(lines) + "\n")
    table = read_table(tmp_path / "t.csv")
    x, y = table.columns
    assert x.kind == "text"
    masked = without(x, ("unknown",))
    assert (
        masked.kind == "continuous" and masked.missing == 18 and masked.markers == {"unknown": 18}
    )
    assert without(y, ("99.0",)).levels == ("0", "1", "2")
    assert without(masked, ("0.5", "1")).missing == 20
    assert without(y, ("0", "1", "2", "99")).kind == "empty"
