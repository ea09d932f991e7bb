"""The version of the project file, and how a file of an older version becomes one of today's.

A change that older programs could not read is one entry here: it raises the version, and it turns
what the version before wrote into what the reader expects. Everything else in the package knows
the newest version only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bnstudio.errors import ProjectError
from bnstudio.project.saving.plain import decode, wrong

#: Given the name of a part (``project.json``, ``runs/3/run.json``) and the JSON value in it, an
#: upgrade returns the value as the next version has it.
Upgrade = Callable[[str, Any], Any]

#: By the version that it reads. A new version is a new entry, under the number that is now
#: :data:`VERSION`.
UPGRADES: dict[int, Upgrade] = {}

#: What this program writes.
VERSION = 1 + len(UPGRADES)


def version_of(head: dict[str, Any]) -> int:
    """Return the version of a file from its ``project.json``.

    Raises
    ------
    ProjectError
        If there is no such version, or only a newer program knows it.
    """
    version: int = decode(int, head.get("version"), "version")
    if version < 1:
        raise wrong("version", f"{version} where a number from 1 is")
    if version > VERSION:
        raise ProjectError(
            f"the project was saved by a newer bnstudio (file version {version}; "
            f"this one knows up to {VERSION})",
            advice="Open it with a newer bnstudio",
        )
    return version


def upgraded(version: int, name: str, value: Any) -> Any:
    """Return the JSON value of a part of a file of ``version`` as the newest version has it."""
    for step in range(version, VERSION):
        value = UPGRADES[step](name, value)
    return value
