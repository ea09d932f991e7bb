"""A stored table is used only if it is what the program stores: kernels do not check an index."""

import io
import json
import zipfile

import numpy as np
import pytest

from bnstudio.errors import DataError
from bnstudio.job.parent_sets import store
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.project.parent_set_lists import load_lists
from bnstudio.project.run import Run
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets

ORIGIN = Provenance("bdeu", {"ess": 1.0}, "ab" * 32, counters={"sets": 2.0}, notes=("a note",))


def stored_table(folder):
    sets = [
        VariableSets(np.array([-2.0, -3.0]), np.array([0, 2, 2]), np.array([1, 2], dtype=np.int32)),
        VariableSets(np.array([-3.0]), np.array([0, 0]), np.array([], dtype=np.int32)),
        VariableSets(np.array([-1.0, -4.0]), np.array([0, 1, 1]), np.array([0], dtype=np.int32)),
    ]
    return store.put(folder, ParentSetTable.build(("a", "b", "c"), sets, ORIGIN))


def change(path, change_arrays, method=zipfile.ZIP_STORED):
    """Store other arrays in a table's place, as a whole archive."""
    with np.load(path) as stored:
        arrays = {name: stored[name].copy() for name in stored.files}
    change_arrays(arrays)
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, array in arrays.items():
            out = io.BytesIO()
            np.save(out, array)
            archive.writestr(name + ".npy", out.getvalue())


def set_item(name, at, value):
    return lambda arrays: arrays[name].__setitem__(at, value)


def set_array(name, make):
    return lambda arrays: arrays.__setitem__(name, make(arrays[name]))


def set_head(**changes):
    def changed(array):
        head = json.loads(bytes(array))
        for key, value in changes.items():
            (head if key == "names" else head["provenance"])[key] = value
        return np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)

    return set_array("head", changed)


def test_a_sound_table_is_read_and_so_is_it_again_once_rewritten(tmp_path):
    path = stored_table(tmp_path)
    change(path, lambda arrays: None)
    table = store.load(path)
    assert table.provenance == ORIGIN and list(table.sets(0)) == [(-2.0, (1, 2)), (-3.0, ())]
    assert store.summary(path).sets == 5


@pytest.mark.parametrize(
    "odd",
    [
        set_item("members", 0, 3),
        set_item("members", 0, 2**16 - 1),
        set_item("members", 0, 2),  # twice the same
        set_item("members", 0, 0),  # its own parent
        set_item("starts", 0, 1),
        set_item("starts", 1, -1),
        set_item("starts", -1, 99),
        set_item("starts", 1, 4),  # the next begins before it ends
        set_item("set_starts", 1, 10**12),
        set_item("set_starts", -1, 2),
        set_item("scores", 0, np.nan),
        set_item("scores", 1, 0.0),  # better than the one before
        set_array("members", lambda a: a.astype(np.float64)),
        set_array("members", lambda a: a.reshape(3, 1)),
        set_array("members", lambda a: np.uint16(0)),
        set_array("starts", lambda a: a[:-1]),
        set_array("starts", lambda a: a.astype(np.int32)),
        set_array("starts", lambda a: a[:0]),
        set_array("scores", lambda a: a[:-1]),
        set_array("scores", lambda a: a.astype(np.complex128)),
        set_array("set_starts", lambda a: a[:0]),
        set_array("exhausted", lambda a: a.astype(np.int64)),
        set_array("exhausted", lambda a: a[:1]),
        set_array("drops", lambda a: a[:1]),
        set_array("drops", lambda a: a.astype(str)),
        set_array("head", lambda a: a[:-1]),
        set_array("head", lambda a: np.frombuffer(b"[" * 9000, dtype=np.uint8)),
        set_head(names=["a", "b", "a"]),
        set_head(names=["a", "b", 3]),
        set_head(names=["a"]),
        set_head(notes=[None]),
        set_head(counters={"sets": "many"}),
        set_head(counters={"sets": None}),
        set_head(counters=[1]),
        set_head(parameters=None),
        set_head(score=1),
        set_head(max_parents="2"),
        set_head(max_params=0.5),
        set_head(more=1),
    ],
)
def test_odd_arrays_are_no_table(tmp_path, odd):
    path = stored_table(tmp_path)
    change(path, odd)
    assert store.find(tmp_path, ORIGIN) is None
    run = Run(1, RunSpec("bic", {}, "astar", {}, Limits()), ("a", "b", "c"), tables=str(path))
    with pytest.raises(DataError, match="cannot be read"):
        load_lists(run)


def test_a_packed_table_is_none_of_ours(tmp_path):
    path = stored_table(tmp_path)
    change(path, lambda arrays: None, zipfile.ZIP_DEFLATED)
    assert store.find(tmp_path, ORIGIN) is None and store.summary(path) is None
