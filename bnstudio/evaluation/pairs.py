"""The pairs of variables that are joined under several discretisations, as plain values.

Nothing here learns, so the window can read and write what has been learned.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from bnstudio.graph.pdag import PDAG
from bnstudio.numbers import is_number

#: Plain JSON values.
Record = dict[str, Any]

FORWARD, BACKWARD, REVERSIBLE, APART = "->", "<-", "--", ""


def pairs_of(names: tuple[str, ...], graphs: list[PDAG | None]) -> list[Record]:
    """Return every pair that is joined in one of the classes at least.

    A pair is written in the direction that is compelled more often, in ties in the order of the
    variables. Those joined in most classes come first, then those with most compelled directions.
    """
    marks: dict[tuple[int, int], list[str]] = {}
    for place, graph in enumerate(graphs):
        if graph is None:
            continue
        for a, b in graph.arcs:
            pair, mark = ((a, b), FORWARD) if a < b else ((b, a), BACKWARD)
            marks.setdefault(pair, [APART] * len(graphs))[place] = mark
        for a, b in graph.links:
            pair = min(a, b), max(a, b)
            marks.setdefault(pair, [APART] * len(graphs))[place] = REVERSIBLE
    found: list[tuple[tuple[int, int, int, int], Record]] = []
    for (a, b), own in marks.items():
        if own.count(BACKWARD) > own.count(FORWARD):
            a, b = b, a
            own = [{FORWARD: BACKWARD, BACKWARD: FORWARD}.get(mark, mark) for mark in own]
        joined, forward = len(own) - own.count(APART), own.count(FORWARD)
        row = {
            "from": names[a],
            "to": names[b],
            "joined": joined,
            "forward": forward,
            "backward": own.count(BACKWARD),
            "marks": own,
        }
        found.append(((-joined, -forward, a, b), row))
    return [row for _, row in sorted(found, key=lambda item: item[0])]


def pairs_csv(record: Record) -> str:
    """Return the pairs as CSV text, a column for each discretisation."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    ways = [row["name"] for row in record["discretisations"]]
    writer.writerow(["from", "to", "joined", "forward", "backward", *ways])
    for row in record["pairs"]:
        numbers = [row["joined"], row["forward"], row["backward"]]
        writer.writerow([row["from"], row["to"], *numbers, *row["marks"]])
    return text.getvalue()


def is_record(kept: object) -> bool:
    """Whether a value read from a file has the form of a record of pairs."""
    if not isinstance(kept, dict):
        return False
    ways, pairs = kept.get("discretisations"), kept.get("pairs")
    names = kept.get("variables")
    if not isinstance(ways, list) or not isinstance(pairs, list) or not isinstance(names, list):
        return False
    if not ways or not names:
        return False
    texts = [kept.get("searcher"), kept.get("score_name"), *names]
    numbers = [kept.get("n_rows"), kept.get("asked")]
    for way in ways:
        if not isinstance(way, dict) or not isinstance(way.get("states"), list):
            return False
        texts += [way.get("name"), way.get("failure")]
        numbers += way["states"] or [None]
        if not way.get("failure"):
            numbers += [way.get("arcs"), way.get("elapsed_s")]
    for pair in pairs:
        if not isinstance(pair, dict) or not isinstance(pair.get("marks"), list):
            return False
        if len(pair["marks"]) != len(ways):
            return False
        if not all(mark in (FORWARD, BACKWARD, REVERSIBLE, APART) for mark in pair["marks"]):
            return False
        texts += [pair.get("from"), pair.get("to")]
        numbers += [pair.get("joined"), pair.get("forward"), pair.get("backward")]
    return all(isinstance(text, str) for text in texts) and all(
        is_number(number) for number in numbers
    )
