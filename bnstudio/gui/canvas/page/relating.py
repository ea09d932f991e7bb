"""Shows on the canvas what nodes are to each other: relatives, paths, and who tells of whom.

What is shown stays in front, and the rest fades, until something else is selected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations, pairwise

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu

from bnstudio.graph.pdag import DAG
from bnstudio.graph.relations import (
    ancestors,
    descendants,
    markov_blanket,
    open_path,
    separating_set,
)
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.wording.names import few_names
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr

#: What can be brought forward of one node, and what it is called.
RELATIVES = {
    "Parents": tr("Parents"),
    "Children": tr("Children"),
    "Markov blanket": tr("Markov blanket"),
    "Ancestors": tr("Ancestors"),
    "Descendants": tr("Descendants"),
}


class Relating:
    """Answers questions about the selected nodes by what it brings forward."""

    def __init__(self, graph: CurrentGraph, scene: GraphScene, messages: Messages) -> None:
        self._graph, self._scene, self._messages = graph, scene, messages

    def add_to(self, menu: QMenu, nodes: Iterable[int]) -> None:
        """Put what can be shown of one, two or three nodes into a menu."""
        dag, chosen = self._dag(), sorted(nodes)
        if dag is None or not 1 <= len(chosen) <= 3:
            return
        names = dag.names
        part = menu.addMenu(tr("Show"))
        entries: list[tuple[str, Callable[[], None]]] = []
        if len(chosen) == 1:
            (node,) = chosen
            for kind, title in RELATIVES.items():
                entries.append((title, partial(self.show_relatives, node, kind)))
        elif len(chosen) == 2:
            a, b = chosen
            if dag.order.index(a) > dag.order.index(b):
                a, b = b, a
            text = tr("Directed paths from {names} to {names_2}", names=names[a], names_2=names[b])
            entries.append((text, partial(self.show_paths, a, b)))
            text = tr("Are {names} and {names_2} independent?", names=names[a], names_2=names[b])
            entries.append((text, partial(self.show_separation, a, b)))
        else:
            for a, b in combinations(chosen, 2):
                (given,) = set(chosen) - {a, b}
                text = tr(
                    "Are {names} and {names_2} independent given {names_3}?",
                    names=names[a],
                    names_2=names[b],
                    names_3=names[given],
                )
                entries.append((text, partial(self.show_separation, a, b, (given,))))
        for text, do in entries:
            part.addAction(action_text(text)).triggered.connect(lambda _on=False, do=do: do())

    def show_relatives(self, node: int, kind: str) -> None:
        """Bring forward a node's parents, children, Markov blanket, ancestors or descendants."""
        dag = self._dag()
        if dag is None:
            return
        found = {
            "Parents": lambda: frozenset(dag.parents(node)),
            "Children": lambda: frozenset(dag.children(node)),
            "Markov blanket": lambda: markov_blanket(dag, node),
            "Ancestors": lambda: ancestors(dag, [node]),
            "Descendants": lambda: descendants(dag, [node]),
        }[kind]()
        whole = found | {node}
        arcs = [
            (a, b)
            for b in whole
            for a in dag.parents(b)
            if a in whole and (node in (a, b) or kind not in ("Parents", "Children"))
        ]
        count = counted(len(found), "node") if found else tr("none")
        self._show(
            found,
            arcs,
            tr(
                "{kind} of {names}: {count}",
                kind=RELATIVES[kind],
                names=dag.names[node],
                count=count,
            ),
            (node,),
        )

    def show_paths(self, a: int, b: int) -> None:
        """Bring forward all directed paths from one node to another."""
        dag = self._dag()
        if dag is None:
            return
        between = (descendants(dag, [a]) | {a}) & (ancestors(dag, [b]) | {b})
        arcs = [(p, v) for v in between for p in dag.parents(v) if p in between]
        ways = {a: 1}
        for node in dag.order:
            if node in between and node != a:
                ways[node] = sum(ways[p] for p in dag.parents(node) if p in between)
        count = ways.get(b, 0) if between else 0
        text = tr("{names} to {names_2}", names=dag.names[a], names_2=dag.names[b])
        told = counted(count, "directed path") if count else tr("no directed path")
        self._show(between, arcs, tr("From {words}: {told}", words=text, told=told), (a, b))

    def show_separation(self, a: int, b: int, given: tuple[int, ...] = ()) -> None:
        """Say whether two nodes are d-separated, and bring forward the trail if they are not."""
        dag = self._dag()
        if dag is None:
            return
        trail = open_path(dag, a, b, given)
        arcs = []
        for u, v in pairwise(trail or ()):
            arcs.append((u, v) if (u, v) in dag.arcs else (v, u))
        self._show(trail or (), arcs, separation_sentence(dag, a, b, given), (a, b, *given))

    def _dag(self) -> DAG | None:
        """Return the network behind what is drawn, ``None`` while they are not in step."""
        dag = self._graph.dag
        return dag if dag is not None and dag.names == self._scene.drawing.names else None

    def _show(
        self, nodes: Iterable[int], arcs: Iterable[tuple[int, int]], text: str, at: tuple[int, ...]
    ) -> None:
        drawing = self._scene.drawing
        edges = (drawing.edge_between(a, b) for a, b in arcs)
        self._scene.spotlight({*nodes, *at}, [edge for edge in edges if edge is not None])
        self._messages.place(QPointF(*drawing.positions[at[0]]))
        self._messages.tell(text)


def separation_sentence(dag: DAG, a: int, b: int, given: tuple[int, ...] = ()) -> str:
    """Say whether two nodes are independent by the graph, and if not, by which trail they tell."""
    names = dag.names
    trail = open_path(dag, a, b, given)
    condition = (
        tr(" given {name_few}", name_few=few_names([names[node] for node in given]))
        if given
        else ""
    )
    pair = tr("{names} and {names_2}", names=names[a], names_2=names[b])
    if trail is None:
        return tr("{pair} are independent{condition} (d-separated)", pair=pair, condition=condition)
    way = names[trail[0]]
    for u, v in pairwise(trail):
        way += f" {'→' if (u, v) in dag.arcs else '←'} {names[v]}"
    text = tr(
        "{pair} are not independent{condition}: {way}", pair=pair, condition=condition, way=way
    )
    if not given and not dag.adjacent(a, b):
        between = separating_set(dag, a, b)
        if between:
            text += tr(
                " · independent given {name_few}",
                name_few=few_names([names[v] for v in sorted(between)]),
            )
    return text
