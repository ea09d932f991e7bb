"""The command that repeats a run: its words, and what stands in files beside it.

That it gives the same run is tested in ``tests/conformance/test_repetition.py``.
"""

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
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.project.command_line import repetition
from tests.support.panels_fake import make_run


def run_of(**fields):
    run = make_run(1)
    run.spec, run.result = RunSpec(**fields), None
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
    found = repetition(run, "/home/ann/my data.csv")
    assert shlex.split(found.command) == [
        "bnstudio", "learn", "/home/ann/my data.csv", "--score", "bdeu", "--score-set", "ess=10",
        "--searcher", "tabu", "--set", "list_length=none", "--set", "patience=40",
        "--max-parents", "4", "--max-params", "64", "--time", "600", "--steps", "100",
        "--memory", "1.5", "--seed", "3", "--threads", "2", "--out", "network.bif",
    ]  # fmt: skip
    assert found.writes == {}


def test_the_programs_own_parser_understands_the_line(tmp_path) -> None:
    known = Knowledge(required=(("A", "B"),))
    run = run_of(
        score="bdeu",
        score_parameters={"ess": 0.1234567891},
        searcher="hill-climbing",
        parameters={"restarts": None, "perturbation": 3},
        limits=Limits(max_parents=3, time=12.5),
        knowledge=known,
        start=DAG(("A", "B")),
    )
    prepare = PrepareOptions("drop", {"A": ColumnPlan(method="equal-width", bins=4)})
    found = repetition(run, "x.csv", prepare, folder=tmp_path / "there")
    found.write()
    options = parse(shlex.split(found.command)[1:])
    assert options is not None
    assert options.data == "x.csv" and options.score == "bdeu"
    assert dict(options.score_set) == {"ess": "0.1234567891"}
    assert dict(options.set) == {"restarts": "none", "perturbation": "3"}
    assert (options.max_parents, options.time) == (3, 12.5)
    assert (options.missing, options.discretise) == ("drop", "equal-width:4")
    assert read_knowledge(options.knowledge[0].path).required == known.required
    assert options.start == str(tmp_path / "there" / "start.json")


def test_the_same_files_have_the_same_folder() -> None:
    run = run_of(knowledge=Knowledge(required=(("A", "B"),)))
    other = run_of(knowledge=Knowledge(required=(("B", "A"),)))
    assert repetition(run, "x.csv").folder == repetition(run, "y.csv").folder
    assert repetition(run, "x.csv").folder != repetition(other, "x.csv").folder


def test_what_a_line_cannot_say_is_a_file() -> None:
    run = run_of(knowledge=Knowledge(required=(("A", "B"),)))
    run.variables = ("A", "B")
    column = Column("A", "text", np.zeros(3, np.int8), ("a",), None, 0, "")
    table = Table(
        "x.csv", ReadOptions(), tuple(replace(column, name=name) for name in "ABCDEF"), 3, 10
    )
    plans = {
        "A": ColumnPlan(states=(StateGroup("a", ("a",)),)),
        "C": ColumnPlan(include=False),
    }
    found = repetition(run, "x.csv", PrepareOptions("state", plans), table)
    assert sorted(found.writes) == ["knowledge.json", "table.recipe.json", "variables.txt"]
    assert "--recipe" in found.command and "--discretise" not in found.command
    assert found.writes["variables.txt"] == "A\nB\n"
    assert found.notes == ()


@pytest.mark.parametrize("method", ["mean", "median"])
def test_a_method_with_a_fixed_number_of_states_has_none_on_the_line(method: str) -> None:
    prepare = PrepareOptions("state", {"A": ColumnPlan(method=method)})
    message = shlex.split(repetition(run_of(), "x.csv", prepare).command)
    assert message[message.index("--discretise") + 1] == method
