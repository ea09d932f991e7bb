"""Runs repeated from their copied command and their copied Python: the same in all that counts."""

import json
import random
import shlex
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bnstudio.cli import main
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.states import StateGroup
from bnstudio.data.table.table import ReadOptions
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.run.runner import run as carry_out
from bnstudio.job.spec import Checkpoints, Limits, ListSpec, RunSpec
from bnstudio.project.command_line import repetition
from bnstudio.project.run import Run
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.scoring.registry import SCORES, find_score
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import SEARCHERS
from tests.conformance.test_searchers import SETTINGS
from tests.support.searching import enumerate_parent_sets, problem

NAMES = ["a b", "x,y", "é", "q“", "n", "age"]


@pytest.fixture(scope="module")
def table_file(tmp_path_factory):
    """A table with awkward names, missing cells and a column of numbers."""
    rng = random.Random(4)
    lines = [";".join(NAMES)]
    for _ in range(300):
        first = rng.choice("xyz")
        row = [first]
        for _ in range(3):
            row.append(row[-1] if rng.random() < 0.8 else rng.choice("xyz"))
        row.append(rng.choice("0123") if rng.random() < 0.95 else "-")
        row.append(f"{rng.gauss(40 + 9 * 'xyz'.index(first), 6):.2f}".replace(".", ","))
        lines.append(";".join(row))
    place = tmp_path_factory.mktemp("table") / "my data.csv"
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return place


def check(folder, file, spec, plans=None, variables=None, read=None, learn=carry_out):
    """Carry a run out as the window does, and repeat it both ways."""
    table = read_table(file, read)
    plans = propose(table) if plans is None else plans(table)
    dataset = prepare(table, plans).dataset
    names = dataset.names if variables is None else tuple(variables)
    if spec.ordering == ():
        spec = replace(spec, ordering=tuple(reversed(names)))
    result = learn(dataset.among(names), spec)
    spec = result.spec
    kept = Run(1, spec, names, state="finished", limit=result.limit, result=result)
    found = repetition(kept, str(file), plans, table, table.options, folder=folder)
    found.write()
    wanted = (set(result.dag.named_arcs()), result.score, result.counters)

    words = shlex.split(found.command)
    words[words.index("--out") + 1] = str(folder / "net.json")
    assert main([*words[1:], "--json", str(folder / "r.json")]) == 0
    record = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    assert ({tuple(arc) for arc in record["arcs"]}, record["score"], record["counters"]) == wanted

    place: dict = {}
    script = found.script.replace('"network.bif"', repr(str(folder / "net.bif")))
    exec(compile(script, "script", "exec"), place)
    again = place["result"]
    assert (set(again.dag.named_arcs()), again.score, again.counters) == wanted
    return found


CLIMB = RunSpec(searcher="hill-climbing", parameters={"restarts": 6}, seed=3, threads=1)
KNOWN = Knowledge(
    required=(("a b", "x,y"),),
    forbidden=(("é", "n"), ("n", "é")),
    tiers=(("a b", "q“"), ("age",)),
    prior=(("n", "age", 0.9),),
)


@pytest.mark.parametrize(
    "spec",
    [
        CLIMB,
        replace(CLIMB, searcher="tabu", parameters={"patience": 30}, score="bdeu",
                score_parameters={"ess": 2.5}, limits=Limits(max_parents=2, max_params=40)),
        replace(CLIMB, knowledge=KNOWN),
        replace(CLIMB, start=DAG(tuple(NAMES), [(0, 1), (2, 5)])),
        RunSpec(searcher="k2", ordering=(), threads=1, score="k2"),
        RunSpec(searcher="minobs", lists=ListSpec(sets=20), limits=Limits(steps=30), threads=1),
        RunSpec(searcher="inobs", lists=ListSpec(sets=20, method="greedy"), threads=2,
                parameters={"perturbations": 50}),
        RunSpec(searcher="bfbnb", threads=1),
        RunSpec(searcher="auto", threads=1),
        RunSpec(searcher="optimal-reinsertion", seed=2, threads=1,
                parameters={"min_reinsertions": 0, "restarts": 3}),
        RunSpec(searcher="pc", threads=1),
    ],
    ids=lambda spec: spec.searcher + ("" if spec.knowledge == Knowledge() else "-known"),
)  # fmt: skip
def test_settings(spec, table_file, tmp_path):
    check(tmp_path, table_file, spec)


