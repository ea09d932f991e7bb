"""The file from which an interrupted run goes on: what it was asked, how far it is, its search.

A zip archive: ``head.json`` and an array a part. It is written whole or not at all, and read only
by the version that wrote it, for the same data and settings; only the limits that end a run may be
others.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import BnstudioError
from bnstudio.files import new_archive, open_to_read, replacing
from bnstudio.graph.knowledge import as_plain
from bnstudio.graph.pdag import PDAG, of_kind
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.search.snapshot import Snapshot
from bnstudio.version import __version__

FORMAT, VERSION = "bnstudio checkpoint", 1

MOST_BYTES = 2**30
"""A larger state is not kept."""

MOST_SCORE_BYTES = 2**26
"""Local scores that take more are not kept: they are computed again, and counted so."""

_MOST_HEAD = 2**26
# What a reader of archives and arrays raises where bytes are not what they were.
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, KeyError, IndexError, ValueError, TypeError, AttributeError,
    EOFError, RuntimeError, OverflowError, MemoryError, SyntaxError,
)  # fmt: skip
_WORDS = {
    "score": "the score",
    "score_parameters": "the parameters of the score",
    "searcher": "the searcher",
    "parameters": "the searcher's parameters",
    "max_parents": "the in-degree limit",
    "max_params": "the limit of free parameters",
    "knowledge": "the background knowledge",
    "start": "the start network",
    "ordering": "the ordering",
    "seed": "the seed",
    "lists": "where the parent sets come from",
}


class CheckpointError(BnstudioError):
    """A run cannot go on from a file."""


@dataclass
class Progressed:
    """How far a run is, besides its search.

    ``trace`` holds seconds, steps, score and bound of each point. ``phases``, ``tables`` and
    ``counters`` are those of the stage before the search.
    """

    steps: int = 0
    elapsed: float = 0.0
    cpu: float = 0.0
    best: PDAG | None = None
    score: float = 0.0
    bound: float | None = None
    trace: list[list[float | None]] = field(default_factory=list)
    counters: dict[str, float] = field(default_factory=dict)
    phases: list[list[Any]] = field(default_factory=list)
    tables: str | None = None


@dataclass
class Checkpoint:
    """What the file holds; ``scores`` is as :meth:`ScoreCache.contents`."""

    asked: dict[str, Any]
    data: str
    threads: int
    progressed: Progressed
    search: Snapshot
    scores: dict[str, NDArray[Any]] = field(default_factory=dict)


def asked_of(spec: RunSpec) -> dict[str, Any]:
    """Return all that decides a run, but for the limits that end it, as JSON holds it."""
    start = None if spec.start is None else _plain_graph(spec.start)
    asked = {
        "score": spec.score,
        "score_parameters": spec.score_parameters,
        "searcher": spec.searcher,
        "parameters": spec.parameters,
        "max_parents": spec.limits.max_parents,
        "max_params": spec.limits.max_params,
        "knowledge": _sorted(as_plain(spec.knowledge)),
        "start": start,
        "ordering": spec.ordering,
        "seed": spec.seed,
        "lists": asdict(spec.lists),
    }
    found: dict[str, Any] = json.loads(json.dumps(asked))
    return found


def check_fits(
    kept: Checkpoint, asked: Mapping[str, Any], data: str, threads: int, file: Path
) -> None:
    """Refuse to go on with other data or settings than the run began with.

    Raises
    ------
    CheckpointError
        That names what differs.
    """
    other = ""
    if kept.data != data:
        other = "the data"
    for name, value in asked.items():
        if not other and kept.asked.get(name) != value:
            other = _WORDS[name]
    if other:
        raise CheckpointError(
            f"the run cannot go on: {other} of this checkpoint differ from those given"
            if other.endswith(("data", "parameters", "come from"))
            else f"the run cannot go on: {other} of this checkpoint is not the one given",
            file=file,
            advice="Give what the run was started with, or start anew",
        )
    if kept.threads != threads:
        raise CheckpointError(
            f"the run cannot go on: it was made with {kept.threads} threads, not {threads}",
            file=file,
            advice=f"Give --threads {kept.threads}",
        )


def check_time(kept: Checkpoint, limits: Limits, file: Path) -> None:
    """Refuse to go on with a run whose time or steps are used up.

    Raises
    ------
    CheckpointError
        That says so.
    """
    for used, limit, timed, option in (
        (kept.progressed.elapsed, limits.time, True, "--time"),
        (kept.progressed.steps, limits.steps, False, "--steps"),
    ):
        if limit is not None and used >= limit:
            raise CheckpointError(
                f"the run has used its {limit:g} seconds"
                if timed
                else f"the run has used its {limit} steps",
                file=file,
                advice=f"Give a larger {option}: it counts from the beginning of the run",
            )


def write(kept: Checkpoint, place: Path) -> None:
    """Write a checkpoint, whole or not at all.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    progressed = kept.progressed
    best = None if progressed.best is None else _plain_graph(progressed.best)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "asked": kept.asked,
        "data": kept.data,
        "threads": kept.threads,
        "progressed": {**vars(progressed), "best": best},
        "search": kept.search.values,
    }
    place.parent.mkdir(parents=True, exist_ok=True)
    with replacing(place) as file, new_archive(file, zipfile.ZIP_STORED) as archive:
        archive.writestr("head.json", json.dumps(head))
        for room, arrays in (("search", kept.search.arrays), ("scores", kept.scores)):
            for name, array in arrays.items():
                with archive.open(f"{room}/{name}.npy", "w", force_zip64=True) as part:
                    np.lib.format.write_array(part, np.ascontiguousarray(array), allow_pickle=False)


