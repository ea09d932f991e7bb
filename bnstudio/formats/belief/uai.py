"""UAI: networks as numbers alone, for inference programs; neither names nor states have a place.

After ``BAYES`` come the number of variables, their numbers of states, the scope of each table
with the child last, and the tables, the child changing fastest, then the last parent. aGrUM lets
the first parent change fastest; it writes names as comments, by which its files are known.
"""

from __future__ import annotations

import re
from typing import NoReturn

import numpy as np

from bnstudio.formats.belief.assembly import Node, assemble, number
from bnstudio.formats.common import (
    DAGS_ONLY,
    MAX_NODES,
    Format,
    NetworkFile,
    Rendered,
    Source,
)
from bnstudio.formats.names import number_rule
from bnstudio.network.bayesnet import Table
from bnstudio.numbers import whole_number

_NODES = number_rule("numbers", "x")
_STATES = number_rule("numbers")
_COMMENT = re.compile(r"#[^\n]*")
_NAMED = re.compile(r"^[\d \t]+#[ \t]*(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_MOST_STATES = 100_000


def looks_like(text: str) -> bool:
    """Whether the first word of a text is ``BAYES`` or ``MARKOV``."""
    words = _COMMENT.sub("", text[:2000]).split(None, 1)
    return bool(words) and words[0] in {"BAYES", "MARKOV"}


class _Words:
    """The words of a text, one by one."""

    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source
        self._found = re.compile(r"\S+").finditer(text)
        self.at = 0
        self._taken = 0

    def take(self, what: str) -> str:
        found = next(self._found, None)
        if found is None:
            self.at = len(self.text)
            self.fail(f"the file ends where {what} should stand")
        self.at = found.start()
        self._taken += 1
        if self._taken % 65536 == 0:
            self.source.step(self.at, len(self.text))
        return found[0]

    def count(self, what: str, most: int) -> int:
        word = self.take(what)
        value = whole_number(word)
        if value is None or not 0 <= value <= most:
            self.fail(f"“{word[:60]}” stands where {what} should")
        return value

    def numbers(self, size: int, what: str) -> Table:
        words = [self.take(what) for _ in range(size)]
        try:
            return np.array(list(map(float, words)), dtype=np.float64)
        except ValueError:
            self.fail(f"{what} has something that is no number")

    def fail(self, what: str) -> NoReturn:
        self.source.fail_at(what, self.text, self.at)


def read(text: str, source: Source) -> NetworkFile:
    """Read a UAI file of a Bayesian network; nodes are called ``x0``, ``x1``, ... .

    Raises
    ------
    FormatError
        With line and character: a Markov network, something else than numbers, tables of the
        wrong size, a cycle.
    """
    names = _agrum_names(text)
    words = _Words(_COMMENT.sub("", text), source)
    kind = words.take("BAYES")
    if kind != "BAYES":
        words.fail(
            "the file holds a Markov network, which has no directions"
            if kind == "MARKOV"
            else f"“{kind[:60]}” stands where “BAYES” should"
        )
    n = words.count("the number of variables", MAX_NODES)
    source.check_size(n)
    nodes = {}
    for at in range(n):
        arity = words.count("a number of states", _MOST_STATES)
        states = tuple(map(str, range(arity))) if arity <= len(text) else ()
        nodes[str(at)] = Node(str(at), 1, name=f"x{at}", states=states)
    if words.count("the number of tables", MAX_NODES) != n:
        words.fail(f"there must be one table for each of the {n} variables")
    order = []
    edges = 0
    for _ in range(n):
        size = words.count("the size of a scope", n)
        if not size:
            words.fail("a table is about no variable")
        edges += size - 1
        source.check_size(n, edges)
        scope = [str(words.count("a variable", n - 1)) for _ in range(size)]
        node = nodes[scope[-1]]
        if node.parents is not None:
            words.fail(f"variable {scope[-1]} has two tables")
        node.parents = scope[:-1]
        order.append(node)
    for node in order:
        size = words.count("the size of a table", len(text))
        node.line = words.text.count("\n", 0, words.at) + 1 if n <= 1000 else 1
        node.numbers = words.numbers(size, f"the table of variable {node.word}")
    if names is not None and len(names) == n:
        for node, name in zip(order, names, strict=True):
            node.name = name
    found = assemble(source, nodes, len(text), last_fastest=names is None)
    if names is None:
        return found
    note = "It was written by aGrUM, in whose tables the first parent changes fastest; read so."
    return NetworkFile(found.graph, found.network, found.positions, (*found.notes, note))


def _agrum_names(text: str) -> list[str] | None:
    """Return the names that aGrUM writes behind the scopes; ``None`` where there are none."""
    names = _NAMED.findall(text) if "#" in text else []
    return names if names and len(set(names)) == len(names) else None


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables; names and states are numbers, said in the map of names."""
    network = file.network
    assert network is not None
    dag = network.dag
    lines = ["BAYES", str(dag.n), " ".join(map(str, network.arities)), str(dag.n)]
    for at in range(dag.n):
        scope = [*dag.parents(at), at]
        lines.append(" ".join(map(str, [len(scope), *scope])))
    for table in network.tables:
        lines += ["", str(table.size)]
        lines += [" ".join(map(number, row)) for row in table.tolist()]
    names = _NODES.apply(dag.names)
    states = {each.name: tuple(_STATES.apply(each.states).values()) for each in network.variables}
    notes = (
        "UAI holds no names: nodes and states are numbered in their order, from 0 on "
        "(read back as x0, x1, ...).",
    )
    return Rendered("\n".join(lines) + "\n", notes, names, states)


FORMAT = Format(
    "uai",
    "UAI",
    (".uai",),
    looks_like,
    read,
    write,
    DAGS_ONLY,
    "required",
    keeps_names=False,
    max_characters=256_000_000,
    keeps_states=False,
    node_rule=_NODES,
    state_rule=_STATES,
)
