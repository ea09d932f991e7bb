"""Orderings from files, networks and tiers."""

import pytest

from bnstudio.errors import UsageError
from bnstudio.formats.write import write_network
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.search.given_order.ordering import by_tiers, read_ordering, write_ordering

NAMES = ("A", "B", "# odd", "D E")


def test_a_list_of_names_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "order.txt"
    wanted = ("D E", "# odd", "A", "B")
    path.write_text("# a remark\n\n" + write_ordering(wanted) + "\n")
    assert read_ordering(path, NAMES) == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A\nB\n# odd\n", "lacks 1 of 4 variables, among them “D E”"),
        ("A\nB\nA\n# odd\nD E\n", "“A” stands in line 1 already"),
        ("A\nB\n# odd\nD F\n", "no variable “D F”"),
        ("", "lacks 4 of 4"),
        ("A\0\n\xff", "no variable"),
    ],
)
def test_what_is_no_ordering_is_refused_in_words(tmp_path, text, words):
    path = tmp_path / "order.txt"
    path.write_text(text)
    with pytest.raises(UsageError, match=words):
        read_ordering(path, NAMES)


def test_a_missing_or_binary_file_is_refused(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        read_ordering(tmp_path / "none.txt", NAMES)
    path = tmp_path / "binary.txt"
    path.write_bytes(b"\xff\xfe\x00A")
    with pytest.raises(UsageError, match="not a list of names"):
        read_ordering(path, NAMES)


def test_a_network_gives_its_topological_order(tmp_path):
    path = tmp_path / "net.json"
    write_network(path, DAG(("X", "B", "A"), [(0, 2), (2, 1)]))
    assert read_ordering(path, ("A", "B")) == ("A", "B")
    with pytest.raises(UsageError, match="no variable “C”"):
        read_ordering(path, ("A", "C"))


def test_tiers_order_all_or_nothing():
    knowledge = Knowledge(tiers=(("B", "D E"), ("A", "# odd")))
    assert by_tiers(knowledge, NAMES) == ("B", "D E", "A", "# odd")
    with pytest.raises(UsageError, match="“# odd” is in none"):
        by_tiers(Knowledge(tiers=(("B", "D E"), ("A",))), NAMES)
    with pytest.raises(UsageError, match="needs tiers"):
        by_tiers(Knowledge(), NAMES)
