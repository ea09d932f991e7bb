"""The left panel: all variables with their states and gaps, ticked for the next run or not.

The panel finds, filters, groups and ticks variables; what is selected here is selected everywhere.
Below the list the selected variable is seen large, unless the window is low.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QObject,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QWidget,
)

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.style.group_colours import group_names
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.column_counts import ColumnCounts
from bnstudio.gui.variables.detail import VariableDetail
from bnstudio.gui.variables.filter_menu import filter_menu, stretches
from bnstudio.gui.variables.heads import VariableHeads
from bnstudio.gui.variables.list_view import VariableList
from bnstudio.gui.variables.model import FILTERS, VariablesModel, check_state
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.dialogs import context_menu
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.text_dialog import ask_text
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr, trn

#: Below this height of the window the large view folds.
LOW_WINDOW = 900


class VariablesPanel(QWidget):
    """The panel on the left; ``collapse_requested`` asks the window for the narrow rail instead."""

    collapse_requested = Signal()

    def __init__(
        self,
        document: Document,
        selection: Selection,
        data: Data,
        graph: CurrentGraph,
    ) -> None:
        super().__init__()
        self.setObjectName("VariablesPanel")
        self.setAccessibleName(tr("Variables"))
        self._document, self._selection = document, selection
        self._data, self._graph = data, graph
        self._wanted: bool | None = None  # whether the person wants the large view
        self._syncing = False
        self.counts = ColumnCounts(self)
        self.model = VariablesModel(data, graph, self.counts, self)
        self._build()
        self._connect()
        self._data_changed()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self.filter_button = IconButton("funnel-simple", tr("Filter and order"), checkable=True)
        self.filter_button.setMenu(filter_menu(self, self.set_filter, self.model.set_by_name))
        self.more_button = IconButton("dots-three", tr("More about variables"))
        self.more_button.setMenu(self._more_menu())
        self.collapse_button = IconButton("caret-double-left", tr("Collapse Variables"))
        buttons = (self.filter_button, self.more_button, self.collapse_button)
        title = Label(tr("Variables"), "panel")
        head = hbox(title, STRETCH, *buttons, gap=2, margins=(16, 0, 10, 0))
        self.search = SearchField(tr("Find a variable"))
        self.search.setMaxLength(200)
        self.heads = VariableHeads(self.model)
        self.list = VariableList(self.model)
        self.nothing = Label("", "body", "text_3", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setContentsMargins(dp(24), 0, dp(24), dp(24))
        self.detail = VariableDetail()
        self._pages = stack(self.list, self.nothing)
        self._layout = vbox(
            boxed(head, 40),
            Line(),
            hbox(self.search, margins=(16, 13, 16, 8)),
            self.heads,
            (self._pages, 1),
            self.detail,
            on=self,
        )
        self.setMinimumWidth(dp(240))

    def _more_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(tr("Include all listed"), lambda: self._include(self.model.names(), True))
        menu.addAction(tr("Leave out all listed"), lambda: self._include(self.model.names(), False))
        menu.addAction(tr("Swap included and left out"), self._swap)
        menu.addSeparator()
        menu.addAction(tr("Select all listed"), lambda: self._selection.select(self.model.names()))
        menu.addSeparator()
        self.large_action = QAction(tr("Show the selected variable large"), menu, checkable=True)
        self.large_action.triggered.connect(self._want_large)
        menu.addAction(self.large_action)
        return menu

    def _connect(self) -> None:
        self._document.replaced.connect(self._follow_data)
        self._document.replaced.connect(self.list.scrollToTop)
        self._data.dataset_changed.connect(self._follow_data)
        self._data.groups_changed.connect(self._groups_changed)
        self._data.labels_changed.connect(self._groups_changed)
        self._data.included_changed.connect(self._included_changed)
        self._selection.changed.connect(self._selection_changed)
        self._graph.graph_changed.connect(self.model.graph_changed)
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(self.counts.stop)
        self.counts.ready.connect(self._counted)
        self.model.modelReset.connect(self._listed)
        self.search.textChanged.connect(self.model.set_text)
        self.search.installEventFilter(self)
        self.collapse_button.clicked.connect(self.collapse_requested)
        self.heads.tick.clicked.connect(self._tick_all)
        self.list.tick_asked.connect(self._toggle)
        self.list.menu_asked.connect(self._menu)
        self.list.selectionModel().selectionChanged.connect(self._picked)

    # -- what changed elsewhere ----------------------------------------------------------------

    def _follow_data(self) -> None:
        many = len(self._data.variable_names) > MANY
        if many:
            # What is listed may not be in the data any more.
            self.model.forget()
        do_soon(self, self._data_changed, many=many)

    def _data_changed(self) -> None:
        self.list.look.refresh()
        self.model.reload()
        self._selection_changed()
        self._count_ticks()

    def _groups_changed(self) -> None:
        self.list.look.refresh()
        self.model.rebuild()

    def _included_changed(self) -> None:
        self.model.included_changed()
        self._count_ticks()

    def _listed(self) -> None:
        """Follow a new list of rows: the selection, the ticks, the words for nothing."""
        self._mark_selected()
        self._count_ticks()
        empty = self.model.rowCount() == 0
        if empty and self._data.variable_names:
            waiting = self.model.filter == "missing" and not self.counts.complete
            self.nothing.setText(tr("Counting…") if waiting else tr("No variable matches."))
        elif empty:
            self.nothing.setText(tr("Open a table to see its variables here."))
        self._pages.setCurrentIndex(1 if empty else 0)
        known = bool(self._data.variable_names)
        for widget in (self.search, self.filter_button, self.more_button, self.heads.tick):
            widget.setEnabled(known)
        self.heads.setVisible(known)

    def _selection_changed(self) -> None:
        self._mark_selected()
        self._show_large()
        # The large view may just have opened over the row; the list knows its height a moment on.
        QTimer.singleShot(0, self, self._scroll_to_selected)

    def _scroll_to_selected(self) -> None:
        self._layout.activate()
        row = self.model.row_of(self._selection.names[0]) if self._selection.names else None
        if row is not None:
            index = self.model.index(row)
            self.list.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _mark_selected(self) -> None:
        """Select in the list what is selected elsewhere."""
        model, selection = self.model, self.list.selectionModel()
        rows = sorted(row for row in map(model.row_of, self._selection.names) if row is not None)
        chosen = QItemSelection()
        for first, last in stretches(rows):
            chosen.select(model.index(first), model.index(last))
        self._syncing = True
        try:
            selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            main = model.row_of(self._selection.names[0]) if self._selection.names else None
            if main is not None and self.list.currentIndex().row() not in rows:
                index = model.index(main)
                selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.list.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        finally:
            self._syncing = False

    def _picked(self) -> None:
        if not self._syncing:
            self._selection.select(self.list.names_selected())

    # -- the large view ------------------------------------------------------------------------

    def _counted(self, columns: list[int]) -> None:
        dataset, variable = self._data.dataset, self.detail.variable
        if dataset is not None and variable is not None:
            names = dataset.names
            if any(names[column] == variable.name for column in columns if column < len(names)):
                self._show_large()
        if self.model.filter == "missing":
            self._listed()

    def _show_large(self) -> None:
        dataset = self._data.dataset
        known = set(self._data.variable_names) if self._selection.names else set()
        name = next((name for name in self._selection.names if name in known), None)
        if dataset is None or name is None or self._data.lists_alone:
            self.detail.show_variable(None, None, 0)
        else:
            column = dataset.index(name)
            counts = self.counts.get(column)
            self.detail.show_variable(dataset.variables[column], counts, dataset.cases)
        self._fold()

    def _fold(self) -> None:
        room = self.window().height() >= theme().px(LOW_WINDOW)
        shown = room if self._wanted is None else self._wanted
        self.large_action.setChecked(shown)
        known = self._data.dataset is not None and not self._data.lists_alone
        self.detail.setVisible(shown and known)

    def _want_large(self, wanted: bool) -> None:
        self._wanted = wanted
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fold()

    # -- finding -------------------------------------------------------------------------------

    def set_filter(self, key: str) -> None:
        """List only the variables of a filter; see :data:`variables_model.FILTERS`."""
        self.model.set_filter(key)
        message = dict(FILTERS)[key]
        self.filter_button.setChecked(key != "all")
        self.filter_button.set_name(
            tr("Filter and order")
            if key == "all"
            else tr("Filter and order: {message}", message=message)
        )
        for action in self.filter_button.menu().actions():
            if action.data() == key:
                action.setChecked(True)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        into_list = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in into_list
        ):
            first = next(
                (row for row in map(self.model.row_of, self.model.names()) if row is not None), None
            )
            if first is not None:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                self.list.setCurrentIndex(self.model.index(first))
            return True
        return super().eventFilter(watched, event)

    # -- ticking -------------------------------------------------------------------------------

    def _count_ticks(self) -> None:
        included, total = len(self._data.included), len(self._data.variable_names)
        message = tr("{included} included", included=format_count(included))
        if included < total:
            message = tr(
                "{included} of {total}", included=format_count(included), total=format_count(total)
            )
        self.heads.set_message(message)
        self.heads.setToolTip(
            tr(
                "{included} of {total} variables are included",
                included=format_count(included),
                total=format_count(total),
            )
        )
        listed = self.model.names()
        if len(listed) == total:
            ticked, among = included, total
        else:
            ticked, among = sum(map(self.model.is_included, listed)), len(listed)
        blocked = self.heads.tick.blockSignals(True)
        self.heads.tick.setCheckState(check_state(ticked, among))
        self.heads.tick.blockSignals(blocked)

    def _tick_all(self) -> None:
        listed = self.model.names()
        everything = all(map(self.model.is_included, listed))
        self._include(listed, not everything)
        self._count_ticks()

    def _toggle(self, names: list[str]) -> None:
        self._include(names, not all(map(self.model.is_included, names)))

    def _include(self, names: list[str], on: bool) -> None:
        included = self._data.included
        self._data.set_included(included.union(names) if on else included.difference(names))

    def _swap(self) -> None:
        names = frozenset(self._data.variable_names)
        self._data.set_included(names - self._data.included)

    # -- the context menu ----------------------------------------------------------------------

    def _menu(self, place: QPoint) -> None:
        names = self._menu_names(place)
        if names:
            self.menu_for(names).popup(self.list.viewport().mapToGlobal(place))

    def _menu_names(self, place: QPoint) -> list[str]:
        entry = self.list.entry_at(place)
        if entry is None:
            return []
        if not isinstance(entry, str):
            return list(entry.members)
        chosen = self.list.names_selected()
        return chosen if entry in chosen else [entry]

    def menu_for(self, names: list[str]) -> QMenu:
        """Return the menu for some variables."""
        menu = context_menu(self)
        ticked = [self.model.is_included(name) for name in names]
        include = menu.addAction(tr("Include"), lambda: self._include(names, True))
        include.setEnabled(not all(ticked))
        leave = menu.addAction(tr("Leave out"), lambda: self._include(names, False))
        leave.setEnabled(any(ticked))
        only = trn("Include only this", "Include only these", len(names))
        menu.addAction(action_text(only), lambda: self._data.set_included(names))
        menu.addSeparator()
        if len(names) == 1:
            menu.addAction(tr("Label…"), lambda: self._ask_label(names[0]))
        groups = menu.addMenu(tr("Group"))
        held = {self._data.groups.get(name) for name in names}
        for group in group_names(self._data.groups):
            action = groups.addAction(action_text(group), partial(self._put, names, group))
            action.setCheckable(True)
            action.setChecked(held == {group})
        if group_names(self._data.groups):
            groups.addSeparator()
        groups.addAction(tr("New group…"), lambda: self._new_group(names))
        out = groups.addAction(tr("No group"), lambda: self._put(names, None))
        out.setEnabled(held != {None})
        return menu

    def _new_group(self, names: list[str]) -> None:
        title = names[0] if len(names) == 1 else tr("{names} variables", names=len(names))
        prompt = tr("Name of the group of {title}.", title=title)
        name = ask_text(self, tr("New group"), prompt, tr("Make the group"), check=_needs_a_name)
        if name:
            self._put(names, name)

    def _ask_label(self, name: str) -> None:
        prompt = tr("What {name} is called where it is shown. Empty for its name.", name=name)
        text = self._data.labels.get(name, name)
        # A label that is agreed to is set by its check: only then it is known to be free.
        ask_text(
            self,
            tr("Label"),
            prompt,
            tr("Set the label"),
            text,
            partial(self._data.set_label, name),
        )

    def _put(self, names: list[str], group: str | None) -> None:
        groups = dict(self._data.groups)
        for name in names:
            if group is None:
                groups.pop(name, None)
            else:
                groups[name] = group
        self._data.set_groups(groups)


def _needs_a_name(text: str) -> str:
    return "" if text else tr("A group needs a name.")
