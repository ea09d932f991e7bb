"""The commands that learn, score, draw and report the same again."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

from bnstudio.gui.report.blocks import Block, Bullets, Commands, Heading, Paragraph
from bnstudio.gui.report.subject import Subject
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.command_line import repetition


def repeating(of: Subject) -> list[Block]:
    """Return the commands that make the same again."""
    lines: list[str] = []
    notes: tuple[str, ...] = ()
    if of.run is not None and of.source is not None:
        source = of.source
        again = repetition(
            of.run, Path(source.path).name, source.prepare, of.table, source.read, Path()
        )
        lines.append(again.command)
        notes = tuple(map(tr_core, again.notes))
        if again.writes:
            beside = ", ".join(again.writes)
            needs = tr(
                "Beside the data it needs {files}; “Copy as command line” of the run in the window "
                "writes them.",
                files=beside,
            )
            notes = (needs, *notes)
        if of.score and not of.run.spec.lists_alone:
            words = ["bnstudio", "score", Path(of.source.path).name, "network.bif"]
            words += ["--score", of.score, *_reading(shlex.split(lines[-1]))]
            lines.append(shlex.join(words))
    network = "network.bif" if of.path is None else shlex.quote(Path(of.path).name)
    if of.dag is not None and (of.path is not None or of.run is not None):
        lines.append(f"bnstudio draw {network} --out figure.pdf --size 16cm --legend")
    if of.path is not None:
        lines.append(f"bnstudio report {network} --out report.html")
    if not lines:
        return []
    found: list[Block] = [
        Heading(tr("To repeat it")),
        Paragraph(
            tr(
                "These commands learn the network again, score it and draw it; they are run in the "
                "folder of the data and the project."
            )
        ),
        Commands(tuple(lines)),
    ]
    if notes:
        found.append(Bullets(notes))
    return found


_OF_THE_TABLE = {"--read", "--recipe", "--discretise", "--missing", "--score-set"}


def _reading(words: list[str]) -> list[str]:
    """Return those options of a command that say how the table is read, and the score's own."""
    found: list[str] = []
    for flag, value in pairwise(words):
        if flag in _OF_THE_TABLE:
            found += [flag, value]
    return found
