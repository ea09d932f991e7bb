"""Every format keeps what it declares: networks of all sizes and kinds, with awkward names.

What comes back is equal, or differs as the format declares (`docs/formats.md`).
"""

import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.formats.names import plain_word
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS, endings
from bnstudio.formats.write import map_of, write_file, write_map
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, configurations
from tests.support.network_files import check_graph_comes_back, check_tables_come_back

AWKWARD = ["a b", "1st", "x,y", "é", "A:B", '"q"', "<=5", "Âge", "Diabète"]
LONG = "a rather long name of some thirty letters, the first"
AWKWARD += [LONG, f"{LONG} and last"]
STATES = [("0", "1"), ("<5", ">=5"), ("é", '"q"', "a b"), ("1st", "2nd"), ("x,y", "A:B")]

CHOSEN = list(FORMATS)
WITH_TABLES = [name for name, chosen in FORMATS.items() if chosen.tables != "none"]


def random_network(names, states, arcs, seed=1):
    dag = DAG(names, arcs)
    variables = tuple(Variable(name, states[at % len(states)]) for at, name in enumerate(dag.names))
    arities = tuple(variable.arity for variable in variables)
    chance = np.random.default_rng(seed)
    tables = tuple(
        chance.dirichlet(np.ones(arities[node]), size=configurations(dag, arities, node))
        for node in range(dag.n)
    )
    return Network(dag, variables, tables)


def awkward_network():
    arcs = [(0, 2), (1, 2), (2, 3), (4, 3), (5, 6), (3, 6), (9, 10), (6, 10), (7, 8)]
    return random_network(AWKWARD, STATES, arcs)


def large_network():
    names = [f"v{at}" for at in range(1000)]
    chance = np.random.default_rng(3)
    arcs = {(int(chance.integers(max(0, at - 30), at)), at) for at in range(1, 1000)}
    return random_network(names, [("no", "yes")], arcs)


@pytest.mark.parametrize("kind", ["dag", "rpdag", "cpdag"])
@pytest.mark.parametrize("name", CHOSEN)
def test_awkward_names_and_places_come_back(tmp_path, name, kind):
    network = awkward_network()
    graph = as_kind(network.dag, kind)
    assert kind == "dag" or graph.links
    places = {node: (10.25 * at, -3.5 * at) for at, node in enumerate(graph.names)}
    if FORMATS[name].tables != "required":
        check_graph_comes_back(FORMATS[name], graph, places, tmp_path)
    if FORMATS[name].tables != "none":
        check_tables_come_back(FORMATS[name], network, kind, tmp_path)


@pytest.mark.parametrize("name", CHOSEN)
def test_alarm_comes_back(tmp_path, data_dir, name):
    alarm = read_network(data_dir / "alarm.bif").network
    for kind in ("dag", "cpdag"):
        if FORMATS[name].tables != "required":
            check_graph_comes_back(FORMATS[name], as_kind(alarm.dag, kind), {}, tmp_path)
    if FORMATS[name].tables != "none":
        check_tables_come_back(FORMATS[name], alarm, "dag", tmp_path)


@pytest.mark.parametrize("name", CHOSEN)
def test_one_node_comes_back(tmp_path, name):
    network = random_network(["é"], [("0", "1")], [])
    if FORMATS[name].tables != "required":
        check_graph_comes_back(FORMATS[name], network.dag, {"é": (1.0, 2.0)}, tmp_path)
    if FORMATS[name].tables != "none":
        check_tables_come_back(FORMATS[name], network, "dag", tmp_path)


@pytest.mark.parametrize("name", CHOSEN)
def test_a_thousand_nodes_come_back(tmp_path, name):
    network = large_network()
    if FORMATS[name].tables != "none":
        check_tables_come_back(FORMATS[name], network, "dag", tmp_path)
    else:
        check_graph_comes_back(FORMATS[name], network.dag, {}, tmp_path)


@pytest.mark.parametrize("name", [each for each in CHOSEN if FORMATS[each].read is not None])
def test_a_text_is_recognised_without_its_ending(tmp_path, name):
    chosen = FORMATS[name]
    alarm = awkward_network()
    written = tmp_path / "net"
    network = alarm if chosen.tables != "none" else None
    write_file(written, alarm.dag, network=network, format=name)
    if name == "pcalg":  # nothing tells it from its transpose
        return
    assert len(read_network(written).graph.arcs) == len(alarm.dag.arcs)


def test_endings_are_of_one_format_each():
    assert len(set(endings())) == len(endings())
    assert {*endings()} - {*endings(readable=True)} == {
        *(".r", ".bnlearn.r", ".pgmpy.py", ".pyagrum.py")
    }


@pytest.mark.parametrize("name", CHOSEN)
def test_written_names_are_different_and_fit(name):
    chosen = FORMATS[name]
    for rule in (chosen.node_rule, chosen.state_rule):
        if rule is None:
            continue
        made = rule.apply([*AWKWARD, "Age", "a_b", "變", "數", "!"])
        assert len(set(made.values())) == len(made)
        if name != "uai":
            assert all(rule.fits(word) for word in made.values())
        if "netica" in name:
            assert max(map(len, made.values())) <= 30


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *(("Âge", "Age"), ("Diabète", "Diabete"), ("<=5", "le_5"), (">75", "gt_75")),
        *(("60 to 75", "60_to_75"), ("Straße", "Strasse"), ("Возраст", "Vozrast")),
        *(("Ηλικία", "Elikia"), ("-1", "minus_1"), ("5-10", "5_10"), ("50%", "50_pct"), ("變", "")),
    ],
)
def test_names_become_plain_words(name, word):
    assert plain_word(name) == word


def test_the_map_of_names_is_written_beside_the_file(tmp_path):
    network = awkward_network()
    path = tmp_path / "net.dne"
    written = write_file(path, network.dag, network=network)
    assert write_map(path, written.mapped) == map_of(path) == tmp_path / "net.dne.names.csv"
    lines = map_of(path).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "what,node,state,written"
    assert "node,Âge,,Age" in lines and "node,1st,,x1st" in lines
    assert "state,1st,<5,lt_5" in lines
    assert "= Âge" not in path.read_text() and "Age" in path.read_text()
    plain = random_network(["A"], [("no", "yes")], [])
    assert write_map(path, write_file(path, plain.dag, network=plain).mapped) is None
