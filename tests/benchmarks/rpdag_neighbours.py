"""Every RPDAG on up to five nodes: its moves against all networks, and their gains.

Run as ``python -m tests.benchmarks.rpdag_neighbours``, with ``--write`` to keep the table; it takes
some minutes. The tests go through one to four nodes, and on five through one RPDAG of those that
differ in their labels only; this goes through all. It ends with an error at the first RPDAG whose
moves are not those of the naive enumeration.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from bnstudio.scoring.total import total
from tests.benchmarks import tables
from tests.naive import naive_graphs as naive
from tests.naive.rpdag_steps import check_moves, lettered, up_to_labels
from tests.support.searching import problem

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-rpdag.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of the search among RPDAGs")
SCRIPT = "-m tests.benchmarks.rpdag_neighbours"
OPERATORS = ("add arc", "add link", "add meeting", "delete arc", "delete link")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--write", action="store_true")
    options.add_argument("--nodes", type=int, default=5, help="the most nodes (default 5)")
    chosen = options.parse_args()
    lines = [
        "For every RPDAG: the graphs that the five operators lead to are the RPDAGs of all "
        "networks one arc away from an extension, each reached once, and each gain is the "
        "difference of full BDeu scores (to 1e-9 relative). All agree.",
        "",
        "| nodes | networks | RPDAGs | up to labels | " + " | ".join(OPERATORS) + " | s |",
        "| --- |" + " --- |" * (4 + len(OPERATORS)),
    ]
    for n in range(1, chosen.nodes + 1):
        began = time.process_time()
        task = problem(lettered(n, 300, seed=5), "bdeu")
        score = {
            graph: total(task.scores, members[0]) for graph, members in naive.rpdags(n).items()
        }
        counted: Counter[int] = Counter()
        for done, graph in enumerate(score):
            counted.update(check_moves(task, graph, score))
            if done % 1000 == 0:
                print(f"{n} nodes: {done} of {len(score)}", file=sys.stderr, flush=True)
        cells = [n, len(naive.all_dags(n)), len(score), len(up_to_labels(list(score)))]
        cells += [counted[operator] for operator in range(len(OPERATORS))]
        cells.append(round(time.process_time() - began))
        lines.append("| " + " | ".join(f"{cell:,}" for cell in cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section("All RPDAGs on up to five nodes", SCRIPT, lines, chosen.write)


if __name__ == "__main__":
    main()
