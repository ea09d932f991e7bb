"""The tables on which searchers are compared, small ones first: each by its name, read when asked.

Files are read as the window does when nothing is changed: numbers with more than 20 values are cut
in three by equal frequency, columns that look like an ID are left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.formats.read import read_network
from bnstudio.network.sample import sample
from tests.benchmarks.random_networks import observed, random_data
from tests.support.importing import as_proposed

FOLDER = Path(os.environ.get("BNSTUDIO_TEST_DATA", "."))
ROWS = 5_000
SEED = 1


@dataclass(frozen=True)
class Table:
    """A table of the comparison: how it is had, and the score it is learned with."""

    make: Callable[[], Dataset]
    score: str = "bic"


def _sampled(network: str) -> Dataset:
    gold = read_network(FOLDER / "networks" / f"{network}.bif.gz").network
    assert gold is not None
    return observed(sample(gold, ROWS, SEED))


def _random(variables: int) -> Dataset:
    return random_data(variables, ROWS, SEED)[1]


def _file(place: str, score: str = "bic") -> Table:
    return Table(partial(as_proposed, FOLDER / place), score)


def _sample(network: str) -> Table:
    return Table(partial(_sampled, network))


#: Cheap ones first, those with thousands of variables last.
DATA: dict[str, Table] = {
    **{f"sample of {name}": _sample(name) for name in ("cancer", "earthquake", "survey", "asia")},
    **{
        name: _file(f"bnlearn_samples/{name}.csv")
        for name in ("lizards", "marks", "coronary", "learning.test", "asia", "clgaussian.test")
    },
    "gaussian.test": _file("bnlearn_samples/gaussian.test.csv.gz"),
    "sample of sachs": _sample("sachs"),
    "wine": _file("peers/wine.csv.gz"),
    "adult": _file("uci_raw/adult_train.csv.gz"),
    "nltcs.test": _file("debd/nltcs.test.csv.gz"),
    "msnbc.test": _file("debd/msnbc.test.csv.gz"),
    "letter": _file("uci_raw/letter.csv.gz"),
    "sample of child": _sample("child"),
    "mushroom": _file("uci_raw/mushroom.csv"),
    "sample of insurance": _sample("insurance"),
    "insurance5k": _file("peers/insurance5k.csv.gz"),
    "insurance": _file("bnlearn_samples/insurance.csv.gz"),
    "wdbc": _file("peers/wdbc.csv.gz"),
    "sample of mildew": _sample("mildew"),
    "sample of alarm": _sample("alarm"),
    "alarm5k": _file("peers/alarm5k.csv.gz"),
    "alarm": _file("bnlearn_samples/alarm.csv.gz"),
    "sample of hailfinder": _sample("hailfinder"),
    "hailfinder5k": _file("peers/hailfinder5k.csv.gz"),
    "kdd.valid": _file("debd/kdd.valid.csv.gz"),
    "plants.test": _file("debd/plants.test.csv.gz"),
    "sample of win95pts": _sample("win95pts"),
    **{
        f"{name}.test": _file(f"debd/{name}.test.csv.gz")
        for name in ("baudio", "bnetflix", "jester")
    },
    "random network, 100": Table(partial(_random, 100)),
    **{
        f"{name}.test": _file(f"debd/{name}.test.csv.gz")
        for name in ("accidents", "tretail", "pumsb_star", "dna")
    },
    "dna.test, BDeu": _file("debd/dna.test.csv.gz", "bdeu"),
    "sample of munin1": _sample("munin1"),
    **{f"{name}.test": _file(f"debd/{name}.test.csv.gz") for name in ("kosarek", "msweb")},
    "random network, 300": Table(partial(_random, 300)),
    "sample of pigs": _sample("pigs"),
    **{f"{name}.test": _file(f"debd/{name}.test.csv.gz") for name in ("book", "tmovie")},
    "sample of link": _sample("link"),
    **{f"{name}.test": _file(f"debd/{name}.test.csv.gz") for name in ("cwebkb", "cr52")},
    "random network, 1,000": Table(partial(_random, 1_000)),
    **{f"{name}.test": _file(f"debd/{name}.test.csv.gz") for name in ("bbc", "ad")},
    "random network, 3,000": Table(partial(_random, 3_000)),
}
