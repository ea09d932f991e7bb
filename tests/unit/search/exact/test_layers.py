"""Layers on disk: spilling, stopping, crashes, a full disk, and who owns which folder."""

import dataclasses
import itertools
import math
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from bnstudio.errors import LimitError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.runner import run as learn
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.search.base import EstimateInput
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact import estimate
from bnstudio.search.exact.choosing import choice
from bnstudio.search.exact.layers import layering, node_table
from bnstudio.search.exact.scratch import Scratch
from bnstudio.search.registry import make_searcher
from tests.naive.naive_exact import table_of, tangled_lists
from tests.support.searching import coded, dependent, enumerate_parent_sets, problem, search

N = 13
WEAK = {"restarts": 0, "bound": "simple"}  # so that many nodes are left


def task(**changes):
    lists = tangled_lists(N, np.random.default_rng(5))
    names = coded(np.zeros((N, 4), dtype=np.uint8))
    return dataclasses.replace(problem(names), parent_sets=table_of(lists), **changes)


def run(control=None, parameters=WEAK, **changes):
    searcher = make_searcher("bfbnb", parameters)
    return searcher, search(searcher, task(**changes), control or SilentControl())


@pytest.fixture(scope="module")
def whole():
    """A run that never spills."""
    searcher, outcome = run()
    assert searcher.counters["nodes_spilled"] == 0
    assert searcher.counters["nodes_expanded"] > 300
    return searcher, outcome


def test_spilling_in_every_layer_gives_the_same_network(whole, monkeypatch, tmp_path):
    monkeypatch.setattr(node_table, "CHUNK", 16)
    monkeypatch.setattr(node_table, "WINDOW", 8)
    monkeypatch.setattr(layering, "_FAN_IN", 3)
    searcher, outcome = run(parameters={**WEAK, "table_nodes": 64}, scratch=tmp_path)
    assert searcher.counters["nodes_spilled"] > searcher.counters["nodes_written"] / 2
    assert outcome.graph == whole[1].graph and outcome.score == whole[1].score
    for name in ("nodes_expanded", "nodes_written", "nodes_pruned"):
        assert searcher.counters[name] == whole[0].counters[name]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_a_table_that_is_too_small_becomes_a_larger_one_before_the_disk_is_asked(
    whole, threads, monkeypatch, tmp_path
):
    monkeypatch.setattr(node_table, "CHUNK", 4)
    monkeypatch.setattr(layering.Layers, "_expected", lambda _self: 1)
    taken = []
    take = node_table.Worker.take

    def counted(worker):
        taken.append(len(worker.table.masks))
        return take(worker)

    monkeypatch.setattr(node_table.Worker, "take", counted)
    searcher, outcome = run(threads=threads, scratch=tmp_path)
    made = len(set(taken))
    assert made > 2, "no table grew"
    assert searcher.counters["nodes_spilled"] == 0
    assert outcome.graph == whole[1].graph and outcome.score == whole[1].score
    for name in ("nodes_expanded", "nodes_written", "nodes_pruned"):
        assert searcher.counters[name] == whole[0].counters[name]


def test_tables_are_not_much_larger_than_layers(whole, monkeypatch, tmp_path):
    sizes = []
    expand = layering.Layers.expand

    def watched(own, *given):
        expand(own, *given)
        sizes.append((own.layers[-1].nodes, len(own.workers[0].table.masks), own.part.m))

    monkeypatch.setattr(layering.Layers, "expand", watched)
    run(scratch=tmp_path)
    assert max(nodes for nodes, _slots, _m in sizes) > 40
    for nodes, slots, m in sizes:
        assert slots <= max(4 * (2 * nodes + m), 64), (nodes, slots)


def test_two_threads_do_the_same(whole, monkeypatch):
    monkeypatch.setattr(node_table, "CHUNK", 4)
    searcher, outcome = run(threads=2, parameters={**WEAK, "table_nodes": 64})
    assert outcome.graph == whole[1].graph
    assert searcher.counters["nodes_written"] == whole[0].counters["nodes_written"]


class Until(SilentControl):
    """Stops when the progress mentions a layer, after some checks more."""

    def __init__(self, message, checks=0):
        super().__init__()
        self.message, self.left, self.armed = message, checks, False

    def progress(self, phase, done=None, total=None, metrics=None):
        self.armed |= phase.startswith(self.message)

    def check(self):
        if self.armed:
            self.left -= 1
            if self.left < 0:
                raise Stopped("user")


