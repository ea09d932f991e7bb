"""The middle of the import page: the preview under a line with what is shown and a search field.

Where the file cannot even be shown, a sentence stands in the place of the rows.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from bnstudio.data.table.recipe import ColumnPlan, is_cut
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.preview import PreviewTable
from bnstudio.gui.import_page.preview_model import Head
from bnstudio.gui.import_page.wording import head_kind
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import IconLabel, Label, Line
from bnstudio.gui.wording.numbers import format_share

# A smaller share of missing cells is not said in a head.
_WORTH_SHOWING = 0.02


class PreviewPane(QWidget):
    """The pane."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dp = theme().px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        head = QWidget()
        head.setFixedHeight(dp(40))
        row = QHBoxLayout(head)
        row.setContentsMargins(dp(16), 0, dp(24), 0)
        row.setSpacing(dp(12))
        row.addWidget(Label("Preview", "panel"))
        self._shown = Label("", "body", "text_3")
        row.addWidget(self._shown)
        row.addStretch(1)
        self._columns = Label("", "label", "text_2")
        row.addWidget(self._columns)
        self.search = SearchField("Find a column")
        self.search.setFixedWidth(dp(200))
        row.addWidget(self.search)
        box.addWidget(head)
        box.addWidget(Line())
        self._pages = QStackedWidget()
        self.table = PreviewTable()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self._make_nothing())
        box.addWidget(self._pages, 1)

    def _make_nothing(self) -> QWidget:
        dp = theme().px
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(dp(48), 0, dp(48), 0)
        box.addStretch(1)
        icon = IconLabel("x-circle", "error", size=24)
        self.nothing = Label("", "body", "text", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.nothing.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(icon, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addSpacing(dp(8))
        box.addWidget(self.nothing)
        box.addStretch(2)
        return page

    def show_words(self, shown: str, columns: str = "") -> None:
        """Say how many rows are shown and how many columns come in."""
        self._shown.setText(shown)
        self._columns.setText(columns)
        self._pages.setCurrentIndex(0)

    def show_columns(self, columns: str) -> None:
        """Say how many columns come in."""
        self._columns.setText(columns)

    def show_nothing(self, message: str) -> None:
        """Say why there is nothing to show."""
        self.nothing.setText(message)
        self._pages.setCurrentIndex(1)


def head_of(
    column: Column,
    plan: ColumnPlan,
    rows: int,
    *,
    bars: tuple[float, ...],
    finding: str,
    mark: str,
    odd: frozenset[str],
) -> Head:
    """Return what the head of a column says.

    Parameters
    ----------
    column, plan, rows
        The column of a table of so many rows, and its plan.
    bars
        Its small histogram.
    finding, mark
        The kind of its finding and the level of one that is open, ``""`` for none.
    odd
        Values that do not fit with the others.
    """
    icon, kind = head_kind(column, plan, finding)
    tip = f"{column.name}: {kind}, {column.reason}"
    if not plan.include:
        tip += f". Left out{': ' + plan.reason if plan.reason else ''}"
        kind = f"{kind}, left out"
    share = column.missing / rows
    worth = share > _WORTH_SHOWING and column.kind != "empty"
    missing = format_share(share) if worth else ""
    numeric = is_cut(column, plan)
    return Head(column.name, icon, kind, bars, missing, mark, numeric, plan.include, tip, odd)
