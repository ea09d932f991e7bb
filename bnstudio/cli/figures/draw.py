"""``bnstudio draw``: a network, or the current graph of a project, as a figure in a file."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.cli.figures.language import speaking
from bnstudio.cli.figures.options import FIGURES
from bnstudio.cli.output import Outputs, ProgressLine, note, say
from bnstudio.errors import UsageError
from bnstudio.figures.content import NetworkContent, blanket
from bnstudio.figures.form import POINTS_A_CM, FigureForm

if TYPE_CHECKING:
    from bnstudio.figures.compose import Content
    from bnstudio.gui.figures.rendering import Job, Rendered

SMALL_PT = 5.0
"""Text under this many points is hard to read on paper."""


def draw(options: argparse.Namespace) -> int:
    """Carry out the command."""
    with speaking(options.language):
        return _draw(options)


def _draw(options: argparse.Namespace) -> int:
    ending = ending_of(options.out, FIGURES, "figure")
    width, height = options.size or (None, None)
    form = FigureForm(
        width,
        height,
        options.dpi,
        "grey" if options.grey else "colour",
        options.ground,
        options.patterns,
        options.legend,
        options.caption,
        "embedded" if options.embed_fonts else "text",
        options.knowledge,
    )
    with Outputs([options.network]) as outputs:
        place = outputs.plan(options.out)
        line = ProgressLine()
        line.show("reading")
        content = _part(_content(options, line), options)
        line.show("drawing", at_once=True)
        data, size, smallest = made(content, form, ending)
        line.wipe()
        write_bytes(outputs, place, data)
        outputs.commit()
    wide, high = (length / POINTS_A_CM for length in size)
    say(f"{options.out}: {content.n} nodes, {content.m} edges, {wide:.1f} x {high:.1f} cm")
    if 0 < smallest < SMALL_PT:
        note(f"the smallest text is {smallest:.1f} points high; a larger --size makes it readable.")
    return 0


def ending_of(path: str, endings: tuple[str, ...], what: str) -> str:
    """Return the ending of an output.

    Raises
    ------
    UsageError
        If it is none of those that there are.
    """
    ending = Path(path).suffix.lower()
    if ending not in endings:
        words = f"{', '.join(endings[:-1])} or {endings[-1]}"
        raise UsageError(
            f"the ending does not say which kind of {what} to write",
            file=path,
            advice=f"Use {words}",
        )
    return ending


def write_bytes(outputs: Outputs, place: Path, data: bytes) -> None:
    """Stage bytes as the content of an output."""
    with outputs.stage(place).open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def made(
    content: Content, form: FigureForm, ending: str
) -> tuple[bytes, tuple[float, float], float]:
    """Return the content of a file, its size in points, and its smallest text."""
    from bnstudio.figures.compose import compose
    from bnstudio.figures.svg import svg_text
    from bnstudio.figures.tikz import tikz_text

    if ending in (".svg", ".tex"):
        sheet = compose(content, form)
        text = tikz_text(sheet)
        if ending == ".svg":
            text = svg_text(sheet, embed_fonts=form.fonts == "embedded")
        return text.encode(), (sheet.width, sheet.height), sheet.smallest
    from bnstudio.gui.figures.rendering import FigureJob

    found = rendered(FigureJob(content, form, ending))
    return found.data, (found.width, found.height), found.smallest


def rendered(job: Job) -> Rendered:
    """Carry out a job in the process that has Qt, which needs no screen there."""
    from bnstudio.gui.figures.process import FigureProcess

    process = FigureProcess()
    try:
        return process.render(job)
    finally:
        process.close()


def _content(options: argparse.Namespace, line: ProgressLine) -> NetworkContent:
    """Return what is drawn, laid out or at the places that the file has."""
    from bnstudio.graph.pdag import PDAG
    from bnstudio.gui.canvas.model.boxes import stand_closely
    from bnstudio.gui.canvas.model.figure import drawing_of, figure_of, with_knowledge
    from bnstudio.gui.canvas.model.parts import parts_of, reason_against
    from bnstudio.project.document import Project

    labels: tuple[str, ...] | None = None
    groups: dict[str, str] = {}
    graph: PDAG | None
    project, dense = Project(), False
    if options.network.lower().endswith(".bnstudio"):
        from bnstudio.project.saving.file import read_project

        opened = read_project(options.network)
        project, dense = opened.project, stand_closely(opened.extra)
        graph, places = project.shown(), project.positions
        if graph is None:
            raise UsageError(
                "this project has no graph", file=options.network, advice="Learn or draw one first"
            )
        labels, groups = project.shown_names(graph.names), project.groups
    else:
        from bnstudio.formats.read import read_network

        found = read_network(options.network)
        note(*found.notes)
        graph, places = found.graph, dict(found.positions or {})
    style = options.layout
    if style == "kept" and places.keys().isdisjoint(graph.names):
        raise UsageError(
            "the file has no places of nodes", file=options.network, advice="Choose a layout"
        )
    why = "" if style is None else reason_against(project, style, graph.names)
    if why:
        raise UsageError(why, file=options.network, advice="Choose another layout")
    parts = None if style is None else parts_of(project, style, graph.names)
    drawing = drawing_of(
        graph,
        labels=labels,
        style="down" if style in (None, "kept") else style,
        places=places if style in (None, "kept") else None,
        dense=dense,
        parts=parts,
        check=lambda: line.show("arranging"),
    )
    content = figure_of(drawing, Path(options.network).name, groups=groups)
    if not options.knowledge:
        return content
    if not project.knowledge:
        raise UsageError(
            "there is no background knowledge to mark",
            file=options.network,
            advice="Leave --knowledge out, or give a project that has some",
        )
    return with_knowledge(content, drawing, project.knowledge)


def _part(content: NetworkContent, options: argparse.Namespace) -> NetworkContent:
    """Return the part that is asked for."""
    asked = list(options.nodes or []) + ([options.blanket] if options.blanket else [])
    index = {name: node for node, name in enumerate(content.names)}
    unknown = [name for name in asked if name not in index]
    if unknown:
        raise UsageError(f"the network has no node “{unknown[0]}”", file=options.network)
    if options.blanket:
        return content.part(blanket(content, index[options.blanket]))
    if options.nodes:
        return content.part(index[name] for name in options.nodes)
    return content