@pytest.mark.parametrize("checks", [0, 1, 2, 5])
def test_a_stop_inside_a_layer_leaves_a_valid_bound_and_the_run_goes_on(
    whole, checks, monkeypatch, tmp_path
):
    monkeypatch.setattr(node_table, "CHUNK", 16)
    control = Until("Layer 5", checks)
    with pytest.raises(Stopped) as stop:
        run(control, scratch=tmp_path)
    assert stop.value.message.startswith(
        "the next run with this scratch folder goes on with layer "
    )
    best = whole[1].score
    assert control.incumbents[-1][1] <= best + 1e-9
    assert control.bounds and 0 > min(control.bounds) >= best - 1e-9
    (left,) = tmp_path.iterdir()
    assert (left / "layers.json").exists()
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] >= 4
    assert outcome.graph == whole[1].graph
    assert searcher.counters["nodes_expanded"] == whole[0].counters["nodes_expanded"]
    assert list(tmp_path.iterdir()) == []


def test_bounds_rise_to_the_score(whole):
    control = SilentControl()
    run(control)
    assert len(set(control.bounds)) > 3
    assert control.bounds[-1] == whole[1].score
    assert control.bounds == sorted(control.bounds, reverse=True)


def test_a_full_disk_in_the_middle_of_a_layer(whole, tmp_path, monkeypatch):
    monkeypatch.setattr(node_table, "WINDOW", 16)
    control = SilentControl()
    with pytest.raises(Stopped, match="disk") as stop:
        run(control, disk_bytes=4000, scratch=tmp_path)
    assert "disk" in stop.value.message
    assert control.incumbents and 0 > min(control.bounds) >= whole[1].score - 1e-9
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] > 0
    assert outcome.graph == whole[1].graph
    with pytest.raises(Stopped, match="disk"):
        run(disk_bytes=4000)


def test_a_write_that_fails_is_a_stop(tmp_path):
    scratch = Scratch(tmp_path, "x", None)
    with pytest.raises(Stopped, match="disk"):
        scratch.append("no/such/folder", np.zeros(3))
    scratch.done(finished=True)


def test_a_damaged_layer_is_made_again(whole, tmp_path):
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    (left,) = tmp_path.iterdir()
    with (left / "layer-04.costs").open("ab") as file:
        file.write(b"torn")
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] == 3
    assert outcome.graph == whole[1].graph


def test_a_later_run_with_a_worse_first_network_keeps_the_earlier_one(whole, tmp_path):
    """What the earlier run dropped was no better than its own network, which must not be lost."""
    with pytest.raises(Stopped):
        run(Until("Layer 9"), parameters={"restarts": 300, "bound": "simple"}, scratch=tmp_path)
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] > 5
    assert outcome.score == pytest.approx(whole[1].score, rel=1e-12)


def test_other_lists_do_not_resume(tmp_path):
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    lists = tangled_lists(N, np.random.default_rng(6))
    other = dataclasses.replace(task(scratch=tmp_path), parent_sets=table_of(lists))
    searcher = make_searcher("bfbnb", WEAK)
    search(searcher, other, SilentControl())
    assert searcher.counters["resumed_layers"] == 0
    assert len(list(tmp_path.iterdir())) == 1  # what was left stays for its own problem


def test_two_runs_never_share_a_folder(tmp_path):
    one, two = Scratch(tmp_path, "same", None), Scratch(tmp_path, "same", None)
    assert one.folder != two.folder and not two.adopted
    one.append("layer-01.masks", np.zeros(3))
    one.done(finished=False)
    three, four = Scratch(tmp_path, "same", None), Scratch(tmp_path, "same", None)
    assert three.adopted and not four.adopted
    for scratch in (two, three, four):
        scratch.done(finished=True)
    assert list(tmp_path.iterdir()) == []


KILLED = """
import sys
from tests.unit.search.exact import test_layers as here
from pathlib import Path
here.node_table.CHUNK = 8
class Slow(here.SilentControl):
    def progress(self, phase, *_):
        if phase.startswith("Layer 6"):
            print("there", flush=True)
            self.wait = True
    wait = False
    def check(self):
        if self.wait:
            import time
            time.sleep(60)
here.run(Slow(), scratch=Path({scratch!r}))
"""


def test_a_killed_run_is_taken_up_again(whole, tmp_path):
    program = KILLED.format(scratch=str(tmp_path))
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline().strip() == "there"
    while_alive = Scratch(tmp_path, next(tmp_path.iterdir()).name.split("-", 1)[1][:30], None)
    assert not while_alive.adopted  # the folder of a living process is left alone
    while_alive.done(finished=True)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert len(list(tmp_path.iterdir())) == 1
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] >= 5
    assert outcome.graph == whole[1].graph and outcome.score == whole[1].score
    assert list(tmp_path.iterdir()) == []


