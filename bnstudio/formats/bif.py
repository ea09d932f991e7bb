"""BIF, the Bayesian interchange format (0.15): DAGs with probability tables.

The reader takes what bnlearn, pyAgrum, GeNIe and JavaBayes write: tables row by row, whole
(``table``), with defaults; quoted names; comments; properties. It is a cursor that never goes back,
so that time grows only with the file. Names outside the format's words are written as words, with
the original beside them in a property that other programs skip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from urllib.parse import quote, unquote

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.formats.common import (
    Content,
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_graph,
    make_positions,
    map_names,
    mapping_notes,
)
from bnstudio.formats.tables import ascending, checked, rescaled_note
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, Table

_TOKEN = re.compile(r'\s*(?:"([^"]*)"|([{}()\[\],;|])|([^\s{}()\[\],;|"]+))')
_POSITION = re.compile(r"position\s*=\s*\(\s*([-+.\deE]+)\s*,\s*([-+.\deE]+)\s*\)")
_WORDS = frozenset({"network", "variable", "probability", "property", "type", "discrete"}) | {
    "default",
    "table",
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
_STATE = re.compile(r"[A-Za-z0-9_]+|-?[0-9]+|[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
_MOST_CELLS = 50_000_000


# --- reading ---------------------------------------------------------------------------------


@dataclass
class _Variable:
    states: tuple[str, ...]
    line: int
    position: tuple[float, float] | None = None
    name: str | None = None  # the original, where the file holds a mapped one
    originals: dict[int, str] = field(default_factory=dict)  # of the states


@dataclass
class _Block:
    child: str
    parents: list[str]
    line: int
    body: str
    start: int  # of the body, for line numbers


class _Cursor:
    """The text, and how far it has been read."""

    def __init__(self, text: str, source: Source, outer: tuple[_Cursor, int] | None = None) -> None:
        self.text = text
        self.source = source
        self.outer = outer  # of a part of the text: the whole, and where the part begins
        self.at = 0
        self._counted = (0, 1)

    def line(self, at: int | None = None) -> int:
        at = self.at if at is None else at
        if self.outer is not None:
            whole, start = self.outer
            return whole.line(start + at)
        # Asked for again and again on the way through the text: counted on from the last place.
        place, line = self._counted
        if at < place:
            place, line = 0, 1
        line += self.text.count("\n", place, at)
        self._counted = (at, line)
        return line

    def next(self, within: str) -> str:
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            if '"' in self.text[self.at :]:
                self.source.fail("a quotation mark is never closed", self.line())
            if self.outer is not None:
                self.source.fail(f"{within} ends too early", self.line())
            self.source.fail(
                f"the file ends in the middle of {within}",
                self.line(),
                advice="It may have been cut off; fetch it again",
            )
        self.at = found.end()
        return found[found.lastindex or 0]

    def more(self) -> bool:
        found = _TOKEN.match(self.text, self.at)
        return found is not None or bool(self.text[self.at :].strip())

    def expect(self, token: str, within: str) -> None:
        found = self.next(within)
        if found != token:
            self.source.fail(
                f"in {within}, “{found[:60]}” stands where “{token}” should", self.line()
            )

    def until(self, token: str, within: str) -> list[str]:
        found = []
        while (word := self.next(within)) != token:
            found.append(word)
        return found


def read(text: str, source: Source) -> NetworkFile:
    """Read a BIF file.

    Raises
    ------
    FormatError
        With the line: the file is cut off, a name unknown or twice, a table of the wrong size or
        not of probabilities, the arcs cyclic.
    """
    cursor = _Cursor(_without_comments(text, source), source)
    variables: dict[str, _Variable] = {}
    blocks: dict[str, _Block] = {}
    while cursor.more():
        word = cursor.next("the file")
        if word == "network":
            cursor.until("{", "the network's heading")
            cursor.until("}", "the network's heading")
        elif word == "variable":
            _read_variable(cursor, variables)
        elif word == "probability":
            block = _read_heading(cursor)
            if block.child in blocks:
                source.fail(f"“{block.child}” has two probability blocks", block.line)
            blocks[block.child] = block
        else:
            source.fail(
                f"“{word[:60]}” is no part of a BIF file",
                cursor.line(),
                advice="Is it another format?",
            )
    return _assemble(cursor, variables, blocks)


def _without_comments(text: str, source: Source) -> str:
    """Blank comments out, keeping every line where it was; marks inside quotes stay."""
    if "//" not in text and "/*" not in text:
        return text
    parts = []
    at = 0
    for found in re.finditer(r'"[^"\n]*"|//[^\n]*|/\*', text):
        if found.start() < at or found[0].startswith('"'):
            continue
        parts.append(text[at : found.start()])
        if found[0] == "/*":
            end = text.find("*/", found.end())
            if end < 0:
                source.fail("a comment is never closed", text.count("\n", 0, found.start()) + 1)
            parts.append(" " + "\n" * text.count("\n", found.start(), end))
            at = end + 2
        else:
            at = found.end()
    parts.append(text[at:])
    return "".join(parts)


def _read_variable(cursor: _Cursor, variables: dict[str, _Variable]) -> None:
    name = cursor.next("a variable's declaration")
    line = cursor.line()
    within = f"the declaration of “{name}”"
    if name in variables:
        cursor.source.fail(f"the variable “{name}” is declared twice", line)
    cursor.expect("{", within)
    made = _Variable((), line)
    while (word := cursor.next(within)) != "}":
        if word == "type":
            kind = cursor.next(within)
            if kind != "discrete":
                cursor.source.fail(
                    f"“{name}” is of type “{kind}”; only discrete variables can be read",
                    cursor.line(),
                )
            cursor.expect("[", within)
            count = cursor.next(within)
            cursor.expect("]", within)
            cursor.expect("{", within)
            states = tuple(state for state in cursor.until("}", within) if state != ",")
            cursor.expect(";", within)
            if not count.isdecimal() or int(count) != len(states):
                cursor.source.fail(
                    f"“{name}” is said to have {count[:20]} states, but {len(states)} are listed",
                    cursor.line(),
                )
            if len(set(states)) < len(states):
                cursor.source.fail(f"“{name}” has two states of the same name", cursor.line())
            made.states = states
        elif word == "property":
            _take_property(made, " ".join(cursor.until(";", within)))
        else:
            cursor.source.fail(f"in {within}, “{word[:60]}” is not understood", cursor.line())
    if not made.states:
        cursor.source.fail(f"“{name}” has no states", line)
    variables[name] = made


def _take_property(made: _Variable, text: str) -> None:
    found = _POSITION.search(text.replace(" , ", ", "))
    if found:
        try:
            made.position = (float(found[1]), float(found[2]))
        except ValueError:
            made.position = None
    key, _, value = text.partition("=")
    key = key.strip()
    if key == "bnstudio_name":
        made.name = unquote(value.strip())
    elif key.startswith("bnstudio_state_") and key[15:].isdecimal():
        made.originals[int(key[15:])] = unquote(value.strip())


def _read_heading(cursor: _Cursor) -> _Block:
    within = "a probability block's heading"
    cursor.expect("(", within)
    line = cursor.line()
    words = [word for word in cursor.until(")", within) if word not in {",", "|"}]
    if not words:
        cursor.source.fail("a probability block names no variable", line)
    within = f"the probability block of “{words[0]}”"
    cursor.expect("{", within)
    start = cursor.at
    end = cursor.text.find("}", start)
    if '"' in cursor.text[start:end]:  # a brace may stand inside quotes
        cursor.until("}", within)
        end = cursor.at - 1
    if end < 0:
        cursor.at = len(cursor.text)
        cursor.next(within)
    cursor.at = end + 1
    return _Block(words[0], words[1:], line, cursor.text[start:end], start)


def _assemble(
    cursor: _Cursor, variables: dict[str, _Variable], blocks: dict[str, _Block]
) -> NetworkFile:
    source = cursor.source
    arcs: list[tuple[str, str]] = []
    for block in blocks.values():
        for name in (block.child, *block.parents):
            if name not in variables:
                source.fail(
                    f"the probability block of “{block.child}” names “{name}”, "
                    "which is not declared",
                    block.line,
                )
        if len(set(block.parents)) < len(block.parents) or block.child in block.parents:
            source.fail(f"“{block.child}” has a parent twice, or itself for a parent", block.line)
        arcs.extend((parent, block.child) for parent in block.parents)
    for name, variable in variables.items():
        if name not in blocks:
            source.fail(f"“{name}” has no probability block", variable.line)
    names = list(variables)
    graph, _ = make_graph(source, names, arcs)
    assert isinstance(graph, DAG)
    arities = [len(variable.states) for variable in variables.values()]
    tables: list[Table] = []
    rescaled = []
    for name in names:
        block = blocks[name]
        table = _table(cursor, block, variables)
        parents = [graph.index[parent] for parent in block.parents]
        table, mended = checked(source, ascending(table, parents, arities), name, block.line)
        tables.append(table)
        if mended:
            rescaled.append(name)
    graph = _with_originals(source, graph, variables)
    made = tuple(
        Variable(name, _states(source, variable))
        for name, variable in zip(graph.names, variables.values(), strict=True)
    )
    places = {
        name: variable.position
        for name, variable in zip(graph.names, variables.values(), strict=True)
        if variable.position is not None
    }
    return NetworkFile(
        graph, Network(graph, made, tuple(tables)), make_positions(places), rescaled_note(rescaled)
    )


def _with_originals(source: Source, graph: DAG, variables: dict[str, _Variable]) -> DAG:
    names = tuple(variable.name or name for name, variable in variables.items())
    if len(set(names)) < len(names):
        source.fail("two variables have the same original name")
    return DAG(names, graph.arcs)


def _states(source: Source, variable: _Variable) -> tuple[str, ...]:
    states = tuple(
        variable.originals.get(code, state) for code, state in enumerate(variable.states)
    )
    if len(set(states)) < len(states):
        source.fail("two states have the same original name", variable.line)
    return states


def _table(cursor: _Cursor, block: _Block, variables: dict[str, _Variable]) -> Table:
    """Fill the table of a block, parents in the block's order, the last one changing fastest."""
    source = cursor.source
    states = [variables[parent].states for parent in block.parents]
    r = len(variables[block.child].states)
    q = 1
    for of_parent in states:
        q *= len(of_parent)
    if q * r > max(_MOST_CELLS, 1):
        source.fail(f"the table of “{block.child}” would have {q * r:,} cells", block.line)
    numbered = _in_order(block.body, states, r)
    if numbered is not None:
        return numbered
    codes = [{state: code for code, state in enumerate(of_parent)} for of_parent in states]
    table = np.full((q, r), np.nan)
    default: list[float] | None = None
    for key, values, at in _entries(cursor, block):
        if key is None:
            line = cursor.line(at)
            source.fail(f"in the table of “{block.child}”, “{values[:60]}” is not understood", line)
        try:
            numbers = [float(word) for word in values.replace(",", " ").split()]
        except ValueError:
            line = cursor.line(at)
            source.fail(f"the table of “{block.child}” has something that is no number", line)
        if key == "table":
            if len(numbers) != q * r:
                source.fail(
                    f"the table of “{block.child}” has {len(numbers)} numbers; {q * r} are needed",
                    cursor.line(at),
                )
            table = _whole(np.array(numbers), q, r)
            continue
        if len(numbers) != r:
            source.fail(
                f"a row of the table of “{block.child}” has {len(numbers)} numbers; "
                f"{r} are needed, one a state",
                cursor.line(at),
            )
        if key == "default":
            default = numbers
            continue
        assert not isinstance(key, str)
        row = _row(cursor, block, key, codes, at)
        if not np.isnan(table[row, 0]):
            source.fail(
                f"the table of “{block.child}” gives ({', '.join(key)}) twice", cursor.line(at)
            )
        table[row] = numbers
    open_rows = np.isnan(table[:, 0])
    if open_rows.any():
        if default is None:
            missing = int(np.argmax(open_rows))
            config = [
                of_parent[code]
                for of_parent, code in zip(
                    states, np.unravel_index(missing, [len(s) for s in states]), strict=True
                )
            ]
            source.fail(
                f"the table of “{block.child}” lacks {int(open_rows.sum())} of {q} rows"
                + (f", the first for ({', '.join(config)})" if config else ""),
                block.line,
            )
        table[open_rows] = default
    return table


