"""Adding a discretiser takes a function and its declaration; the program does the rest.

That the import page offers it is tested in ``tests/gui/import_page/test_cuts_on_page.py``.
"""

import json

import pytest

from bnstudio.cli import main
from bnstudio.data.table.discretise import DISCRETISERS, parse_method
from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.errors import DataError, UsageError
from bnstudio.project.saving.plain import decode, encode
from tests.support.trial_discretisers import by_class, equal_ratio


@pytest.fixture(autouse=True)
def entries(monkeypatch):
    for each in (equal_ratio, by_class):
        monkeypatch.setitem(DISCRETISERS, each.name, each)


@pytest.fixture
def path(tmp_path):
    """Values 1 to 64 in powers of two and half-way between; the class changes above 4."""
    numbers = [1.0, 2.0, 3.5, 4.0, 4.5, 16.0, 32.0, 64.0] * 5
    rows = [f"{x},{'low' if x <= 4 else 'high'},{i % 2}" for i, x in enumerate(numbers)]
    path = tmp_path / "table.csv"
    path.write_text("x,class,other\n" + "\n".join(rows) + "\n")
    return path


def test_a_method_with_bins_cuts_a_column(path):
    prepared = load_dataset(path, discretise="equal-ratio:3")
    assert prepared.dataset.variables[0].cuts == pytest.approx((4.0, 16.0))
    assert "“x” is cut by equal ratio into 3 states (4, 16)." in prepared.notes


def test_a_method_with_a_target_gets_it(path):
    prepared = load_dataset(path, discretise="by-class@class")
    assert prepared.dataset.variables[0].cuts == (4.0,)
    assert "“x” is cut by class for “class” into 2 states (4)." in prepared.notes


def test_rows_that_are_dropped_are_dropped_from_the_target_too(path):
    lines = path.read_text().splitlines()
    lines[1:1] = ["2.5,high,", "3.0,high,"] * 40
    path.write_text("\n".join(lines) + "\n")
    dropped = load_dataset(path, discretise="by-class@class", missing="drop").dataset
    assert dropped.variables[0].cuts == (4.0,) and dropped.cases == 40
    assert load_dataset(path, discretise="by-class@class").dataset.variables[0].cuts != (4.0,)


def test_a_missing_target_is_a_state_of_its_own(path):
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line.replace(",low,", ",,") for line in lines) + "\n")
    dataset = load_dataset(path, discretise="by-class@class").dataset
    assert dataset.variables[0].cuts == (4.0,)


def test_the_target_must_be_named_and_have_states(path):
    with pytest.raises(UsageError, match="“by-class” needs a target column"):
        parse_method("by-class")
    with pytest.raises(UsageError, match="“equal-ratio” uses no target"):
        parse_method("equal-ratio:3@class")
    with pytest.raises(DataError, match="there is no such column"):
        load_dataset(path, discretise="by-class@nothing")
    with pytest.raises(DataError, match="cannot be the target"):
        load_dataset(path, discretise="by-class@x")
    table = read_table(path)
    plan = PrepareOptions().plan("x")
    for target, words in ((None, "needs a target"), ("x", "cannot be the target")):
        with pytest.raises(DataError, match=words):
            prepare(
                table, PrepareOptions().with_plan("x", type(plan)(method="by-class", target=target))
            )


def test_a_plan_with_a_target_is_saved_with_a_project(path):
    plans = PrepareOptions().with_plan(
        "x", type(PrepareOptions().plan("x"))(method="by-class", target="class")
    )
    assert decode(PrepareOptions, json.loads(json.dumps(encode(plans)))) == plans


def test_the_command_line_offers_and_uses_them(path, tmp_path, capsys):
    assert main(["learn", "--help"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "hartemink, equal-ratio or by-class" in words and "@TARGET names the column" in words
    net = tmp_path / "net.arcs.csv"
    net.write_text("from,to\nx,class\n")
    given = ["score", str(path), str(net), "--discretise"]
    assert main([*given, "by-class@class"]) == 0
    assert main([*given, "by-class"]) == 2
    assert "by-class@COLUMN" in capsys.readouterr().err