def test_stopping_is_answered_between_chunks(monkeypatch):
    """No more than a chunk of nodes is expanded between two checks."""
    monkeypatch.setattr(node_table, "CHUNK", 10)
    searcher = make_searcher("bfbnb", WEAK)
    seen = []

    class Count(SilentControl):
        def check(self):
            seen.append(searcher.counters["nodes_expanded"])

    search(searcher, task(), Count())
    assert len(seen) > searcher.counters["nodes_expanded"] / 10


@pytest.mark.parametrize("name", ["dp", "astar", "bfbnb"])
def test_stopping_while_the_lists_are_found_leaves_a_climbed_network(name):
    class StopAtLists(SilentControl):
        phase = ""

        def progress(self, phase, done=None, total=None, metrics=None):
            self.phase = phase

        def check(self):
            if self.phase.startswith("Finding the candidate parent sets"):
                raise Stopped("time")

    data = dependent(7, 300, seed=2)
    control, climbed = StopAtLists(), SilentControl()
    with pytest.raises(Stopped):
        search(make_searcher(name, {}), problem(data), control)
    outcome = search(make_searcher("hill-climbing", {}), problem(data), climbed)
    assert outcome.score > climbed.incumbents[0][1]
    assert control.incumbents[-1] == (outcome.graph, outcome.score)
    assert control.steps > 0


# --- forecasts ------------------------------------------------------------------------------------


def size(n=20, memory=8e9, disk=50e9, **settings):
    data = dependent(n, 60, seed=1)
    return EstimateInput(
        constraints=problem(data, **settings).constraints,
        rows=60,
        score="bic",
        score_parameters={},
        threads=1,
        memory_bytes=int(memory),
        disk_bytes=int(disk),
    )


@pytest.mark.parametrize("name", ["dp", "astar", "bfbnb"])
def test_forecast_grows_with_the_variables_and_refuses_what_cannot_be(name):
    searcher = make_searcher(name)
    small, large = searcher.forecast(size(20)), searcher.forecast(size(24))
    assert small.level == "green" and small.seconds < large.seconds
    assert sum(part[1] for part in small.parts) > 0
    huge = searcher.forecast(size(60))
    assert huge.level == "red" and huge.message and huge.suggestions
    assert "searcher" in huge.suggestions[0].changes
    # Apart, 30 and 30 variables are two small problems for none but each alone.
    tiers = tuple(tuple(f"V{i}" for i in range(t, t + 10)) for t in range(0, 60, 10))
    apart = searcher.forecast(size(60, knowledge=Knowledge(tiers=tiers)))
    assert apart.level == "green"
    assert searcher.forecast(size(60, max_parents=0)).level == "green"


@pytest.mark.parametrize("score", ["bic", "bdeu"])
@pytest.mark.parametrize("name", ["dp", "astar", "bfbnb"])
def test_a_forecast_for_thousands_of_variables_is_a_refusal_in_words(name, score):
    names = [f"V{i}" for i in range(1500)]
    rules = build_constraints(Knowledge(), names, [3] * 1500)
    seen = make_searcher(name).forecast(EstimateInput(rules, 60, score, {}, 1, 10**9, 10**9))
    assert seen.level == "red" and len(seen.message) < 150
    assert 1e100 < seen.seconds < math.inf


@pytest.mark.parametrize("name", ["astar", "bfbnb"])
def test_the_forecast_knows_the_bound_and_the_score(name):
    seen = make_searcher(name).forecast(size(22))
    weak = make_searcher(name, {"bound": "simple"}).forecast(size(22))
    assert weak.seconds > 5 * seen.seconds
    assert sum(part[1] for part in weak.parts) > 10 * sum(part[1] for part in seen.parts)
    bayes = estimate.list_seconds(dataclasses.replace(size(12), score="bdeu"))
    assert bayes > 3 * estimate.list_seconds(dataclasses.replace(size(12), score="aic"))


def brute_sets(arities, most, limit):
    """Return the number of sets by trying all."""
    return sum(
        math.prod(found) <= most
        for k in range(limit + 1)
        for found in itertools.combinations(arities, k)
    )


