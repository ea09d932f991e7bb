"""The bnlearn model string: ``[A][B][C|A:B]``, a DAG on one line, parents before children.

Its names have no brackets, bars and colons; these are written as underscores, and a note says
which. There is no place for the originals, so such names are not restored on reading.
"""

from __future__ import annotations

import re
from typing import NoReturn

from bnstudio.formats.common import (
    DAGS_ONLY,
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_file,
)
from bnstudio.formats.names import NameRule
from bnstudio.graph.pdag import DAG

_TAKEN = set("[]|:")
_BLANKS = re.compile(r"\s++")


def looks_like(text: str) -> bool:
    """Whether a text begins with the bracket of a node."""
    return text[:2000].lstrip().startswith("[")


def read(text: str, source: Source) -> NetworkFile:
    """Read a model string; line breaks and blanks between nodes are skipped, and quotes around it.

    Raises
    ------
    FormatError
        With the line: brackets that do not pair, an empty name, a parent that is no node, a node
        twice, or a cycle.
    """
    names: list[str] = []
    arcs: list[tuple[str, str]] = []
    start = len(text) - len(text.lstrip())
    body = text.strip()
    start += len(body) - len(body.lstrip("\"'"))
    body = body.strip("\"'")
    at = 0
    pieces = 0

    def fail(what: str) -> NoReturn:
        source.fail_at(what, text, start + at)

    while at < len(body):
        blanks = _BLANKS.match(body, at)
        if blanks is not None:
            at = blanks.end()
            continue
        pieces += 1
        if pieces % 4096 == 0:
            source.step(at, len(body))
        if body[at] != "[":
            fail(f"“{body[at]}” stands where “[” should")
        end = body.find("]", at)
        if end < 0:
            fail("a bracket is never closed; the text may have been cut off")
        inside = body[at + 1 : end]
        name, bar, listed = inside.partition("|")
        source.check_size(len(names) + 1, len(arcs) + listed.count(":"))
        parents = listed.split(":") if bar else []
        if not name or "[" in inside or "|" in listed or ":" in name or not all(parents):
            fail(f"“[{inside[:60]}]” is not a node with its parents")
        names.append(name)
        arcs.extend((parent, name) for parent in parents)
        at = end + 1
    return make_file(source, names, arcs)


def write(file: NetworkFile) -> Rendered:
    """Write a DAG as a model string, in topological order."""
    dag = file.graph
    assert isinstance(dag, DAG)
    names = _NODES.apply(dag.names)
    parts = []
    for node in dag.order:
        parents = ":".join(names[dag.names[parent]] for parent in dag.parents(node))
        parts.append(f"[{names[dag.names[node]]}{'|' if parents else ''}{parents}]")
    return Rendered("".join(parts) + "\n", names=names)


def _fits(name: str) -> bool:
    return (
        not _TAKEN.intersection(name)
        and name == name.strip().strip("\"'")
        and len(name.splitlines()) == 1
    )


def _fix(name: str) -> str:
    plain = "".join("_" if letter in _TAKEN or letter.isspace() else letter for letter in name)
    return "".join(plain.splitlines()).strip("\"'") or "_"


_NODES = NameRule("all but brackets, bars, colons, quotes at the ends and line breaks", _fits, _fix)

FORMAT = Format(
    "bnlearn",
    "bnlearn model string",
    (".bnlearn.txt", ".modelstring", ".bnlearn"),
    looks_like,
    read,
    write,
    kinds=DAGS_ONLY,
    keeps_names=False,
    node_rule=_NODES,
)