def for_the_searcher(name):
    """A short run of a searcher, with what it makes use of."""
    uses, lists = SEARCHERS[name].uses, ListSpec()
    if Uses.PARENT_SETS in uses:
        lists = ListSpec(sets=20)
    return RunSpec(
        searcher=name,
        parameters=SETTINGS.get(name, {}),
        limits=Limits(steps=60),
        ordering=() if Uses.ORDERING in uses else None,
        lists=lists,
        seed=5,
        threads=1,
    )


@pytest.mark.parametrize("name", sorted(SEARCHERS))
def test_every_searcher(name, table_file, tmp_path):
    check(tmp_path, table_file, for_the_searcher(name))


@pytest.mark.parametrize("name", sorted(set(SCORES) - {"bd"}))
def test_every_score(name, table_file, tmp_path):
    def left(table):
        return replace(propose(table), missing="leave")

    plans = left if find_score(name).scores_observed else None
    check(tmp_path, table_file, replace(CLIMB, score=name, limits=Limits(steps=60)), plans)


@pytest.mark.parametrize(
    "name", ["hill-climbing", "optimal-reinsertion", "rpdag-tabu", "boss", "minobs", "tabu"]
)
def test_a_run_that_was_continued(name, table_file, tmp_path):
    """Ended after some steps and gone on with twice, it is one run, repeated as one."""
    kept, own = tmp_path / "run.bn", for_the_searcher(name)
    more = {
        "boss": {"starts": None},
        "minobs": {"offspring": None},
        "hill-climbing": {"restarts": None},
    }
    spec = replace(own, parameters=more.get(name, own.parameters))

    def in_pieces(dataset, spec):
        for steps in (7, 15, 40):
            limits = replace(spec.limits, steps=steps)
            resume = kept if kept.exists() else None
            spec = replace(spec, limits=limits)
            result = carry_out(dataset, spec, checkpoints=Checkpoints(kept, resume))
        assert result.limit == "iterations" and result.counters["steps"] == 40
        return result

    check(tmp_path, table_file, spec, learn=in_pieces)


def test_a_file_of_parent_sets(table_file, tmp_path):
    dataset = prepare(read_table(table_file), propose(read_table(table_file))).dataset
    task = problem(dataset)
    lists = tmp_path / "sets.jkl"
    write_parent_sets(lists, enumerate_parent_sets(task.scores.scorer, task.legal))
    spec = replace(for_the_searcher("minobs"), lists=ListSpec(file=str(lists)))
    check(tmp_path, table_file, spec)


def test_one_that_time_ended_is_repeated_by_its_steps(table_file, tmp_path):
    timed = replace(CLIMB, parameters={"restarts": None}, limits=Limits(time=0.2))
    found = check(tmp_path, table_file, timed)
    assert "--time" not in found.command and "--steps" in found.command
    assert found.notes == ()


def own_cuts(table):
    plans = propose(table)
    plan = replace(plans.plan("age"), method=None, cuts=(35.0, 50.0), names=("low", "mid", "high"))
    merged = replace(
        plans.plan("é"), states=(StateGroup("xy", ("x", "y")), StateGroup("z", ("z",)))
    )
    plans = plans.with_plan("age", plan).with_plan("é", merged)
    return replace(plans, missing="frequent")


def one_rule(table):
    plans = propose(table)
    plan = replace(plans.plan("age"), method="equal-width", bins=4)
    return replace(plans.with_plan("age", plan), missing="drop")


def some_left_out(table):
    plans = propose(table)
    return plans.with_plan("n", replace(plans.plan("n"), include=False))