def _in_order(body: str, states: list[tuple[str, ...]], r: int) -> Table | None:
    """Return a table whose rows all stand in the usual order, or ``None``: read it with care then.

    Nearly all files are so; row by row a thousand nodes would take ten times as long.
    """
    if not states or '"' in body:
        return None
    entries = body.split(";")
    if entries.pop().strip() or not entries:
        return None
    keys, rows = [], []
    for entry in entries:
        key, closed, row = entry.partition(")")
        if not closed or row.count(",") != r - 1:
            return None
        keys.append(key)
        rows.append(row)
    wanted = ["(" + ", ".join(config) for config in product(*states)]
    if len(keys) != len(wanted) or [key.lstrip() for key in keys] != wanted:
        return None
    try:
        numbers = np.array(list(map(float, ",".join(rows).split(","))))
    except ValueError:
        return None
    return None if np.isnan(numbers).any() else numbers.reshape(len(wanted), r)


def _whole(numbers: Table, q: int, r: int) -> Table:
    """Shape the numbers of ``table``: the format lets the child change slowest.

    Some programs let it change fastest; that is taken where only it gives probabilities.
    """
    by_child = np.ascontiguousarray(numbers.reshape(r, q).T)
    by_parent = numbers.reshape(q, r)
    if not np.allclose(by_child.sum(axis=1), 1, atol=1e-3) and np.allclose(
        by_parent.sum(axis=1), 1, atol=1e-3
    ):
        return by_parent
    return by_child


