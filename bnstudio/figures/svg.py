"""A sheet as SVG: each thing a group with its name, text as text, readable without its looks."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from bnstudio.figures.arrows import is_straight, line_and_head, point_at
from bnstudio.figures.sheet import (
    Area,
    Box,
    Disc,
    Line,
    Mark,
    Part,
    Point,
    Route,
    Sheet,
    Style,
    Text,
)
from bnstudio.figures.typeface import FAMILY, FILES, file_of
from bnstudio.resources import resource

FALLBACK = f"{FAMILY}, 'Noto Sans', Arial, Helvetica, sans-serif"


def svg_text(sheet: Sheet, *, embed_fonts: bool = False, prefix: str = "", width: str = "") -> str:
    """Return a sheet as an SVG document.

    Parameters
    ----------
    sheet
        The figure.
    embed_fonts
        Put the type in, so that it looks the same where it is not installed.
    prefix
        Before each identifier; several figures in one page need different ones.
    width
        The width to show it at, such as ``100%``; without it the true size, in points.
    """
    writer = _Writer(prefix)
    body = [line for part in sheet.parts for line in writer.part(part)]
    size = (
        f'width="{width}"' if width
        else f'width="{_n(sheet.width)}pt" height="{_n(sheet.height)}pt"'
    )  # fmt: skip
    own = f"{prefix}figure"
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {_n(sheet.width)} {_n(sheet.height)}" role="img" '
        f'aria-labelledby="{own}-title {own}-desc">',
        f'<title id="{own}-title">{escape(sheet.title)}</title>',
        f'<desc id="{own}-desc">{escape(sheet.description)}</desc>',
    ]
    faces = _faces(sheet) if embed_fonts else ""
    rules = "".join(f".{name}{{{rule}}}" for name, rule in writer.rules())
    root = f"#{own}-body text{{font-family:{FALLBACK};font-variant-numeric:tabular-nums}}"
    head.append(f"<style>{faces}{root}{rules}</style>")
    if sheet.ground:
        head.append(f'<rect width="100%" height="100%" fill="{sheet.ground}"/>')
    return "\n".join([*head, f'<g id="{own}-body">', *body, "</g>", "</svg>", ""])


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def _faces(sheet: Sheet) -> str:
    """Return the rules that hold the type, of the weights that are used."""
    used = {mark.weight for part in sheet.parts for mark in part.marks if isinstance(mark, Text)}
    used |= {
        mark.weight
        for part in sheet.parts
        for mark in part.marks
        if isinstance(mark, Box) and mark.label
    }
    rules = []
    for weight in sorted(used & FILES.keys()):
        data = base64.b64encode(resource(file_of(weight)).read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:{FAMILY};font-weight:{weight};"
            f"src:url(data:font/otf;base64,{data})format('opentype')}}"
        )
    return "".join(rules)


class _Writer:
    """Writes parts, and remembers the looks that they use."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._styles: dict[Style, str] = {}
        self._texts: dict[tuple[float, str, int, str], str] = {}
        self._counts: dict[str, int] = {}

    def rules(self) -> Iterator[tuple[str, str]]:
        """Return the rules of the looks by their class."""
        for style, name in self._styles.items():
            fill = style.fill or "none"
            rule = f"fill:{fill};stroke:{style.line or 'none'}"
            if style.line:
                rule += f";stroke-width:{_n(style.width)};stroke-linejoin:round"
            if style.dash:
                rule += f";stroke-dasharray:{' '.join(_n(length) for length in style.dash)}"
            yield name, rule
        for (size, ink, weight, anchor), name in self._texts.items():
            yield (
                name,
                f"font-size:{_n(size)}px;fill:{ink};font-weight:{weight};text-anchor:{anchor}",
            )

    def _class(self, style: Style) -> str:
        if style not in self._styles:
            plain = style.name.replace(" ", "-")
            self._styles[style] = f"{self._prefix}{plain}-{len(self._styles) + 1}"
        return self._styles[style]

    def part(self, part: Part) -> Iterator[str]:
        """Write a part as a group with its name."""
        number = self._counts[part.kind] = self._counts.get(part.kind, 0) + 1
        yield (
            f'<g id="{self._prefix}{part.kind}-{number}" class="{part.kind}" '
            f"data-name={quoteattr(part.name)}><title>{escape(part.name)}</title>"
        )
        for mark in part.marks:
            yield from self._mark(mark)
        yield "</g>"

    def _mark(self, mark: Mark) -> Iterator[str]:
        match mark:
            case Text():
                yield self._text(mark)
            case Box():
                yield (
                    f'<rect x="{_n(mark.left)}" y="{_n(mark.top)}" width="{_n(mark.width)}" '
                    f'height="{_n(mark.height)}" rx="{_n(mark.radius)}" '
                    f'class="{self._class(mark.style)}"/>'
                )
                if mark.band is not None:
                    x = mark.left + mark.band.width / 2.0
                    inset = min(mark.radius, mark.height / 2.0) * 0.4
                    ends = (x, mark.top + inset), (x, mark.top + mark.height - inset)
                    yield self._path(_polyline(ends), mark.band)
                if mark.label and mark.size > 0:
                    yield self._text(mark.label_at)
            case Line():
                yield self._path(_polyline(mark.points), mark.style)
            case Area():
                yield self._path(_polyline(mark.points) + "Z", mark.style)
            case Disc():
                yield (
                    f'<circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}" '
                    f'class="{self._class(mark.style)}"/>'
                )
            case Route():
                yield from self._route(mark)

    def _route(self, mark: Route) -> Iterator[str]:
        line, head = line_and_head(mark)
        yield self._path(_curve(line), mark.style)
        if head:
            solid = mark.head == "filled"
            fill = mark.style.line if solid else mark.ground
            edge = "" if solid else mark.style.line
            width = max(mark.head_length * 0.12, 0.3)
            look = Style(f"{mark.style.name} head", edge, width, (), fill)
            yield self._path(_polyline(head) + "Z", look)
        if mark.ring:
            x, y = ring_at(mark)
            look = Style("ring", mark.style.line, mark.style.width, (), mark.ground)
            yield from self._mark(Disc(x, y, mark.ring, look))

    def _path(self, data: str, style: Style) -> str:
        return f'<path d="{data}" class="{self._class(style)}"/>'

    def _text(self, mark: Text) -> str:
        look = round(mark.size, 2), mark.ink, mark.weight, mark.anchor
        if look not in self._texts:
            self._texts[look] = f"{self._prefix}text-{len(self._texts) + 1}"
        return (
            f'<text x="{_n(mark.x)}" y="{_n(mark.y)}" class="{self._texts[look]}">'
            f"{escape(mark.text)}</text>"
        )


def ring_at(route: Route) -> Point:
    """Return where the ring of a link stands: half way along it."""
    pieces = (len(route.curve) - 1) // 3
    points = [
        point_at(route.curve[3 * at : 3 * at + 4], share / 8.0)
        for at in range(pieces)
        for share in range(8 if at < pieces - 1 else 9)
    ]
    lengths = [((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in pairwise(points)]
    rest = sum(lengths) / 2.0
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length and length > 0:
            share = rest / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        rest -= length
    return points[len(points) // 2]


def _polyline(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _curve(points: tuple[Point, ...]) -> str:
    found = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for at in range(0, len(points) - 3, 3):
        piece = points[at : at + 4]
        if is_straight(piece):
            found.append(f"L{_n(piece[3][0])} {_n(piece[3][1])}")
        else:
            found.append("C" + " ".join(f"{_n(x)} {_n(y)}" for x, y in piece[1:]))
    return "".join(found)
