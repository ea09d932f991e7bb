"""The conditional table of a node: a row for each configuration of its parents that occurs."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, hbox, vbox
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell, Index
from bnstudio.gui.widgets.table.heads import HEAD
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.widgets.table.rows import ROW
from bnstudio.gui.widgets.table.view import EDGE, PAD, CellDelegate, Table
from bnstudio.gui.wording.numbers import counted, format_count, format_number
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.tables import FamilyTable

#: Below so many cases a row says little, and its number is set apart.
FEW = 5
COUNTS, LIKELIHOOD = "counts", 0.0
_SHOWN = (
    (tr("Counts"), COUNTS),
    (tr("Maximum likelihood"), LIKELIHOOD),
    (tr("Prior, sample size 1"), 1.0),
    (tr("Prior, sample size 10"), 10.0),
)
_LINES = 9
#: Of so many states of a parent the names are measured.
_MEASURED = 64
#: How wide a column is, at a base of 12.
_LEAST, _MOST = 48, 120
#: How strongly the fullest cell is shaded.
_SHADE = 0.34


class FamilyModel(TableModel):
    """The lines: parents' states, rows of the data, and a cell for each state of the child."""

    def __init__(self) -> None:
        super().__init__()
        self.table: FamilyTable | None = None
        self.shares: NDArray[np.float64] = np.empty((0, 0))
        self.shown: object = LIKELIHOOD
        self.order: NDArray[np.int64] = np.empty(0, np.int64)

    def show(self, table: FamilyTable | None, shown: object, rare_first: bool) -> None:
        """Show a table as counts or probabilities, in an order."""
        self.beginResetModel()
        self.table, self.shown = table, shown
        if table is not None:
            size = float(shown) if isinstance(shown, float) else LIKELIHOOD
            self.shares = table.probabilities(size)
            self.order = np.arange(len(table.counts))
            if rare_first:
                self.order = self.order[::-1]
        self.endResetModel()

    @property
    def given(self) -> int:
        """How many columns the parents have."""
        return 0 if self.table is None else len(self.table.parents)

    def size(self) -> tuple[int, int]:
        if self.table is None:
            return 0, 0
        return len(self.order), self.given + 1 + len(self.table.states)

    def cell_text(self, row: int, column: int) -> str:
        table = self.table
        assert table is not None
        at = int(self.order[row])
        if column < self.given:
            return table.parent_states[column][int(table.configurations[at, column])]
        if column == self.given:
            return format_count(int(table.counts[at].sum()))
        state = column - self.given - 1
        if self.shown == COUNTS:
            return format_count(int(table.counts[at, state]))
        return format_number(float(self.shares[at, state]), 3)

    def widest(self, column: int) -> list[str]:
        """Return texts of a column, none of its others being wider."""
        table = self.table
        assert table is not None
        if column < self.given:
            return list(table.parent_states[column][:_MEASURED])
        if column == self.given:
            return [format_count(int(table.counts.sum(axis=1).max(initial=0)))]
        if self.shown == COUNTS:
            return [format_count(int(table.counts.max(initial=0)))]
        return [format_number(0.0, 3), format_number(1.0, 3)]

    def share(self, row: int, column: int) -> float | None:
        """Return the probability in a cell, ``None`` where there is none."""
        if self.table is None or column <= self.given:
            return None
        return float(self.shares[int(self.order[row]), column - self.given - 1])

    def cell_look(self, row: int, column: int) -> Cell | None:
        assert self.table is not None
        text = self.cell_text(row, column)
        if column < self.given:
            return Cell(text, elide=Qt.TextElideMode.ElideMiddle)
        few = self.table.counts[int(self.order[row])].sum() < FEW
        return Cell(text, right=True, ink="caution" if few and column == self.given else "text")

    def cell_tip(self, row: int, column: int) -> str:
        table = self.table
        assert table is not None
        at, rows = int(self.order[row]), int(table.counts[int(self.order[row])].sum())
        if column < self.given:
            return f"{table.parents[column]}: {self.cell_text(row, column)}"
        if column == self.given:
            little = tr(", so its probabilities say little") if rows < FEW else ""
            return tr(
                "{rows} with these states of the parents{little}",
                rows=counted(rows, "row"),
                little=little,
            )
        state = column - self.given - 1
        count = format_count(int(table.counts[at, state]))
        return tr(
            "{states}: {count} of {rows}",
            states=table.states[state],
            count=count,
            rows=counted(rows, "row"),
        )

    def side(self, column: int) -> Qt.AlignmentFlag:
        return LEFT if column < self.given else RIGHT

    def head_text(self, column: int) -> str:
        table = self.table
        assert table is not None
        if column < self.given:
            return table.parents[column]
        return tr("Rows") if column == self.given else table.states[column - self.given - 1]

    def head_tip(self, column: int) -> str:
        return self.head_text(column)


