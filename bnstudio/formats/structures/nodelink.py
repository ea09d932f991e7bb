"""Node-link JSON: any graph, as networkx (``node_link_data``), D3 and Cytoscape's tools have it.

An object with ``nodes`` (each with an ``id``) and ``edges`` or, in older files, ``links`` (each
with ``source`` and ``target``). A link of the graph is an edge of ``type`` ``link``.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file
from bnstudio.numbers import is_number


def looks_like(text: str) -> bool:
    """Whether a text begins as JSON does, has nodes, and claims no ``format`` such as our own."""
    head = text[:2000]
    return head.lstrip().startswith("{") and '"format"' not in head and '"nodes"' in text


def read(text: str, source: Source) -> NetworkFile:
    """Read a graph in node-link JSON.

    Nodes are called by their ``name`` or ``label`` where all have different ones, else by their
    id. Ends of edges are ids or, where all are numbers and no ids, places in the list of nodes.

    Raises
    ------
    FormatError
        With line and character where the text is no JSON, else with the part that is wrong.
    """

    def no_constant(word: str) -> NoReturn:
        source.fail(f"{word} is no number that JSON knows")

    try:
        top = json.loads(text, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        source.fail(f"this is not JSON: {error.msg.lower()}", error.lineno, character=error.colno)
    except ValueError:
        source.fail("a number has too many digits")
    except RecursionError:
        source.fail("the brackets are nested too deeply for a network")
    if not isinstance(top, dict) or not isinstance(top.get("nodes"), list):
        source.fail("this JSON is no graph: it has no list “nodes”")
    listed = top.get("edges", top.get("links", []))
    if not isinstance(listed, list):
        source.fail("“edges” must be a list")
    nodes = top["nodes"]
    source.check_size(len(nodes), len(listed))
    ids: dict[str, int] = {}
    for number, node in enumerate(nodes):
        identity = _identity(node.get("id", node.get("name")) if isinstance(node, dict) else node)
        if identity is None:
            source.fail(f"node {number + 1} has no id")
        if identity in ids:
            source.fail(f"the node “{identity}” is there twice")
        ids[identity] = number
    names = _names(nodes, list(ids))
    by_place = not any(_identity(end) in ids for edge in listed for end in _ends(edge))
    directed = top.get("directed", True) is not False
    arcs: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    for number, edge in enumerate(listed):
        ends = []
        for end in _ends(edge):
            at = end if by_place and type(end) is int else ids.get(_identity(end) or "")
            if at is None or not 0 <= at < len(names):
                source.fail(f"edge {number + 1} leads to a node that is not in the list")
            ends.append(names[at])
        if len(ends) != 2:
            source.fail(f"edge {number + 1} has no source or no target")
        word = edge.get("type")
        undirected = isinstance(word, str) and word.lower() in {"link", "undirected"}
        (links if undirected or not directed else arcs).append((ends[0], ends[1]))
    data = top.get("graph")
    kind = data.get("kind") if isinstance(data, dict) else None
    places = {}
    for name, node in zip(names, nodes, strict=True):
        if isinstance(node, dict):
            x, y = node.get("x"), node.get("y")
            if is_number(x) and is_number(y):
                places[name] = (float(x), float(y))
    return make_file(source, names, arcs, links, kind if isinstance(kind, str) else None, places)


def _identity(value: Any) -> str | None:
    """Return an id as text; ``None`` for what can be none."""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return str(value)
    return None


def _ends(edge: Any) -> list[Any]:
    if not isinstance(edge, dict):
        return []
    return [edge[key] for key in ("source", "target") if key in edge]


def _names(nodes: list[Any], ids: list[str]) -> list[str]:
    for key in ("name", "label"):
        given = [node.get(key) if isinstance(node, dict) else None for node in nodes]
        texts = [text for text in given if isinstance(text, str) and text]
        if len(texts) == len(nodes) and len(set(texts)) == len(texts):
            return texts
    return ids


def write(file: NetworkFile) -> Rendered:
    """Write any graph, one node or edge a line."""
    graph, positions = file.graph, file.positions or {}
    nodes = []
    for name in graph.names:
        item: dict[str, Any] = {"id": name}
        if name in positions:
            item["x"], item["y"] = map(float, positions[name])
        nodes.append(item)
    edges = [{"source": a, "target": b, "type": "arc"} for a, b in graph.named_arcs()]
    edges += [{"source": a, "target": b, "type": "link"} for a, b in graph.named_links()]
    head = f'"directed": true,\n"multigraph": false,\n"graph": {{"kind": "{graph.kind}"}}'
    text = f"{{\n{head},\n{_block('nodes', nodes)},\n{_block('edges', edges)}\n}}\n"
    return Rendered(text)


def _block(key: str, items: list[Any]) -> str:
    lines = ",\n ".join(json.dumps(item, ensure_ascii=False) for item in items)
    return f'"{key}": [\n {lines}\n]' if items else f'"{key}": []'


FORMAT = Format(
    "nodelink",
    "JSON node-link",
    (".nodelink.json", ".nl.json"),
    looks_like,
    read,
    write,
    keeps_positions=True,
)
