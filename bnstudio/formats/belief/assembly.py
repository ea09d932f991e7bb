"""What readers of networks with tables find becomes a network; and networks are prepared to write.

A reader declares each node with its states, parents and numbers, the node's own states changing
fastest, then the last parent; :func:`assemble` checks all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.formats.common import NetworkFile, Source, make_file, make_positions
from bnstudio.formats.names import NameRule
from bnstudio.formats.tables import EXACT, Cells, ascending, checked, rescaled_note
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, Table
from bnstudio.numbers import whole_number

NAME_KEY = "bnstudio_name"
STATE_KEY = "bnstudio_state_"
"""Where a format has no place for the original of a name, it stands percent-encoded under these."""


@dataclass
class Node:
    """A node as a file declares it.

    Attributes
    ----------
    word
        What the file calls it.
    line, character
        Where it is declared.
    title
        A longer name in the file; taken for the name where the word is what it is written as.
    name
        The original name, where the file says it.
    states, titles
        The states, and longer names for them where the file has any.
    numbered, levels
        Whether the states have no names in the file, only a number; values of them, as texts.
    parents
        ``None`` until the file names them.
    numbers
        Probabilities, the node's own states changing fastest, then the last parent.
    """

    word: str
    line: int
    character: int | None = None
    title: str = ""
    name: str | None = None
    states: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    numbered: bool = False
    levels: tuple[str, ...] = ()
    originals: dict[int, str] = field(default_factory=dict)
    parents: list[str] | None = None
    numbers: Table | None = None
    position: tuple[float, float] | None = None

    def take_original(self, key: str, value: str) -> None:
        """Take the original of a name or state from a key that the writer gave it."""
        if key == NAME_KEY:
            self.name = unquote(value.strip())
        elif key.startswith(STATE_KEY):
            code = whole_number(key[len(STATE_KEY) :])
            if code is not None:
                self.originals[code] = unquote(value.strip())


def assemble(
    source: Source,
    nodes: dict[str, Node],
    characters: int,
    *,
    rules: tuple[NameRule, NameRule] | None = None,
    uniform: bool = False,
    last_fastest: bool = True,
    potentials: bool = False,
) -> NetworkFile:
    """Make the network of a file; without any tables its structure alone.

    Parameters
    ----------
    source, nodes, characters
        The file, its nodes by their words, and the length of its text.
    rules
        Those of the format for nodes and states, by which titles are told from descriptions.
    uniform
        Whether a node without a table has a uniform one, as the format says; else it is an error.
    last_fastest
        Whether the last parent changes fastest, and not the first one.
    potentials
        Whether rows are relative, so that they may have any sum but 0.

    Raises
    ------
    FormatError
        For unknown parents, states that are none or twice, tables of the wrong size, a cycle.
    """
    if not nodes:
        source.fail("the file holds no nodes")
    source.check_size(len(nodes), sum(len(node.parents or ()) for node in nodes.values()))
    names = _names(source, nodes, rules)
    arcs = []
    for node in nodes.values():
        parents = node.parents or []
        for parent in parents:
            if parent not in nodes:
                _fail(source, node, f"“{node.word}” has the parent “{parent}”, which is no node")
        if len(set(parents)) < len(parents) or node.word in parents:
            _fail(source, node, f"“{node.word}” has a parent twice, or itself for a parent")
        arcs += [(names[parent], names[node.word]) for parent in parents]
    places = {names[n.word]: n.position for n in nodes.values() if n.position is not None}
    found = make_file(source, list(names.values()), arcs, positions=places)
    if all(node.numbers is None for node in nodes.values()):
        note = "The file holds no probability tables."
        return NetworkFile(found.graph, None, found.positions, (*found.notes, note))
    variables = tuple(
        Variable(names[word], _states(source, node, rules)) for word, node in nodes.items()
    )
    index = {word: at for at, word in enumerate(nodes)}
    arities = [variable.arity for variable in variables]
    cells = Cells(source, characters)
    tables: list[Table] = []
    rescaled, made_up = [], []
    for at, (word, node) in enumerate(nodes.items()):
        if at % 256 == 0:
            source.step(at, len(nodes))
        parents_at = [index[parent] for parent in node.parents or ()]
        r = arities[at]
        q = cells.take(word, (arities[parent] for parent in parents_at), r, node.line)
        numbers = node.numbers
        if numbers is None:
            if not uniform:
                _fail(source, node, f"“{word}” has no probability table, while others have")
            made_up.append(word)
            numbers = np.full(q * r, 1 / r)
        if numbers.size != q * r:
            what = f"the table of “{word}” has {numbers.size:,} numbers; {q * r:,} are needed"
            _fail(source, node, what)
        order = parents_at if last_fastest else parents_at[::-1]
        table = ascending(numbers.reshape(q, r), order, arities)
        given = table
        if potentials:
            table = _normalised(source, node, table)
        table, changed = checked(source, table, word, node.line)
        changed = changed or table is not given
        tables.append(table)
        if changed:
            rescaled.append(word)
    assert isinstance(found.graph, DAG)
    notes = found.notes + rescaled_note(rescaled)
    if made_up:
        shown = ", ".join(f"“{word}”" for word in made_up[:5])
        more = f" and {len(made_up) - 5} more" if len(made_up) > 5 else ""
        notes += (f"Without a table, so taken as uniform: {shown}{more}.",)
    network = Network(found.graph, variables, tuple(tables))
    return NetworkFile(found.graph, network, found.positions, notes)


def _normalised(source: Source, node: Node, table: Table) -> Table:
    """Return potentials as probabilities; rows that sum to one stay as they are."""
    sums = table.sum(axis=1)
    if not bool(np.all(np.isfinite(sums) & (sums > 0))):
        _fail(source, node, f"the table of “{node.word}” has a row whose sum is not above 0")
    off = np.abs(sums - 1) > EXACT
    if not off.any():
        return table
    return np.where(off[:, None], table / sums[:, None], table)


def _fail(source: Source, node: Node, what: str) -> None:
    source.fail(what, node.line, character=node.character)


def _names(
    source: Source, nodes: dict[str, Node], rules: tuple[NameRule, NameRule] | None
) -> dict[str, str]:
    """Return what the nodes are called: their originals where the file has them."""
    names = {}
    for word, node in nodes.items():
        name = word
        if node.name is not None:
            name = node.name
        elif node.title and rules is not None and _is_title(rules[0], node.title, word):
            name = node.title
        source.check_name(name)
        names[word] = name
    if len(set(names.values())) < len(names):
        if any(node.name is not None for node in nodes.values()):
            source.fail("two nodes have the same original name")
        return {word: word for word in nodes}
    return names


def _is_title(rule: NameRule, title: str, word: str) -> bool:
    return title == word or (not rule.fits(title) and rule.is_written(title, word))


def _states(source: Source, node: Node, rules: tuple[NameRule, NameRule] | None) -> tuple[str, ...]:
    if not node.states:
        _fail(source, node, f"“{node.word}” has no states")
    if len(set(node.states)) < len(node.states):
        _fail(source, node, f"“{node.word}” has two states of the same name")
    states = list(node.states)
    if rules is not None and len(node.titles) == len(states):
        for code, title in enumerate(node.titles):
            if _is_title(rules[1], title, states[code]):
                states[code] = title
    for code, original in node.originals.items():
        if 0 <= code < len(states):
            states[code] = original
    for state in states:
        if state:
            source.check_name(state, state=True)
    if len(set(states)) < len(states):
        _fail(source, node, f"two states of “{node.word}” have the same original name")
    return tuple(states)


# -- writing -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Words:
    """By what the names of a network are written in a format.

    ``states`` are those of each node, in node order.
    """

    names: dict[str, str]
    states: list[dict[str, str]]


def words_of(network: Network, nodes: NameRule, states: NameRule) -> Words:
    """Apply the rules of a format to a network."""
    names = nodes.apply(network.dag.names)
    return Words(names, [states.apply(variable.states) for variable in network.variables])


def originals(
    network: Network, words: Words, node: int, line: Callable[[str, str], str]
) -> Iterable[str]:
    """Give a line for each name of a node that is not written as it is: key, encoded original."""
    name = network.dag.names[node]
    if words.names[name] != name:
        yield line(NAME_KEY, quote(name, safe=""))
    for code, (old, new) in enumerate(words.states[node].items()):
        if old != new:
            yield line(f"{STATE_KEY}{code}", quote(old, safe=""))


def number(value: float) -> str:
    """Write a number with all its digits and without an exponent, which some readers lack."""
    text = repr(value)
    return np.format_float_positional(value, trim="0") if "e" in text else text


def numbers_text(table: Table, between: str = " ") -> str:
    """Write all numbers of a table, row by row."""
    return between.join(map(number, table.ravel().tolist()))


def nested(table: Table, arities: Sequence[int], between: str = " ") -> str:
    """Write a table in brackets within brackets, one pair for each parent, rows on lines."""
    pieces = [
        f"({between.join(map(number, row))}{_closing(row_at, arities)}"
        for row_at, row in enumerate(table.tolist(), 1)
    ]
    first = "(" * len(arities)
    opened = [first, *("(" * _blocks(row_at, arities) for row_at in range(1, len(pieces)))]
    comma = between.strip()
    lines = [mark + piece for mark, piece in zip(opened, pieces, strict=True)]
    return f"{comma}\n        ".join(lines)


def _blocks(row: int, arities: Sequence[int]) -> int:
    """Return how many parents, from the last on, begin anew before a row."""
    count = 0
    for arity in reversed(arities):
        if row % arity:
            break
        count += 1
        row //= arity
    return count


def _closing(rows: int, arities: Sequence[int]) -> str:
    """Return the brackets that close behind so many rows."""
    return ")" * (1 + _blocks(rows, arities))


def position_text(position: tuple[float, float], between: str = ", ") -> str:
    """Write a place in whole numbers."""
    return between.join(str(round(value)) for value in position)


def centre(words: list[str]) -> tuple[float, float] | None:
    """Return a place from its numbers; ``None`` if it is none."""
    try:
        x, y = (float(word) for word in words)
    except ValueError:
        return None
    found = make_positions({"": (x, y)})
    return None if found is None else found[""]
