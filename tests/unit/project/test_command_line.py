"""The command line that repeats a run: read back by the program's own parser."""

from __future__ import annotations

import shlex
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.cli.parser import parse
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions
from bnstudio.data.table.states import StateGroup
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.project.command_line import command_line
from tests.support.panels_fake import make_run


def run_of(**fields):
    run = make_run(1)
    run.spec = RunSpec(**fields)
    return run


def test_the_line_says_everything_that_was_set() -> None:
    run = run_of(
        score="bdeu",
        score_parameters={"ess": 10.0},
        searcher="tabu",
        parameters={"list_length": None, "patience": 40},
        limits=Limits(max_parents=4, max_params=64, time=600.0, memory=1.5, steps=100),
        seed=3,
        threads=2,
    )
    command = command_line(run, "/home/ann/my data.csv")
    assert shlex.split(command.line) == [
        "bnstudio", "learn", "/home/ann/my data.csv", "--score", "bdeu", "--score-set", "ess=10",
        "--searcher", "tabu", "--set", "list_length=none", "--set", "patience=40",
        "--max-parents", "4", "--max-params", "64", "--time", "600", "--steps", "100",
        "--memory", "1.5", "--seed", "3", "--threads", "2", "--out", "network.bif",
    ]  # fmt: skip
    assert command.notes == ()


def test_the_programs_own_parser_understands_the_line() -> None:
    run = run_of(
        score="bdeu",
        score_parameters={"ess": 0.1234567891},
        searcher="hill-climbing",
        parameters={"restarts": None, "perturbation": 3},
        limits=Limits(max_parents=3, time=12.5),
        knowledge=Knowledge(required=(("A", "B"),)),
        start=DAG(("A", "B")),
    )
    prepare = PrepareOptions("drop", {"A": ColumnPlan(method="equal-width", bins=4)})
    line = command_line(run, "x.csv", prepare).line
    options = parse(shlex.split(line)[1:])
    assert options is not None
    assert options.data == "x.csv" and options.score == "bdeu"
    assert dict(options.score_set) == {"ess": "0.1234567891"}
    assert dict(options.set) == {"restarts": "none", "perturbation": "3"}
    assert (options.max_parents, options.time) == (3, 12.5)
    assert (options.missing, options.discretise) == ("drop", "equal-width:4")


def test_what_a_line_cannot_say_is_said_beside_it() -> None:
    run = run_of(knowledge=Knowledge(required=(("A", "B"),)))
    run.variables = ("A", "B")
    column = Column("A", "text", np.zeros(3, np.int8), ("a",), None, 0, "")
    table = Table(
        "x.csv", ReadOptions(), tuple(replace(column, name=name) for name in "ABCDEF"), 3, 10
    )
    plans = {
        "A": ColumnPlan(method="mean"),
        "B": ColumnPlan(method="equal-width", bins=3),
        "C": ColumnPlan(include=False),
    }
    line = command_line(run, "x.csv", PrepareOptions("state", plans), table)
    assert "--recipe table.recipe.json" in line.line and "--discretise" not in line.line
    assert len(line.notes) == 3
    assert "knowledge.json" in line.notes[0] and "table.recipe.json" in line.notes[1]
    assert "(D, E, F)" in line.notes[2], "the recipe leaves C out itself"


@pytest.mark.parametrize(
    "plan",
    [
        ColumnPlan(cuts=(1.0,)),
        ColumnPlan(method="mean", names=("low", "high")),
        ColumnPlan(states=(StateGroup("a", ("x", "y")),)),
        ColumnPlan(missing="draw"),
        ColumnPlan(treat="categories"),
    ],
)
def test_what_was_decided_of_a_column_is_never_lost_from_the_line(plan: ColumnPlan) -> None:
    line = command_line(run_of(), "x.csv", PrepareOptions("drop", {"A": plan}))
    assert "--recipe table.recipe.json" in line.line and "--missing" not in line.line
    plain = command_line(run_of(), "x.csv", PrepareOptions("drop", {"A": ColumnPlan()}))
    assert "--missing drop" in plain.line and "--recipe" not in plain.line


@pytest.mark.parametrize("method", ["mean", "median"])
def test_a_method_with_a_fixed_number_of_states_has_none_on_the_line(method: str) -> None:
    prepare = PrepareOptions("state", {"A": ColumnPlan(method=method)})
    message = shlex.split(command_line(run_of(), "x.csv", prepare).line)
    assert message[message.index("--discretise") + 1] == method
