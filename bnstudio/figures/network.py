"""A network as a figure: its boxes and routes as they stand on the canvas, fitted to the page."""

from __future__ import annotations

from collections.abc import Iterable

from bnstudio.errors import UsageError
from bnstudio.figures.content import NetworkContent
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import inks_of
from bnstudio.figures.knowledge_parts import (
    knowledge_legend,
    over_the_graph,
    under_the_graph,
)
from bnstudio.figures.network_parts import (
    LABEL,
    LARGEST_LABEL,
    NATURAL,
    NetworkParts,
    legend_of,
)
from bnstudio.figures.page import plan_page
from bnstudio.figures.sheet import Box, Part, Sheet, Text, printable
from bnstudio.texts import tr, trn


def network_sheet(content: NetworkContent, form: FigureForm) -> Sheet:
    """Return a network as a figure.

    Raises
    ------
    UsageError
        If it has no node.
    """
    if content.n == 0:
        raise UsageError(tr("there is no graph to draw"), advice=tr("Learn or draw one first"))
    inks = inks_of(form)
    left, top, right, bottom = content.bounds()
    slack = 6.0 if content.given or content.chosen else 1.0
    slack = 14.0 if content.target is not None else slack
    if form.knowledge and (content.known or content.spoken_of or any(content.tiers)):
        slack = 14.0
    wide, high = right - left + 2 * slack, bottom - top + 2 * slack
    natural = (wide * NATURAL, high * NATURAL)
    entries = legend_of(content, form)
    if form.knowledge:
        entries += knowledge_legend(content, form)
    page = plan_page(form, natural, entries, inks, largest=LARGEST_LABEL / LABEL / NATURAL)
    x, y, room_wide, room_high = page.room
    scale = min(room_wide / wide, room_high / high)
    if form.width is not None or form.height is not None:
        scale = min(scale, LARGEST_LABEL / LABEL)
    else:
        scale = min(scale, NATURAL)
    shift = (
        x + (room_wide - wide * scale) / 2.0 - (left - slack) * scale,
        y + (room_high - high * scale) / 2.0 - (top - slack) * scale,
    )
    parts = NetworkParts(content, form, inks, scale, shift)
    drawn = parts.all()
    if form.knowledge:
        drawn = [*under_the_graph(parts), *drawn, *over_the_graph(parts)]
    texts = label_sizes(drawn)
    return Sheet(
        page.width,
        page.height,
        "" if form.ground == "transparent" else inks.ground,
        printable(content.title),
        described(content),
        (*drawn, *page.foot),
        min(texts, default=0.0),
    )


def label_sizes(parts: Iterable[Part]) -> list[float]:
    """Return the sizes of the labels in boxes."""
    marks = [mark for part in parts for mark in part.marks]
    names = [mark.size for mark in marks if isinstance(mark, Box) and mark.label]
    # Of boxes with states the words are lines of text.
    return names or [mark.size for mark in marks if isinstance(mark, Text)]


def described(content: NetworkContent) -> str:
    """Say in a sentence or two what a network has, for those who do not see it."""
    drawn = content.drawn()
    links = int((content.link & drawn).sum())
    arcs = int(drawn.sum()) - links
    parts = {
        "nodes": trn("{n} node", "{n} nodes", content.n, n=content.n),
        "arcs": trn("{n} arc", "{n} arcs", arcs, n=arcs),
        "links": trn("{n} link", "{n} links", links, n=links),
    }
    if links:
        text = tr("{nodes}, {arcs} and {links}", **parts)
    else:
        text = tr("{nodes} and {arcs}", nodes=parts["nodes"], arcs=parts["arcs"])
    named = [
        f"{content.names[a]} {'–' if link else '→'} {content.names[b]}"
        for (a, b), link in zip(
            content.ends[drawn][:60].tolist(), content.link[drawn][:60].tolist(), strict=True
        )
    ]
    if arcs + links > 60:
        named[-1] += f" {tr('and {more} more', more=arcs + links - 60)}"
    return printable(f"{text}: {', '.join(named)}." if named else f"{text}.", 4000)
