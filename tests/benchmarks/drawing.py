"""Gold networks in every layout: what arcs and names cover, and crossings, turns and area.

    python -m tests.benchmarks.drawing --data FOLDER --write

For all networks of the large test data and all layouts, fresh, after ten nodes were moved, after
saving and opening again: arcs that pass through foreign boxes, names over foreign boxes, the share
of names that can be read when everything is in sight; and of the fresh drawings how often arcs
cross, by how many right angles one turns, and the area, beside those of ``dot``.
``--write`` puts the table into ``docs/benchmarks-drawing.md``, whose later sections, written by
hand, stay. Needs no screen.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from bnstudio.graph.layout.request import STYLES
from bnstudio.graph.pdag import DAG
from bnstudio.gui.style.theme import theme
from tests.benchmarks.canvas import random_dag
from tests.support.drawn_networks import (
    area,
    counts_of,
    crossings,
    fresh,
    gold,
    moved,
    reopened,
    turning,
)
from tests.support.gold_networks import SIZES

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-drawing.md"

HEAD = """# Drawings of the gold networks

Made by `python -m tests.benchmarks.drawing --write`. The place is 912 x 510 pixels, what is free
for a graph in the window at 1600 x 1000. *Through* are arcs that pass through a box that is not at
one of their ends, and *over* names, held in a readable size, that cover the box of another node:
each fresh, after ten nodes were moved to free places, and after saving and opening again. *Read* is
the share of names that can be read whole (9 pixels or more) when everything is in sight, at *zoom*.
*Crossings*, *turns* (right angles that an arc turns by, on average) and *area* (megapixels at zoom
1) are of the fresh drawing; *dot's* are those of `dot` with boxes of the usual size.

"""

LARGE = ((3_000, 6_000, STYLES), (10_000, 20_000, ("force", "circular")))
"""Nodes, arcs and layouts of random graphs: their crossings are too many to be counted."""

COLUMNS = ("network", "nodes", "layout", "through", "over", "read", "zoom")
COLUMNS += ("crossings", "turns", "area", "s")


def row(name: str, style: str, data: Path, folder: Path) -> str:
    """Draw a network in a layout and count."""
    return counted_row(name, gold(data, name), style, folder)


def counted_row(name: str, graph: DAG, style: str, folder: Path, *, crossed: bool = True) -> str:
    """Draw a graph in a layout and count."""
    began = time.process_time()
    drawing = fresh(graph, style)
    spent = time.process_time() - began
    cells = [str(crossings(drawing)) if crossed else ""]
    cells += [f"{turning(drawing):.2f}", f"{area(drawing):.2f}"]
    counted = [counts_of(drawing)]
    drawing = moved(drawing)
    counted.append(counts_of(drawing))
    counted.append(counts_of(reopened(drawing, folder)))
    through = ", ".join(str(found.through) for found in counted)
    over = ", ".join(str(found.covering) for found in counted)
    first = counted[0]
    head = f"| {name} | {graph.n} | {style} | {through} | {over} | {first.readable:.0%}"
    return f"{head} | {first.zoom:.2f} | {' | '.join(cells)} | {spent:.1f} |"


def dots_row(name: str, data: Path) -> str:
    """Count on dot's own drawing."""
    drawing = fresh(gold(data, name), "down", dense=False)
    first = counts_of(drawing)
    cells = f"{crossings(drawing)} | {turning(drawing):.2f} | {area(drawing):.2f}"
    seen = f"{first.readable:.0%} | {first.zoom:.2f}"
    return f"| {name} | {drawing.n} | dot's | | | {seen} | {cells} | |"


def main() -> None:
    """Draw, count, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("BNSTUDIO_TEST_DATA"))
    parser.add_argument("--networks", nargs="*", default=list(SIZES))
    parser.add_argument("--large", action="store_true", help="the random graphs with some networks")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    theme().install(app, "light")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.networks:
            for style in STYLES:
                rows.append(row(name, style, Path(asked.data), Path(folder)))
                print(rows[-1], flush=True)
            rows.append(dots_row(name, Path(asked.data)))
            print(rows[-1], flush=True)
        for nodes, arcs, styles in LARGE if asked.networks == list(SIZES) or asked.large else ():
            graph = random_dag(nodes, arcs)
            for style in styles:
                rows.append(counted_row("random", graph, style, Path(folder), crossed=False))
                print(rows[-1], flush=True)
    if asked.write:
        lines = [f"| {' | '.join(COLUMNS)} |", "| --- " * len(COLUMNS) + "|", *rows]
        _, mark, rated = PAGE.read_text(encoding="utf-8").partition("\n## ")
        PAGE.write_text(HEAD + "\n".join(lines) + "\n" + mark + rated, encoding="utf-8")


if __name__ == "__main__":
    main()
