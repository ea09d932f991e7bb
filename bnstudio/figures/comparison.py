"""Two networks compared, as a figure: one drawing or two side by side, with what differs marked.

Colour, line and badge say each by itself what a pair is: in the first only blue, dashed, minus; in
the second only vermilion, solid, plus; reversed purple, with two arrows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bnstudio.errors import UsageError
from bnstudio.figures.content import NetworkContent
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import Inks, inks_of, patterned
from bnstudio.figures.network import described, label_sizes
from bnstudio.figures.network_parts import (
    ARC,
    LABEL,
    LARGEST_LABEL,
    NATURAL,
    NetworkParts,
    middle_of,
)
from bnstudio.figures.page import Entry, plan_page
from bnstudio.figures.sheet import Disc, Line, Mark, Part, Route, Sheet, Style, Text, printable
from bnstudio.figures.typeface import shortened_to
from bnstudio.texts import tr

TITLE, HEAD, GAP = 9.0, 18.0, 14.0
WIDTH, DASH, TURNED_DASH = 1.8, (5.0, 3.5), (8.0, 2.5, 2.0, 2.5)
DISC = 7.0

COMMON, ONLY_FIRST, ONLY_SECOND = "common", "only_first", "only_second"
REVERSED, DIRECTED_FIRST, DIRECTED_SECOND = "reversed", "directed_first", "directed_second"


def kind_texts() -> dict[str, str]:
    """Return what each kind of pair is called."""
    return {
        COMMON: tr("In both"),
        ONLY_FIRST: tr("Only in the first"),
        ONLY_SECOND: tr("Only in the second"),
        REVERSED: tr("Reversed"),
        DIRECTED_FIRST: tr("Directed in the first only"),
        DIRECTED_SECOND: tr("Directed in the second only"),
    }


@dataclass(frozen=True, eq=False)
class Side:
    """One drawing: its network, the kind of each edge, the kind of nodes that one side lacks."""

    title: str
    network: NetworkContent
    kinds: tuple[str, ...]
    node_kinds: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class ComparisonContent:
    """The drawings, and how many pairs are of each kind."""

    title: str
    sides: tuple[Side, ...]
    counts: Mapping[str, int]


def overlay_title(first: str, second: str) -> str:
    """Return the title of both networks in one drawing."""
    return tr("{first} (first) and {second} (second)", first=first, second=second)


class _SideParts(NetworkParts):
    """Makes the parts of a side; edges that differ look different."""

    def __init__(self, side: Side, form: FigureForm, inks: Inks, scale: float,
                 shift: tuple[float, float]) -> None:  # fmt: skip
        super().__init__(side.network, form, inks, scale, shift)
        self._side = side

    def edge_style(self, number: int) -> tuple[Style, str]:
        kind = self._side.kinds[number]
        head = "" if self.content.link[number] else "filled"
        if kind == COMMON:
            return self.style("arc", self.inks.arc, ARC), head
        colour = difference_colour(kind, self.inks)
        dash = dash_of_kind(kind, self.patterns)
        return self.style(kind.replace("_", " "), colour, WIDTH, dash), head

    def badges(self) -> list[Part]:
        """Return the badges of edges and nodes."""
        found = []
        texts = {kind: text[:1].lower() + text[1:] for kind, text in kind_texts().items()}
        radius = max(DISC * self.scale, 2.2)
        at = 0
        for number, (kind, count) in enumerate(
            zip(self._side.kinds, self.content.counts.tolist(), strict=True)
        ):
            curve = tuple((x, y) for x, y in self.points[at : at + count].tolist())
            at += count
            if kind != COMMON:
                a, b = self.content.ends[number].tolist()
                names = self.content.names
                words = f"{names[a]}, {names[b]}: {texts[kind]}"
                x, y = middle_of(curve)
                found.append(Part("badge", printable(words), badge(kind, x, y, radius, self.inks)))
        for node, kind in self._side.node_kinds.items():
            x, y = (self.centres[node] - self.sizes[node] / 2.0).tolist()
            words = f"{self.content.names[node]}: {texts[kind]}"
            marks = badge(kind, x, y, radius * 0.8, self.inks)
            found.append(Part("badge", printable(words), marks))
        return found


def difference_colour(kind: str, inks: Inks) -> str:
    """Return the colour of a kind of difference."""
    if kind == ONLY_FIRST:
        return inks.first
    return inks.second if kind == ONLY_SECOND else inks.turned


def dash_of_kind(kind: str, patterns: bool) -> tuple[float, ...]:
    """Return the line pattern of a kind; with ``patterns`` no two are alike in line and colour."""
    if kind in (ONLY_FIRST, DIRECTED_FIRST):
        return DASH
    return TURNED_DASH if patterns and kind == REVERSED else ()


def badge(kind: str, x: float, y: float, radius: float, inks: Inks) -> tuple[Mark, ...]:
    """Return the badge of a kind round a point: a disc with its sign, drawn as lines."""
    colour = difference_colour(kind, inks)
    line = Style("badge sign", inks.ground, radius * 0.24)
    disc = Disc(x, y, radius, Style("badge", inks.ground, radius * 0.22, (), colour))
    r = radius * 0.5
    flat = Line(((x - r, y), (x + r, y)), line)
    marks: list[Mark] = [disc]
    if kind == ONLY_FIRST:
        marks.append(flat)
    elif kind == ONLY_SECOND:
        marks += [flat, Line(((x, y - r), (x, y + r)), line)]
    else:
        h = radius * 0.26
        pairs = ((-h, 1.0), (h, -1.0)) if kind == REVERSED else ((0.0, 1.0),)
        for dy, way in pairs:
            tip = x + way * r
            marks.append(Line(((x - way * r, y + dy), (tip, y + dy)), line))
            corner = radius * 0.22
            head = (
                (tip - way * corner, y + dy - corner),
                (tip, y + dy),
                (tip - way * corner, y + dy + corner),
            )
            marks.append(Line(head, line))
    return tuple(marks)


def comparison_sheet(content: ComparisonContent, form: FigureForm) -> Sheet:
    """Return a comparison as a figure.

    Raises
    ------
    UsageError
        If there is nothing to draw.
    """
    if not content.sides or not all(side.network.n for side in content.sides):
        raise UsageError(tr("there is nothing to draw"), advice=tr("Choose two networks first"))
    inks = inks_of(form)
    boxes = [side.network.bounds() for side in content.sides]
    wides = [right - left + 8.0 for left, _, right, _ in boxes]
    high = max(bottom - top for _, top, _, bottom in boxes) + 8.0
    gaps = GAP * (len(boxes) - 1)
    natural = sum(wides) * NATURAL + gaps, high * NATURAL + HEAD
    entries = _entries(content, inks, patterned(form))
    page = plan_page(form, natural, entries, inks, largest=LARGEST_LABEL / LABEL / NATURAL)
    x, y, room_wide, room_high = page.room
    scale = min((room_wide - gaps) / sum(wides), (room_high - HEAD) / high)
    fixed = form.width is not None or form.height is not None
    scale = max(min(scale, LARGEST_LABEL / LABEL if fixed else NATURAL), 1e-4)
    x += (room_wide - gaps - sum(wides) * scale) / 2.0
    parts: list[Part] = []
    for side, wide, (left, top, _, _) in zip(content.sides, wides, boxes, strict=True):
        title = shortened_to(printable(side.title), wide * scale, TITLE, 600)
        mark = Text(x, y + TITLE, title, TITLE, inks.text, 600)
        parts.append(Part("title", title, (mark,)))
        shift = x - (left - 4.0) * scale, y + HEAD - (top - 4.0) * scale
        made = _SideParts(side, form, inks, scale, shift)
        parts += [*made.all(), *made.badges()]
        x += wide * scale + GAP
    texts = label_sizes(parts)
    counted = "; ".join(entry.text for entry in entries)
    words = " ".join(f"{side.title}: {described(side.network)}" for side in content.sides)
    return Sheet(
        page.width,
        page.height,
        "" if form.ground == "transparent" else inks.ground,
        printable(content.title),
        printable(f"{counted}. {words}", 6000),
        (*parts, *page.foot),
        min(texts, default=0.0),
    )


def _entries(content: ComparisonContent, inks: Inks, patterns: bool) -> list[Entry]:
    usual = (COMMON, ONLY_FIRST, ONLY_SECOND, REVERSED)
    found = []
    for kind, words in kind_texts().items():
        count = content.counts.get(kind, 0)
        if kind not in usual and not count:
            continue
        curve = ((0.0, 0.0), (8.0, 0.0), (16.0, 0.0), (24.0, 0.0))
        colour = inks.arc if kind == COMMON else difference_colour(kind, inks)
        dash = tuple(0.7 * length for length in dash_of_kind(kind, patterns))
        style = Style("legend line", colour, 0.9 if kind == COMMON else 1.3, dash)
        line = Route(curve, style, "filled", 6.0, 0.0, inks.ground)
        if kind == COMMON:
            found.append(Entry(f"{words}: {count}", (line,), 24.0))
            continue
        marks = (line, *badge(kind, 32.0, 0.0, 4.6, inks))
        found.append(Entry(f"{words}: {count}", marks, 37.0))
    return found
