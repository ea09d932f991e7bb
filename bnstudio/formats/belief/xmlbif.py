"""XMLBIF 0.3: DAGs with tables in XML, as JavaBayes, Weka, pyAgrum and pgmpy exchange them.

In a ``TABLE`` the child changes fastest, then the last ``GIVEN``. Positions are the property that
JavaBayes uses. No document type is written: aGrUM's parser does not take one.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from bnstudio.formats.belief.assembly import (
    Node,
    assemble,
    centre,
    numbers_text,
    originals,
    words_of,
)
from bnstudio.formats.belief.scan import numbers
from bnstudio.formats.belief.xmltree import Element, first_tag, parse
from bnstudio.formats.common import DAGS_ONLY, Format, NetworkFile, Rendered, Source
from bnstudio.formats.names import NameRule, plain_word
from bnstudio.network.bayesnet import Table

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<BIF VERSION="0.3">
<NETWORK>
<NAME>network</NAME>
"""
_POSITION = re.compile(r"position\s*=\s*\(\s*([^,()]{1,40}),\s*([^,()]{1,40})\)")


def _fits(name: str) -> bool:
    return bool(name) and name == " ".join(name.split()) and name.isprintable()


def _fix(name: str) -> str:
    return plain_word(name) or "x"


_RULE = NameRule("all but line breaks, blanks at the ends and characters XML lacks", _fits, _fix)


def looks_like(text: str) -> bool:
    """Whether the first tag of an XML text is ``BIF``."""
    return text[:2000].lstrip().startswith("<") and first_tag(text) == "bif"


def read(text: str, source: Source) -> NetworkFile:
    """Read an XMLBIF file; tags in any case, names of nodes and states free.

    Raises
    ------
    FormatError
        With the line: no XML, no BIF, unknown names, tables of the wrong size, a cycle.
    """
    top = parse(text, source)
    network = top.first("network")
    if top.tag.lower() != "bif" or network is None:
        source.fail(f"this XML is not XMLBIF; it begins with <{top.tag[:40]}>", top.line)
    nodes: dict[str, Node] = {}
    for each in network.all("variable"):
        node = _variable(each, source)
        if node.word in nodes:
            source.fail(f"the variable “{node.word}” is declared twice", each.line)
        nodes[node.word] = node
    for tag in ("definition", "probability"):  # the second is of versions before 0.3
        for each in network.all(tag):
            _definition(each, nodes, source)
    return assemble(source, nodes, len(text))


def _variable(element: Element, source: Source) -> Node:
    given = {key.lower(): value.lower() for key, value in element.given.items()}
    name = element.first("name")
    if name is None or not name.text:
        source.fail("a variable has no name", element.line)
    if given.get("type", "nature") not in {"nature", "discrete"}:
        source.fail(
            f"“{name.text}” is of type “{given['type']}”; only chance nodes can be read",
            element.line,
        )
    node = Node(name.text, element.line)
    listed = [*element.all("outcome"), *element.all("value")]
    node.states = tuple(outcome.text for outcome in listed)
    for item in element.all("property"):
        key, _, value = item.text.partition("=")
        node.take_original(key.strip(), value)
        found = _POSITION.search(item.text)
        if found:
            node.position = centre([found[1], found[2]])
    return node


def _definition(element: Element, nodes: dict[str, Node], source: Source) -> None:
    child = element.first("for")
    if child is None or child.text not in nodes:
        what = "nothing" if child is None else f"“{child.text}”, which is not declared"
        source.fail(f"a definition is for {what}", element.line)
    node = nodes[child.text]
    if node.parents is not None:
        source.fail(f"“{node.word}” has two definitions", element.line)
    node.line = element.line
    node.parents = [given.text for given in element.all("given")]
    table = element.first("table")
    if table is not None:
        node.numbers = numbers_of(table, node.word, source)


def numbers_of(element: Element, word: str, source: Source) -> Table:
    """Return the numbers in an element."""
    return numbers(
        element.text, f"the table of “{word}”", lambda what, _: source.fail(what, element.line)
    )


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    words = words_of(network, _RULE, _RULE)
    parts = [_HEAD]
    for at, name in enumerate(dag.names):
        parts.append(f'<VARIABLE TYPE="nature">\n\t<NAME>{escape(words.names[name])}</NAME>\n')
        parts += [f"\t<OUTCOME>{escape(state)}</OUTCOME>\n" for state in words.states[at].values()]
        parts += originals(
            network, words, at, lambda key, value: f"\t<PROPERTY>{key} = {value}</PROPERTY>\n"
        )
        if name in positions:
            x, y = positions[name]
            parts.append(f"\t<PROPERTY>position = ({float(x)!r}, {float(y)!r})</PROPERTY>\n")
        parts.append("</VARIABLE>\n")
    for at, name in enumerate(dag.names):
        parts.append(f"<DEFINITION>\n\t<FOR>{escape(words.names[name])}</FOR>\n")
        for parent in dag.parents(at):
            parts.append(f"\t<GIVEN>{escape(words.names[dag.names[parent]])}</GIVEN>\n")
        parts.append(f"\t<TABLE>{numbers_text(network.tables[at])}</TABLE>\n</DEFINITION>\n")
    parts.append("</NETWORK>\n</BIF>\n")
    return Rendered("".join(parts))


FORMAT = Format(
    "xmlbif",
    "XMLBIF",
    (".xmlbif", ".bifxml"),
    looks_like,
    read,
    write,
    DAGS_ONLY,
    "required",
    keeps_positions=True,
    max_characters=256_000_000,
    node_rule=_RULE,
    state_rule=_RULE,
)