class _Shaded(CellDelegate):
    """Cells are the fuller the likelier."""

    def paint_content(self, painter: QPainter, rect: QRect, index: Index, cell: Cell) -> None:
        model = index.model()
        share = model.share(index.row(), index.column()) if isinstance(model, FamilyModel) else None
        if share:
            shade = QColor(theme().tokens.bar)
            shade.setAlphaF(_SHADE * share)
            painter.fillRect(rect.adjusted(1, 1, -1, -2), shade)
        super().paint_content(painter, rect, index, cell)


class FamilyTableView(QWidget):
    """The table, and how it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.model = FamilyModel()
        self.table = Table(self.model, tr("Conditional table"))
        self.table.setItemDelegate(_Shaded(self.table))
        self.shown = ComboField(list(_SHOWN), name=tr("What the cells show"))
        self.shown.set_value(LIKELIHOOD)
        self.shown.setToolTip(
            tr(
                "Counts, or probabilities: by maximum likelihood, or with a uniform prior whose "
                "cases "
                "are spread over the cells (BDeu)"
            )
        )
        self.order = Segmented(
            [(False, tr("Common")), (True, tr("Rare"))], False, name=tr("Which come first")
        )
        self.order.setToolTip(
            tr("Which come first: states of the parents with most rows of the data, or with fewest")
        )
        self.about = Label("", "caption", wrap=True)
        self._family: FamilyTable | None = None
        controls = hbox((self.shown, 1), self.order, gap=8)
        vbox(controls, self.table, self.about, STRETCH, gap=8, on=self)
        self.shown.activated.connect(self._show)
        self.order.changed.connect(self._show)

    def show_table(self, table: FamilyTable) -> None:
        """Show the table of another family."""
        self._family = table
        missing = table.possible - table.seen
        facts = []
        if table.parents:
            facts.append(
                tr(
                    "{seen} of {configurations} of the parents occur",
                    seen=format_count(table.seen),
                    configurations=counted(table.possible, "configuration"),
                )
            )
            if missing:
                facts.append(tr("of the others the data say nothing"))
        if table.seen > len(table.counts):
            facts.append(
                tr("the {counts} most frequent are shown", counts=format_count(len(table.counts)))
            )
        self.about.setText(", ".join(facts) + "." if facts else "")
        self.about.setVisible(bool(facts))
        self.order.setVisible(bool(table.parents))
        self._show()

    def _show(self, *_: object) -> None:
        if self._family is None:
            return
        self.model.show(self._family, self.shown.value, bool(self.order.value))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give every column the room that it needs, and the states what is left."""
        if self._family is None or self.model.table is not self._family:
            return
        dp, view = theme().px, self.table
        heads = view.horizontalHeader()
        room = self.width() - 2 * view.frameWidth()
        if self.model.rowCount() > _LINES:
            room -= view.verticalScrollBar().sizeHint().width()
        widths = self._widths(room)
        for column, wide in enumerate(widths):
            heads.resizeSection(column, wide)
        over = room - heads.length()
        if over > 0 and self.model.columnCount():
            last = self.model.columnCount() - 1
            share = over // (last - self.model.given or 1)
            for column in range(self.model.given + 1, last + 1):
                heads.resizeSection(column, heads.sectionSize(column) + share)
        lines = min(self.model.rowCount(), _LINES)
        bar = view.horizontalScrollBar().sizeHint().height() if over < 0 else 0
        view.setFixedHeight(dp(HEAD) + lines * dp(ROW) + bar + 2)

    def _widths(self, room: int) -> list[int]:
        """Return how wide the columns are: no number is cut, nor a head where there is room.

        The heads of parents give way where all columns are in sight then; their tips name them.
        """
        dp, model = theme().px, self.model
        widths, spare = [], []
        for column in range(model.columnCount()):
            sides = sum(dp(EDGE if column == end else PAD) for end in self.table.ends())
            texts = [theme().width_of(plain(text), "body") for text in model.widest(column)]
            values = max(*texts, dp(_LEAST - 2 * PAD)) + sides
            head = theme().width_of(plain(model.head_text(column)), "column") + sides
            widths.append(min(max(values, head), dp(_MOST)))
            spare.append(max(widths[-1] - values, 0) if column < model.given else 0)
        over = sum(widths) - room
        if 0 < over <= sum(spare):
            share = over / sum(spare)
            widths = [w - math.ceil(share * s) for w, s in zip(widths, spare, strict=True)]
        return widths
