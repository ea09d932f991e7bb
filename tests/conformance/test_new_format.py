"""Adding a network format takes its file and one entry in the registry; the program does the rest.

That the export dialog offers it is tested in ``tests/gui/export/test_dialog.py``.
"""

import tempfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bnstudio.cli import main
from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS, endings, format_of
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import CPDAG, DAG
from tests.support.network_files import check_graph_comes_back, graphs, places
from tests.support.trial_format import FORMAT

GRAPH = DAG(["rain", "wet grass"], [(0, 1)])


@pytest.fixture(autouse=True)
def entry(monkeypatch):
    monkeypatch.setitem(FORMATS, FORMAT.name, FORMAT)


def test_it_is_found_by_its_ending_and_by_its_look(tmp_path):
    assert format_of("net.pairs.gz") is FORMAT and ".pairs" in endings()
    for name in ("net.pairs", "net", "net.csv"):  # the last is the short form of .pairs.csv
        write_network(tmp_path / name, GRAPH, format="pairs")
        assert read_network(tmp_path / name).graph == GRAPH


def test_what_it_loses_is_said(tmp_path):
    graph = CPDAG("AB", (), [(0, 1)])
    notes = write_network(tmp_path / "net.pairs", graph, positions={"A": (0.0, 1.0)})
    assert "Pairs holds only DAGs" in notes[0] and "positions" in notes[1]


def test_a_fault_is_said_with_its_line(tmp_path):
    (tmp_path / "net.pairs").write_text("%pairs\na\nb c d\n")
    with pytest.raises(FormatError, match="row 3"):
        read_network(tmp_path / "net.pairs")


@given(st.data(), graphs(), st.booleans())
@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_it_passes_the_round_trip(data, graph, compressed):
    with tempfile.TemporaryDirectory() as folder:
        check_graph_comes_back(FORMAT, graph, data.draw(places(graph)), folder, compressed)


def test_the_command_line_converts_to_it_and_from_it(tmp_path, capsys):
    write_network(tmp_path / "net.json", GRAPH)
    assert main(["convert", str(tmp_path / "net.json"), str(tmp_path / "net.pairs")]) == 0
    assert main(["convert", str(tmp_path / "net.pairs"), str(tmp_path / "back.json")]) == 0
    assert read_network(tmp_path / "back.json").graph == GRAPH
    assert main(["convert", str(tmp_path / "net.json"), str(tmp_path / "net.what")]) == 2
    assert ".pairs" in capsys.readouterr().err
