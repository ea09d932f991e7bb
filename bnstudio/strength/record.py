"""Strengths and what follows from them as CSV text, GraphML text and plain data."""

from __future__ import annotations

import csv
import io
import re
from typing import Any
from xml.sax.saxutils import quoteattr

from bnstudio.graph.convert import to_cpdag
from bnstudio.strength.consensus import Consensus
from bnstudio.strength.strengths import Strengths

COLUMNS = ("from", "to", "strength", "direction")


def arcs_csv(strengths: Strengths) -> str:
    """Return a line for every ordered pair that some network joins, the strongest first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(strengths.rows())
    return text.getvalue()


def to_json(strengths: Strengths, agreed: Consensus, proposed: float) -> dict[str, Any]:
    """Return strengths and consensus as a dictionary of plain values.

    Parameters
    ----------
    strengths, agreed
        What there is.
    proposed
        The threshold of Scutari and Nagarajan.
    """
    shown = to_cpdag(agreed.dag)
    names = strengths.names
    return {
        "n_variables": len(names),
        "variables": list(names),
        "networks": strengths.networks,
        "strengths": [dict(zip(COLUMNS, row, strict=True)) for row in strengths.rows()],
        "threshold": agreed.threshold,
        "threshold_proposed": proposed,
        "arcs": [list(pair) for pair in agreed.dag.named_arcs()],
        "directed": [list(pair) for pair in shown.named_arcs()],
        "links": [list(pair) for pair in shown.named_links()],
        "against_majority": [[names[a], names[b]] for a, b in agreed.against],
        "left_out": [[names[a], names[b]] for a, b in agreed.left_out],
        "new_v_structures": agreed.forced,
    }


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="strength" for="edge" attr.name="strength" attr.type="double"/>
  <key id="direction" for="edge" attr.name="direction" attr.type="double"/>
  <graph edgedefault="directed">
"""


def arcs_graphml(strengths: Strengths) -> str:
    """Return the arcs with their figures as GraphML: one edge a pair, in its likelier direction.

    The edges together are no network; they may close cycles. What XML cannot hold of a name is
    written as ``_``.
    """
    breaks = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
    called = {name: quoteattr(_NOT_XML.sub("_", name), breaks) for name in strengths.names}
    parts = [_HEAD]
    parts += [f"    <node id={called[name]}/>\n" for name in strengths.names]
    seen = set()
    for source, target, strength, direction in strengths.rows():
        if (target, source) in seen:
            continue
        seen.add((source, target))
        parts.append(
            f"    <edge source={called[source]} target={called[target]}>"
            f'<data key="strength">{strength!r}</data>'
            f'<data key="direction">{direction!r}</data></edge>\n'
        )
    return "".join([*parts, "  </graph>\n</graphml>\n"])
