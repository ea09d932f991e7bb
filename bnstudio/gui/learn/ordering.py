"""The ordering that searchers under an ordering work in: a section of the Learn form, and a dialog.

The dialog lists the variables, parents first. Rows are dragged, or moved with Alt+Up and Alt+Down;
whole orderings come from the columns, the tiers, the current graph, or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QDropEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bnstudio.errors import BnstudioError
from bnstudio.files import replacing
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Dialog, ask_place, show_freed
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import ElidedLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, hbox, rule, vbox
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import RowDelegate
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.search.declarations import Uses
from bnstudio.search.given_order.ordering import check_required

COLUMNS = tr("Column order")
BY_HAND = tr("Arranged by hand")


class OrderingSection(QWidget):
    """Says which ordering the next run gets, and opens the dialog that changes it."""

    def __init__(
        self, document: Document, data: Data, form: LearnForm, graph: CurrentGraph
    ) -> None:
        super().__init__()
        self._data, self._form, self._graph = data, form, graph
        self.change = Button(tr("Change…"), "link")
        self.change.setToolTip(tr("Arrange the variables, parents before children"))
        self.source = Label("", "body", "text_2", wrap=True)
        self.first = ElidedLabel("", "body", "text_3", cut=Qt.TextElideMode.ElideRight)
        vbox(
            *rule(),
            SectionHeader(tr("Ordering"), self.change),
            self.source,
            self.first,
            gap=4,
            on=self,
        )
        self.change.clicked.connect(self.arrange)
        for signal in (
            form.settings_changed,
            data.dataset_changed,
            data.included_changed,
            document.replaced,
        ):
            signal.connect(self.show_ordering)
        self.show_ordering()

    def show_ordering(self) -> None:
        """Show what is set."""
        names = self._form.ordering_names if self._data.dataset is not None else ()
        self.source.setText(self._form.settings.ordering_from or COLUMNS)
        self.first.setText(_beginning(names))
        self.first.setVisible(bool(names))
        self.change.setEnabled(bool(names))

    def fault_with(self, searcher: Choice) -> str:
        """Say which required arc points against the ordering that a searcher works in, or ""."""
        required = self._data.knowledge.required
        if not required or self._data.lists_alone or Uses.ORDERING not in searcher.uses:
            return ""
        try:
            check_required(self._form.ordering_names, required)
        except BnstudioError as error:
            return sentence(tr_core(str(error)))
        return ""

    def arrange(self) -> OrderingDialog:
        """Open the dialog; what is arranged there goes into the settings."""
        dialog = OrderingDialog(self._data, self._form, self._graph, self.window())
        dialog.accepted.connect(lambda: self._use(dialog))
        return show_freed(dialog)

    def _use(self, dialog: OrderingDialog) -> None:
        names = dialog.names()
        if dialog.source == COLUMNS:
            self._form.change(ordering=None, ordering_from="")
        else:
            self._form.change(ordering=names, ordering_from=dialog.source)


def _beginning(names: Sequence[str], most: int = 80) -> str:
    """Return as many of the first names as fit into ``most`` letters, at least one."""
    text = names[0] if names else ""
    for name in names[1:]:
        if len(text) + len(name) > most:
            return f"{text} → …"
        text += f" → {name}"
    return text


class OrderingDialog(Dialog):
    """A list of the variables that can be rearranged; ``source`` says where it comes from."""

    def __init__(
        self, data: Data, form: LearnForm, graph: CurrentGraph, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, tr("Ordering of the variables"), 560)
        self._data, self._graph = data, graph
        self.source = form.settings.ordering_from or COLUMNS
        self.body.addWidget(
            Label(
                tr(
                    "A variable may have parents only among those above it. Drag the rows, or move "
                    "the chosen ones with Alt+Up and Alt+Down."
                ),
                "body",
                "text_2",
                wrap=True,
            )
        )
        self.search = SearchField(tr("Find a variable"))
        self.search.setAccessibleName(tr("Find a variable"))
        self.list = _Rows()
        left = vbox(self.search, (self.list, 1), gap=8)
        self.body.addLayout(hbox((left, 1), self._ways(), gap=16), 1)
        self.message = Label("", "body", "text_3", wrap=True)
        self.body.addWidget(self.message)
        self.add_choice(tr("Use this ordering"))
        self.search.textChanged.connect(lambda text: self._seek(text, 0))
        self.search.installEventFilter(self)
        self.list.moved.append(self._moved)
        self._fill(form.ordering_names, self.source)

    def _ways(self) -> QVBoxLayout:
        self.ways: dict[str, Button] = {}
        for key, message, tip, act in (
            ("columns", tr("Column order"), tr("As in the table"), self._columns),
            ("tiers", tr("By tiers"), tr("As the tiers of the background knowledge"), self._tiers),
            (
                "graph",
                tr("From the current graph"),
                tr("A topological order of it"),
                self._from_graph,
            ),
            ("file", tr("From a file…"), tr("A list of names, or a network"), self._from_file),
            ("reverse", tr("Reverse"), tr("Turn it upside down"), self._reverse),
            ("save", tr("Save…"), tr("Write the list to a file, one name a line"), self._save),
        ):
            button = Button(message)
            button.setToolTip(plain_lines(tip))
            button.setMinimumWidth(theme().px(168))
            button.clicked.connect(act)
            self.ways[key] = button
        self.ways["tiers"].setEnabled(bool(self._data.knowledge.tiers))
        self.ways["graph"].setEnabled(self._graph.newest_dag is not None)
        return vbox(*self.ways.values(), STRETCH, gap=8)

    def names(self) -> tuple[str, ...]:
        """The variables as they are arranged."""
        return tuple(self.list.item(row).text() for row in range(self.list.count()))

    def _fill(self, names: Sequence[str], source: str) -> None:
        self.list.clear()
        self.list.addItems(list(names))
        if names:
            self.list.setCurrentRow(0)
        self.source = source
        self._show(source)

    def _show(self, message: str, ink: str = "text_3") -> None:
        self.message.set_ink(ink)
        self.message.setText(message)

    def _moved(self) -> None:
        self.source = BY_HAND
        self._show(BY_HAND)

    def _set(self, source: str, make: Callable[[], Sequence[str]]) -> None:
        try:
            names = make()
        except BnstudioError as error:
            self._show(tr_core(str(error)), "error")
        else:
            self._fill(names, source)

    def _columns(self) -> None:
        self._fill(self._data.learning_names, COLUMNS)

    def _tiers(self) -> None:
        from bnstudio.search.given_order.ordering import by_tiers

        data = self._data
        self._set(tr("By tiers"), lambda: by_tiers(data.knowledge, data.learning_names))

    def _from_graph(self) -> None:
        from bnstudio.search.given_order.ordering import of_network

        dag, names = self._graph.newest_dag, self._data.learning_names
        if dag is not None:
            self._set(tr("Order of the current graph"), lambda: of_network(dag, names))

    def _from_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Read an ordering"), "", tr("All files (*)"))
        if path:
            self.read(path)

    def read(self, path: str) -> None:
        """Take the ordering from a file of names or a network."""
        from bnstudio.search.given_order.ordering import read_ordering

        names = self._data.learning_names
        self._set(tr("From {name}", name=Path(path).name), lambda: read_ordering(path, names))

    def _reverse(self) -> None:
        self._fill(self.names()[::-1], BY_HAND)

    def _save(self) -> None:
        path = ask_place(self, tr("Save the ordering"), "ordering.txt", "", ())
        if path is not None:
            self.write(str(path))

    def write(self, path: str) -> None:
        """Write the ordering to a file."""
        from bnstudio.search.given_order.ordering import write_ordering

        try:
            with replacing(path) as file:
                file.write(write_ordering(self.names()).encode())
        except OSError as error:
            self._show(
                tr("It could not be written: {value}.", value=error.strerror or error), "error"
            )
        else:
            self._show(tr("Written to {name}", name=Path(path).name))

    def _seek(self, text: str, begin: int) -> None:
        if not text:
            return
        wanted, count = text.casefold(), self.list.count()
        for step in range(count):
            row = (begin + step) % count
            if wanted in self.list.item(row).text().casefold():
                self.list.setCurrentRow(row)
                self.list.scrollToItem(
                    self.list.item(row), QAbstractItemView.ScrollHint.PositionAtCenter
                )
                return

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Return in the search field looks further; it does not close the dialog.
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in enter
        ):
            self._seek(self.search.text(), self.list.currentRow() + 1)
            return True
        return super().eventFilter(watched, event)


class _Rows(QListWidget):
    """The rows; ``moved`` are called after the person has moved some."""

    def __init__(self) -> None:
        super().__init__()
        self.moved: list[Callable[[], None]] = []
        self.setAccessibleName(tr("Ordering, parents first"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_OrderRows(self, 26))
        self.setMinimumHeight(theme().px(240))  # makes room for a long word of what is wrong

    def sizeHint(self) -> QSize:
        return QSize(theme().px(256), theme().px(360))

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        for told in self.moved:
            told()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        self.shift(step)

    def event(self, event: QEvent) -> bool:
        # Alt with an arrow belongs to the list, not to a menu.
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        return super().event(event)

    def shift(self, step: int) -> None:
        """Move the chosen rows by one, up (-1) or down (1), as far as there is room."""
        rows = sorted((self.row(item) for item in self.selectedItems()), reverse=step > 0)
        if not rows or not 0 <= rows[0] + step < self.count():
            return
        chosen: list[QListWidgetItem] = []
        current = self.currentItem()
        for row in rows:
            item = self.takeItem(row)
            self.insertItem(row + step, item)
            chosen.append(item)
        self.setCurrentItem(current)
        for item in chosen:
            item.setSelected(True)
        self.scrollToItem(current)
        for told in self.moved:
            told()


class _OrderRows(RowDelegate):
    """Draws the position and the name."""

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        dp = theme().px
        digits = len(str(index.model().rowCount()))
        width = theme().metrics("value").horizontalAdvance("0" * digits)
        place = QRect(rect.left() + dp(12), rect.top(), width, rect.height())
        paint_text(painter, place, str(index.row() + 1), font="value", ink="text_3", right=True)
        name = rect.adjusted(dp(12) + width + dp(12), 0, -dp(8), 0)
        middle = Qt.TextElideMode.ElideMiddle
        paint_text(painter, name, str(index.data()), font="name", elide=middle)
