"""The data page: every row of the table, what was done to it on import, and its columns' states.

Columns are the same variables as everywhere: a click on a head selects, the menu of a head ticks.
The strip above says in words what the import did, with one button to change it.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QWidget,
)

from bnstudio.gui.data_page.model import DatasetSource, Source, TableSource
from bnstudio.gui.data_page.table import DataGrid
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.dialogs import context_menu
from bnstudio.gui.widgets.labels import ElidedLabel, IconLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, stack, vbox
from bnstudio.gui.wording.numbers import format_bytes, format_count
from bnstudio.gui.wording.tr import tr, tr_core

_NOTHING = tr("No table is open yet.")


class DataPage(QWidget):
    """The page.

    Signals
    -------
    change_requested()
        The person wants to change how the table was imported.
    open_requested()
        The person wants to open a table (there is none).
    """

    change_requested = Signal()
    open_requested = Signal()

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
    ) -> None:
        super().__init__()
        self.setObjectName("DataPage")
        self.setAccessibleName(tr("Data"))
        self._tasks, self._selection, self._data = tasks, selection, data
        self._columns: dict[str, int] = {}
        self._faded: tuple[frozenset[str], dict[str, int], set[int], set[int]] | None = None
        self._build()
        for signal in (document.replaced, data.dataset_changed):
            signal.connect(self._follow_data)
        document.replaced.connect(self.grid.to_first_column)
        data.labels_changed.connect(self.grid.heads.viewport().update)
        self.grid.heads.shown_name = data.shown_name
        selection.changed.connect(self._mark)
        data.included_changed.connect(self._mark)
        self._data_changed()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self.name = Label("", "value")
        self.extent = Label("", "label")
        self.view = Segmented(
            [("read", tr("As read")), ("states", tr("As states"))], name=tr("Cells")
        )
        self.view.button("read").setToolTip(tr("Show what the file holds"))
        self.view.button("states").setToolTip(tr("Show the states that learning sees"))
        self.change_button = Button(tr("Change…"))
        self.change_button.setToolTip(tr("Change how the table was read, cut and completed"))
        strip = hbox(
            self.name,
            self.extent,
            STRETCH,
            self.view,
            self.change_button,
            gap=12,
            margins=(16, 0, 16, 0),
        )
        self.note = ElidedLabel("", "body", "text_2")
        self.more = Button("", "link")
        info = IconLabel("info", "text_2")
        self._notes = boxed(hbox(info, (self.note, 1), self.more, gap=8, margins=(16, 0, 16, 8)))
        self.all_notes = Label("", "body", "text_2", wrap=True)
        self.all_notes.setContentsMargins(dp(40), 0, dp(16), dp(8))
        self.all_notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._all = ScrollColumn(self.all_notes)
        self._all.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._all.setFixedHeight(dp(112))
        self._all.hide()
        self.grid = DataGrid()
        full = boxed(vbox(boxed(strip, 40), self._notes, self._all, Line(), (self.grid, 1)))
        self.open_button = Button(tr("Open a table…"), icon="folder-open")
        centre = Qt.AlignmentFlag.AlignHCenter
        self.nothing = Label(_NOTHING, "body", "text_2", wrap=True)
        self.nothing.setAlignment(centre)
        self.nothing.setFixedWidth(dp(480))
        nothing = vbox(
            STRETCH,
            (self.nothing, centre),
            (self.open_button, centre),
            STRETCH,
            gap=12,
        )
        self._pages = stack(full, boxed(nothing))
        vbox(self._pages, on=self)
        self.view.changed.connect(lambda _value: self._show_rows())
        self.change_button.clicked.connect(self.change_requested)
        self.open_button.clicked.connect(self.open_requested)
        self.more.clicked.connect(self._toggle_notes)
        self.grid.column_clicked.connect(self._column_clicked)
        self.grid.head_menu_asked.connect(lambda at, place: self.menu_for(at).popup(place))
        self.grid.cell_menu_asked.connect(self._cell_menu)
        self.grid.copy_asked.connect(self.copy_marked)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._offer()

    def _offer(self) -> None:
        """Offer only what somebody carries out: the page does not know who imports tables."""
        changing = self.receivers("2change_requested()") > 0 and self._data.table is not None
        self.change_button.setVisible(changing)
        self.open_button.setVisible(self.receivers("2open_requested()") > 0)

    # -- following the data ---------------------------------------------------------------------

    def _follow_data(self) -> None:
        many = len(self._data.variable_names) > MANY
        if many:
            self.grid.set_source(None, {})
        do_soon(self, self._data_changed, many=many)

    def _data_changed(self) -> None:
        table, dataset = self._data.table, self._data.dataset
        alone = self._data.lists_alone
        known = table is not None or (dataset is not None and not alone)
        self._pages.setCurrentIndex(0 if known else 1)
        self.nothing.setText("\n".join(map(tr_core, self._data.notes)) if alone else _NOTHING)
        if not known:
            self.grid.set_source(None, {})
            return
        self.name.setText(self._title())
        self._offer()
        self.view.setVisible(table is not None and dataset is not None)
        if table is None or dataset is None:
            self.view.set_value("read" if dataset is None else "states")
        self._show_notes()
        self._show_rows()

    def _title(self) -> str:
        table = self._data.table
        path = table.path if table is not None else ""
        return Path(path).name if path else tr("Table")

    def _show_notes(self) -> None:
        notes = tuple(map(tr_core, self._data.notes))
        self._notes.setVisible(bool(notes))
        self._all.hide()
        self.note.setText(notes[0] if notes else "")
        self.all_notes.setText("\n".join(notes))
        self.more.setVisible(len(notes) > 1)
        self.more.setText(tr("All {notes} notes", notes=format_count(len(notes))))

    def _toggle_notes(self) -> None:
        shown = self._all.isHidden()
        self._all.setVisible(shown)
        count = format_count(len(self._data.notes))
        self.more.setText(tr("Fewer") if shown else tr("All {count} notes", count=count))
        self.more.updateGeometry()

    def _show_rows(self) -> None:
        table, dataset = self._data.table, self._data.dataset
        source: Source
        shares: dict[int, float] = {}
        if table is not None and (self.view.value == "read" or dataset is None):
            source = TableSource(table)
            for i, column in enumerate(table.columns):
                if column.missing and table.rows:
                    shares[i] = column.missing / table.rows
            size = [
                tr("{rows} rows", rows=format_count(table.rows)),
                tr("{columns} columns", columns=format_count(len(table.columns))),
            ]
            if table.bytes:
                size.append(format_bytes(table.bytes))
        else:
            assert dataset is not None
            source = DatasetSource(dataset)
            size = [
                tr("{rows} rows", rows=format_count(dataset.rows)),
                tr("{number} variables", number=format_count(dataset.n)),
            ]
        self.extent.setText(" · ".join(size))
        self._columns = {name: i for i, name in enumerate(source.names)}
        self.grid.set_source(source, shares)
        self._mark()

    def _mark(self) -> None:
        """Show which columns are selected and which are not learned on."""
        included = self._data.included
        chosen = {self._columns[name] for name in self._selection.names if name in self._columns}
        known = self._faded
        if known is None or known[0] is not included or known[1] is not self._columns:
            out = self._columns.keys() - included
            faded = {self._columns[name] for name in out}
            left_out = {self._columns[name] for name in out.intersection(self._data.variable_names)}
            known = self._faded = (included, self._columns, faded, left_out)
        faded, left_out = known[2:]
        fresh = chosen - self.grid.marks.chosen
        self.grid.mark_columns(chosen, faded, left_out)
        if fresh:
            self.grid.show_column(min(fresh))

    # -- columns -------------------------------------------------------------------------------

    def _name_of(self, column: int) -> str:
        source = self.grid.model.source
        assert source is not None
        return source.names[column]

    def _column_clicked(self, column: int, add: bool) -> None:
        name = self._name_of(column)
        if name not in self._data.variable_names:
            return
        chosen = list(self._selection.names) if add else []
        if add and name in chosen:
            chosen.remove(name)
        else:
            chosen.insert(0, name)
        self._selection.select(chosen)

    def menu_for(self, column: int) -> QMenu:
        """Return the menu of a column's head."""
        name = self._name_of(column)
        menu = context_menu(self)
        names = [name]
        if name in self._selection.names:
            names = [found for found in self._selection.names if found in self._columns]
        included = self._data.included
        known = frozenset(self._data.variable_names)
        able = [found for found in names if found in known]
        include = menu.addAction(
            tr("Include"), lambda: self._data.set_included(included.union(able))
        )
        leave = menu.addAction(
            tr("Leave out"), lambda: self._data.set_included(included.difference(able))
        )
        include.setEnabled(any(found not in included for found in able))
        leave.setEnabled(any(found in included for found in able))
        menu.addSeparator()
        menu.addAction(tr("Copy this column"), lambda: self._copy_column(column))
        if not self.change_button.isHidden():
            menu.addAction(tr("Change the import…"), self.change_requested.emit)
        return menu

    # -- copying -------------------------------------------------------------------------------

    def _cell_menu(self, place: QPoint) -> None:
        menu = context_menu(self)
        menu.addAction(tr("Copy"), self.copy_marked)
        menu.addAction(tr("Mark all cells"), self.grid.mark_all)
        menu.popup(place)

    def _copy_column(self, column: int) -> None:
        self._copy(range(self.grid.model.rows), range(column, column + 1))

    def copy_marked(self) -> None:
        """Put the marked block on the clipboard."""
        block = self.grid.block.ranges()
        if block is not None:
            self._copy(*block)

    def _copy(self, rows: range, columns: range) -> None:
        text, taken = self.grid.model.copy(rows, columns)
        QGuiApplication.clipboard().setText(text)
        if taken < len(rows):
            self._tasks.notify(
                "info",
                tr(
                    "The first {taken} of {rows} rows were copied; "
                    "more do not fit on the clipboard.",
                    taken=format_count(taken),
                    rows=format_count(len(rows)),
                ),
            )
