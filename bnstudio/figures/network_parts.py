"""The parts of a network on a page: its boxes and routes, what is marked on them, the legend."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bnstudio.figures.content import NetworkContent
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import DASHES, Inks, inks_of, mixed, patterned
from bnstudio.figures.page import Entry
from bnstudio.figures.sheet import Box, Line, Mark, Part, Point, Route, Style, Text, printable
from bnstudio.figures.typeface import shortened_to, width_of
from bnstudio.texts import tr, trn

NATURAL = 0.75
"""Points for one unit of the canvas, as on a screen of 96 dots an inch."""

LABEL, LARGEST_LABEL = 11.0, 12.0
"""Size of a label on the canvas, and the largest in print, in points."""

LEAST_LABEL = 4.0
"""Labels are not made smaller than this to fit a box that is narrower than they are."""

ARC, LINK = 1.2, 1.5
HAIR = 0.35
"""Thinnest line in print, in points."""

STATES_HEAD, STATES_FOOT = 22.0 / 15.0, 5.0 / 15.0
"""Room for the name above the states, and below them, in rows."""

BAND, RADIUS, RING = 4.0, 6.0, 3.0
NARROW, WIDE = 1.2, 7.0
GIVEN_DASHES = {"observed": (), "set": (7.0, 3.0), "likelihood": (2.5, 2.5)}


class NetworkParts:
    """Makes the parts of a network on a page.

    Parameters
    ----------
    content, form, inks
        What is drawn, and how.
    scale, shift
        From the canvas to the page.
    """

    def __init__(
        self, content: NetworkContent, form: FigureForm, inks: Inks, scale: float, shift: Point
    ) -> None:
        self.content, self.form, self.inks = content, form, inks
        self.scale = scale
        self.shift = np.asarray(shift)
        self.points = content.points * scale + self.shift
        self.centres = content.positions * scale + self.shift
        self.sizes = content.sizes * scale
        self.patterns = patterned(form)
        self._styles: dict[object, Style] = {}

    def all(self) -> list[Part]:
        """Return all parts: what is soft first, then arcs, then nodes."""
        return [*self.absent(), *self.edges(), *self.nodes()]

    def _pen(self, width: float) -> float:
        return max(width * self.scale, HAIR)

    def style(
        self, name: str, line: str, width: float, dash: tuple[float, ...] = (), fill: str = ""
    ) -> Style:
        """Return a style with a width and pattern in units of the canvas."""
        key = (name, line, width, dash, fill)
        if key not in self._styles:
            least = max(self.scale, 0.45)
            lengths = tuple(length * least for length in dash)
            self._styles[key] = Style(name, line, self._pen(width), lengths, fill)
        return self._styles[key]

    def edge_style(self, number: int) -> tuple[Style, str]:
        """Return the look of an edge, and of its head."""
        content, inks = self.content, self.inks
        if content.link[number]:
            dash = (4.0, 2.5) if self.patterns else ()
            line = inks.faded if self._is_soft(number) else inks.link
            return self.style("link", line, LINK, dash), ""
        head = "hollow" if number in content.reversible else "filled"
        if self._is_soft(number):
            return self.style("faded arc", inks.faded, ARC), head
        return self.style("arc", inks.arc, ARC), head

    def _is_soft(self, number: int) -> bool:
        return number in self.content.faded_edges or number in self.content.weak

    def edges(self) -> list[Part]:
        """Return the arcs and links, what is faded first."""
        content, inks = self.content, self.inks
        curves = self.points.tolist()
        stops = np.cumsum(content.counts).tolist()
        counts, links = content.counts.tolist(), content.link.tolist()
        ends = content.ends.tolist()
        strengths = None if content.strengths is None else content.strengths.tolist()
        found: list[tuple[bool, Part]] = []
        for number, (a, b) in enumerate(ends):
            if number in content.left_out:
                continue
            curve = tuple((x, y) for x, y in curves[stops[number] - counts[number] : stops[number]])
            style, head = self.edge_style(number)
            length = (7.0 + 0.8 * ARC) * self.scale
            ring = RING * self.scale if links[number] else 0.0
            marks: list[Mark] = []
            words = f"{content.names[a]} {'–' if links[number] else '→'} {content.names[b]}"
            known = strengths is not None and strengths[number] == strengths[number]
            banded = known and number not in content.weak
            if strengths is not None and banded:
                width = NARROW + (WIDE - NARROW) * strengths[number]
                marks.append(Route(curve, self.style("strength", inks.band, round(width, 2))))
                words += f", {share_text(strengths[number])}"
            marks.append(Route(curve, style, head, max(length, 1.6), ring, inks.ground))
            if strengths is not None and banded:
                marks += self.share(curve, strengths[number])
            kind = "link" if links[number] else "arc"
            part = Part(kind, printable(words), tuple(marks))
            found.append((not self._is_soft(number), part))
        found.sort(key=lambda item: item[0])
        return [part for _, part in found]

    def share(self, curve: tuple[Point, ...], strength: float) -> list[Mark]:
        """Return how sure an arc is, written at its middle, where it is large enough to read."""
        size = 9.0 * self.scale
        if size < 3.0:
            return []
        x, y = middle_of(curve)
        text = share_text(strength)
        wide = width_of(text, size) + 2.0 * self.scale
        high = size * 1.1
        plate = Style("share plate", fill=self.inks.ground)
        box = Box(x - wide / 2.0, y - high / 2.0, wide, high, high * 0.2, plate)
        return [box, Text(x, y + size * 0.36, text, size, self.inks.text, 400, "middle")]

    def absent(self) -> list[Part]:
        """Return the pairs that are sure but not joined, as broken lines."""
        found = []
        for number, (a, b, strength) in enumerate(self.content.absent):
            names = self.content.names
            style = self.style("absent", self.inks.soft, 1.0, (4.0, 3.0))
            line: Mark
            if self.content.absent_routes:
                route = self.content.absent_routes[number] * self.scale + self.shift
                line = Route(tuple((x, y) for x, y in route.tolist()), style)
            else:
                ends = self.centres[[a, b]].tolist()
                line = Line(tuple((x, y) for x, y in ends), style)
            words = tr(
                "{a} and {b}, not joined, {share}",
                a=names[a],
                b=names[b],
                share=share_text(strength),
            )
            found.append(Part("absent", printable(words), (line,)))
        return found

    def nodes(self) -> list[Part]:
        """Return the boxes."""
        content, inks = self.content, self.inks
        found = []
        scale = self.scale
        for node, label in enumerate(content.labels):
            share, tone = content.tells.get(node, (0.0, 0.0))
            fill = toned(inks, tone * (0.4 if node in content.states else 1.0))
            faded, chosen = node in content.faded, node in content.chosen
            if chosen:
                style = self.style("chosen node", inks.strong, 2.0, (), fill)
            elif faded:
                style = self.style("faded node", inks.faded_border, 1.0, (), fill)
            else:
                style = self.style("node", inks.border, 1.0, (), fill)
            (wide, high), (x, y) = self.sizes[node].tolist(), self.centres[node].tolist()
            text, size = self._label(printable(label, 80), wide)
            box = Box(
                x - wide / 2.0, y - high / 2.0, wide, high, min(RADIUS * scale, high / 2.0), style,
                text, size, inks.soft if faded else inks.text, 600 if chosen else 500,
                self._band(node),
            )  # fmt: skip
            marks: list[Mark] = [box]
            if node in content.states:
                marks = self._with_states(box, content.states[node], node in content.given)
            name = content.names[node]
            if node in content.tells:
                marks += self._tells(box, share)
                name = tr("{name}, tells {share}", name=name, share=share_text(share))
            if node == content.target:
                marks += self._target(box)
                name = tr("{name}, target", name=name)
            if node in content.given:
                how, state = content.given[node]
                name = f"{name}, {given_text(how)}{f': {state}' if state else ''}"
                marks.insert(0, self._ring(box, how))
                marks += [] if node in content.states else self._state(box, state)
            found.append(Part("node", printable(name), tuple(marks)))
        return found

    def _with_states(
        self, box: Box, rows: tuple[tuple[str, float | None, bool], ...], given: bool
    ) -> list[Mark]:
        """Return a box with its name on top and a row for each state: name, bar, per cent."""
        inks = self.inks
        row = box.height / (len(rows) + STATES_HEAD + STATES_FOOT)
        size = min(0.66 * row, box.size)
        left, right = box.left + 0.6 * row, box.left + box.width - 0.6 * row
        start, stop = left + 0.4 * (right - left), right - 4.0 * size
        name = box.top + 0.5 * STATES_HEAD * row + 0.36 * box.size
        middle = box.left + box.width / 2.0
        marks: list[Mark] = [
            replace(box, label=""),
            Text(middle, name, box.label, box.size, box.ink, box.weight, "middle"),
        ]
        track, bar = Style("state track", fill=inks.grid), Style("state bar", fill=inks.soft)
        bar = Style("given bar", fill=inks.link) if given else bar
        for number, (state, share, chosen) in enumerate(rows):
            y = box.top + (STATES_HEAD + number + 0.5) * row
            high, weight = 0.46 * row, 600 if chosen else 400
            text = shortened_to(printable(state, 60), start - left - 2.0 * self.scale, size, weight)
            marks.append(Text(left, y + 0.36 * size, text, size, box.ink, weight))
            marks.append(Box(start, y - high / 2.0, stop - start, high, 0.0, track))
            if share is not None:
                long = (stop - start) * min(share, 1.0)
                if long > 0.0:
                    marks.append(Box(start, y - high / 2.0, long, high, 0.0, bar))
                told = share_text(share)
                marks.append(Text(right, y + 0.36 * size, told, size, box.ink, weight, "end"))
        return marks

    def _tells(self, box: Box, share: float) -> list[Mark]:
        """Return the bar at a box's foot: how much of the target's entropy its node tells."""
        # In low boxes it lies on the border: the label needs the room.
        low = box.height < 20.0 * self.scale
        high, indent = (2.0 if low else 3.0) * self.scale, 5.0 * self.scale
        top = box.top + box.height - high - (0.0 if low else self.scale)
        wide = box.width - 2 * indent
        bars = [
            Box(box.left + indent, top, wide, high, 0.0, Style("tell track", fill=self.inks.band))
        ]
        if share > 0:
            long = max(wide * min(share, 1.0), self.scale)
            ink = Style("tell bar", fill=self.inks.text)
            bars.append(Box(box.left + indent, top, long, high, 0.0, ink))
        return list(bars)

    def _target(self, box: Box) -> list[Mark]:
        """Return the ring and the mark of a target."""
        out, side = 5.0 * self.scale, 13.0 * self.scale
        ring = self.style("target", self.inks.text, 2.0)
        left, top = box.left - out, box.top - out
        return [
            Box(left, top, box.width + 2 * out, box.height + 2 * out, box.radius + out, ring),
            *target_mark(left + 2.0 * self.scale, top + 2.0 * self.scale, side, self.inks),
        ]

    def _label(self, label: str, wide: float) -> tuple[str, float]:
        """Return a label and its size: smaller, then cut, where the box is too narrow."""
        size = LABEL * self.scale
        room = wide - 4.0 * self.scale
        own = width_of(label, size, 500)
        if own > room:
            size = max(size * room / own, min(LEAST_LABEL, size))
            label = shortened_to(label, room, size, 500)
        return label, size

    def _band(self, node: int) -> Style | None:
        group = self.content.groups[node] if self.content.groups else ""
        number = self.content.group_numbers.get(group)
        if number is None:
            return None
        return band_style(number, self.inks, BAND * self.scale, self.patterns)

    def _ring(self, box: Box, how: str) -> Box:
        out = 2.0 * self.scale
        style = self.style("evidence", self.inks.link, 2.0, GIVEN_DASHES.get(how, ()))
        return Box(
            box.left - out, box.top - out, box.width + 2 * out, box.height + 2 * out,
            box.radius + out, style,
        )  # fmt: skip

    def _state(self, box: Box, state: str) -> list[Mark]:
        size = 8.0 * self.scale
        if not state or size < 3.0:
            return []
        text = shortened_to(printable(state, 60), box.width, size, 600)
        x, y = box.left + box.width / 2.0, box.top + box.height + 2.5 * self.scale + size
        wide = width_of(text, size, 600) + 3 * self.scale
        plate = Style("state plate", fill=self.inks.ground)
        ground = Box(x - wide / 2.0, y - size * 0.85, wide, size * 1.1, size * 0.2, plate)
        return [ground, Text(x, y, text, size, self.inks.link, 600, "middle")]


def toned(inks: Inks, tone: float) -> str:
    """Return the ground of a node that tells of a target: labels stay readable on the strongest."""
    return mixed(inks.box, inks.bar, 0.1 + 0.6 * tone) if tone else inks.box


def target_mark(x: float, y: float, side: float, inks: Inks) -> list[Mark]:
    """Return the mark of a target about a point: a ring with a point in it."""
    ring = Style("target mark", inks.text, 0.12 * side, (), inks.ground)
    point = Style("target point", fill=inks.text)
    half, dot = side / 2.0, 0.42 * side
    return [
        Box(x - half, y - half, side, side, half, ring),
        Box(x - dot / 2.0, y - dot / 2.0, dot, dot, dot / 2.0, point),
    ]


def given_text(how: str) -> str:
    """Say how a node is given."""
    words = {
        "observed": tr("observed"),
        "set": tr("set by intervention"),
        "likelihood": tr("uncertain", "evidence"),
    }
    return words.get(how, how)


def band_style(number: int, inks: Inks, width: float, patterns: bool) -> Style:
    """Return the band of a group; with patterns it is broken as the group's lines would be."""
    colour = inks.groups[number % len(inks.groups)]
    share = width / BAND
    dash = tuple(0.8 * part * share for part in DASHES[number % len(DASHES)]) if patterns else ()
    return Style("band", colour, width, dash)


