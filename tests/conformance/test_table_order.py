"""No searcher's result depends on the order in which a table lists columns, states and rows."""

import dataclasses

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.events import Incumbent
from bnstudio.job.run.identification import IdentificationSpec, identify
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.search.declarations import Uses
from bnstudio.search.declarations import names as names_of
from bnstudio.search.registry import SEARCHERS
from tests.conformance.test_searchers import SETTINGS
from tests.support.searching import dependent

names = pytest.mark.parametrize("name", sorted(SEARCHERS))


def with_ties(seed=3):
    """Return a table where much ties: with a copy with other states, twins and a constant."""
    data = dependent(6, 240, seed=seed)
    copy = (data.codes[2] + 1) % data.arities[2]
    random = np.random.default_rng(seed)
    alike = random.permutation(np.repeat([0, 1], 120)), random.permutation(np.repeat([0, 1], 120))
    codes = np.vstack([data.codes, copy, *alike, np.zeros(240, dtype=int)]).astype(np.uint8)
    arities = (*data.arities.tolist(), int(data.arities[2]), 2, 2, 1)
    variables = tuple(Variable(f"V{i}", tuple("abcdef"[:r])) for i, r in enumerate(arities))
    return Dataset(variables, codes)


DATA = with_ties()


def shuffled(data, seed, *, rows=False):
    """Return the same data with columns, states and (if asked for) rows in another order."""
    random = np.random.default_rng(seed)
    codes, variables = [], []
    for i in random.permutation(data.n):
        old = data.variables[i]
        new = random.permutation(old.arity)  # of each state
        states = [""] * old.arity
        for code, place in enumerate(new):
            states[place] = old.states[code]
        variables.append(Variable(old.name, tuple(states)))
        codes.append(new[data.codes[i]])
    codes = np.array(codes, dtype=data.codes.dtype)
    if rows:
        codes = codes[:, random.permutation(data.rows)]
    return Dataset(tuple(variables), np.ascontiguousarray(codes))


def learned(data, name, control=None, **settings):
    """Run a searcher as the program does, with settings that keep it short."""
    uses = SEARCHERS[name].uses
    if Uses.ORDERING in uses:
        settings["ordering"] = tuple(f"V{i}" for i in range(data.n))
    if Uses.PARENT_SETS in uses and "lists" not in settings:
        settings["lists"] = ListSpec(sets=40)
    spec = RunSpec(searcher=name, parameters=SETTINGS.get(name, {}), threads=1, **settings)
    return run(data, spec, control)


def facts(result):
    """Return what must not change, by name."""
    links = {frozenset(pair) for pair in result.graph.named_links()}
    return (
        result.score, result.status, set(result.dag.named_arcs()),
        set(result.graph.named_arcs()), links, result.bound, result.counters,
    )  # fmt: skip


@names
def test_columns_and_states_in_twenty_orders(name):
    """The very same network, score and counters, of the searchers with random numbers too."""
    first = facts(learned(DATA, name))
    for seed in range(20):
        assert facts(learned(shuffled(DATA, seed), name)) == first


@names
def test_rows_in_another_order(name):
    first = learned(DATA, name)
    for seed in range(5):
        other = learned(shuffled(DATA, seed, rows=True), name)
        assert set(other.dag.named_arcs()) == set(first.dag.named_arcs())
        assert other.score == pytest.approx(first.score, rel=1e-12)


def settings_of(name):
    """Return all that a person can set by the names of variables, as far as it is obeyed."""
    searcher = SEARCHERS[name]
    can = {*names_of(searcher.obeys), *names_of(searcher.uses)}
    settings = {}
    if "knowledge" in can:
        settings["knowledge"] = Knowledge(
            required=(("V0", "V1"),),
            forbidden=(("V2", "V6"), ("V6", "V2"), ("V5", "V3")),
            tiers=(("V0", "V4"), ("V7", "V8")),
            max_parents={"V5": 1},
        )
    if "max_parents" in can:
        settings["limits"] = Limits(max_parents=2)
    if "start" in can:
        settings["start"] = DAG(("V3", "V1", "V0", "V5"), [(2, 1), (0, 1), (2, 3)])
    return settings


@names
def test_knowledge_limits_and_start_hold_in_any_order(name):
    settings = settings_of(name)
    first = facts(learned(DATA, name, **settings))
    for seed in range(6):
        assert facts(learned(shuffled(DATA, seed), name, **settings)) == first
    if "knowledge" in settings:
        arcs = first[2]
        assert ("V0", "V1") in arcs
        assert not {("V2", "V6"), ("V6", "V2"), ("V5", "V3"), ("V7", "V0")} & arcs
    if "start" in settings:
        start = settings["start"]
        swapped = DAG(("V0", "V5", "V1", "V3"), [(0, 2), (3, 2), (0, 1)])
        assert set(swapped.named_arcs()) == set(start.named_arcs())
        assert facts(learned(DATA, name, **{**settings, "start": swapped})) == first


@names
def test_what_is_shown_meanwhile_has_the_order_of_the_table(name):
    for data in (DATA, shuffled(DATA, 1)):
        shown = []
        result = learned(data, name, RunControl(shown.append))
        graphs = [event.graph for event in shown if isinstance(event, Incumbent)]
        assert {graph.names for graph in [*graphs, result.dag, result.graph]} == {data.names}
        assert graphs[-1] == result.graph