def _row(
    cursor: _Cursor, block: _Block, key: list[str], codes: list[dict[str, int]], at: int
) -> int:
    if len(key) != len(codes):
        cursor.source.fail(
            f"a row of the table of “{block.child}” names {len(key)} states for "
            f"{len(codes)} parents",
            cursor.line(at),
        )
    row = 0
    for state, parent, index in zip(key, block.parents, codes, strict=True):
        code = index.get(state)
        if code is None:
            cursor.source.fail(
                f"the table of “{block.child}” names “{state[:60]}”, "
                f"which is no state of “{parent}”",
                cursor.line(at),
            )
        row = row * len(index) + code
    return row


def _entries(cursor: _Cursor, block: _Block) -> Iterator[tuple[list[str] | str | None, str, int]]:
    """Give a body's entries: states (or ``table``, ``default``), numbers, place."""
    if '"' in block.body:
        yield from _quoted_entries(cursor, block)
        return
    at = block.start
    for entry in block.body.split(";"):
        text = entry.strip()
        place = at + len(entry) - len(entry.lstrip())
        at += len(entry) + 1
        if not text:
            continue
        if text[0] == "(":
            close = text.find(")")
            if close < 0:
                yield None, text, place
                return
            states = text[1:close].split(",")
            yield [state.strip() for state in states], text[close + 1 :], place
            continue
        word, _, rest = text.replace("\n", " ").replace("\t", " ").partition(" ")
        if word in {"table", "default"}:
            yield word, rest, place
        elif word != "property":
            yield None, text, place