def share_text(strength: float) -> str:
    """Write a strength in as few characters as there are; only what is sure is 100 %."""
    whole = 100 if strength >= 1.0 else min(round(100 * strength), 99)
    return "<1\u202f%" if 0 < strength < 0.005 else f"{whole}\u202f%"


def middle_of(curve: tuple[Point, ...]) -> Point:
    """Return the point of a route half way along its control pieces."""
    pieces = (len(curve) - 1) // 3
    at = pieces // 2
    a, b, c, d = curve[3 * at : 3 * at + 4]
    if pieces % 2 == 0:
        return a
    return (
        (a[0] + 3 * b[0] + 3 * c[0] + d[0]) / 8.0,
        (a[1] + 3 * b[1] + 3 * c[1] + d[1]) / 8.0,
    )


def legend_of(content: NetworkContent, form: FigureForm) -> list[Entry]:
    """Return what is to be said of the lines and bands of a network."""
    inks, patterns = inks_of(form), patterned(form)
    found = []
    left_out, drawn = content.left_out, content.drawn()
    reversible = content.reversible - left_out
    filled = int((~content.link & drawn).sum()) - len(reversible)

    def sample(head: str, style: Style, ring: float = 0.0) -> Route:
        curve = ((0.0, 0.0), (8.0, 0.0), (16.0, 0.0), (24.0, 0.0))
        return Route(curve, style, head, 6.5 if head else 0.0, ring, inks.ground)

    arc = Style("arc", inks.arc, 1.0)
    if filled:
        # The canvas says so as well where it tells the two kinds apart.
        words = tr("Compelled") if reversible else tr("Arc")
        found.append(Entry(words, (sample("filled", arc),), 24.0))
    if reversible:
        words = tr("Reversible, directed by convention")
        found.append(Entry(words, (sample("hollow", arc),), 24.0))
    if (content.link & drawn).any():
        style = Style("link", inks.link, 1.2, (3.2, 2.0) if patterns else ())
        found.append(Entry(tr("Link: either direction"), (sample("", style, 2.4),), 24.0))
    if content.strengths is not None:
        for share in (0.1, 0.5, 1.0):
            style = Style("strength", inks.band, (NARROW + (WIDE - NARROW) * share) * NATURAL)
            marks = (sample("", style), sample("", arc))
            found.append(Entry(tr("Strength {share}", share=share_text(share)), marks, 24.0))
    if content.weak:
        below = f"{content.weak_below:.4g}"
        soft = sample("filled", Style("faded arc", inks.faded, 1.0))
        if left_out:
            count = len(left_out)
            weaker = trn(
                "{count} weaker than {below} is left out",
                "{count} weaker than {below} are left out",
                count,
                count=count,
                below=below,
            )
            found.append(Entry(weaker, (), 0.0))
        else:
            found.append(Entry(tr("Weaker than {below}", below=below), (soft,), 24.0))
    if content.absent:
        broken = Style("absent", inks.soft, 0.8, (3.0, 2.2))
        found.append(Entry(tr("Sure, but not joined"), (sample("", broken),), 24.0))
    for how in dict.fromkeys(how for how, _ in content.given.values()):
        dash = tuple(0.7 * length for length in GIVEN_DASHES.get(how, ()))
        style = Style("evidence", inks.link, 1.4, dash)
        words = given_text(how)
        box = Box(0.0, -3.5, 16.0, 7.0, 2.0, style)
        found.append(Entry(f"{words[:1].upper()}{words[1:]}", (box,), 16.0))
    if content.target is not None:
        words = tr("Target: {name}", name=content.labels[content.target])
        found.append(Entry(words, tuple(target_mark(5.0, 0.0, 9.0, inks)), 10.0))
    if any(tone for _, tone in content.tells.values()):
        most = share_text(max(share for share, _ in content.tells.values()))
        steps = tuple(
            Box(5.0 * at, -3.5, 5.0, 7.0, 0.0, Style("tone", fill=toned(inks, (at + 1) / 4)))
            for at in range(4)
        )
        found.append(Entry(tr("Tells up to {most} of its entropy", most=most), steps, 20.0))
    present = set(content.groups)
    for group, number in content.group_numbers.items():
        if group in present:
            band = band_style(number, inks, BAND, patterns)
            line = Line(((2.0, -5.0), (2.0, 5.0)), band)
            found.append(Entry(group, (line,), 4.0))
    # That an arrow is an arc needs no words where there is nothing else.
    return found if len(found) > 1 or reversible or left_out else []
