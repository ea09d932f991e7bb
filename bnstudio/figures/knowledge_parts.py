"""The marks of background knowledge on a network: badges beside arcs, lines for others, tiers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bnstudio.figures.content import Floats, NetworkContent
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import Inks, inks_of
from bnstudio.figures.network_parts import NetworkParts
from bnstudio.figures.page import Entry
from bnstudio.figures.sheet import Disc, Line, Mark, Part, Route, Style, Text, printable
from bnstudio.texts import tr

RADIUS, LEAST_RADIUS, BESIDE = 7.0, 2.4, 12.0
"""Of a badge, its smallest in print, and its distance from the arc, in units of the canvas."""

TIER = 8.0
"""Size of a tier's number on the canvas."""

SHARES = (0.5, 0.35, 0.65, 0.2, 0.8)
"""Where along its arc a badge is tried, the first that covers no box."""

SAMPLES = 9
"""Points of a piece of a route that its middle is looked for among."""


def under_the_graph(parts: NetworkParts) -> list[Part]:
    """Return the lines of arcs that are spoken of and not there, with their badges."""
    content, inks = parts.content, parts.inks
    found = []
    for a, b, kind, both in content.spoken_of:
        style = parts.style(f"{kind} absent", inks.soft, 0.9, (3.0, 4.0))
        first, last = _border(parts, a, b), _border(parts, b, a)
        steps = [first + (last - first) * share for share in (0.0, 1 / 3, 2 / 3, 1.0)]
        curve = tuple((float(x), float(y)) for x, y in steps)
        head = 7.0 * parts.scale
        line = Route(curve, style, "" if both else "filled", max(head, 1.6), 0.0, inks.ground)
        marks = (line, *_badge(parts, (first + last) / 2.0, kind))
        arc = f"{content.names[a]} {'–' if both else '→'} {content.names[b]}"
        words = _of_an_arc(arc, kind)
        found.append(Part("knowledge", printable(words), marks))
    return found


def over_the_graph(parts: NetworkParts) -> list[Part]:
    """Return the badges of arcs that are there, and the numbers of tiers."""
    content = parts.content
    found = []
    stops = np.cumsum(content.counts)
    boxes = np.concatenate([parts.centres - parts.sizes / 2, parts.centres + parts.sizes / 2], 1)
    for number, kind in content.known.items():
        if number in content.left_out:
            continue
        curve = parts.points[stops[number] - content.counts[number] : stops[number]]
        at = _beside(curve, boxes, BESIDE * parts.scale, _radius(parts))
        a, b = content.ends[number].tolist()
        words = _of_an_arc(f"{content.names[a]} – {content.names[b]}", kind)
        found.append(Part("knowledge", printable(words), tuple(_badge(parts, at, kind))))
    size = max(TIER * parts.scale, 3.0)
    for node, tier in enumerate(content.tiers):
        if tier:
            left, top = boxes[node, :2].tolist()
            place = left + 2.0 * parts.scale, top - 1.5 * parts.scale
            number_text = Text(*place, str(tier), size, parts.inks.soft, 600)
            name = tr("{name}: tier {tier}", name=content.names[node], tier=tier)
            found.append(Part("tier", printable(name), (number_text,)))
    return found


def knowledge_legend(content: NetworkContent, form: FigureForm) -> list[Entry]:
    """Return what is to be said of the marks."""
    inks = inks_of(form)
    kinds = [*content.known.values(), *(kind for _, _, kind, _ in content.spoken_of)]
    found = [
        Entry(words, tuple(_marks(5.0, 0.0, kind, 4.2, inks)), 10.0)
        for kind, words in _words().items()
        if kind in kinds
    ]
    if any(content.tiers):
        number = Text(1.0, 2.5, "1", 7.0, inks.soft, 600)
        found.append(Entry(tr("Number over a box: its tier"), (number,), 6.0))
    return found


def _words() -> dict[str, str]:
    """Return what is said of an arc, by kind."""
    return {
        "required": tr("Required"),
        "forbidden": tr("Forbidden"),
        "probable": tr("Given a probability"),
    }


def _of_an_arc(arc: str, kind: str) -> str:
    words = _words()[kind]
    return f"{arc}: {words[:1].lower()}{words[1:]}"


def _border(parts: NetworkParts, node: int, towards: int) -> Floats:
    """Return where the line to another node's middle leaves the box of a node."""
    way = parts.centres[towards] - parts.centres[node]
    half = parts.sizes[node] / 2.0
    shares = half / np.maximum(np.abs(way), 1e-9)
    found: Floats = parts.centres[node] + way * min(float(shares.min()), 0.5)
    return found


def _radius(parts: NetworkParts) -> float:
    return max(RADIUS * parts.scale, LEAST_RADIUS)


def _badge(parts: NetworkParts, at: Floats, kind: str) -> Iterator[Mark]:
    x, y = at.tolist()
    yield from _marks(x, y, kind, _radius(parts), parts.inks)


def _marks(x: float, y: float, kind: str, radius: float, inks: Inks) -> Iterator[Mark]:
    """Give a badge: a pin is a full disc, a ban a barred circle, a probability per cent."""
    yield Disc(x, y, radius, Style("badge", inks.border, max(radius * 0.1, 0.3), (), inks.box))
    if kind == "required":
        yield Disc(x, y, radius * 0.45, Style("required", inks.soft, 0.3, (), inks.soft))
    elif kind == "forbidden":
        style = Style("forbidden", inks.soft, max(radius * 0.18, 0.4))
        yield Disc(x, y, radius * 0.58, style)
        step = radius * 0.41
        yield Line(((x - step, y - step), (x + step, y + step)), style)
    else:
        yield Text(x, y + radius * 0.45, "%", radius * 1.25, inks.soft, 600, "middle")


def _beside(curve: Floats, boxes: Floats, away: float, radius: float) -> Floats:
    """Return where a badge stands: beside the middle of its arc, or near it, and on no box."""
    line = _points_of(curve)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    first: Floats | None = None
    for share in SHARES:
        at = along[-1] * share
        place = np.array([np.interp(at, along, line[:, k]) for k in (0, 1)])
        step = min(max(int(np.searchsorted(along, at)), 1), len(line) - 1)
        way = line[step] - line[step - 1]
        length = float(np.hypot(*way))
        across = np.array([-way[1], way[0]]) / length if length else np.array([1.0, 0.0])
        for side in (across, -across):
            spot = place + away * side
            first = spot if first is None else first
            near = (boxes[:, :2] - radius < spot) & (spot < boxes[:, 2:] + radius)
            if not near.all(axis=1).any():
                return spot
    assert first is not None
    return first


def _points_of(curve: Floats) -> Floats:
    """Return points along a route."""
    t = np.linspace(0.0, 1.0, SAMPLES)[:, None]
    found = [curve[:1]]
    for at in range(0, len(curve) - 1, 3):
        a, b, c, d = curve[at : at + 4]
        u = 1.0 - t
        piece = u**3 * a + 3 * u**2 * t * b + 3 * u * t**2 * c + t**3 * d
        found.append(piece[1:])
    return np.concatenate(found)
