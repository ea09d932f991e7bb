"""BIF, from the body of a probability block to a table of numbers.

A body lists rows by their states, or gives them all at once (``table``), with a ``default`` for
those it leaves out. Nearly all files list every row in the usual order, which is read at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from bnstudio.formats._bif_scan import Block, Cursor, Declared
from bnstudio.network.bayesnet import Table


def read_table(cursor: Cursor, block: Block, variables: dict[str, Declared], q: int) -> Table:
    """Fill the table of a block, parents in the block's order, the last one changing fastest.

    ``q`` is its number of rows, which the budget for cells has room for.
    """
    source = cursor.source
    states = [variables[parent].states for parent in block.parents]
    r = len(variables[block.child].states)
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
            config: list[str] = []
            for of_parent in reversed(states):
                missing, code = divmod(missing, len(of_parent))
                config.insert(0, of_parent[code])
            if len(config) > 10:
                config[5:-5] = ["…"]
            source.fail(
                f"the table of “{block.child}” lacks {int(open_rows.sum())} of {q} rows"
                + (f", the first for ({', '.join(config)})" if config else ""),
                block.line,
            )
        table[open_rows] = default
    return table


def _in_order(body: str, states: list[tuple[str, ...]], r: int) -> Table | None:
    """Return a table whose rows are all in the usual order, or ``None`` for any other table.

    Nearly all files have that order, and it is ten times as fast as reading row by row.
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


def _row(cursor: Cursor, block: Block, key: list[str], codes: list[dict[str, int]], at: int) -> int:
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


def _entries(cursor: Cursor, block: Block) -> Iterator[tuple[list[str] | str | None, str, int]]:
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
    cursor: Cursor, block: Block
) -> Iterator[tuple[list[str] | str | None, str, int]]:
    """Give the entries of a body in which names are quoted, token by token."""
    inner = Cursor(block.body, cursor.source, (cursor, block.start))
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
