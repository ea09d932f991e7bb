"""The table of arcs: its filter, and a row for each pair of joined nodes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.graph.differences import Difference, Kind
from bnstudio.gui.canvas.painting.compared import badge_width, paint_difference
from bnstudio.gui.compare.arcs_model import ALL, DIFFERENCES, KIND, ArcsModel
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.fields import ComboField, SearchField
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.widgets.table.cells import Cell, Index
from bnstudio.gui.widgets.table.view import CellDelegate, Table
from bnstudio.gui.wording.comparing import DIFFERENT, KINDS
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr

NARROW = 560
"""A narrower table leaves out how each network joins a pair, at a base of 12."""

BADGE = 14


class _Delegate(CellDelegate):
    """Paints the badge of a difference before its words."""

    def __init__(self, table: ArcTable) -> None:
        super().__init__(table)
        self._arcs = table.arcs

    def paint_content(self, painter: QPainter, rect: QRect, index: Index, cell: Cell) -> None:
        if index.column() == KIND:
            kind, dp = self._arcs.rows[index.row()].kind, theme().px
            room = dp(badge_width(Kind.DIRECTED_FIRST, BADGE))
            if kind is not Kind.COMMON:
                left = self._table.text_rect(rect, KIND).left()
                painter.save()
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                at = QPointF(left + room / 2.0, rect.center().y() + 0.5)
                paint_difference(painter, at, kind, theme().tokens, dp(BADGE))
                painter.restore()
            rect = rect.adjusted(room + dp(6), 0, 0, 0)
        super().paint_content(painter, rect, index, cell)


class ArcTable(Table):
    """The table itself."""

    def __init__(self, model: ArcsModel) -> None:
        self.arcs = model
        super().__init__(model, tr("Arcs of both networks"), (0, 150, 208, 56, 76))
        self.setItemDelegate(_Delegate(self))
        self.sort_by_heads()

    def arrange(self) -> None:
        scale = theme().scale
        room = self.viewport().width() / scale
        self.gone = frozenset((3, 4)) if room < NARROW else frozenset()
        fixed = sum(width for at, width in enumerate(self.widths) if at > 1 and at not in self.gone)
        self.widths[1] = max(80, int((room - fixed) / 2))
        super().arrange()


class ArcsPane(QWidget):
    """The table with its filter.

    Signals
    -------
    pair_chosen(str, str)
        A person has chosen the row of these two nodes.
    step_asked(int)
        The next (1) or the previous (-1) difference is to be shown.
    """

    pair_chosen = Signal(str, str)
    step_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.model = ArcsModel(self)
        self.table = ArcTable(self.model)
        kinds = [(tr("Differences", "of networks"), DIFFERENCES), (tr("All"), ALL)]
        kinds += [(KINDS[kind], kind.value) for kind in (*DIFFERENT, Kind.COMMON)]
        self.kind = ComboField(
            [(text, value) for text, value in kinds], name=tr("Kind of difference")
        )
        self.kind.setMaximumWidth(self.kind.sizeHint().width())
        self.search = SearchField(tr("Find a name"))
        self.search.setAccessibleName(tr("Find arcs by the name of a node"))
        self.search.setMinimumWidth(theme().px(96))
        self.count = Label("", "body", "text_3")
        self.previous = IconButton("caret-up", tr("Previous difference"), "Shift+F8")
        self.next = IconButton("caret-down", tr("Next difference"), "F8")
        tools = hbox(
            self.kind, (self.search, 1), self.count, self.previous, self.next,
            gap=8, margins=(16, 6, 12, 6),
        )  # fmt: skip
        self.nothing = Label("", "body", "text_2", wrap=True)
        self._pages = stack(self.table, boxed(vbox(self.nothing, margins=(16, 8, 16, 8))))
        vbox(tools, Line(), (self._pages, 1), on=self)
        self._quiet = False
        self.kind.currentIndexChanged.connect(self._narrow)
        self.search.textChanged.connect(self._narrow)
        self.table.chosen.connect(self._row_chosen)
        self.previous.clicked.connect(lambda: self.step_asked.emit(-1))
        self.next.clicked.connect(lambda: self.step_asked.emit(1))
        self._show_count()

    def set_pairs(self, pairs: Sequence[Difference]) -> None:
        """Show other pairs; the chosen one stays chosen."""
        kept = self.chosen()
        self._quiet = True
        self.model.set_pairs(pairs)
        if kept is not None:
            self.follow(kept.a, kept.b)
        self._quiet = False
        self._show_count()

    def chosen(self) -> Difference | None:
        """Return the pair of the chosen row."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def follow(self, a: str, b: str) -> None:
        """Choose the row of two nodes that were selected elsewhere, if it is shown."""
        row = self.model.row_of(a, b)
        before, self._quiet = self._quiet, True
        if row is None:
            self.table.clearSelection()
        else:
            self.table.choose(row)
        self._quiet = before

    def step(self, way: int) -> Difference | None:
        """Choose the next (1) or previous (-1) difference of the table, beginning anew at its end.

        Common arcs are passed over. Without any difference in the table nothing is returned.
        """
        rows = self.model.rows
        differ = [row for row, pair in enumerate(rows) if pair.kind is not Kind.COMMON]
        if not differ:
            return None
        selected = self.table.selectionModel().hasSelection()
        at = self.table.currentIndex().row() if selected else -1
        if way > 0:
            row = next((row for row in differ if row > at), differ[0])
        else:
            row = next((row for row in reversed(differ) if row < at), differ[-1])
        self._quiet = True
        self.table.choose(row)
        self._quiet = False
        return rows[row]

    def _row_chosen(self, row: int) -> None:
        if not self._quiet and row < len(self.model.rows):
            pair = self.model.rows[row]
            self.pair_chosen.emit(pair.a, pair.b)

    def _narrow(self, *_: object) -> None:
        kept = self.chosen()
        self._quiet = True
        self.model.narrow(str(self.kind.value), self.search.text())
        if kept is not None:
            self.follow(kept.a, kept.b)
        self._quiet = False
        self._show_count()

    def _show_count(self) -> None:
        shown, counts = len(self.model.rows), self.model.counts()
        total = sum(counts.values())
        self.count.setText(
            tr("{shown} of {total}", shown=format_count(shown), total=format_count(total))
            if total
            else ""
        )
        same = total == counts[Kind.COMMON]
        self.nothing.setText(
            (tr("There is no arc in either.") if not total else tr("No arc differs."))
            if same
            else tr("No arc is of this kind and name.")
        )
        self._pages.setCurrentIndex(0 if shown else 1)
        for button in (self.previous, self.next):
            button.setEnabled(not same)
