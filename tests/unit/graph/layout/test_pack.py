"""Pieces of a drawing: they keep the order in which they stood."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.pack import as_they_stood, pieces_of
from bnstudio.graph.layout.request import LayoutRequest, request_for
from bnstudio.graph.pdag import DAG

BOX = (60.0, 24.0)


def chains(lengths: tuple[int, ...]) -> DAG:
    """Make a network of chains of so many nodes."""
    first = np.cumsum((0, *lengths))
    arcs = [(k, k + 1) for a, m in zip(first, lengths, strict=False) for k in range(a, a + m - 1)]
    return DAG([f"V{k}" for k in range(first[-1])], arcs)


def places(graph: DAG, places: list[tuple[float, float]]) -> np.ndarray:
    """Return where the nodes stand if the pieces stand at these places, the largest first."""
    stood = np.full((graph.n, 2), np.nan)
    sizes = np.full((graph.n, 2), BOX)
    for piece, place in zip(pieces_of(sizes, np.array(sorted(graph.arcs))), places, strict=True):
        stood[piece.nodes] = np.array(place) + np.arange(len(piece.nodes))[:, None] * (20.0, 30.0)
    return stood


def test_pieces_keep_the_order_of_rows_and_places_in_them() -> None:
    graph = chains((5, 4, 3, 2))
    sizes, edges = np.full((graph.n, 2), BOX), np.array(sorted(graph.arcs))
    pieces = pieces_of(sizes, edges)
    assert [len(piece.nodes) for piece in pieces] == [5, 4, 3, 2]

    def order(*where: tuple[float, float]) -> list[int]:
        return [len(piece.nodes) for piece in as_they_stood(pieces, places(graph, list(where)))]

    assert order((0, 0), (200, 0), (0, 300), (200, 300)) == [5, 4, 3, 2]
    assert order((400, 0), (0, 300), (0, 10), (200, 0)) == [3, 2, 5, 4]
    assert order((200, 0), (0, 0), (np.nan, np.nan), (0, 300)) == [4, 5, 2, 3], "a new one is last"
    assert order((200, 0), (0, 0), (205, 20), (0, 300)) == [5, 4, 3, 2], "in the midst of another"
    assert as_they_stood([], np.empty((0, 2))) == []


def test_thousands_of_pieces_do_not_take_memory_for_each_pair() -> None:
    """Ten thousand took 600 MB; a middle within another is found also far down."""
    graph = chains((2,) * 2000)
    pieces = pieces_of(np.full((graph.n, 2), BOX), np.array(sorted(graph.arcs)))
    stood = np.random.default_rng(1).permutation(2000)[:, None] * (200.0, 100.0)
    stood = np.repeat(stood, 2, axis=0) + np.tile([[0.0, 0.0], [20.0, 30.0]], (2000, 1))
    tracemalloc.start()
    order = as_they_stood(pieces, stood)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2000**2
    assert np.all(np.diff([stood[piece.nodes[0], 1] for piece in order]) > 0)
    stood[-2:] = stood[-4:-2]  # the last one on the one before
    assert as_they_stood(pieces, stood) is pieces


def test_forces_draw_pieces_in_the_order_in_which_they_stood() -> None:
    pytest.importorskip("pygraphviz")
    graph = chains((5, 4, 3))
    sizes, edges = np.full((graph.n, 2), BOX), np.array(sorted(graph.arcs))
    stood = places(graph, [(1000.0, 0.0), (500.0, 0.0), (0.0, 0.0)])
    drawn = {}
    for before in (None, stood):
        request = LayoutRequest(sizes, edges, "force", (4000.0, 300.0), stood=before, engine="sfdp")
        found = run_engine(request).positions
        middles = [found[piece.nodes].mean(axis=0)[0] for piece in pieces_of(sizes, edges)]
        drawn[before is None] = np.argsort(middles).tolist()
    assert drawn == {True: [0, 1, 2], False: [2, 1, 0]}


@pytest.mark.parametrize(("style", "sent"), [("force", True), ("down", False), ("radial", False)])
def test_where_nodes_stood_is_sent_only_where_forces_may_draw(style: str, sent: bool) -> None:
    graph = chains((3,))
    stood = np.zeros((3, 2))
    request = request_for(graph, np.full((3, 2), BOX), style, stood=stood)
    assert (request.stood is not None) == sent
