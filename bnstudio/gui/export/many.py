"""Several graphs or several formats at once: what there is to write, and the folder for it."""

from __future__ import annotations

from pathlib import Path

from bnstudio.formats.registry import FORMATS
from bnstudio.gui.export.facts import Fact
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr
from bnstudio.project.document import Project
from bnstudio.project.networks import Item

ALL = "all"
"""Stands for all formats in the list of formats."""


def ticked_items(project: Project, stem: str) -> list[Item]:
    """Return the ticked runs that have found a network, as graphs to write."""
    return [
        Item(f"{stem}-run-{number}", project.run_graph(number), run.best_dag or run.best)
        for number, run in project.runs.items()
        if run.ticked and run.best is not None
    ]


def facts_of_many(items: int, formats: int, *, with_tables: bool) -> list[Fact]:
    """Say what will be written into a folder."""
    total = items * formats
    what = tr(
        "{graphs} in {formats}: up to ",
        graphs=counted(items, "graph"),
        formats=counted(formats, "format"),
    )
    found: list[Fact] = [
        (
            "info",
            "text_3",
            tr("{what}{files} in one folder.", what=what, files=counted(total, "file")),
        )
    ]
    if not with_tables:
        needing = sum(chosen.tables == "required" for chosen in FORMATS.values())
        if formats > 1:
            found.append(
                (
                    "warning-circle",
                    "caution",
                    tr(
                        "Without data to fit probability tables to, {formats} will be left out.",
                        formats=counted(needing, "format"),
                    ),
                )
            )
    return found


def check_folder(text: str) -> tuple[str, str, str]:
    """Say what writing into a folder would do, as ``check_target`` does for a file."""
    if not text:
        return tr("Say into which folder to write."), "error", tr("Export")
    place = Path(text).expanduser()
    if place.is_file():
        return tr("This is a file; name a folder."), "error", tr("Export")
    if place.is_dir():
        return (
            tr("Files of the same names in this folder will be replaced."),
            "caution",
            tr("Export"),
        )
    if not place.parent.is_dir():
        return tr("There is no folder {parent}.", parent=place.parent), "error", tr("Export")
    return tr("The folder {name} will be made.", name=place.name), "text_3", tr("Export")
