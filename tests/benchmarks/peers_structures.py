"""Structures between this program and others: graphs written here and read there."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import numpy as np

from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import DAG, PDAG
from tests.benchmarks.peers import quiet, said, there

NAMES = ["plain", "two words", "a,b", 'say "so"', "é", "1st", "x:y", "tab"]


def graphs() -> dict[str, PDAG]:
    """Return a DAG, an RPDAG and a CPDAG with awkward names, and others with plain ones."""
    chance = random.Random(5)
    arcs = [(a, b) for a in range(8) for b in range(a + 1, 8) if chance.random() < 0.3]
    made = {}
    for kind in ("dag", "rpdag", "cpdag"):
        made[kind] = as_kind(DAG(NAMES, arcs), kind)
    return made


def ends(graph: PDAG) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    """Return arcs and links by names."""
    return set(graph.named_arcs()), {frozenset(pair) for pair in graph.named_links()}


def by_networkx(path: Path, name: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    """Read with networkx."""
    import json

    import networkx

    if name == "nodelink":
        found = networkx.node_link_graph(json.loads(path.read_text("utf-8")), edges="edges")
    else:
        found = {"gml": networkx.read_gml, "graphml": networkx.read_graphml}[name](path)
    kinds: dict[str, list[tuple[str, str]]] = {"arc": [], "link": []}
    for a, b, data in found.edges(data=True):
        kinds[data["type"]].append((a, b))
    return set(kinds["arc"]), {frozenset(pair) for pair in kinds["link"]}


def by_pydot(path: Path, _name: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    """Read DOT with pydot, which keeps quotes and backslashes of names."""
    import pydot

    (found,) = pydot.graph_from_dot_file(str(path), encoding="utf-8")

    def plain(word: str) -> str:
        return word[1:-1].replace('\\"', '"').replace("\\\\", "\\") if word[0] == '"' else word

    arcs, links = set(), set()
    for edge in found.get_edges():
        pair = plain(edge.get_source()), plain(edge.get_destination())
        if edge.get("dir") == "none":
            links.add(frozenset(pair))
        else:
            arcs.add(pair)
    return arcs, links


def by_causallearn(path: Path, name: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    """Read Tetrad's text, or the matrix, with causal-learn."""
    from causallearn.graph.Endpoint import Endpoint
    from causallearn.graph.GeneralGraph import GeneralGraph
    from causallearn.graph.GraphNode import GraphNode
    from causallearn.utils.TXT2GeneralGraph import txt2generalgraph

    if name == "tetrad":
        graph = txt2generalgraph(str(path))
    else:
        import csv

        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        nodes = [GraphNode(word) for word in rows[0]]
        graph = GeneralGraph(nodes)
        matrix = np.array(rows[1:], dtype=int)
        graph.graph = matrix
        graph.reconstitute_dpath(graph.get_graph_edges())
    arcs, links = set(), set()
    for edge in graph.get_graph_edges():
        one, two = edge.get_node1().get_name(), edge.get_node2().get_name()
        if edge.get_endpoint1() == edge.get_endpoint2() == Endpoint.TAIL:
            links.add(frozenset((one, two)))
        elif edge.get_endpoint2() == Endpoint.ARROW:
            arcs.add((one, two))
        else:
            arcs.add((two, one))
    return arcs, links


R_MATRIX = """m <- as.matrix(read.csv(commandArgs(TRUE)[1], row.names = 1, check.names = FALSE))
for (i in seq_len(nrow(m))) for (j in seq_len(ncol(m))) if (m[i, j] == 1) {
  # amat.cpdag: a one in row i, column j is an arrow from j to i, unless there is one back as well
  if (m[j, i] == 1) { if (i < j) cat("link", rownames(m)[i], colnames(m)[j], sep = "\\t") }
  else cat("arc", colnames(m)[j], rownames(m)[i], sep = "\\t")
  cat("\\n")
}
"""


def by_r(path: Path, name: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    """Read pcalg's matrix with R's ``read.csv``; parse code with R, which bnlearn would run."""
    if name == "bnlearn-r":
        script = "invisible(parse(commandArgs(TRUE)[1], encoding = 'UTF-8'))"
        subprocess.run(["Rscript", "-e", script, str(path)], check=True, capture_output=True)
        return set(), set()
    done = subprocess.run(
        ["Rscript", "-e", R_MATRIX, str(path)], check=True, capture_output=True, text=True
    )
    arcs, links = set(), set()
    for line in done.stdout.splitlines():
        if line.strip():
            kind, a, b = line.split("\t")
            if kind == "arc":
                arcs.add((a, b))
            else:
                links.add(frozenset((a, b)))
    return arcs, links


STRUCTURES = [
    ("networkx", "graphml", by_networkx),
    ("networkx", "gml", by_networkx),
    ("networkx", "nodelink", by_networkx),
    ("pydot", "dot", by_pydot),
    ("causallearn", "tetrad", by_causallearn),
    ("causallearn", "causallearn", by_causallearn),
    ("R", "pcalg", by_r),
    ("R", "bnlearn-r", by_r),
]


def structures(folder: Path) -> list[str]:
    """Return a line for each program that reads structures."""
    lines = []
    for peer, name, read in STRUCTURES:
        if not (shutil.which("Rscript") if peer == "R" else there(peer)):
            continue
        told = []
        for kind, graph in graphs().items():
            path = folder / f"x{FORMATS[name].endings[0]}"
            write_network(path, graph, format=name)
            rule = FORMATS[name].node_rule
            names = rule.apply(graph.names) if rule else {}
            arcs, links = ends(graph)
            wanted = (
                {(names.get(a, a), names.get(b, b)) for a, b in arcs},
                {frozenset(names.get(each, each) for each in pair) for pair in links},
            )
            try:
                with quiet():
                    found = read(path, name)
                same = name == "bnlearn-r" or found == wanted
                told.append(f"{kind} {'equal' if same else 'differs'}")
            except (Exception, subprocess.CalledProcessError) as error:
                told.append(f"{kind} {said(error)}")
        lines.append(f"| {FORMATS[name].title} | {peer} | {', '.join(told)} |")
        print(lines[-1], flush=True)
    return lines