@pytest.mark.parametrize("plans", [own_cuts, one_rule, some_left_out, None])
@pytest.mark.parametrize("variables", [None, ("age", "x,y", "a b")])
def test_tables(plans, variables, table_file, tmp_path):
    found = check(tmp_path, table_file, CLIMB, plans, variables)
    assert ("--recipe" in found.command) == (plans in (own_cuts, some_left_out))
    assert ("--variables" in found.command) == (variables is not None)


def test_how_a_file_is_read_is_said(table_file, tmp_path):
    text = table_file.read_text(encoding="utf-8")
    odd = tmp_path / "odd.csv"
    odd.write_text(text.split("\n", 1)[1].replace("y", "é"), encoding="cp1252")
    read = ReadOptions(header=False, encoding="cp1252", missing=("", "-"), separator=";")
    found = check(tmp_path, odd, CLIMB, read=read)
    assert "--read header=no" in found.command and "--read encoding=cp1252" in found.command


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_any_settings(data, table_file, tmp_path):
    draw = data.draw
    score = draw(st.sampled_from(["bic", "aic", "bdeu", "k2"]))
    searcher, parameters = draw(
        st.sampled_from([
            ("hill-climbing", {"restarts": 4, "perturbation": 5}),
            ("hill-climbing", {}),
            ("tabu", {"list_length": 4, "patience": 25}),
            ("optimal-reinsertion", {"restarts": 2, "min_reinsertions": 0}),
        ])
    )  # fmt: skip
    hidden = draw(st.sets(st.sampled_from(NAMES), max_size=3))
    kept = [name for name in NAMES if name not in hidden]
    pairs = st.tuples(st.sampled_from(kept), st.sampled_from(kept)).filter(lambda p: p[0] != p[1])
    most, steps = draw(st.sampled_from([None, 1, 3])), draw(st.sampled_from([None, 5]))
    forbidden = tuple(draw(st.lists(pairs, max_size=2, unique=True)))
    start = draw(st.sampled_from([None, DAG(tuple(kept), [(0, 1)])]))
    spec = RunSpec(
        score=score,
        score_parameters={"ess": draw(st.floats(0.1, 20))} if score == "bdeu" else {},
        searcher=searcher,
        parameters=parameters,
        limits=Limits(max_parents=most, steps=steps),
        knowledge=Knowledge(forbidden=forbidden),
        start=start,
        seed=draw(st.integers(0, 2**40)),
        threads=1,
    )
    if spec.start is not None and spec.knowledge.forbidden:
        spec = replace(spec, start=None)
    way = draw(st.sampled_from([None, own_cuts, one_rule]))
    check(tmp_path, table_file, spec, way, kept if hidden else None)


def test_lists_alone(tmp_path):
    lists = tmp_path / "l.jkl"
    lists.write_text("2\n0 2\n-5.0 0\n-3.0 1 1\n1 1\n-4.0 0\n")
    from bnstudio.job.run.runner import run_on_lists
    from bnstudio.scoring.parent_sets.files import read_parent_sets

    spec = RunSpec(score="listed", searcher="minobs", lists=ListSpec(file=str(lists)), threads=1,
                   parameters={"offspring": 5})  # fmt: skip
    result = run_on_lists(read_parent_sets(lists), spec)
    kept = Run(1, spec, ("0", "1"), state="finished", result=result)
    found = repetition(kept, "", folder=tmp_path)
    place: dict = {}
    exec(found.script.replace('"network.json"', repr(str(tmp_path / "n.json"))), place)
    assert place["result"].score == result.score == -7.0
    words = shlex.split(found.command)
    words[words.index("--out") + 1] = str(tmp_path / "net.json")
    assert main(words[1:]) == 0


def test_plain_tables_need_no_files(tmp_path):
    file = tmp_path / "plain.csv"
    file.write_text("a,b\n" + "x,y\ny,x\n" * 9)
    found = check(tmp_path, file, CLIMB)
    assert found.writes == {} and "--read" not in found.command and "read=" not in found.script
