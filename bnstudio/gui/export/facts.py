"""What the export dialog says beforehand: what a format makes of the current graph."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.formats.common import Format
from bnstudio.gui.wording.names import not_in_table
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr, trn

KINDS = (("dag", "DAG"), ("rpdag", "RPDAG"), ("cpdag", "CPDAG"))
KIND_NAMES = {"dag": tr("a DAG"), "rpdag": tr("an RPDAG"), "cpdag": tr("a CPDAG")}
#: Endings of pictures, which are made as figures.
PICTURES = (".png", ".svg", ".pdf", ".tex")

#: One thing to know before writing: icon, colour, sentence.
Fact = tuple[str, str, str]


def facts(
    chosen: Format,
    kind: str,
    *,
    rows: int | None,
    lacking: Sequence[str] = (),
    placed: bool,
    tables: str = "",
) -> tuple[list[Fact], bool]:
    """Say what a format makes of a graph, and whether it can be written at all.

    Parameters
    ----------
    chosen, kind
        The format, and the kind of graph that is wanted.
    rows
        Number of cases of the data, ``None`` without data.
    lacking
        Names of the nodes that the data have no variable for.
    placed
        Whether the nodes have places.
    tables
        Name of the file whose probability tables the graph has.
    """
    found: list[Fact] = []
    possible = True
    if kind in chosen.kinds:
        if kind != "dag":
            found.append(("check-circle", "good", tr("Arcs and links are kept apart.")))
    else:
        found.append(
            (
                "warning-circle",
                "caution",
                tr(
                    "It holds only DAGs. This is {kind_names}: one of its DAGs is written, "
                    "in which every link has a direction.",
                    kind_names=KIND_NAMES[kind],
                ),
            )
        )
    if chosen.tables != "none":
        if tables:
            found.append(
                (
                    "check-circle",
                    "good",
                    tr("With the probability tables of {tables}.", tables=tables),
                )
            )
        elif rows is not None and not lacking:
            count = format_count(rows)
            found.append(
                (
                    "check-circle",
                    "good",
                    tr("With probability tables, fitted to the {count} rows.", count=count),
                )
            )
        elif chosen.tables == "required":
            possible = False
            if rows is None:
                why = tr("there are no data. Open the table first, or choose another format.")
            else:
                them = trn("this node", "these nodes", len(lacking))
                why = tr(
                    "{not_in_table}. Rename or delete {them}, or choose another format.",
                    not_in_table=not_in_table(lacking),
                    them=them,
                )
            found.append(
                (
                    "warning-circle",
                    "error",
                    tr("It needs probability tables fitted to data, and {why}", why=why),
                )
            )
    if placed and chosen.keeps_positions:
        found.append(("check-circle", "good", tr("The places of the nodes are kept.")))
    elif placed:
        found.append(("info", "text_3", tr("The places of the nodes are not kept.")))
    return found, possible
