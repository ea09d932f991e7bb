"""A drawing as a figure's content: the one door from the canvas to files, without Qt."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.figures.content import NetworkContent
from bnstudio.figures.network_parts import LABEL
from bnstudio.figures.sheet import printable
from bnstudio.figures.typeface import width_of
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.layout.request import request_for
from bnstudio.graph.layout.service import LayoutService
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.boxes import (
    DENSE_HEIGHT,
    DENSE_PADDING,
    NODE_HEIGHT,
    NODE_PADDING,
)
from bnstudio.gui.canvas.model.curves import NO_CURVES, Array, Curves, Places
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.known import Known
from bnstudio.gui.canvas.model.many import ManyPaths
from bnstudio.gui.canvas.model.places import place_missing
from bnstudio.gui.canvas.model.scene_state import SceneState
from bnstudio.gui.canvas.model.states import NodeRows
from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.wording.tr import tr


def routes_of(drawing: Drawing) -> tuple[Array, NDArray[np.int64]]:
    """Return the control points of all edges, shape ``(k, 2)``, and how many each has."""
    paths = drawing.paths
    if isinstance(paths, ManyPaths):
        points, counts = paths.control_points()
        return points, counts
    counts = np.array([len(path) for path in paths], dtype=np.int64)
    points = np.concatenate(paths) if paths else np.empty((0, 2))
    return points, counts


def figure_of(
    drawing: Drawing,
    title: str,
    *,
    groups: Mapping[str, str] | None = None,
    reversible: frozenset[int] = frozenset(),
) -> NetworkContent:
    """Return a drawing as it stands, with nothing marked.

    Parameters
    ----------
    drawing, title
        What is drawn, and what it is called.
    groups
        Name of a node to that of its group.
    reversible
        Numbers of the arcs that the data cannot direct.
    """
    points, counts = routes_of(drawing)
    groups = groups or {}
    own = tuple(groups.get(name, "") for name in drawing.names)
    ordered = tuple(dict.fromkeys(groups.values()))
    # A fifth colour could not be told from the others: beyond four no group is coloured.
    numbers = {name: at for at, name in enumerate(ordered)} if len(ordered) <= 4 else {}
    return NetworkContent(
        title,
        drawing.names,
        drawing.labels,
        drawing.positions.copy(),
        np.array(drawing.sizes),
        drawing.ends.astype(np.int64),
        drawing.link.copy(),
        points,
        counts,
        reversible,
        own if groups else (),
        numbers,
    )


def shown_figure(
    state: SceneState,
    title: str,
    *,
    groups: Mapping[str, str],
    sure: Sureness | None = None,
    broken: Sequence[Array] = (),
    given: Mapping[str, tuple[str, str]] | None = None,
    knowledge: Knowledge | None = None,
    states: Mapping[str, NodeRows] | None = None,
    target: str = "",
    tells: Mapping[str, tuple[float, float]] | None = None,
) -> NetworkContent:
    """Return what the canvas shows: with what is faded, strengths and evidence.

    Parameters
    ----------
    state
        The canvas's drawing and its states, with what is hidden or faded as weak.
    title, groups
        As in :func:`figure_of`.
    sure
        Strengths, where the canvas shows them.
    broken
        Control points of the lines of strong pairs that are not joined; of none they are straight.
    given
        Evidence: how a node is given and its state.
    knowledge
        Background knowledge, whose marks a form may ask for.
    states
        The states of nodes with their probabilities, where the canvas shows them.
    target, tells
        The target, and of each node that may tell of it its share and its tone.
    """
    drawing = state.settled
    reversible = frozenset(
        number
        for number in range(drawing.m if state.reversible else 0)
        if not drawing.link[number] and drawing.pair(number) in state.reversible
    )
    content = figure_of(drawing, title, groups=groups, reversible=reversible)
    index = drawing.graph.index
    marked = {index[name]: how for name, how in (given or {}).items() if name in index}
    rows = {
        index[name]: tuple((row.text, row.share, row.chosen) for row in own.rows)
        for name, own in (states or {}).items()
        if name in index
    }
    told = {index[name]: pair for name, pair in (tells or {}).items() if name in index}
    content = replace(content, given=marked, states=rows, target=index.get(target), tells=told)
    if knowledge:
        content = with_knowledge(content, drawing, knowledge)
    if sure:
        ends, shares = sure.absent(drawing)
        absent = tuple((int(a), int(b), float(s)) for (a, b), s in zip(ends, shares, strict=True))
        routes = tuple(broken) if len(broken) == len(absent) and state.arriving is None else ()
        content = replace(
            content, strengths=sure.edges(drawing).copy(), absent=absent, absent_routes=routes
        )
    weak = state.weak_edges
    if weak is not None and weak.any():
        numbers = frozenset(np.flatnonzero(weak).tolist())
        content = replace(
            content, weak=numbers, weak_below=state.weak.below, weak_hidden=state.weak.hide
        )
    if state.faded and state.arriving is None:
        near = state.near | state.selected
        edges = state.near_edges | state.selected_edges
        content = replace(
            content,
            faded=frozenset(range(drawing.n)) - near,
            faded_edges=frozenset(range(drawing.m)) - edges,
            chosen=state.selected,
        )
    return content


def with_knowledge(
    content: NetworkContent, drawing: Drawing, knowledge: Knowledge
) -> NetworkContent:
    """Return a drawing's content with what background knowledge says of it."""
    known = Known(knowledge)
    tier_of = {name: at + 1 for at, tier in enumerate(knowledge.tiers) for name in tier}
    tiers = tuple(tier_of.get(name, 0) for name in drawing.names)
    return replace(
        content,
        known={number: mark.value for number, mark in known.marks(drawing).items()},
        spoken_of=tuple((a, b, mark.value, both) for a, b, mark, both in known.absent(drawing, ())),
        tiers=tiers if any(tiers) else (),
    )


