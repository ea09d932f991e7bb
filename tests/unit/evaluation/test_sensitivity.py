"""Learning under several discretisations: one dataset for all, pairs counted, stops."""

import json

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.discretise import parse_method
from bnstudio.data.table.prepare import prepare, recut
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, propose
from bnstudio.errors import UsageError
from bnstudio.evaluation.discretised import SensitivitySpec, together
from bnstudio.evaluation.pairs import is_record, pairs_csv, pairs_of
from bnstudio.evaluation.sensitivity import learn_under_each
from bnstudio.evaluation.task import Evaluated, SensitivityTask
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import CPDAG
from bnstudio.job.control import RunControl
from bnstudio.job.run.runner import run
from bnstudio.job.spec import ListSpec, RunSpec

RUN = RunSpec(score="bic", searcher="hill-climbing")


@pytest.fixture
def table(tmp_path):
    rng = np.random.default_rng(0)
    x = rng.uniform(0, 10, 400)
    y = x + rng.normal(size=400)
    lines = [
        f"{a:.3f},{b:.3f},{'uv'[int(a + rng.normal() > 5)]}" for a, b in zip(x, y, strict=True)
    ]
    path = tmp_path / "t.csv"
    path.write_text("x,y,c\n" + "\n".join(lines) + "\n")
    return read_table(path)


def cut_in(table, *methods):
    options = propose(table)
    return {
        text: prepare(table, recut(table, options, parse_method(text))).dataset for text in methods
    }


def test_each_way_is_learned_as_it_would_be_alone(table):
    datasets = cut_in(table, "equal-frequency:3", "equal-width:4", "mdl@c")
    whole, ways = together(datasets.items(), ("x", "y", "c"))
    assert whole.n == 7  # the class is there once
    spec = SensitivitySpec(RUN, ("x", "y", "c"), ways)
    record = learn_under_each(whole, spec)
    assert json.loads(json.dumps(record)) == record and is_record(record)
    for place, (name, dataset) in enumerate(datasets.items()):
        mine = spec.dataset(whole, place)
        assert mine.names == dataset.names and np.array_equal(mine.codes, dataset.codes)
        assert [v.states for v in mine.variables] == [v.states for v in dataset.variables]
        result = run(dataset, RUN)
        row = record["discretisations"][place]
        assert row["name"] == name and row["score"] == pytest.approx(result.score)
        graph = to_cpdag(result.dag)
        for pair in record["pairs"]:
            ends = dataset.index(pair["from"]), dataset.index(pair["to"])
            mark = pair["marks"][place]
            assert (mark == "->") == (ends in graph.arcs)
            assert (mark == "<-") == (ends[::-1] in graph.arcs)
            assert (mark == "--") == (ends in graph.links or ends[::-1] in graph.links)
    lines = pairs_csv(record).splitlines()
    assert lines[0] == "from,to,joined,forward,backward,equal-frequency:3,equal-width:4,mdl@c"
    assert len(lines) == 1 + len(record["pairs"])


def test_pairs_are_written_as_most_of_them_go():
    names = ("a", "b", "c")
    graphs = [
        CPDAG(names, [(1, 0), (2, 0)]),
        CPDAG(names, [(1, 0), (2, 0)]),
        CPDAG(names, [], [(0, 1)]),
        None,
    ]
    first, second = pairs_of(names, graphs)
    assert first == {
        "from": "b", "to": "a", "joined": 3, "forward": 2, "backward": 0,
        "marks": ["->", "->", "--", ""],
    }  # fmt: skip
    assert second["from"] == "c" and second["marks"] == ["->", "->", "", ""]


def test_what_cannot_be_compared_is_refused(table):
    datasets = cut_in(table, "equal-frequency:3", "quantiles:0.1")
    twice = {**datasets, "again": datasets["quantiles:0.1"]}
    _, ways = together(twice.items(), ("x", "y", "c"))
    assert [way.name for way in ways] == ["equal-frequency:3", "quantiles:0.1 = again"]
    with pytest.raises(UsageError, match="one discretisation alone"):
        SensitivitySpec(RUN, ("x", "y", "c"), ways[:1])
    lists = RunSpec(score="bic", searcher="obs", lists=ListSpec(file="sets.jkl"))
    with pytest.raises(UsageError, match="belong to one discretisation"):
        SensitivitySpec(lists, ("x", "y", "c"), ways)


def test_variables_that_are_not_wanted_stay_out(table):
    datasets = cut_in(table, "equal-frequency:3", "equal-width:3")
    whole, ways = together(datasets.items(), ("x", "y"))
    assert whole.n == 4 and all(len(way.columns) == 2 for way in ways)


def test_more_than_256_states_in_one_way():
    codes = np.arange(300)
    many = Dataset(
        (Variable("a", tuple(map(str, codes))), Variable("b", ("0", "1"))),
        np.array([codes, codes % 2], dtype=np.uint16),
    )
    few = Dataset(
        (Variable("a", ("0", "1")), Variable("b", ("0", "1"))),
        np.array([codes // 150, codes % 2], dtype=np.uint8),
    )
    whole, ways = together({"many": many, "few": few}.items(), ("a", "b"))
    spec = SensitivitySpec(RUN, ("a", "b"), ways)
    assert spec.dataset(whole, 0).codes.dtype == np.uint16
    assert spec.dataset(whole, 1).codes.dtype == np.uint8
    assert np.array_equal(spec.dataset(whole, 0).codes, many.codes)


def test_a_stop_keeps_what_is_finished(table):
    whole, ways = together(
        cut_in(table, "equal-frequency:3", "equal-width:4").items(), ("x", "y", "c")
    )
    seen = []

    def tell(event):
        if isinstance(event, Evaluated):
            seen.append(event.record)
            control.stop()

    control = RunControl(tell)
    record = SensitivityTask(SensitivitySpec(RUN, ("x", "y", "c"), ways)).carry_out(whole, control)
    assert record["ended"] == "user" and record["asked"] == 2
    assert [row["name"] for row in record["discretisations"]] == ["equal-frequency:3"]
    assert seen[0]["discretisations"] == record["discretisations"]


def test_recutting_leaves_alone_what_is_not_cut(table):
    options = propose(table)
    options = options.with_plan("x", ColumnPlan(cuts=(5.0,), names=("low", "high")))
    options = options.with_plan("y", ColumnPlan(include=False))
    again = recut(table, options, parse_method("k-means:4"))
    assert again.plan("x") == ColumnPlan(method="k-means", bins=4)
    assert again.plan("y") == options.plan("y") and again.plan("c") == options.plan("c")


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ((), "variables", 5), ((), "variables", {"a": "b"}), ((), "n_rows", 10**400),
        (("discretisations", 0), "failure", None), (("discretisations", 0), "arcs", 10**400),
        (("discretisations", 0), "elapsed_s", 10**400), (("pairs", 0), "joined", float("nan")),
        (("pairs", 0), "marks", []),
    ],
)  # fmt: skip
def test_what_a_damaged_file_holds_is_no_record(part, key, value):
    way = {"name": "as now", "failure": "", "states": [2], "arcs": 1, "elapsed_s": 0.5}
    pair = {"from": "a", "to": "b", "joined": 1, "forward": 1, "backward": 0, "marks": ["->"]}
    record = {
        "searcher": "hill-climbing", "score_name": "bic", "variables": ["a", "b"], "n_rows": 5,
        "asked": 1, "discretisations": [way], "pairs": [pair],
    }  # fmt: skip
    assert is_record(record)
    of = record
    for step in part:
        of = of[step]
    if value is None:
        del of[key]
    else:
        of[key] = value
    assert not is_record(record)