@pytest.mark.parametrize(
    "name",
    [
        n
        for n in sorted(SEARCHERS)
        if SEARCHERS[n].uses & (Uses.PARENT_SETS | Uses.GIVEN_PARENT_SETS)
    ],
)
def test_a_file_of_parent_sets_serves_any_order(name, tmp_path):
    """It is known again, so that nothing is scored anew and what it exhausts stays so."""
    found = identify(DATA, IdentificationSpec(method="exact", threads=1)).table
    assert found.names == DATA.names and found.exhausted.all()
    path = tmp_path / "sets.jkl"
    write_parent_sets(path, found)
    result = learned(DATA, name, lists=ListSpec(file=str(path)))
    assert "largest_score_difference" not in result.counters
    for seed in range(3):
        other = learned(shuffled(DATA, seed), name, lists=ListSpec(file=str(path)))
        assert set(other.dag.named_arcs()) == set(result.dag.named_arcs())
        assert other.score == pytest.approx(result.score, rel=1e-12)
        assert other.status == result.status


def test_layers_on_disk_serve_any_order(tmp_path):
    data = dependent(14, 120, seed=2)
    limits = Limits(scratch=str(tmp_path), steps=40)
    weak = {"restarts": 0, "bound": "simple"}
    spec = RunSpec(searcher="bfbnb", parameters=weak, score="aic", threads=1, limits=limits)
    assert run(data, spec).limit == "iterations"
    other = shuffled(data, 1)
    # The fingerprint of the problem is that of its scores: the same for any order.
    whole = run(other, dataclasses.replace(spec, limits=Limits(scratch=str(tmp_path))))
    assert whole.counters["resumed_layers"] > 0 and whole.status == "optimal"
    proved = run(data, RunSpec(searcher="dp", score="aic", threads=1))
    assert whole.score == pytest.approx(proved.score, rel=1e-12)


def test_a_stored_table_is_used_again(tmp_path):
    spec = RunSpec(searcher="dp", threads=1)
    first = run(DATA, spec, store=tmp_path)
    again = run(DATA, spec, store=tmp_path)
    assert again.counters["sets_reused"] == first.counters["sets_kept"]
    assert again.score == first.score and again.dag == first.dag


def test_orders_of_random_tables():
    for seed in range(6):
        data = dependent(7, 60 + 40 * seed, seed=seed, arity=2 + seed % 3)
        for name in ("hill-climbing", "tabu", "ges", "boss"):
            first = facts(learned(data, name))
            for other in range(7):
                assert facts(learned(shuffled(data, other), name)) == first


@pytest.mark.parametrize("name", ["hill-climbing", "tabu"])
def test_alarm_with_ten_thousand_rows(name, shared_data):
    from bnstudio.formats.read import read_network
    from bnstudio.network.sample import sample

    network = read_network(shared_data / "networks" / "alarm.bif.gz").network
    data = sample(network, 10_000, 1)
    spec = RunSpec(searcher=name, threads=1)
    first = facts(run(data, spec))
    for seed in range(8):
        assert facts(run(shuffled(data, seed), spec)) == first


@pytest.mark.parametrize("name", ["auto", "boss", "exact", "ilp"])
@pytest.mark.parametrize("network", ["asia", "insurance", "random"])
def test_orders_for_who_wants_the_best(name, network, shared_data):
    """The same for samples of networks and a random table, whether the result is proved or not."""
    from bnstudio.formats.read import read_network
    from bnstudio.network.sample import sample

    limits = Limits()
    if network == "random":
        data = dependent(14, 400, seed=5)
    else:
        found = read_network(shared_data / "networks" / f"{network}.bif.gz")
        data = sample(found.network, 1000 if network == "asia" else 400, 1)
    if network != "asia":
        # Seconds to a proof: two parents, and the first steps of who goes on until then.
        limits = Limits(max_parents=2, steps=100 if name == "auto" else None)
    first = facts(learned(data, name, limits=limits))
    # A proof on the larger table takes a second.
    for seed in range(5 if network == "insurance" and first[1] == "optimal" else 20):
        assert facts(learned(shuffled(data, seed), name, limits=limits)) == first


@pytest.mark.parametrize("required", [False, True])
def test_orders_of_a_wide_table(required):
    """``auto`` begins with a tree, and with climbs and lists of the strongest parents alone."""
    data = dependent(101, 30, seed=2)
    knowledge = Knowledge(required=(("V3", "V90"),)) if required else Knowledge()
    settings = {"limits": Limits(max_parents=1, steps=10), "knowledge": knowledge}
    first = facts(learned(data, "auto", **settings))
    assert len(first[2]) > 1
    for seed in range(6):
        assert facts(learned(shuffled(data, seed), "auto", **settings)) == first


def test_a_rearrangement_is_the_same_data():
    data = dataclasses.replace(DATA, weights=np.arange(1, 241))
    ordered = data.by_content()
    assert ordered.sha256 == data.sha256 and sorted(ordered.names) == sorted(data.names)
    for variable, column in zip(ordered.variables, ordered.codes, strict=True):
        old = data.index(variable.name)
        texts = [data.variables[old].states[code] for code in data.codes[old]]
        assert [variable.states[code] for code in column] == texts
    assert np.array_equal(ordered.by_content().codes, ordered.codes)
