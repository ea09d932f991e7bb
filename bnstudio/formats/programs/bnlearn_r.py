"""R code for bnlearn: a graph of any kind and, for a DAG with tables, a fitted network.

R's arrays let the first index change fastest: the node itself, then its parents in their order.
"""

from __future__ import annotations

from bnstudio.formats.common import Format, NetworkFile, Rendered
from bnstudio.formats.programs.literals import never
from bnstudio.network.bayesnet import Network

_HEAD = "# A network of bnstudio; needs the package bnlearn.\nlibrary(bnlearn)\n\n"
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(name: str) -> str:
    """Write a name as a string of R, in ASCII."""
    letters = []
    for letter in name:
        code = ord(letter)
        if letter in _ESCAPES:
            letters.append(_ESCAPES[letter])
        elif 0x20 <= code < 0x7F:
            letters.append(letter)
        else:
            letters.append(f"\\u{{{code:x}}}" if code <= 0xFFFF else f"\\U{{{code:x}}}")
    return '"' + "".join(letters) + '"'


def _vector(words: list[str], indent: str = "  ") -> str:
    """Write a vector, some words a line."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + len(word) > 88:
            lines.append(line.rstrip())
            line = ""
        line += f"{word}, "
    lines.append(line.rstrip().rstrip(","))
    return "c(" + f"\n{indent}".join(lines) + ")"


def write(file: NetworkFile) -> Rendered:
    """Write a graph as ``graph`` and, with tables, a fitted network as ``fitted``."""
    graph, network = file.graph, file.network
    names = [quoted(name) for name in graph.names]
    ends = [(names[a], names[b]) for a, b in sorted(graph.arcs)]
    for a, b in sorted(graph.links):  # bnlearn's undirected arcs are there in both directions
        ends += [(names[a], names[b]), (names[b], names[a])]
    parts = [_HEAD, f"graph <- empty.graph({_vector(names)})\n"]
    if ends:
        flat = _vector([f"{a}, {b}" for a, b in ends])
        parts.append(f"arcs(graph) <- matrix({flat},\n  ncol = 2, byrow = TRUE,\n")
        parts.append('  dimnames = list(NULL, c("from", "to")))\n')
    if network is not None and network.dag == graph:
        parts.append("\ndist <- list()\n")
        parts += [_table(network, node, names) for node in range(graph.n)]
        parts.append("fitted <- custom.fit(graph, dist = dist)\n")
    elif network is not None:
        note = "bnlearn fits tables to DAGs alone: the graph is written without them."
        return Rendered("".join(parts), (note,))
    return Rendered("".join(parts))


def _table(network: Network, node: int, names: list[str]) -> str:
    parents = network.dag.parents(node)
    r = network.arities[node]
    arities = [network.arities[parent] for parent in parents]
    cube = network.tables[node].reshape(*arities, r)
    # In R the first index changes fastest: turned round, the array reads as R has it.
    order = (*reversed(range(len(parents))), len(parents))
    flat = cube.transpose(order).ravel() if len(parents) < 60 else cube.ravel()
    dims = ", ".join(map(str, [r, *arities]))
    labels = ",\n    ".join(
        f"{names[each]} = {_vector([quoted(s) for s in network.variables[each].states], '      ')}"
        for each in (node, *parents)
    )
    numbers = _vector(list(map(repr, flat.tolist())))
    return (
        f"dist[[{names[node]}]] <- array({numbers},\n  dim = c({dims}),\n"
        f"  dimnames = list(\n    {labels}))\n"
    )


FORMAT = Format(
    "bnlearn-r",
    "R code for bnlearn",
    (".r", ".bnlearn.r"),
    never,
    None,
    write,
    tables="optional",
)
