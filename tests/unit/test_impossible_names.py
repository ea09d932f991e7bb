"""Names that no file can have: every reader and writer refuses them in one sentence."""

import re

import pytest

from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.write import write_csv
from bnstudio.errors import BnstudioError
from bnstudio.files import can_be_named, real_place, replacing
from bnstudio.formats.write import write_network
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.project.networks import read_graph
from bnstudio.project.parent_set_lists import misfit
from bnstudio.project.saving.autosave import Autosave
from bnstudio.project.saving.file import Over, read_project, snapshot, write_project
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.search.given_order.ordering import read_ordering
from tests.benchmarks.hostile.faults import sample_table
from tests.support.project_samples import make_project, write_table

NAMES = {"zero": "a\0b", "surrogate": "\ud800", "long": "x" * 5000, "folder": "\0/a"}
ENDINGS = (".csv", ".bif", ".json", ".dot", ".jkl", ".txt", ".bnstudio", ".csv.gz")

READERS = {
    "network": read_graph,
    "knowledge": read_knowledge,
    "ordering": lambda path: read_ordering(path, ("a", "b")),
    "parent sets": read_parent_sets,
    "table": read_table,
    "preview": lambda path: preview(path, None),
    "project": read_project,
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reader", READERS)
def test_readers(tmp_path, reader, name):
    for ending in ENDINGS:
        with pytest.raises(BnstudioError) as caught:
            READERS[reader](tmp_path / f"{NAMES[name]}{ending}")
        assert len(str(caught.value)) < 600 and "\n" not in str(caught.value)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("over", Over)
def test_writers(tmp_path, name, over):
    project = make_project(write_table(tmp_path / "table.csv"))
    path = tmp_path / f"{NAMES[name]}.dot"
    writers = (
        lambda: write_project(snapshot(project), path, over=over),
        lambda: write_network(path, DAG(("a", "b"), [(0, 1)])),
        lambda: write_csv(project.dataset, path),
        lambda: write_parent_sets(path, sample_table()),
    )
    for write in writers:
        with pytest.raises(BnstudioError) as caught:
            write()
        assert len(str(caught.value)) < 600 and "\n" not in str(caught.value)
        assert [left.name for left in tmp_path.iterdir()] == ["table.csv"]


def test_what_is_asked_of_such_a_name(tmp_path):
    for name in ("zero", "surrogate", "folder"):
        path = tmp_path / NAMES[name]
        assert not can_be_named(path) and real_place(path) == path
        assert misfit(str(path), ("a",)) == ""
        with pytest.raises(OSError, match="no file can have this name"), replacing(path):
            pytest.fail("opened")
    assert can_be_named(tmp_path) and can_be_named("Müller\udcff")


def test_a_recovered_project_that_names_one_is_untitled(tmp_path):
    autosave = Autosave(tmp_path)
    autosave.write(snapshot(make_project(write_table(tmp_path / "t.csv"))), "a", None, "")
    autosave.abandon()
    (record,) = tmp_path.glob("*.json")
    for path in (r"/a\u0000b", r"/\ud800"):
        record.write_text(
            re.sub('"path": [^,]*', lambda _, to=path: f'"path": "{to}"', record.read_text())
        )
        (recovery,) = Autosave(tmp_path).left_behind()
        assert recovery.path is None and recovery.title == "a"
