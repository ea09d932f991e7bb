"""Make the bundled samples and the small test data from published networks and one UCI table.

    python packaging/make_samples.py ASIA.bif[.gz] ALARM.bif[.gz] --zoo ZOO.csv

The two networks are those of the bnlearn repository (MIT); the table is UCI's Zoo (CC BY 4.0), with
the header of its documentation. Seeds are fixed, so that the same input gives the same files, byte
for byte.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from bnstudio.data.table.write import write_csv
from bnstudio.formats.files import read_text
from bnstudio.formats.read import read_network
from bnstudio.network.bayesnet import Network
from bnstudio.network.parity import parity_network
from bnstudio.network.sample import sample

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "resources" / "samples"
TEST_DATA = ROOT / "tests" / "data"

BUNDLED_ROWS = 5000
BUNDLED_SEED = 2003
PARITY = (12, 3)
TEST_ROWS = {"asia": 1000, "alarm": 2000}
TEST_SEED = 1988

ZOO_HEADER = (
    "animal,hair,feathers,eggs,milk,airborne,aquatic,predator,toothed,backbone,breathes,"
    "venomous,fins,legs,tail,domestic,catsize,type"
)

SOURCES = {
    "asia": (
        "Asia, the chest clinic network: Lauritzen and Spiegelhalter (1988), *Local computations "
        "with probabilities on graphical structures and their application to expert systems*, "
        "JRSS B 50"
    ),
    "alarm": (
        "ALARM, patient monitoring: Beinlich, Suermondt, Chavez and Cooper (1989), *The ALARM "
        "monitoring system: a case study with two probabilistic inference techniques for belief "
        "networks*, AIME 89"
    ),
}


def main() -> None:
    """Make all files."""
    options = argparse.ArgumentParser(description="Make the bundled samples and the test data.")
    options.add_argument("networks", nargs=2, type=Path, metavar="NET", help="asia and alarm, BIF")
    options.add_argument("--zoo", type=Path, required=True, help="UCI's Zoo as CSV with a header")
    given = options.parse_args()
    SAMPLES.mkdir(parents=True, exist_ok=True)
    TEST_DATA.mkdir(parents=True, exist_ok=True)
    shapes = {}
    for path in given.networks:
        name = path.name.partition(".")[0].lower()
        if name not in SOURCES:
            raise SystemExit(f"{path}: expected a network called asia or alarm")
        network = read_network(path).network
        assert network is not None
        shapes[name] = network
        write_csv(sample(network, BUNDLED_ROWS, BUNDLED_SEED), SAMPLES / f"{name}.csv")
        rows = TEST_ROWS[name]
        write_csv(sample(network, rows, TEST_SEED), TEST_DATA / f"{name}_{rows}.csv")
        (TEST_DATA / f"{name}.bif").write_text(read_text(path)[0], encoding="utf-8")
    parity = parity_network(*PARITY, BUNDLED_SEED)
    write_csv(sample(parity, BUNDLED_ROWS, BUNDLED_SEED), SAMPLES / "parity.csv")
    zoo = read_text(given.zoo)[0].replace("\r\n", "\n")
    if not zoo.startswith(ZOO_HEADER + "\n"):
        raise SystemExit(f"{given.zoo}: the header is not that of the documentation: {ZOO_HEADER}")
    (SAMPLES / "zoo.csv").write_text(zoo, encoding="utf-8")
    (SAMPLES / "README.md").write_text(_about_samples(shapes), encoding="utf-8")
    (TEST_DATA / "NETWORKS.md").write_text(_about_tests(shapes), encoding="utf-8")


def _about_samples(shapes: dict[str, Network]) -> str:
    drawn = "".join(
        f"| `{name}.csv` | drawn from {SOURCES[name]} | {BUNDLED_ROWS} | {network.dag.n} | "
        f"{BUNDLED_SEED} | MIT (the network file, from the bnlearn repository) |\n"
        for name, network in shapes.items()
    )
    arcs = ", ".join(f"{name} has {len(network.dag.arcs)} arcs" for name, network in shapes.items())
    return f"""# Bundled samples

Made by `packaging/make_samples.py`; the same input gives the same bytes.

| file | what | rows | variables | seed | licence |
| --- | --- | --- | --- | --- | --- |
{drawn}| `zoo.csv` | Zoo, 101 animals: Forsyth (1990), UCI Machine Learning Repository, \
doi:10.24432/C5R59V; values by name, the header from its documentation | 101 | 18 | - | CC BY 4.0 |
| `parity.csv` | drawn from a random noisy-parity network: Moore and Wong (2003), *Optimal \
reinsertion*, ICML; `bnstudio sample --parity {PARITY[0]},{PARITY[1]} --rows {BUNDLED_ROWS} \
--seed {BUNDLED_SEED}` | {BUNDLED_ROWS} | {PARITY[0]} | {BUNDLED_SEED} | MIT (made here) |

The networks' structures are the truth that a learner can be compared with: {arcs}, \
parity has {(PARITY[0] - PARITY[1]) * PARITY[1]} arcs.
"""


def _about_tests(shapes: dict[str, Network]) -> str:
    text = """# Networks and samples for the tests

Made by `packaging/make_samples.py`. The `.bif` files are those of the bnlearn repository
(MIT), unpacked; the tables are drawn from them.

"""
    for name, network in shapes.items():
        rows = TEST_ROWS[name]
        digest = hashlib.sha256((TEST_DATA / f"{name}_{rows}.csv").read_bytes()).hexdigest()
        text += (
            f"- `{name}.bif`: {SOURCES[name]}. {network.dag.n} nodes, {len(network.dag.arcs)} "
            f"arcs, {network.free_parameters} free parameters.\n"
            f"- `{name}_{rows}.csv`: {rows} rows drawn from it, seed {TEST_SEED}, "
            f"SHA-256 `{digest[:16]}…`.\n"
        )
    return text


if __name__ == "__main__":
    main()
