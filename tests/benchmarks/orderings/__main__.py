"""What the searches over orderings reach, and in what time.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.orderings WHAT [--write]``:

- ``caches``: other programs' lists, to their optimum from ten seeds;
- ``optima``: exact lists of the tables with up to 20 variables, to the optimum;
- ``peers``: the five tables of ``peers/``, identification included;
- ``campaign``: four tables, three identification methods, four searchers at equal time, as in
  Scanagatta et al. (2015), and beside their published scores. Identified lists
  are kept in ``--store`` and finished searches in ``campaign.jsonl`` beside this file,
  so that it goes on where it stopped;
- ``growth``: cost of the moves as the number of variables grows, with a picture;
- ``chains``: two chains side by side against one;
- ``truth``: distance of learned networks to the true ones.

Times are processor time, which other work on the machine disturbs least.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from tests.benchmarks import tables
from tests.benchmarks.orderings import campaign, growth, known

PARTS = {
    "caches": ("Caches of other programs", known.caches),
    "optima": ("Exact lists", known.optima),
    "peers": ("Beside other programs", known.peers),
    "campaign": ("Three identifications, four searches", campaign.campaign),
    "growth": ("As the number of variables grows", growth.growth),
    "chains": ("Two threads", growth.chains),
    "truth": ("Distance to the truth", growth.truth),
}


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("what", nargs="*", choices=(*PARTS, []), default=[])
    options.add_argument("--seconds", type=float, help="for each search")
    options.add_argument("--seeds", type=int, default=10)
    options.add_argument("--identify", type=float, help="seconds for each variable")
    options.add_argument("--data", nargs="+")
    options.add_argument("--sizes", type=int, nargs="+", default=(100, 300, 1000, 3000, 10000))
    options.add_argument("--store", type=Path, default=Path("orderings-campaign"))
    options.add_argument(
        "--told", action="store_true", help="campaign: only tell what is there, search no more"
    )
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    chosen.folder = Path(os.environ["BNSTUDIO_TEST_DATA"])
    tables.PAGE = Path(__file__).parents[3] / "docs" / "benchmarks-orderings.md"
    tables.HEAD = re.sub("^# Benchmarks", "# Benchmarks of ordering searches", tables.HEAD)
    for what in chosen.what or ("caches", "optima", "peers"):
        title, part = PARTS[what]
        script = f"-m tests.benchmarks.orderings {what}"
        tables.write_section(title, script, part(chosen), chosen.write)


if __name__ == "__main__":
    main()
