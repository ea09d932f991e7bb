"""Which files are networks, and which come with the program."""

from pathlib import Path

import pytest

from bnstudio.project.file_kinds import is_network, is_sample
from bnstudio.resources import resource


@pytest.mark.parametrize(
    ("name", "network"),
    [
        ("a.bif", True),
        ("A.BIF.GZ", True),
        ("a.bnlearn.txt", True),
        ("a.txt", False),
        ("a.csv.gz", False),
        ("a.bnstudio", False),
        ("bif", False),
    ],
)
def test_networks_are_told_by_their_ending(name, network):
    assert is_network(Path("folder") / name) is network


def test_samples_are_told_by_their_place(tmp_path):
    assert is_sample(resource("samples/asia.csv"))
    assert is_sample(resource("samples/asia.csv").resolve())
    assert not is_sample(tmp_path / "asia.csv")
    assert not is_sample(resource("samples").parent / "asia.csv")