LABEL_LETTERS = 80

LOOK_S = 0.05
"""Seconds between two calls while a layout is waited for."""


def drawing_of(
    graph: PDAG,
    *,
    labels: tuple[str, ...] | None = None,
    style: str = "down",
    places: Places | None = None,
    dense: bool = False,
    parts: Sequence[int] | None = None,
    check: Callable[[], object] = lambda: None,
) -> Drawing:
    """Return a graph drawn without a window: at given places, or laid out.

    Parameters
    ----------
    graph, labels
        What is drawn, and what stands in its boxes.
    style
        One of :data:`bnstudio.graph.layout.request.STYLES`, or of ``PARTED`` with ``parts``, for a
        graph without places.
    places
        Centres of its nodes by name; a node without one is put near what it joins.
    dense
        Whether these places were made for the small boxes that a graph is drawn with which would
        not be readable otherwise.
    parts
        The tier or group of each node, for a layout that goes by them.
    check
        Called often while the layout is waited for; may raise.
    """
    labels = graph.names if labels is None else labels
    kept = {} if places is None or places.keys().isdisjoint(graph.names) else places
    small = bool(kept) and dense
    padding, height = (DENSE_PADDING, DENSE_HEIGHT) if small else (NODE_PADDING, NODE_HEIGHT)
    widths = [width_of(printable(text, LABEL_LETTERS), LABEL, 600) + padding for text in labels]
    sizes = np.empty((graph.n, 2))
    sizes[:, 0] = 2.0 * np.ceil(np.array(widths) / 2.0)
    sizes[:, 1] = height
    if kept:
        positions = place_missing(graph, kept, sizes)
        return _finished(Drawing(graph, positions, sizes, NO_CURVES, labels=labels), check)
    if graph.n == 0:
        raise UsageError(tr("there is no graph to draw"), advice=tr("Give a network with nodes"))
    request = request_for(graph, sizes, style, parts=parts)
    service = LayoutService()
    try:
        service.ask(request)
        while True:
            check()
            try:
                layout = service.results.get(timeout=LOOK_S)
                break
            except queue.Empty:
                continue
    finally:
        service.close()
    where = {
        name: (x, y) for name, (x, y) in zip(graph.names, layout.positions.tolist(), strict=True)
    }
    curves = {
        (graph.names[a], graph.names[b]): curve
        for (a, b), curve in zip(request.edges.tolist(), layout.curves, strict=True)
        if curve is not None
    }
    curved = Curves(where, curves)
    return _finished(Drawing(graph, layout.positions, sizes, curved, labels=labels), check)


def _finished(drawing: Drawing, check: Callable[[], object]) -> Drawing:
    """Lead all arcs round boxes that there was no time for."""
    while drawing.pending:
        check()
        drawing.route_some(LOOK_S)
    return drawing
