"""All runs that ended on this computer, one a line in a file that is only ever added to.

Window and command line both write a line when a run ends, in one piece, so that several may do so
at once. What a person calls a run later is a line, too, which amends the run's. A line that cannot
be read is passed over. When the file grows too long its older half goes: a new file takes its
place, while nobody writes.
"""

from __future__ import annotations

import csv
import io
import json
import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from bnstudio.files import replacing
from bnstudio.job.record import to_json
from bnstudio.job.spec import Result
from bnstudio.locks import lock_file, share_file
from bnstudio.places import state_folder

MOST_BYTES = 50_000_000
"""A file that is longer loses its older half."""

_TRIES = 10  # to write to the file that is there

Entry = dict[str, Any]
"""What is known of a run: the keys of the record of ``learn --json``, and :data:`COLUMNS`."""

COLUMNS = (
    "number", "ended", "data", "data_sha256", "project", "run", "note", "tags", "searcher",
    "score_name", "score", "bound", "status", "limit", "arcs", "n_variables", "n_rows",
    "seed", "threads", "steps", "elapsed_s", "cpu_s", "peak_memory_mb", "max_parents", "max_params",
    "time", "parameters", "score_parameters", "knowledge", "counters", "version", "python", "numpy",
    "numba", "by",
)  # fmt: skip
"""The columns of a listing, in their order."""

AMENDED = ("run", "note", "tags")
"""What a person may say otherwise of a run that has ended."""


def default_place() -> Path:
    """Return the file, in the user's state folder."""
    return state_folder() / "runs.jsonl"


def entry_of(
    result: Result,
    *,
    by: str,
    data: str = "",
    project: str = "",
    run: str = "",
    note: str = "",
    tags: Sequence[str] = (),
    name: str = "",
) -> Entry:
    """Return what the ledger keeps of a run.

    Parameters
    ----------
    result
        What came of it.
    by
        Who carried it out: ``window`` or ``command``.
    data, project, run
        Paths of its table and of its project, and what it is called there.
    note, tags
        What the person wrote about it, and the words by which it is found.
    name
        By which :func:`amend` finds the line again; "" for one that stays as it is.
    """
    record = to_json(result)
    for long in ("variables", "arcs", "phases", "limits"):
        record.pop(long, None)
    limits = result.spec.limits
    return {
        "ended": datetime.now(UTC).isoformat(timespec="seconds"),
        "by": by,
        "data": data,
        "project": project,
        "run": run,
        "note": note,
        "tags": list(tags),
        "entry": name,
        **record,
        "arcs": len(result.dag.arcs),
        "steps": int(result.counters.get("steps", 0)),
        "max_parents": limits.max_parents,
        "max_params": limits.max_params,
        "time": limits.time,
        "knowledge": bool(result.spec.knowledge),
        "start": result.spec.start is not None,
        "ordering": result.spec.ordering is not None,
        "lists": vars(result.spec.lists).copy(),
        "python": platform.python_version(),
        "numpy": _version("numpy"),
        "numba": _version("numba"),
    }


def append(entry: Mapping[str, Any], place: Path | None = None) -> None:
    """Add a run; ``OSError`` if it cannot be written."""
    place = default_place() if place is None else place
    place.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps(entry, default=str).encode() + b"\n"
    for last in (False,) * _TRIES + (True,):
        with place.open("ab", buffering=0) as file:
            share_file(file.fileno())
            if not (last or _is_at(file, place)):
                continue  # its older half has gone meanwhile
            file.write(line)
            long = file.tell() > MOST_BYTES
        break
    if long:
        _halve(place)


def note(entry: Mapping[str, Any], place: Path | None = None) -> None:
    """Add a run; where that cannot be, the run is none the worse."""
    with suppress(OSError):
        append(entry, place)


def amend(name: str, words: Mapping[str, Any], place: Path | None = None) -> None:
    """Say something else in the line called ``name``: what is read later takes its place."""
    note({"amends": name, "words": dict(words)}, place)


