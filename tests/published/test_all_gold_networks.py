"""All gold networks of the large test data are read and written without loss."""

import pytest

from bnstudio.formats.read import read_network
from tests.support.gold_networks import SIZES, check_network


@pytest.mark.parametrize("name", sorted(SIZES))
def test_all_networks(shared_data, tmp_path, name):
    check_network(read_network(shared_data / "networks" / f"{name}.bif.gz"), name, tmp_path)
