"""The graph as a list that can be walked: every node, and below it the arcs that it is part of.

It is for those who hear the graph, and for going through a large one by keys. A row says the whole
of a node or an arc; Enter selects it on the canvas, and what is selected elsewhere is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.announce import announce
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, boxed, stack, vbox
from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate, RowsModel
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr, trn

_ROW = 28


@dataclass(frozen=True)
class Row:
    """A node, or below it an arc: ``ends`` are its parent and child, or those of a link."""

    node: str
    text: str
    ends: tuple[str, str] | None = None


def rows_of(graph: PDAG, labels: Mapping[str, str], wanted: str = "") -> list[Row]:
    """Return the rows of a graph, of the nodes whose name or label has the letters ``wanted``."""
    wanted = wanted.strip().casefold()
    found: list[Row] = []

    def called(name: str) -> str:
        label = labels.get(name, "")
        return f"{label} ({name})" if label and label != name else name

    for v, name in enumerate(graph.names):
        if wanted and wanted not in called(name).casefold():
            continue
        parents = [graph.names[u] for u in graph.parents(v)]
        children = [graph.names[u] for u in graph.children(v)]
        linked = [graph.names[u] for u in graph.neighbours(v)]
        facts = [
            counted(len(parents), "parent"),
            trn("{n} child", "{n} children", len(children), n=format_count(len(children))),
            *([counted(len(linked), "link")] if linked else []),
        ]
        found.append(Row(name, f"{called(name)}: {', '.join(facts)}"))
        for other in parents:
            text = tr("parent {name}: {a} → {b}", name=called(other), a=other, b=name)
            found.append(Row(name, text, (other, name)))
        for other in children:
            text = tr("child {name}: {a} → {b}", name=called(other), a=name, b=other)
            found.append(Row(name, text, (name, other)))
        for other in linked:
            text = tr("link to {name}: {a} – {b}", name=called(other), a=name, b=other)
            found.append(Row(name, text, (name, other)))
    return found


class Outline(Dialog):
    """The list, with a field that leaves the nodes of some letters.

    Parameters
    ----------
    graph, data, selection
        What is listed, what its nodes are called, and what is selected.
    go_to
        Brings a node in sight on the canvas and gives that the keyboard.
    """

    def __init__(
        self,
        graph: CurrentGraph,
        data: Data,
        selection: Selection,
        go_to: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Nodes and arcs"), 420)
        self.setModal(False)
        self._graph, self._data, self._selection, self._go_to = graph, data, selection, go_to
        self.field = SearchField(tr("Find a node"), "Ctrl+F")
        self.rows = RowsModel(self, _say)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(_Rows(self.list, self.rows))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(tr("Nodes and arcs of the graph"))
        self.list.setAccessibleDescription(
            tr("Enter selects on the canvas, Ctrl+Enter goes there, left and right go by nodes")
        )
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.none = Label("", "body", "text_3", wrap=True)
        none = boxed(vbox(self.none, STRETCH, margins=(12, 8, 12, 0)))
        self._lists = stack(self.list, none)
        self.count = Label("", "caption", "text_3")
        hint = Label(self.list.accessibleDescription(), "caption", "text_3", wrap=True)
        self.body.addWidget(self.field)
        self.body.addWidget(self._lists, 1)
        self.body.addWidget(hint)
        self.foot.insertWidget(0, self.count)
        close = self.add_button(tr("Close"))
        close.setAutoDefault(False)  # Enter selects what the list stands on
        close.clicked.connect(self.accept)
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.clicked.connect(lambda index: self.select(index.row()))
        graph.graph_changed.connect(self._show)
        data.labels_changed.connect(self._show)
        selection.changed.connect(self._follow)
        QShortcut(QKeySequence.StandardKey.Find, self, self.field.setFocus)
        self.resize(theme().px(460), theme().px(620))
        self._show()
        self.list.setFocus()

    def texts(self) -> list[str]:
        """Return what the rows say, from top to bottom."""
        return [row.text for row in self.rows.rows]

    # -- what is listed ------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        graph, before = self._graph.graph, self._current()
        labels = self._data.labels if self._data.labels_shown else {}
        rows = [] if graph is None else rows_of(graph, labels, self.field.text())
        self.rows.show(rows)
        self._lists.setCurrentIndex(0 if rows else 1)
        self.none.setText(
            tr("There is no graph yet.") if graph is None else tr("No node is called that.")
        )
        edges = 0 if graph is None else len(graph.arcs) + len(graph.links)
        nodes = 0 if graph is None else graph.n
        self.count.setText(f"{counted(nodes, 'node')}, {counted(edges, 'edge')}")
        if before in rows:
            self._stand_on(rows.index(before))
        elif rows:
            self._stand_on(0)
            self._follow()

    def _follow(self) -> None:
        """Stand on what is selected, unless the list stands on something of it already."""
        pair, names = self._selection.pair, self._selection.names
        current = self._current()
        rows = self.rows.rows
        if pair is not None:
            found = [at for at, row in enumerate(rows) if row.ends in (pair, pair[::-1])]
            inside = current is not None and current.ends in (pair, pair[::-1])
        elif names:
            found = [at for at, row in enumerate(rows) if row.ends is None and row.node == names[0]]
            inside = current is not None and current.ends is None and current.node == names[0]
        else:
            return
        if found and not inside:
            self._stand_on(found[0])

    def _current(self) -> Row | None:
        at = self.list.currentIndex().row()
        return self.rows.rows[at] if 0 <= at < len(self.rows.rows) else None

    def _stand_on(self, at: int) -> None:
        self.list.setCurrentIndex(self.rows.index(at))
        self.list.scrollTo(self.rows.index(at))

    # -- keys ----------------------------------------------------------------------------------

    def select(self, at: int) -> None:
        """Select the node or the arc of a row on the canvas."""
        row = self.rows.rows[at]
        if row.ends is None:
            self._selection.select([row.node])
        else:
            self._selection.select([], row.ends)
        announce(self.list, tr("Selected: {row}", row=row.text))

    def _step(self, by: int) -> None:
        """Go to the next node, or back to that of the arc or the one before."""
        rows, at = self.rows.rows, self.list.currentIndex().row() + by
        while 0 <= at < len(rows) and rows[at].ends is not None:
            at += by
        if 0 <= at < len(rows):
            self._stand_on(at)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        at, key = self.list.currentIndex().row(), event.key()
        in_list = watched is self.list
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if at >= 0:
                self.select(at)
                if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                    self._go_to(self.rows.rows[at].node)
            return True
        if in_list and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
            return True
        if not in_list and key == Qt.Key.Key_Down and self.rows.rows:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False


def _say(row: Row, role: int) -> object:
    if role == Qt.ItemDataRole.DisplayRole:
        return row.node if row.ends is None else ""  # typed letters find nodes
    if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
        return plain(row.text)
    return None


class _Rows(RowDelegate):
    """Draws a node, or an arc set in below it."""

    def __init__(self, view: QListView, model: RowsModel[Row]) -> None:
        super().__init__(view, _ROW, KeyboardUse(view))
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, theme().px(_ROW))

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        t, dp = theme().tokens, theme().px
        row = self._model.rows[index.row()]
        node = row.ends is None
        inside = rect.adjusted(dp(12 if node else 28), 0, -dp(8), 0)
        painter.setFont(theme().font("name" if node else "body"))
        painter.setPen(t.text if node else t.text_2)
        middle = Qt.TextElideMode.ElideMiddle
        shown = painter.fontMetrics().elidedText(plain(row.text), middle, inside.width())
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
