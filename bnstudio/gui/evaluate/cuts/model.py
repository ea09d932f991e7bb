"""The tables of the results: the ways to cut, and the pairs that are joined under any of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt

from bnstudio.evaluation.record import Record
from bnstudio.gui.evaluate.cuts.ways import way_text
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING, format_count, format_elapsed
from bnstudio.gui.wording.tr import tr, tr_core

#: How a record writes an edge, and how the table shows it.
MARKS = {"->": "→", "<-": "←", "--": "–", "": ""}
_SAID = {
    "->": tr("directed as the row is written"),
    "<-": tr("directed the other way"),
    "--": tr("joined, in either direction"),
    "": tr("not joined"),
}
FROM, TO, NOW, JOINED, DIRECTED, FIRST = range(6)
_HEADS = (tr("From"), tr("To"), tr("In the graph"), tr("Joined"), tr("Directed"))
_TIPS = (
    "",
    "",
    tr("Whether the pair is joined in the current graph, and in which direction"),
    tr("In how many ways to cut the two are joined"),
    tr("In how many the direction is compelled, as the row is written"),
)
ALL, THERE, UNSURE = "all", "there", "unsure"

#: Mark of a pair of names, both orders, in the current graph.
Edges = Mapping[tuple[str, str], str]
_MIDDLE = Qt.TextElideMode.ElideMiddle


class WaysModel(TableModel):
    """The ways, numbered as the columns of the other table are."""

    HEADS = (tr("Way to cut"), tr("Pairs joined"), tr("Other than in 1"), tr("Time"))
    TIPS = (
        "",
        tr("How many pairs of variables are joined under it"),
        tr(
            "How many pairs are joined under one of the two, this way and the first, and not under "
            "the other"
        ),
        "",
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, ...]] = []
        self.tips: list[str] = []
        self._failed: list[bool] = []

    def show_record(self, record: Record) -> None:
        """Show the ways of a record."""
        self.beginResetModel()
        self._failed = [bool(way["failure"]) for way in record["discretisations"]]
        marks = [pair["marks"] for pair in record["pairs"]]
        self.rows, self.tips = [], []
        for at, way in enumerate(record["discretisations"]):
            name = f"{at + 1}  {way_text(way['name'])}"
            if way["failure"]:
                self.rows.append((name, tr("failed"), NOTHING, NOTHING))
            else:
                other = sum((mark[at] == "") != (mark[0] == "") for mark in marks)
                failed = record["discretisations"][0]["failure"]
                differ = NOTHING if at == 0 or failed else format_count(other)
                elapsed = format_elapsed(way["elapsed_s"])
                self.rows.append((name, format_count(way["arcs"]), differ, elapsed))
            states = way["states"]
            told = tr(
                "{way_text}: {states} to {states_2} states a variable",
                way_text=way_text(way["name"]),
                states=min(states),
                states_2=max(states),
            )
            more = tr_core(way["failure"]) or tr(
                "Learned in {way}", way=format_elapsed(way["elapsed_s"])
            )
            self.tips.append(f"{told}\n{more}")
        self.endResetModel()

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.HEADS)

    def head_text(self, column: int) -> str:
        return self.HEADS[column]

    def head_tip(self, column: int) -> str:
        return self.TIPS[column]

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column else LEFT

    def cell_text(self, row: int, column: int) -> str:
        return self.rows[row][column]

    def cell_tip(self, row: int, column: int) -> str:
        return self.tips[row]

    def cell_look(self, row: int, column: int) -> Cell:
        text = self.rows[row][column]
        failed = column == 1 and self._failed[row]
        ink = "error" if failed else "text" if column == 0 else "text_2"
        return Cell(
            text,
            right=column > 0,
            font="body" if column else "name",
            ink=ink,
            icon="x-circle" if failed else "",
            icon_ink="error",
        )


class PairsModel(TableModel):
    """The pairs, as far as a search and a choice leave them; a column for each way."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Record] = []
        self.ways: list[Record] = []
        self._all: list[Record] = []
        self._now: Edges = {}
        self._done = 0
        self._find, self._which = "", ALL
        self._order: tuple[int, Qt.SortOrder] | None = None

    def show_record(self, record: Record) -> None:
        """Show the pairs of a record."""
        self._all, self.ways = record["pairs"], record["discretisations"]
        self._done = sum(not way["failure"] for way in self.ways)
        self._renew()

    def show_edges(self, now: Edges) -> None:
        """Say how the pairs are joined in the current graph."""
        if now != self._now:
            self._now = now
            self._renew()

    def narrow(self, find: str, which: str) -> None:
        """Show only pairs with a name that holds ``find``, of one choice."""
        if (find, which) != (self._find, self._which):
            self._find, self._which = find, which
            self._renew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 puts the rows back in their own order."""
        self._order = None if column < 0 else (column, order)
        self._renew()

    def _renew(self) -> None:
        self.beginResetModel()
        wanted = self._find.strip().casefold()
        self.rows = [
            row
            for row in self._all
            if (self._which != THERE or self.now(row))
            and (self._which != UNSURE or row["joined"] < self._done)
            and (wanted in row["from"].casefold() or wanted in row["to"].casefold())
        ]
        if self._order is not None:
            column, order = self._order
            down = order == Qt.SortOrder.DescendingOrder
            self.rows.sort(key=partial(self._key, column), reverse=down)
        self.endResetModel()

    def _key(self, column: int, row: Record) -> tuple[object, ...]:
        names = row["from"].casefold(), row["to"].casefold()
        if column in (FROM, TO):
            return names if column == FROM else names[::-1]
        if column in (JOINED, DIRECTED):
            return (row["joined"] if column == JOINED else row["forward"],)
        mark = self.now(row) if column == NOW else row["marks"][column - FIRST]
        return (("", "--", "<-", "->").index(mark),)

    def now(self, row: Record) -> str:
        """Return how a pair is joined in the current graph, "" for not at all."""
        return self._now.get((row["from"], row["to"]), "")

    # -- what a cell says --------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self.rows), FIRST + len(self.ways)

    def head_text(self, column: int) -> str:
        return _HEADS[column] if column < FIRST else str(column - FIRST + 1)

    def head_tip(self, column: int) -> str:
        return _TIPS[column] if column < FIRST else way_text(self.ways[column - FIRST]["name"])

    def side(self, column: int) -> Qt.AlignmentFlag:
        if column in (FROM, TO, NOW):
            return LEFT
        return RIGHT

    def first_order(self, column: int) -> Qt.SortOrder:
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        return up if column in (FROM, TO) else down

    def cell_text(self, row: int, column: int) -> str:
        shown = self.rows[row]
        if column in (FROM, TO):
            return str(shown["from" if column == FROM else "to"])
        if column in (JOINED, DIRECTED):
            return tr(
                "{shown} of {done}",
                shown=shown["joined" if column == JOINED else "forward"],
                done=self._done,
            )
        if column == NOW:
            return MARKS[self.now(shown)] or NOTHING
        if self.ways[column - FIRST]["failure"]:
            return "?"
        return MARKS[shown["marks"][column - FIRST]] or "·"

    def cell_look(self, row: int, column: int) -> Cell:
        text, shown = self.cell_text(row, column), self.rows[row]
        if column in (FROM, TO):
            return Cell(text, font="name", elide=_MIDDLE)
        if column == NOW:
            there = bool(self.now(shown))
            icon = "check-circle" if there else ""
            return Cell(text, icon=icon, icon_ink="good", ink="text" if there else "text_3")
        if column in (JOINED, DIRECTED):
            sure = column == JOINED and shown["joined"] == self._done
            return Cell(text, right=True, font="value" if sure else "body")
        return Cell(text, right=True, ink="text_3" if text in "·?" else "text")

    def cell_tip(self, row: int, column: int) -> str:
        shown = self.rows[row]
        pair = tr("{shown} and {shown_2}", shown=shown["from"], shown_2=shown["to"])
        if column >= FIRST:
            way = self.ways[column - FIRST]
            said = tr_core(way["failure"]) or _SAID[shown["marks"][column - FIRST]]
            return f"{way_text(way['name'])}\n{pair}: {said}"
        if column == NOW:
            return tr("{pair}: {said} in the current graph", pair=pair, said=_SAID[self.now(shown)])
        return pair
