"""What came of it: facts, the ways with their numbers, and the pairs under each of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.evaluation.record import Record
from bnstudio.gui.evaluate.cuts.model import (
    ALL,
    DIRECTED,
    FIRST,
    FROM,
    JOINED,
    NOW,
    THERE,
    TO,
    UNSURE,
    Edges,
    PairsModel,
    WaysModel,
)
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import hbox, vbox
from bnstudio.gui.widgets.table.heads import HEAD
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import DOT, format_count
from bnstudio.gui.wording.tr import tr

_ROW, _MOST_ROWS = 28, 7
_MARK, _NAME, _LEAST_NAME = 30, 110, 72
_WIDTHS = {NOW: 92, JOINED: 68, DIRECTED: 76}
#: Below this width the time goes to the tooltip of a way.
_TIME_FROM = 480


class PairsTable(Table):
    """The pairs: names take what the numbers leave; where that is too little, it scrolls."""

    def __init__(self, pairs: PairsModel) -> None:
        self.pairs = pairs
        super().__init__(pairs, tr("Pairs under each way to cut"), row_height=_ROW)
        self.sort_by_heads()

    def arrange(self) -> None:
        """Give marks and numbers their width and the names the rest."""
        dp, columns = theme().px, self.pairs.size()[1]
        if columns <= FIRST:
            return
        room = self.viewport().width() - dp(_MARK) * (columns - FIRST)
        tight = room - sum(map(dp, _WIDTHS.values())) < dp(2 * _NAME)
        # What it counts can be seen in the marks.
        self.setColumnHidden(DIRECTED, tight)
        widths = {c: dp(w) for c, w in _WIDTHS.items() if c != DIRECTED or not tight}
        rest = room - sum(widths.values())
        for column in range(columns):
            if column in (FROM, TO):
                width = max(dp(_LEAST_NAME), (rest + (column == TO)) // 2)
            else:
                width = widths.get(column, dp(_MARK))
            self.setColumnWidth(column, width)


class CutsResults(QWidget):
    """The results of one record.

    Signals
    -------
    pair_chosen(str, str)
        The person chose a row: the names of the pair.
    """

    pair_chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Arcs under each way to cut"))
        self.facts = Label("", "label", wrap=True)
        self.facts.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.ways, self.pairs = WaysModel(), PairsModel()
        self.ways_table = Table(self.ways, tr("Ways to cut"), (0, 96, 112, 76), row_height=_ROW)
        self.search = SearchField(tr("Find a variable"))
        self.search.setAccessibleName(tr("Find a variable among the pairs"))
        self.which = Segmented(
            [(ALL, tr("All")), (THERE, tr("In the graph")), (UNSURE, tr("Not in all ways"))],
            ALL,
            name=tr("Which pairs"),
        )
        self.pairs_table = PairsTable(self.pairs)
        self.count = Label("", "caption")
        self.key = Label(
            tr(
                "→ directed as the row is written, ← the other way, – joined in either direction, "
                "· not joined. Numbers are those of the ways above."
            ),
            "caption",
            wrap=True,
        )
        self.key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        margins = (16, 0, 16, 0)
        vbox(
            vbox(self.facts, margins=(16, 12, 16, 8)),
            self.ways_table,
            12,
            hbox(self.which, (self.search, 1), self.count, gap=8, margins=margins),
            8,
            (self.pairs_table, 1),
            vbox(self.key, margins=(16, 6, 16, 8)),
            on=self,
        )
        self.search.textChanged.connect(lambda _text: self._narrow())
        self.which.changed.connect(lambda _value: self._narrow())
        self.pairs_table.chosen.connect(self._chosen)

    def show_record(self, record: Record, *, learner: str, going_on: bool, stale: str = "") -> None:
        """Show a record; ``stale`` says that it belongs to other data than those of now."""
        done, asked = len(record["discretisations"]), record["asked"]
        ways = tr("{asked} ways to cut", asked=asked)
        if done < asked:
            ways = tr("{done} of {ways}", done=done, ways=ways) + (
                "" if going_on else tr(", stopped")
            )
        parts = [
            ways,
            tr("{record} rows", record=format_count(record["n_rows"])),
            tr("{record} variables", record=format_count(len(record["variables"]))),
            learner,
        ]
        self.facts.setText(DOT.join(parts) + (f". {stale}" if stale else ""))
        self.ways.show_record(record)
        rows = min(len(self.ways.rows), _MOST_ROWS)
        self.ways_table.setFixedHeight(theme().px(HEAD) + theme().px(_ROW) * rows)
        self.ways_table.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if len(self.ways.rows) <= _MOST_ROWS
            else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        )
        self.pairs.show_record(record)
        self._count()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < theme().px(_TIME_FROM)
        self.ways_table.gone = frozenset({3} if narrow else ())
        self.ways_table.arrange()

    def show_edges(self, edges: Edges) -> None:
        """Say how the pairs are joined in the current graph."""
        self.pairs.show_edges(edges)
        self._count()

    def _narrow(self) -> None:
        self.pairs.narrow(self.search.text(), str(self.which.value))
        self._count()

    def _count(self) -> None:
        self.count.setText(tr("{rows} pairs", rows=format_count(len(self.pairs.rows))))

    def _chosen(self, row: int) -> None:
        if self.pairs_table.hasFocus():
            pair = self.pairs.rows[row]
            self.pair_chosen.emit(pair["from"], pair["to"])