def is_checkpoint(place: Path) -> bool:
    """Whether a file is one that :func:`write` made, of whatever version."""
    try:
        with zipfile.ZipFile(place) as archive:
            return archive.infolist()[0].filename == "head.json"
    except (OSError, ValueError, IndexError, zipfile.BadZipFile):
        return False


def read(place: Path) -> Checkpoint:
    """Read a checkpoint.

    Raises
    ------
    CheckpointError
        If it is not there, damaged, or of another version of the program.
    """
    try:
        with open_to_read(place) as file, zipfile.ZipFile(file) as archive:
            return _read(archive, place)
    except CheckpointError:
        raise
    except FileNotFoundError:
        raise CheckpointError(
            "there is no such checkpoint",
            file=place,
            advice="Start the run without --resume; it writes one with --checkpoint",
        ) from None
    except OSError as error:
        raise CheckpointError(
            f"the checkpoint cannot be read: {error.strerror or error}", file=place
        ) from None
    except _DAMAGED as error:
        raise CheckpointError(
            "the checkpoint is damaged, or no checkpoint",
            file=place,
            advice="Start the run anew",
        ) from error


def _read(archive: zipfile.ZipFile, place: Path) -> Checkpoint:
    if archive.getinfo("head.json").file_size > _MOST_HEAD:
        raise ValueError("too long")
    head = json.loads(archive.read("head.json"))
    if head["format"] != FORMAT:
        raise ValueError("another kind of file")
    if (head["version"], head["program"]) != (VERSION, __version__):
        raise CheckpointError(
            f"the checkpoint was written by bnstudio {head['program']}, and this is {__version__}: "
            "a search goes on only with the version that it began with",
            file=place,
            advice="Use that version, or start a new run from the best network so far (--start)",
        )
    if not all(isinstance(head[name], dict) for name in ("asked", "progressed", "search")):
        raise ValueError("a head of other values")
    rooms: dict[str, dict[str, NDArray[Any]]] = {"search": {}, "scores": {}}
    size = sum(part.file_size for part in archive.infolist())
    if size > MOST_BYTES + MOST_SCORE_BYTES + _MOST_HEAD:
        raise ValueError("too large")
    for part in archive.infolist():
        room, _, name = part.filename.partition("/")
        if name.endswith(".npy"):
            with archive.open(part) as content:
                rooms[room][name.removesuffix(".npy")] = np.lib.format.read_array(
                    content, allow_pickle=False
                )
    progressed = Progressed(**head["progressed"])
    if progressed.best is not None:
        progressed.best = _graph(head["progressed"]["best"])
    return Checkpoint(
        asked=head["asked"],
        data=head["data"],
        threads=head["threads"],
        progressed=progressed,
        search=Snapshot(head["search"], rooms["search"]),
        scores=rooms["scores"],
    )


def _plain_graph(graph: PDAG) -> dict[str, Any]:
    return {
        "kind": graph.kind,
        "names": list(graph.names),
        "arcs": sorted(map(list, graph.arcs)),
        "links": sorted(map(list, graph.links)),
    }


def _graph(plain: Mapping[str, Any]) -> PDAG:
    arcs, links = ([tuple(pair) for pair in plain[name]] for name in ("arcs", "links"))
    return of_kind(plain["kind"], tuple(plain["names"]), arcs, links)


def _sorted(plain: dict[str, Any]) -> dict[str, Any]:
    """Return knowledge in an order of its own: what is a set there comes in any order."""
    loose = {"required", "forbidden", "roots", "leaves", "orderings", "forbid_within_tier"}
    return {
        name: sorted(value) if name in loose and isinstance(value, list | tuple | set | frozenset)
        else value
        for name, value in plain.items()
    }  # fmt: skip
