"""The program's own JSON: any graph, with tables, positions and the details of the variables.

The schema is documented in docs/formats.md and carries a version. One node, edge or table stands
on a line, so that files compare well.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from typing import Any, NoReturn

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.formats.common import (
    ALL_KINDS,
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_file,
)
from bnstudio.formats.tables import Cells, ascending, checked, rescaled_note
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.network.bayesnet import Network, Table

MARK = "bnstudio-network"
VERSION = 1


def looks_like(text: str) -> bool:
    """Whether a text begins as a JSON object does."""
    return text[:2000].lstrip().startswith("{")


def read(text: str, source: Source) -> NetworkFile:
    """Read a network in the program's JSON.

    Raises
    ------
    FormatError
        With the line where the text is no JSON, else with the part that is wrong.
    """

    def no_constant(word: str) -> NoReturn:
        source.fail(f"{word} is no number that JSON knows")

    try:
        top = json.loads(text, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        end = "; the file may have been cut off" if error.pos >= len(text.rstrip()) else ""
        what = f"this is not JSON: {error.msg.lower()}{end}"
        source.fail(what, error.lineno, character=error.colno)
    except ValueError:
        source.fail("a number has too many digits")
    except RecursionError:
        source.fail("the brackets are nested too deeply for a network")
    if not isinstance(top, dict) or top.get("format") != MARK:
        source.fail(
            "this JSON is not a network of this program",
            advice=f"It should say “format”: “{MARK}”",
        )
    version = top.get("version")
    if type(version) is not int or version != VERSION:
        source.fail(
            f"the file has version {_shown(version)} of the format; "
            f"this program reads version {VERSION}",
            advice="Open it with a newer bnstudio",
        )
    kind = top.get("kind")
    if not isinstance(kind, str) or kind not in ALL_KINDS:
        source.fail(f"“kind” is {_shown(kind)}; it must be one of {', '.join(sorted(ALL_KINDS))}")
    nodes = _list(source, top, "nodes")
    names, places = [], {}
    known: set[str] = set()
    for number, node in enumerate(nodes):
        if not isinstance(node, dict) or not isinstance(node.get("name"), str):
            _fail_at(source, text, "nodes", number, f"node {number + 1} has no name")
        if node["name"] in known:
            what = f"the node “{node['name']}” is there twice"
            _fail_at(source, text, "nodes", number, what)
        known.add(node["name"])
        names.append(node["name"])
        if "x" in node and "y" in node:
            x, y = (_number(source, node[key], f"{key} of “{node['name']}”") for key in "xy")
            places[node["name"]] = (x, y)
    arcs, links = (_edges(source, text, top, key, known) for key in ("arcs", "links"))
    found = make_file(source, names, arcs, links, kind, places)
    if top.get("tables") is None:
        return found
    cells = Cells(source, len(text))
    network, notes = _network(source, found.graph, nodes, _list(source, top, "tables"), cells)
    return replace(found, network=network, notes=found.notes + notes)


def _shown(value: object) -> str:
    """Write a value of the file for a message."""
    if value and isinstance(value, dict | list):
        return "a list or an object"
    text = repr(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _list(source: Source, top: dict[str, Any], key: str) -> list[Any]:
    value = top.get(key, [])
    if not isinstance(value, list):
        source.fail(f"“{key}” must be a list")
    return value


def _fail_at(source: Source, text: str, key: str, number: int, what: str) -> NoReturn:
    """Raise an error about an item of a list, with its place in the text where that is found."""
    at = _place(text, key, number)
    if at is None:
        source.fail(what)
    source.fail_at(what, text, at)


def _place(text: str, key: str, number: int) -> int | None:
    """Return where in the text an item of a list of the outermost object stands."""
    decoder = json.JSONDecoder()
    found = re.search(rf'"{key}"\s*:\s*\[', text)
    if found is None:
        return None
    at = found.end()
    for _ in range(number):
        at = _after_blanks(text, at)
        _, at = decoder.raw_decode(text, at)
        at = _after_blanks(text, at) + 1  # the comma
    return _after_blanks(text, at)


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _edges(
    source: Source, text: str, top: dict[str, Any], key: str, known: set[str]
) -> list[tuple[str, str]]:
    edges = []
    for number, edge in enumerate(_list(source, top, key)):
        if not (
            isinstance(edge, list) and len(edge) == 2 and all(isinstance(end, str) for end in edge)
        ):
            what = f"“{key}” {number + 1} is not a pair of names"
            _fail_at(source, text, key, number, what)
        for end in edge:
            if end not in known:
                what = f"“{key}” {number + 1} leads to “{end}”, which is no node of the file"
                _fail_at(source, text, key, number, what)
        edges.append((edge[0], edge[1]))
    return edges


def _number(source: Source, value: object, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        source.fail(f"{what} is not a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        source.fail(f"{what} is not a finite number")
    return number


def _network(
    source: Source, graph: PDAG, nodes: list[Any], given: list[Any], cells: Cells
) -> tuple[Network, tuple[str, ...]]:
    variables = [_variable(source, node) for node in nodes]
    arities = [variable.arity for variable in variables]
    tables: dict[int, Table] = {}
    arcs: list[tuple[str, str]] = []
    rescaled = []
    for number, item in enumerate(given):
        name = item.get("node") if isinstance(item, dict) else None
        if not isinstance(name, str) or name not in graph.index:
            source.fail(f"table {number + 1} belongs to no node")
        node = graph.index[name]
        if node in tables:
            source.fail(f"“{name}” has two tables")
        listed = item.get("parents", [])
        if not isinstance(listed, list) or not all(
            isinstance(parent, str) and parent in graph.index for parent in listed
        ):
            source.fail(f"the table of “{name}” has a parent that is no node")
        parents = [graph.index[parent] for parent in listed]
        if len(set(parents)) < len(parents) or node in parents:
            source.fail(f"the table of “{name}” has a parent twice, or itself for a parent")
        source.step(number, len(given))
        q = cells.take(name, (arities[parent] for parent in parents), arities[node])
        table = _rows(source, item.get("rows"), name, q, arities[node])
        table, changed = checked(source, ascending(table, parents, arities), name)
        tables[node] = table
        arcs.extend((parent, name) for parent in listed)
        if changed:
            rescaled.append(name)
    for node, name in enumerate(graph.names):
        if node not in tables:
            source.fail(f"“{name}” has no table, while others have")
    dag = make_file(source, graph.names, arcs).graph
    assert isinstance(dag, DAG)
    if dag.skeleton != graph.skeleton or not graph.arcs <= dag.arcs:
        source.fail("the parents in the tables do not agree with the arcs and links")
    network = Network(dag, tuple(variables), tuple(tables[node] for node in range(graph.n)))
    return network, rescaled_note(rescaled)


def _variable(source: Source, node: dict[str, Any]) -> Variable:
    name, states = node["name"], node.get("states")
    if (
        not isinstance(states, list)
        or not states
        or not all(isinstance(state, str) for state in states)
        or len(set(states)) < len(states)
    ):
        source.fail(f"the states of “{name}” must be a list of different texts")
    for state in states:
        if state:
            source.check_name(state, state=True)
    missing = node.get("missing_state")
    if missing is not None and not (type(missing) is int and 0 <= missing < len(states)):
        source.fail(f"“missing_state” of “{name}” is not the number of a state")
    cuts = node.get("cuts")
    if cuts is not None:
        if not isinstance(cuts, list):
            source.fail(f"“cuts” of “{name}” must be a list of numbers")
        cuts = tuple(_number(source, cut, f"a cut of “{name}”") for cut in cuts)
    return Variable(name, tuple(states), missing, cuts)


def _rows(source: Source, rows: Any, name: str, q: int, r: int) -> Table:
    if not isinstance(rows, list) or len(rows) != q:
        source.fail(f"the table of “{name}” must have {q} rows")
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != r:
            source.fail(f"row {number + 1} of the table of “{name}” must have {r} numbers")
        for value in row:
            _number(source, value, f"a probability of “{name}”")
    return np.array(rows, dtype=np.float64).reshape(q, r)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; with a network also states and tables."""
    graph, network, positions = file.graph, file.network, file.positions or {}
    nodes = []
    for node, name in enumerate(graph.names):
        item: dict[str, Any] = {"name": name}
        if name in positions:
            item["x"], item["y"] = map(float, positions[name])
        if network is not None:
            variable = network.variables[node]
            item["states"] = list(variable.states)
            if variable.missing_state is not None:
                item["missing_state"] = variable.missing_state
            if variable.cuts is not None:
                item["cuts"] = list(variable.cuts)
        nodes.append(item)
    parts = [
        f'"format": {json.dumps(MARK)}',
        f'"version": {VERSION}',
        f'"kind": "{graph.kind}"',
        _block("nodes", nodes),
        _block("arcs", graph.named_arcs()),
        _block("links", graph.named_links()),
    ]
    if network is not None:
        tables = [
            {
                "node": name,
                "parents": [network.dag.names[parent] for parent in network.dag.parents(node)],
                "rows": network.tables[node].tolist(),
            }
            for node, name in enumerate(network.dag.names)
        ]
        parts.append(_block("tables", tables))
    return Rendered("{\n" + ",\n".join(parts) + "\n}\n")


def _block(key: str, items: list[Any]) -> str:
    if not items:
        return f'"{key}": []'
    lines = ",\n ".join(json.dumps(item, ensure_ascii=False) for item in items)
    return f'"{key}": [\n {lines}\n]'


FORMAT = Format(
    "json", "JSON", (".json",), looks_like, read, write, tables="optional", keeps_positions=True
)
