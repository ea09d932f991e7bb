"""The tier or group of each node, for the layouts that go by them."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.graph.layout.request import PARTED
from bnstudio.gui.wording.tr import tr
from bnstudio.project.document import Project

NEEDED = {
    "tiers": tr("no variable of the graph is in a tier of the knowledge"),
    "groups": tr("no variable of the graph is in a group"),
}
"""Why a layout of :data:`bnstudio.graph.layout.request.PARTED` cannot be used, if it cannot."""


def parts_of(project: Project, style: str, names: Sequence[str]) -> list[int] | None:
    """Return the number of each node's tier or group, -1 for none.

    ``None`` where no node is in any, and for a layout that needs none.
    """
    if style == "tiers":
        tiers = project.knowledge.tiers
        known = {name: number for number, tier in enumerate(tiers) for name in tier}
    elif style == "groups":
        number_of = {group: at for at, group in enumerate(dict.fromkeys(project.groups.values()))}
        known = {name: number_of[group] for name, group in project.groups.items()}
    else:
        return None
    parts = [known.get(name, -1) for name in names]
    return parts if any(part >= 0 for part in parts) else None


def reason_against(project: Project, style: str, names: Sequence[str]) -> str:
    """Return why a layout cannot be used, "" if it can."""
    missing = style in PARTED and parts_of(project, style, names) is None
    return NEEDED[style] if missing else ""
