"""The middle of the import page: the preview under a line with what is shown and a search field.

Where the file cannot even be shown, a sentence stands in the place of the rows.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.table.recipe import ColumnPlan, Missing, is_cut
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.preview.model import Head
from bnstudio.gui.import_page.preview.rows import PreviewTable
from bnstudio.gui.import_page.wording import head_kind
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import ElidedLabel, IconLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.wording.numbers import format_share
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_NEW = tr("New column…")
# A smaller share of missing cells is not said in a head.
_WORTH_SHOWING = 0.02


class PreviewPane(QWidget):
    """The pane."""

    def __init__(self) -> None:
        super().__init__()
        dp = theme().px
        self._shown = ElidedLabel("", "body", "text_3", Qt.TextElideMode.ElideRight)
        self.columns = ElidedLabel("", "label", "text_2", Qt.TextElideMode.ElideRight)
        for label in (self._shown, self.columns):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            label.setMinimumWidth(dp(48))
        self.search = SearchField(tr("Find a column"))
        self.search.setFixedWidth(dp(200))
        self.new_column = Button(_NEW, "secondary", "plus")
        self.new_column.setAccessibleName(_NEW)
        self.new_column.setToolTip(plain_lines(f"{_NEW}\n" + tr("Make a column from others")))
        self.table = PreviewTable()
        self.nothing = Label("", "body", "text", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.nothing.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        icon = (IconLabel("x-circle", "error", size=24), Qt.AlignmentFlag.AlignHCenter)
        nothing = vbox(
            STRETCH, icon, 8, self.nothing, STRETCH, STRETCH, gap=None, margins=(48, 0, 48, 0)
        )
        self._pages = stack(self.table, boxed(nothing))
        head = hbox(
            Label(tr("Preview"), "panel"),
            self._shown,
            STRETCH,
            self.columns,
            self.new_column,
            self.search,
            gap=12,
            margins=(16, 0, 24, 0),
        )
        vbox(boxed(head, 40), Line(), (self._pages, 1), on=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        roomy = self.width() >= theme().px(740)
        self.search.setFixedWidth(theme().px(200 if roomy else 128))
        self.new_column.setText(_NEW if roomy else "")
        self.new_column.updateGeometry()

    def show_rows(self, shown: str) -> None:
        """Say how many rows are shown; ``columns`` is to say how many columns come in."""
        self._shown.setText(shown)
        self.columns.setText("")
        self._pages.setCurrentIndex(0)

    def show_nothing(self, message: str) -> None:
        """Say why there is nothing to show."""
        self.nothing.setText(message)
        self._pages.setCurrentIndex(1)


def head_of(
    column: Column,
    plan: ColumnPlan,
    rows: int,
    *,
    missing: Missing,
    bars: tuple[float, ...],
    finding: str,
    mark: str,
    odd: frozenset[str],
    cells: Callable[[int], str] | None = None,
) -> Head:
    """Return what the head of a column says.

    Parameters
    ----------
    column, plan, rows
        The column of a table of so many rows, and its plan.
    missing
        What its missing cells mean.
    bars
        Its small histogram.
    finding, mark
        The kind of its finding and the level of one that is open, ``""`` for none.
    odd
        Values that do not fit with the others.
    cells
        Returns the cells of a column that does not stand in the file.
    """
    icon, kind = head_kind(column, plan, missing, finding)
    tip = f"{column.name}: {kind}, {column.reason}"
    if not plan.include:
        tip += tr(". Left out{value}", value=": " + plan.reason if plan.reason else "")
        kind = tr("{kind}, left out", kind=kind)
    share = column.missing / rows
    worth = share > _WORTH_SHOWING and column.kind != "empty"
    said = format_share(share) if worth else ""
    numeric = is_cut(column, plan)
    gaps = frozenset(plan.gaps)
    return Head(
        column.name, icon, kind, bars, said, mark, numeric, plan.include, tip, odd, gaps, cells
    )