def read(place: Path | None = None) -> list[Entry]:
    """Return all runs, oldest first, numbered from 1; none where there is no file."""
    place = default_place() if place is None else place
    try:
        lines = place.read_bytes().split(b"\n")
    except OSError:
        return []
    found: list[Entry] = []
    amended: dict[str, Entry] = {}
    for line in lines:
        with suppress(ValueError, RecursionError):
            entry = json.loads(line)
            if not isinstance(entry, dict):
                continue
            if isinstance(entry.get("searcher"), str):
                found.append({**entry, "number": len(found) + 1})
            elif entry.get("amends") and isinstance(entry.get("words"), dict):
                words = {key: entry["words"][key] for key in AMENDED if key in entry["words"]}
                amended.setdefault(str(entry["amends"]), {}).update(words)
    for entry in found:
        entry.update(amended.get(str(entry.get("entry") or ""), {}))
    return found


def chosen(entries: Iterable[Entry], wanted: Sequence[tuple[str, str]]) -> list[Entry]:
    """Return those whose columns hold the texts (of numbers: are equal), whatever the case."""
    return [entry for entry in entries if all(_holds(entry.get(key), text) for key, text in wanted)]


def found_by(entries: Iterable[Entry], words: str) -> list[Entry]:
    """Return those of which each word occurs somewhere."""
    parts = words.casefold().split()

    def whole(entry: Entry) -> str:
        return json.dumps(entry, default=str, ensure_ascii=False).casefold()

    return [entry for entry in entries if all(part in whole(entry) for part in parts)]


def in_order(entries: Iterable[Entry], column: str, *, falling: bool = False) -> list[Entry]:
    """Return them by a column: numbers before texts, those without a value last."""

    def key(entry: Entry) -> tuple[int, float, str]:
        value = entry.get(column)
        if isinstance(value, int | float) and value == value:
            return (0, -value if falling else value, "")
        return (1, 0.0, str(value)) if value not in (None, "") else (2, 0.0, "")

    found = sorted(entries, key=key)
    if falling:  # texts the other way round, as numbers are already
        texts = [entry for entry in found if key(entry)[0] == 1]
        rest = [entry for entry in found if key(entry)[0] == 2]
        found = [entry for entry in found if key(entry)[0] == 0] + texts[::-1] + rest
    return found


def differences(one: Entry, other: Entry) -> list[tuple[str, Any, Any]]:
    """Return what two runs differ in: column, and the value of each."""
    keys = [*COLUMNS, *sorted({*one, *other} - set(COLUMNS))]
    return [(key, one.get(key), other.get(key)) for key in keys if one.get(key) != other.get(key)]


def as_csv(entries: Iterable[Entry]) -> str:
    """Return them as CSV with the columns of :data:`COLUMNS`; records are JSON in their cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        writer.writerow([cell(entry.get(key)) for key in COLUMNS])
    return text.getvalue()


def cell(value: Any) -> str:
    """Return a value as the text of a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list):
        return json.dumps(value, default=str) if value else ""
    return repr(value) if isinstance(value, float) else str(value)


def _holds(value: Any, text: str) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return float(text) == value
        except ValueError:
            return False
    return text.casefold() in cell(value).casefold()


def _halve(place: Path) -> None:
    """Drop the older half; while another one writes this is left to who comes next."""
    with place.open("rb") as file:
        locked = lock_file(file.fileno())
        if locked is False or not _is_at(file, place):
            return
        lines = file.readlines()
        younger = lines[len(lines) // 2 :]
        if locked:
            _replace(place, younger)
    if not locked:  # on Windows a file that is open cannot be replaced
        _replace(place, younger)


def _replace(place: Path, lines: list[bytes]) -> None:
    with replacing(place) as file:
        file.writelines(lines)


def _is_at(file: io.BufferedIOBase | io.RawIOBase, place: Path) -> bool:
    """Whether an open file is the one at a place."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), place.stat())
    except OSError:
        return False


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
