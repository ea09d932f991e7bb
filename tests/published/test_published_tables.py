"""Tables as other projects publish them are read as what they are."""

from pathlib import Path

import pytest

from bnstudio.data.table.read import read_table


@pytest.mark.parametrize(
    ("name", "shape", "kinds"),
    [
        ("debd/nltcs.train.csv.gz", (16181, 16), {"integer"}),
        ("debd/ad.valid.csv.gz", (327, 1556), {"integer"}),
        ("bnlearn_samples/alarm.csv.gz", (20000, 37), {"text"}),
        ("bnlearn_samples/gaussian.test.csv.gz", (5000, 7), {"continuous"}),
        ("discretised/zoo.csv", (101, 17), {"integer"}),
        ("uci_raw/adult_train.csv.gz", (32561, 15), {"text", "integer"}),
        ("peers/alarm5k.csv.gz", (5000, 37), {"integer"}),
        ("scores/bn-slim/mildew-5000.dat.gz", (5000, 35), {"integer"}),
        ("scores/pygobnilp/discrete.dat", (5000, 6), {"text"}),
        ("scores/blip/child-5000.dat", (5000, 20), {"integer"}),
    ],
)
def test_published_tables(
    shared_data: Path, name: str, shape: tuple[int, int], kinds: set[str]
) -> None:
    table = read_table(shared_data / name)
    assert (table.rows, len(table.columns)) == shape
    assert {column.kind for column in table.columns} == kinds
