"""The gold networks: their published sizes, read and written without loss."""

import pytest

from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_cpdag
from tests.support.gold_networks import check_network


@pytest.mark.parametrize("name", ["asia", "alarm"])
def test_bundled_networks(data_dir, tmp_path, name):
    check_network(read_network(data_dir / f"{name}.bif"), name, tmp_path)


def test_alarm_has_four_reversible_edges(data_dir):
    # The known figure for ALARM: 46 edges, 42 of them compelled in its essential graph.
    cpdag = to_cpdag(read_network(data_dir / "alarm.bif").graph)
    assert (len(cpdag.arcs), len(cpdag.links)) == (42, 4)
