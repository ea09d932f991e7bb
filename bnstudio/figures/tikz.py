r"""A sheet as TikZ: a picture to ``\input`` into a paper, with styles and nodes to change by hand.

The type is the paper's own. Boxes are TikZ nodes called by number, arcs have arrow tips of
``arrows.meta``.
"""

from __future__ import annotations

from collections.abc import Iterator

from bnstudio.figures.arrows import is_straight
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
from bnstudio.figures.svg import ring_at

_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "→": r"$\rightarrow$", "←": r"$\leftarrow$", "⇄": r"$\rightleftarrows$", "−": r"$-$",
    "±": r"$\pm$", "≤": r"$\leq$", "≥": r"$\geq$", "×": r"$\times$", "·": r"$\cdot$",
    "…": r"\dots{}", "–": "--", "—": "---", "“": "``", "”": "''", "‘": "`", "’": "'",
    "\u202f": r"\,", "\u2009": r"\,", "\u00a0": "~", "�": "?",
}  # fmt: skip


def escaped(text: str) -> str:
    """Return a text that LaTeX sets as it is."""
    return "".join(_SIGNS.get(letter, letter) for letter in text)


def _commented(text: str) -> str:
    return " ".join(text.split())


def tikz_text(sheet: Sheet) -> str:
    """Return a sheet as a TikZ picture."""
    writer = _Writer()
    page = f"(0,0) rectangle ({_n(sheet.width)},{_n(sheet.height)})"
    ground = []
    if sheet.ground and sheet.ground != "#ffffff":  # paper is white
        ground.append(f"\\fill[{writer.colour(sheet.ground)}] {page};")
    body = [line for part in sheet.parts for line in writer.part(part)]
    head = [
        f"% {_commented(sheet.title)}",
        "% Needs in the preamble: \\usepackage{tikz} \\usetikzlibrary{arrows.meta}",
        *writer.colours(),
        "\\begin{tikzpicture}[x=1bp, y=-1bp,",
        *(f"  {line}," for line in writer.styles()),
        "  every node/.append style={inner sep=0pt, outer sep=0pt}]",
        f"\\path[use as bounding box] {page};",
    ]
    return "\n".join([*head, *ground, *body, "\\end{tikzpicture}", ""])


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 else "0"


def _at(point: Point) -> str:
    return f"({_n(point[0])},{_n(point[1])})"


class _Writer:
    """Writes parts, and remembers the colours and styles that they use."""

    def __init__(self) -> None:
        self._colours: dict[str, str] = {}
        self._styles: dict[Style, str] = {}
        self._counts: dict[str, int] = {}

    def colour(self, code: str) -> str:
        """Return the name of a colour."""
        return self._colours.setdefault(code, f"bn{code.lstrip('#').upper()}")

    def colours(self) -> list[str]:
        """Return the definitions of the colours."""
        return [
            f"\\definecolor{{{name}}}{{HTML}}{{{code.lstrip('#').upper()}}}"
            for code, name in self._colours.items()
        ]

    def styles(self) -> list[str]:
        """Return the definitions of the styles."""
        found = []
        for style, name in self._styles.items():
            words = [f"draw={self.colour(style.line)}", f"line width={_n(style.width)}bp"]
            if not style.line:
                words = ["draw=none"]
            if style.fill:
                words.append(f"fill={self.colour(style.fill)}")
            if style.dash:
                pairs = zip(style.dash[::2], style.dash[1::2], strict=False)
                pattern = " ".join(f"on {_n(on)}bp off {_n(off)}bp" for on, off in pairs)
                words.append(f"dash pattern={pattern}")
            found.append(f"{name}/.style={{{', '.join(words)}}}")
        return found

    def _style(self, style: Style) -> str:
        if style not in self._styles:
            taken = set(self._styles.values())
            name, number = f"bn {style.name}", 1
            while name in taken:
                number += 1
                name = f"bn {style.name} {number}"
            self._styles[style] = name
            for code in (style.line, style.fill):
                if code:
                    self.colour(code)
        return self._styles[style]

    def part(self, part: Part) -> Iterator[str]:
        """Write a part under a line that says what it is."""
        number = self._counts[part.kind] = self._counts.get(part.kind, 0) + 1
        yield f"% {part.kind} {number}: {_commented(part.name)}"
        for mark in part.marks:
            yield from self._mark(mark, f"{part.kind}-{number}")

    def _mark(self, mark: Mark, name: str) -> Iterator[str]:
        match mark:
            case Text():
                yield self._text(mark)
            case Box():
                yield from self._box(mark, name)
            case Line():
                way = " -- ".join(map(_at, mark.points))
                yield f"\\draw[{self._style(mark.style)}] {way};"
            case Area():
                way = " -- ".join(map(_at, mark.points))
                yield f"\\path[{self._style(mark.style)}] {way} -- cycle;"
            case Disc():
                radius = f"[radius={_n(mark.radius)}bp]"
                at = _at((mark.x, mark.y))
                yield f"\\path[{self._style(mark.style)}] {at} circle {radius};"
            case Route():
                yield from self._route(mark)

    def _box(self, mark: Box, name: str) -> Iterator[str]:
        label = escaped(mark.label)
        if mark.label:
            label = f"\\color{{{self.colour(mark.ink)}}}{_sized(mark.size)}{label}"
        # The name of a part belongs to its box with the label.
        own = f" ({name})" if mark.label else ""
        yield (
            f"\\node[{self._style(mark.style)}, rounded corners={_n(mark.radius)}bp, "
            f"minimum width={_n(mark.width)}bp, minimum height={_n(mark.height)}bp]{own} "
            f"at {_at(mark.middle)} {{{label}}};"
        )
        if mark.band is not None:
            x = mark.left + mark.band.width / 2.0
            inset = min(mark.radius, mark.height / 2.0) * 0.4
            ends = (x, mark.top + inset), (x, mark.top + mark.height - inset)
            yield from self._mark(Line(ends, mark.band), name)

    def _route(self, mark: Route) -> Iterator[str]:
        options = self._style(mark.style)
        if mark.head:
            empty = ", open" if mark.head == "hollow" else ""
            tip = f"length={_n(mark.head_length)}bp, width={_n(0.8 * mark.head_length)}bp"
            options += f", -{{Stealth[{tip}, inset=0pt{empty}]}}"
        way = _at(mark.curve[0])
        for at in range(0, len(mark.curve) - 3, 3):
            piece = mark.curve[at : at + 4]
            if is_straight(piece):
                way += f" -- {_at(piece[3])}"
            else:
                way += f" .. controls {_at(piece[1])} and {_at(piece[2])} .. {_at(piece[3])}"
        yield f"\\draw[{options}] {way};"
        if mark.ring:
            x, y = ring_at(mark)
            look = Style("ring", mark.style.line, mark.style.width, (), mark.ground)
            yield from self._mark(Disc(x, y, mark.ring, look), "")

    def _text(self, mark: Text) -> str:
        anchor = {"start": "base west", "middle": "base", "end": "base east"}[mark.anchor]
        words = f"{_sized(mark.size)}{escaped(mark.text)}"
        look = f"anchor={anchor}, text={self.colour(mark.ink)}"
        return f"\\node[{look}] at {_at((mark.x, mark.y))} {{{words}}};"


def _sized(size: float) -> str:
    return f"\\fontsize{{{_n(size)}}}{{{_n(1.2 * size)}}}\\selectfont\\strut " if size else ""
