"""Every format, every kind of graph, any names: what is written comes back the same."""

import gzip
import json
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
from tests.support.network_files import (
    check_graph_comes_back,
    check_tables_come_back,
    graphs,
    networks,
    places,
)


@given(st.data(), graphs(), st.sampled_from(sorted(FORMATS)), st.booleans())
@settings(max_examples=160, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_graphs_come_back(data, graph, name, compressed):
    if FORMATS[name].tables == "required":
        return
    with tempfile.TemporaryDirectory() as folder:
        check_graph_comes_back(FORMATS[name], graph, data.draw(places(graph)), folder, compressed)


@given(
    networks(),
    st.sampled_from([name for name, chosen in FORMATS.items() if chosen.tables != "none"]),
    st.sampled_from(["dag", "rpdag", "cpdag"]),
)
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_tables_come_back_exactly(network, name, kind):
    with tempfile.TemporaryDirectory() as folder:
        check_tables_come_back(FORMATS[name], network, kind, folder)


@given(networks(), st.sampled_from([name for name, chosen in FORMATS.items() if chosen.read]))
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_marks_and_encodings_change_nothing(network, name):
    """As editors of other systems save the same text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"net{FORMATS[name].endings[0]}"
        network_of = network if FORMATS[name].tables != "none" else None
        write_network(path, network.dag, network=network_of)
        text, wanted = path.read_bytes().decode(), read_network(path)
        for encoding in ("utf-8-sig", "utf-16"):
            path.write_bytes(text.encode(encoding))
            found = read_network(path)
            assert found.graph == wanted.graph
            if wanted.network is not None:
                assert found.network.variables == wanted.network.variables
                for one, two in zip(found.network.tables, wanted.network.tables, strict=True):
                    assert (one == two).all()


@given(st.text(max_size=300), st.sampled_from(sorted(FORMATS)))
@example("[" * 100_000, "json")
@example("{" * 100_000, "dot")
@example("digraph " + "{" * 100_000 + "}" * 100_000, "dot")
@example("[" * 100_000, "bnlearn")
@example("<" * 100_000, "dot")
@example("<a>" * 20_000, "graphml")
@example('"' * 100_001, "csv")
@example('"' * 99_999, "bif")
@example("/*" * 50_000, "bif")
@example("/*" * 50_000, "dot")
@example("network x { " + "property a; " * 20_000, "bif")
@settings(max_examples=200, deadline=None)
def test_no_text_makes_a_reader_fail_in_any_other_way(text, name):
    _reads_or_refuses(text, name)


WORDS = """network variable probability { } ( ) [ ] | , ; type a discrete table default property
0.5 1 2 " // /* */ b digraph graph subgraph node edge -> -- = : < > + dir none strict both back pos
label from,to 0,1 ,a,b <graphml> <graph> <node </node> </graph> </graphml> <data \\"""
PIECES = st.sampled_from([*WORDS.split(), "\n", '<node id="a">'])


@given(st.lists(PIECES, max_size=60).map(" ".join), st.sampled_from(sorted(FORMATS)))
@settings(max_examples=200, deadline=None)
def test_no_heap_of_words_makes_a_reader_fail_in_any_other_way(text, name):
    _reads_or_refuses(text, name)


def _reads_or_refuses(text, name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "net"
        path.write_bytes(text.encode("utf-8", "replace"))
        try:
            found = read_network(path, name)
        except FormatError as error:
            words = str(error)
            assert words.startswith(str(path)) and "\n" not in words and len(words) < 900
        else:
            assert found.graph.n > 0


def test_compressed_bytes_are_the_same_every_time(tmp_path):
    graph = DAG("AB", [(0, 1)])
    for name in ("one.json.gz", "two.json.gz"):
        write_network(tmp_path / name, graph)
    assert (tmp_path / "one.json.gz").read_bytes() == (tmp_path / "two.json.gz").read_bytes()
    assert json.loads(gzip.decompress((tmp_path / "one.json.gz").read_bytes()))["kind"] == "dag"