@pytest.mark.parametrize("most", [1.0, 3.0, 12.5, 40.0, 1e9])
@pytest.mark.parametrize("limit", [0, 2, 9])
def test_sets_of_few_configurations_are_counted(most, limit):
    arities = [2, 2, 3, 2, 5, 3, 4]
    found = estimate._sets_within(np.array(arities), most, limit)
    assert found == brute_sets(arities, most, min(limit, len(arities)))
    assert estimate._sets_within(np.array([], dtype=int), most, limit) == 1


def test_the_forecast_of_the_lists_knows_the_states_and_how_uneven_they_are():
    """Sets whose penalty is above the child's entropy are never scored."""
    even = dependent(16, 400, seed=1, arity=2)
    skewed = np.zeros_like(even.codes)
    skewed[:, :20] = even.codes[:, :20]
    wide = dependent(16, 400, seed=1, arity=4)
    found = [
        forecast(data, RunSpec(searcher="ilp", threads=1)).seconds
        for data in (even, coded(skewed, even.arities), wide)
    ]
    assert found[1] < found[0] / 3 and found[2] < found[0] / 3
    scored = enumerate_parent_sets(problem(even).scores.scorer).provenance.counters["sets_scored"]
    each = estimate._SET_NS + estimate._SET_ROW_NS * even.cases
    assert scored <= found[0] / each * 1e9 < 3 * scored


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_share_the_layers_but_not_a_star(threads):
    sized = dataclasses.replace(size(30), threads=threads)
    alone = {name: make_searcher(name).forecast(size(30)).seconds for name in ("astar", "bfbnb")}
    seen = {name: make_searcher(name).forecast(sized).seconds for name in ("astar", "bfbnb")}
    assert (seen["bfbnb"] < alone["bfbnb"]) == (threads == 2)
    nodes = estimate._subsets(30) * estimate._TYPICAL_SHARE
    assert seen["astar"] > nodes * estimate._STAR_NODE_NS * 1e-9


def test_exact_is_expected_to_take_no_longer_than_dynamic_programming_lets_it():
    seen = choice.forecast(size(26, memory=4e9))
    start = estimate.start_seconds(26, "static")
    assert seen.seconds <= (
        estimate.list_seconds(size(26)) + start + 2 * estimate.dense_seconds(26) + 1e-9
    )


@pytest.mark.parametrize(
    ("size", "message"),
    [(0, "0 kB"), (1310, "1.3 kB"), (54.4e6, "54 MB"), (4.01e8, "0.4 GB"), (1.41e12, "1.4 TB")],
)
def test_a_forecast_is_no_more_exact_than_it_can_be(size, message):
    assert estimate.in_words(size) == message


def test_the_forecast_counts_sets():
    assert [estimate._sets(9, limit) for limit in (0, 1, 2, 9, 20)] == [1, 10, 46, 512, 512]
    assert estimate._sets(5000, 5000) == estimate._MANY


def test_constant_columns_and_given_lists_make_no_large_problem(tmp_path):
    data = dependent(12, 60, seed=1)
    codes = np.vstack([data.codes, np.zeros((70, 60), dtype=np.uint8)])
    some = coded(codes, [*data.arities, *[1] * 70])
    spec = RunSpec(searcher="bfbnb", threads=1)
    seen = forecast(some, spec)
    assert seen.level == "green" and "12 variables" in seen.message
    lists = [{(): -5.0, (x ^ 1,): -4.0} for x in range(80)]
    file = tmp_path / "pairs.jkl"
    write_parent_sets(file, table_of(lists))
    random = np.random.default_rng(1)
    pairs = coded(random.integers(0, 2, (80, 40)))
    assert forecast(pairs, spec).level == "red"
    given = dataclasses.replace(spec, lists=ListSpec(file=str(file)))
    assert forecast(pairs, given).level == "green"
    assert learn(pairs, given).status == "optimal"


def test_dp_is_not_refused_for_what_the_program_itself_takes():
    assert make_searcher("dp").forecast(size(20, memory=20e6)).level != "red"
    assert make_searcher("dp").forecast(size(20, memory=8e6)).level == "red"


def test_dp_refuses_what_does_not_fit_in_memory():
    with pytest.raises(LimitError, match="bfbnb"):
        search(make_searcher("dp"), task(memory_bytes=10_000), SilentControl())


def test_astar_stops_where_memory_ends(monkeypatch):
    monkeypatch.setattr("bnstudio.search.exact.astar._FIRST_NODES", 16)
    control = SilentControl()
    with pytest.raises(Stopped, match="memory"):
        search(make_searcher("astar", WEAK), task(memory_bytes=2000), control)
    assert control.incumbents and control.bounds
