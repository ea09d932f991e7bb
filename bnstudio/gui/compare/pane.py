"""One canvas of the page: a network at the places of both, with its differences marked."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.compared import Compared
from bnstudio.gui.canvas.model.curves import Curves, Pair
from bnstudio.gui.canvas.model.places import place_missing
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.compare.looking import Chosen, LookingController
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import boxed, hbox, vbox
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

NO_GRAPH = PDAG(())


class Pane(QWidget):
    """A canvas with a title.

    Signals
    -------
    selected(list, list)
        A person has selected nodes and pairs of nodes, by name.
    """

    selected = Signal(list, list)

    def __init__(self, name: str, *, titled: bool) -> None:
        super().__init__()
        self.scene = GraphScene(self)
        self.view = GraphView(self.scene, self)
        self.view.setAccessibleName(plain(name))
        self.chosen = Chosen(self.scene, self.view)
        self.view.controller = LookingController(self.scene, self.view, self.chosen)
        self.chosen.changed.connect(self.selected)
        self.title = ElidedLabel("", "name")
        head = boxed(hbox((self.title, 1), margins=(16, 0, 16, 0)), 28)
        head.setVisible(titled)
        vbox(head, (self.view, 1), on=self)
        theme().changed.connect(self.scene.restyle)

    def show_network(
        self, graph: PDAG, curves: Curves, compared: Compared, dense: bool = False
    ) -> None:
        """Show a network; nodes without a place of their own get one near what they join.

        ``dense``: the places are for boxes that stand closely.
        """
        sizes = paint.node_sizes(graph.names, dense)
        positions = place_missing(graph, curves.places, sizes)
        self.scene.set_compared(compared)
        self.scene.show_graph(graph, positions, curves, sizes=sizes)
        drawing = self.scene.drawing
        self.view.setAccessibleDescription(
            plain(
                tr(
                    "{number} nodes, {m} edges, {edges} of them differ",
                    number=drawing.n,
                    m=drawing.m,
                    edges=len(compared.edges),
                )
            )
        )

    def clear(self) -> None:
        """Show nothing."""
        self.scene.show_graph(NO_GRAPH, np.empty((0, 2)))

    def follow(self, names: Iterable[str], pairs: Iterable[Pair]) -> None:
        """Select what was selected elsewhere."""
        self.chosen.follow(names, pairs)

    def bring_to_middle(self, a: str, b: str) -> None:
        """Put the middle between two nodes into the middle of the view, readably large."""
        drawing = self.scene.drawing
        ends = [drawing.graph.index[name] for name in (a, b) if name in drawing.graph.index]
        if not ends:
            return
        view, box = self.view, QRectF()
        for node in ends:
            box = box.united(self.scene.node_rect(node))
        free = view.free_rect()
        fits = min(free.width() / box.width(), free.height() / box.height())
        zoom = max(view.zoom, READABLE) if view.zoom < READABLE else view.zoom
        view.look_at(box.center(), min(zoom, max(fits, LEAST)))

    def close_pictures(self) -> None:
        """Free the pictures of a large graph; the last thing to call."""
        self.scene.close()


READABLE = 0.85
"""Labels can be read from this zoom on."""

LEAST = 0.3
"""Both ends of a long arc are shown from this zoom on; else its middle."""
