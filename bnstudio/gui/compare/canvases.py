"""Both networks over each other on one canvas, or side by side on two that move together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from bnstudio.graph.differences import Difference, Kind, united
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.compared import Compared
from bnstudio.gui.canvas.model.curves import Curves, Pair
from bnstudio.gui.canvas.page.overlays import EmptyPage
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.compare.pane import Pane
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.layouts import stack, vbox
from bnstudio.gui.wording.tr import tr

WAYS = ("overlay", "side")


def compared_of(
    pairs: Iterable[Difference], only_first: Iterable[str], only_second: Iterable[str]
) -> Compared:
    """Return what the canvas marks: each pair that differs, and nodes that one network lacks."""
    nodes = dict.fromkeys(only_first, Kind.ONLY_FIRST)
    nodes |= dict.fromkeys(only_second, Kind.ONLY_SECOND)
    edges = {(pair.a, pair.b): pair.kind for pair in pairs if pair.kind is not Kind.COMMON}
    return Compared(edges, nodes)


def one_of(names: Sequence[str], pairs: Iterable[Difference], *, second: bool) -> PDAG:
    """Return one of the two networks from what is said of each pair."""
    index = {name: i for i, name in enumerate(names)}
    arcs, links = [], []
    for pair in pairs:
        sign = pair.second if second else pair.first
        if sign == "–":
            links.append((index[pair.a], index[pair.b]))
        elif sign:
            a, b = (pair.a, pair.b) if sign == "→" else (pair.b, pair.a)
            arcs.append((index[a], index[b]))
    return PDAG(names, arcs, links)


class Canvases(QWidget):
    """The canvases.

    Signals
    -------
    selected(list, list)
        A person has selected nodes and pairs of nodes, by name.

    Attributes
    ----------
    way
        ``overlay`` or ``side``.
    choose
        The button of the empty page.
    """

    selected = Signal(list, list)

    def __init__(self) -> None:
        super().__init__()
        self.way = WAYS[0]
        self.overlay = Pane(tr("Both networks"), titled=False)
        self.first, self.second = (
            Pane(tr("First network"), titled=True),
            Pane(tr("Second"), titled=True),
        )
        self._beside = QSplitter(Qt.Orientation.Horizontal)
        self._beside.setHandleWidth(1)
        self._beside.setChildrenCollapsible(False)
        for pane in (self.first, self.second):
            self._beside.addWidget(pane)
            self._beside.setStretchFactor(self._beside.count() - 1, 1)
        self._stack = stack(self.overlay, self._beside)
        vbox((self._stack, 1), on=self)
        self.choose = Button(tr("Choose a network…"))
        self.empty = EmptyPage(self, self.choose)
        self._following = False
        self._content: (
            tuple[Sequence[Difference], Compared, Curves, tuple[str, ...], bool] | None
        ) = None
        self._shown: dict[Pane, object] = {}
        for pane in self.panes:
            pane.selected.connect(self.selected)
        self.first.view.camera_moved.connect(lambda: self._link(self.first.view))
        self.second.view.camera_moved.connect(lambda: self._link(self.second.view))
        self._second_size = QSize()
        self.second.view.resized.connect(self._second_resized)

    @property
    def panes(self) -> tuple[Pane, Pane, Pane]:
        """All canvases."""
        return self.overlay, self.first, self.second

    @property
    def visible(self) -> tuple[Pane, ...]:
        """The canvases that are in use."""
        return (self.overlay,) if self.way == "overlay" else (self.first, self.second)

    @property
    def drawn(self) -> bool:
        """Whether networks stand on all of them."""
        return all(pane.scene.drawing.n for pane in self.visible)

    def set_way(self, way: str) -> None:
        """Show the networks over each other or side by side, what is seen staying in sight."""
        if way == self.way:
            return
        before = self.visible[0].view
        seen, fitted = (before.centre(), before.zoom), before.fitted
        self.way = way
        if self._content is not None:
            self._stack.setCurrentIndex(WAYS.index(way))
        self._draw()
        now = self.visible[0].view
        if fitted:
            self.fit()
        else:
            now.look_at(*seen)

    def show_both(
        self,
        pairs: Sequence[Difference],
        compared: Compared,
        curves: Curves,
        names: tuple[str, ...],
        titles: tuple[str, str],
        dense: bool = False,
    ) -> None:
        """Show two networks at the places of an arrangement of both.

        ``dense``: it is made for boxes that stand closely.
        """
        self._content = pairs, compared, curves, names, dense
        self._shown.clear()
        for pane, title in zip((self.first, self.second), titles, strict=True):
            pane.title.setText(title)
        self.empty.say("")
        self._stack.setCurrentIndex(WAYS.index(self.way))
        self._draw()

    def say(self, message: str, hint: str = "", *, lacking: bool = False) -> None:
        """Show nothing but a sentence; ``lacking``: a network is still to be chosen."""
        self._content = None
        self._shown.clear()
        for pane in self.panes:
            pane.clear()
        # Side by side, the line between the canvases would run through the sentence.
        self._stack.setCurrentIndex(0)
        self.choose.setVisible(lacking)
        self.empty.say(message, hint)
        self.empty.raise_()

    def _draw(self) -> None:
        """Draw what is in sight and out of date."""
        if self._content is None:
            return
        pairs, compared, curves, names, dense = self._content
        for pane in self.visible:
            if self._shown.get(pane) is self._content:
                continue
            self._shown[pane] = self._content
            if pane is self.overlay:
                graph = united(names, pairs)
            else:
                second = pane is self.second
                lacking = Kind.ONLY_FIRST if second else Kind.ONLY_SECOND
                own = [name for name in names if compared.nodes.get(name) is not lacking]
                graph = one_of(own, pairs, second=second)
            pane.show_network(graph, curves, compared, dense)

    def fit(self) -> None:
        """Show the whole of both networks."""
        for pane in self.visible[:1]:
            pane.view.fit()

    def follow(self, names: Iterable[str], pairs: Iterable[Pair]) -> None:
        """Select nodes and pairs on all canvases."""
        names, pairs = list(names), list(pairs)
        for pane in self.visible:
            pane.follow(names, pairs)

    def bring_to_middle(self, a: str, b: str) -> None:
        """Put a pair of nodes into the middle; both views go there."""
        if self.way == "overlay":
            self.overlay.bring_to_middle(a, b)
            return
        # A network that lacks one of the nodes follows the other.
        index = self.first.scene.drawing.graph.index
        (self.first if a in index and b in index else self.second).bring_to_middle(a, b)

    def _link(self, moved: GraphView) -> None:
        """Let the other view show what this one shows."""
        if self._following or self.way != "side":
            return
        other = self.second.view if moved is self.first.view else self.first.view
        self._following = True
        if self._whole_while_resized(moved):
            # The second view is led by the first: being resized is no move of a person's.
            self.first.view.fit()
            moved, other = other, moved
        other.look_at(moved.centre(), moved.zoom)
        if other.viewport().size() == moved.viewport().size():
            # The same pixel, not one beside it: small errors would add up.
            for mine, its in (
                (other.horizontalScrollBar(), moved.horizontalScrollBar()),
                (other.verticalScrollBar(), moved.verticalScrollBar()),
            ):
                mine.setValue(its.value())
        self._following = False

    def _whole_while_resized(self, moved: GraphView) -> bool:
        """Whether the second view only moves as it is resized while the whole is shown."""
        resized = moved is self.second.view and moved.size() != self._second_size
        return resized and self.first.view.fitted

    def _second_resized(self) -> None:
        self._second_size = self.second.view.size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.empty.setGeometry(self.rect())
        half = max(1, self.width() // 2)
        self._beside.setSizes([half, half])

    def shutdown(self) -> None:
        """Free the pictures; the last thing to call."""
        for pane in self.panes:
            pane.close_pictures()
