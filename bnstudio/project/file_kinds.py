"""Which files are what, by their ending and place, for opening and dropping."""

from __future__ import annotations

import os
from pathlib import Path

from bnstudio.formats.registry import endings
from bnstudio.resources import resource

#: Endings of parent set lists.
PARENT_SET_ENDINGS = frozenset({".jkl", ".jaa"})


def is_parent_sets(path: Path) -> bool:
    """Whether the ending is one of parent set lists."""
    return Path(path.name.lower().removesuffix(".gz")).suffix in PARENT_SET_ENDINGS


def is_network(path: Path) -> bool:
    """Whether the ending is one that only network files have; a plain ``.csv`` is a table."""
    name = path.name.lower().removesuffix(".gz")
    return name.endswith(network_endings())


def network_endings() -> tuple[str, ...]:
    """Return the endings of network files that are read, but for the plain ``.csv`` of tables."""
    return (*(ending for ending in endings(readable=True) if ending != ".csv"), ".bns")


def is_sample(path: Path) -> bool:
    """Whether the file is one of the samples that come with the program."""
    try:
        samples = resource("samples")
    except FileNotFoundError:
        return False
    # Written out, not looked up: the file may lie on a drive that takes its time.
    place = Path(os.path.normpath(path.absolute()))
    return any(place.is_relative_to(folder) for folder in (samples, samples.resolve()))