def _quoted_entries(
    cursor: _Cursor, block: _Block
) -> Iterator[tuple[list[str] | str | None, str, int]]:
    """Give the entries of a body in which names are quoted, token by token."""
    inner = _Cursor(block.body, cursor.source, (cursor, block.start))
    within = f"the probability block of “{block.child}”"
    while inner.more():
        place = block.start + inner.at
        word = inner.next(within)
        if word == "(":
            states = [state for state in inner.until(")", within) if state != ","]
            yield states, " ".join(inner.until(";", within)), place
        elif word in {"table", "default"}:
            yield word, " ".join(inner.until(";", within)), place
        elif word == "property":
            inner.until(";", within)
        elif word != ";":
            yield None, word, place


# --- writing ---------------------------------------------------------------------------------


def write(content: Content) -> Rendered:
    """Write a DAG with its tables; positions go into the properties that JavaBayes uses."""
    network = content.network
    assert network is not None
    dag = network.dag
    names = map_names(dag.names, _fits_name, _mend_name)
    notes = list(mapping_notes(names, "BIF"))
    parts = ["network unknown {\n}\n"]
    states: list[list[str]] = []
    for variable in network.variables:
        mapped = map_names(variable.states, _fits_state, _mend_state)
        notes += mapping_notes(mapped, "BIF", f"states of “{variable.name}”")
        states.append(list(mapped.values()))
        listed = ", ".join(mapped.values())
        parts.append(f"variable {names[variable.name]} {{\n")
        parts.append(f"  type discrete [ {variable.arity} ] {{ {listed} }};\n")
        if names[variable.name] != variable.name:
            parts.append(f"  property bnstudio_name = {quote(variable.name, safe='')} ;\n")
        for code, (old, new) in enumerate(mapped.items()):
            if old != new:
                parts.append(f"  property bnstudio_state_{code} = {quote(old, safe='')} ;\n")
        if content.positions and variable.name in content.positions:
            x, y = content.positions[variable.name]
            parts.append(f"  property position = ({float(x)!r}, {float(y)!r}) ;\n")
        parts.append("}\n")
    for node, table in enumerate(network.tables):
        parents = dag.parents(node)
        child = names[dag.names[node]]
        if not parents:
            parts.append(f"probability ( {child} ) {{\n  table {_numbers(table[0])};\n}}\n")
            continue
        listed = ", ".join(names[dag.names[parent]] for parent in parents)
        parts.append(f"probability ( {child} | {listed} ) {{\n")
        configs = product(*(states[parent] for parent in parents))
        parts += [
            f"  ({', '.join(config)}) {', '.join(map(repr, row))};\n"
            for row, config in zip(table.tolist(), configs, strict=True)
        ]
        parts.append("}\n")
    return Rendered("".join(parts), tuple(notes))


def _numbers(row: Table) -> str:
    return ", ".join(map(repr, row.tolist()))


def _fits_name(name: str) -> bool:
    return name not in _WORDS and _NAME.fullmatch(name) is not None


def _fits_state(name: str) -> bool:
    return name not in _WORDS and _STATE.fullmatch(name) is not None


def _mend_name(name: str) -> str:
    word = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return f"_{word}" if name in _WORDS or word[:1].isdigit() or not word else word


def _mend_state(name: str) -> str:
    word = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return f"_{word}" if name in _WORDS or not word else word


FORMAT = Format(
    name="bif",
    title="BIF",
    endings=(".bif",),
    kinds=frozenset({"dag"}),
    tables="required",
    keeps_positions=True,
    keeps_kind=True,
    read=read,
    write=write,
)
