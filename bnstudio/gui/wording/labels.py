"""What runs and graphs are called in the window. No Qt in here.

The core calls them in English, which is what files and the command line say.
"""

from __future__ import annotations

import re

from bnstudio.gui.wording.tr import tr
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.run import Run

_NUMBERED = re.compile(r"Run (\d+)")


def run_label(run: Run) -> str:
    """Name a run: as the person calls it, or by its number."""
    return run.name or tr("Run {number}", number=run.number)


def graph_label(record: GraphRecord) -> str:
    """Name the current graph: "Run 5", "edited from Run 5", "alarm.bif", or nothing."""
    if record.origin != "edited":
        return _source(record.label)
    if record.source:
        return tr("edited from {source}", source=_source(record.source))
    return tr("edited")


def _source(source: str) -> str:
    found = _NUMBERED.fullmatch(source)
    return tr("Run {number}", number=found[1]) if found else source
