"""The project file: a zip of plain JSON and CSV, written whole or not at all.

``docs/project-file.md`` describes it. Writing goes through a temporary file in the same folder
that is read back before it takes the old file's place; reading trusts nothing, and turns every
fault into one sentence. The parts are read and written here; the classes know nothing of it.
"""

from __future__ import annotations

import errno
import json
import os
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from bnstudio.errors import FormatError, ProjectError
from bnstudio.files import is_special, new_archive, open_to_read, real_place, replacing
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.data import SourceRecord, source_record
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.saving.file_runs import read_run, run_members
from bnstudio.project.saving.identity import Over, check_replaceable, content_id
from bnstudio.project.saving.parts import Parts, add_part, open_archive
from bnstudio.project.saving.plain import (
    as_dict,
    as_list,
    decode,
    encode,
    shallow,
    shared_fields,
    to_json,
    wrong,
)
from bnstudio.project.saving.refusals import damaged, refused, unreadable
from bnstudio.project.saving.routes import PART as ROUTES
from bnstudio.project.saving.routes import routes_from, routes_text
from bnstudio.project.saving.upgrades import VERSION, upgraded, version_of
from bnstudio.project.settings import RunSettings
from bnstudio.project.source import DataSource
from bnstudio.project.views import VIEWS, Positions, Routes, View
from bnstudio.version import __version__

#: With more columns than this the project's record is written on one line.
MANY_COLUMNS = 1000
FORMAT = "bnstudio project"
#: Units from the middle of the canvas within which nodes stand.
FARTHEST = 1e7


@dataclass(frozen=True)
class Snapshot:
    """A project at one moment, for a thread to write; nothing in it changes any more."""

    head: dict[str, Any]
    record: GraphRecord
    positions: Positions
    routes: Routes
    runs: tuple[Run, ...]
    source: DataSource | None


@dataclass(frozen=True)
class Opened:
    """A project as its file has it; the data are still to be read (``data.py``).

    ``nearby`` is the table's path as seen from the project file, ``saved`` when it was written
    (ISO 8601), ``extra`` as given to :func:`snapshot`, ``content`` the file's content id.
    """

    project: Project
    nearby: str = ""
    saved: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    content: str = ""


def snapshot(project: Project, extra: dict[str, Any] | None = None) -> Snapshot:
    """Return ``project`` as it is now; quick, to be called where the project is changed.

    ``extra`` goes into the file as it is (plain JSON values) and comes back by
    :attr:`Opened.extra`.
    """
    record = project.current_graph
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "view": project.view,
        "usual_view": project.usual_view,
        "settings": project.settings,
        "knowledge": project.knowledge,
        "left_out": project.left_out,
        "groups": dict(project.groups),
        "labels": dict(project.labels),
        "labels_shown": project.labels_shown,
        "notes": project.notes,
        "next_run": project.next_run,
        "data_number": project.data_number,
        "hand": {
            "origin": record.origin,
            "run": record.run,
            "source": record.source,
            "score": record.score,
            "score_parameters": dict(record.score_parameters),
        },
        "runs": [
            {
                "number": run.number,
                "name": run.name,
                "note": run.note,
                "tags": run.tags,
                "entry": run.entry,
                "ticked": run.ticked,
                "view": run.view,
            }
            for run in project.runs.values()
        ],
        "extra": dict(extra or {}),
    }
    runs = tuple(run.copy() for run in project.runs.values())
    return Snapshot(head, record, project.positions, project.routes, runs, project.source)


def write_project(
    taken: Snapshot,
    path: str | Path,
    *,
    quickly: bool = False,
    over: str | Over = Over.ANYTHING,
) -> str:
    """Write a project file; the old one stays whole until the new one is proved readable.

    Parameters
    ----------
    taken
        The project.
    path
        Where it goes.
    quickly
        Only prove that all parts can be read back byte by byte, with little work for the
        interpreter; otherwise a project is made of them again.
    over
        What may be replaced: nothing, anything, or the file of this content id.

    Returns
    -------
    str
        The content id of the file.

    Raises
    ------
    FileChangedError
        If a file is there that may not be replaced.
    ProjectError
        If it cannot be written (no space, no permission, ...); nothing has changed then.
    """
    path = Path(path)
    written = ""

    def prove(new: Path) -> None:
        nonlocal written
        if quickly:
            _check_sums(new)
        else:
            read_project(new)
        written = content_id(new)
        check_replaceable(path, over)  # as late as can be

    try:
        check_replaceable(path, over)  # before any work
        with replacing(path, prove) as file, new_archive(file, level=4) as archive:
            _write_parts(archive, taken, real_place(path).parent)
    except OSError as error:
        raise refused(path, error) from error
    except MemoryError as error:
        raise refused(path, OSError(errno.ENOMEM, "")) from error
    return written


def _check_sums(path: Path) -> None:
    """Raise :class:`ProjectError` unless every part has its check sum."""
    try:
        with zipfile.ZipFile(path) as archive:
            bad = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise damaged(path) from error
    if bad is not None:
        raise damaged(path)


def read_project(path: str | Path) -> Opened:
    """Read a project file, but not its data.

    Raises
    ------
    ProjectError
        If there is no such file, or it is no project file, is damaged, unpacks to too much, or is
        of a newer version.
    """
    path = Path(path)
    if is_special(path):
        raise ProjectError("this is a device or pipe, not a project file", file=path)
    try:
        # Opened once: a file that takes this one's place meanwhile is another.
        with open_to_read(path) as file, open_archive(file) as archive:
            opened = _Reader(archive, path, file.seek(0, os.SEEK_END)).read()
            return replace(opened, content=content_id(file))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise damaged(path) from error
    except RuntimeError as error:  # an encrypted part
        raise damaged(path) from error
    except ProjectError as error:
        raise ProjectError(error.what, file=path, advice=error.advice) from error
    except OSError as error:
        raise unreadable(path, error) from error


def _write_parts(archive: zipfile.ZipFile, taken: Snapshot, folder: Path) -> None:
    source = None
    if taken.source is not None:
        source = source_record(taken.source, folder)
        if source.embedded is not None:
            add_part(archive, source.embedded, taken.source.kept or b"")
    add_part(archive, "project.json", _head_text(taken.head, source))
    if taken.record.dag is not None:
        add_part(archive, "graph.json", to_json(encode(taken.record.dag)))
    if taken.record.network is not None:
        add_part(archive, "network.json", _network_text(taken.record.network))
    add_part(archive, "positions.json", _places_text(taken.positions))
    add_part(archive, ROUTES, routes_text(taken.routes))
    for run in taken.runs:
        for name, content in run_members(run):
            add_part(archive, f"runs/{run.number}/{name}", content)


def _head_text(head: dict[str, Any], source: SourceRecord | None) -> str:
    saved = datetime.now(UTC).isoformat(timespec="seconds")
    head = {**encode(head), "saved": saved}
    plans = None if source is None else source.prepare
    if source is not None and plans is not None and len(plans.columns) > MANY_COLUMNS:
        return f'{to_json(head)[:-1]}, "source": {_source_text(source)}}}'
    # Lines for people, unless there are very many: those are written in another, slow way.
    head["source"] = None if source is None else encode(source)
    return json.dumps(head, allow_nan=False, indent=1)


_last_source: tuple[SourceRecord, str] | None = None
"""What was written last: the same again and again, with a plan for each of many columns."""


def _source_text(source: SourceRecord) -> str:
    global _last_source
    last = _last_source
    if last is None or last[0] != source:
        last = _last_source = (source, to_json(encode(source)))
    return last[1]


def _network_text(network: Network) -> str:
    """Return a network with its tables in the JSON format of network files."""
    # Formats are many and seldom needed here; the window should not wait for them.
    from bnstudio.formats import jsonfile
    from bnstudio.formats.common import NetworkFile

    return jsonfile.write(NetworkFile(network.dag, network)).text


def _places_text(places: Mapping[str, tuple[float, float]]) -> str:
    try:
        return to_json(places)  # thousands of plain numbers, and nobody reads them one by one
    except (TypeError, ValueError):
        return to_json(encode(places))


def _view(value: Any, where: str) -> View:
    if value not in VIEWS:
        raise wrong(where, f"another value where one of {', '.join(VIEWS)} is")
    return cast(View, value)


class _Reader:
    """Reads the parts of one project file, with every size and type checked."""

    def __init__(self, archive: zipfile.ZipFile, path: Path, size: int) -> None:
        self._parts = Parts(archive, size)
        self._path = path
        self._version = 0  # not known yet

    def read(self) -> Opened:
        if "project.json" not in self._parts:
            raise ProjectError("this is not a bnstudio project file")
        head = as_dict(self._parts.json("project.json"), "project.json")
        if head.get("format") != FORMAT:
            raise ProjectError("this is not a bnstudio project file")
        self._version = version_of(head)
        head = upgraded(self._version, "project.json", head)
        project = Project()
        self._fill(project, head)
        saved = decode(str, head.get("saved", ""), "saved")
        extra = shallow(as_dict(head.get("extra", {}), "extra"), "extra")
        record = head.get("source")
        if record is None:
            return Opened(project, saved=saved, extra=extra)
        return self._with_source(project, as_dict(record, "source"), saved, extra)

    def _with_source(
        self, project: Project, record: dict[str, Any], saved: str, extra: dict[str, Any]
    ) -> Opened:
        plans = record.get("prepare")
        if isinstance(plans, dict):
            # Files of before states of cut columns were named by their ranges.
            plans.setdefault("naming", "words")
        source: SourceRecord = decode(SourceRecord, record, "source")
        kept = None if source.embedded is None else self._parts.bytes(source.embedded)
        project.source = DataSource(**shared_fields(source, DataSource), kept=kept)
        nearby = str(self._path.parent / source.relative) if source.relative else ""
        return Opened(project, nearby, saved, extra)

    def _fill(self, project: Project, head: dict[str, Any]) -> None:
        project.view = _view(head.get("view", "dag"), "view")
        project.usual_view = _view(head.get("usual_view", project.view), "usual_view")
        project.settings = decode(RunSettings, head.get("settings", {}), "settings")
        project.knowledge = decode(Knowledge, head.get("knowledge", {}), "knowledge")
        project.left_out = decode(frozenset[str], head.get("left_out", []), "left_out")
        project.groups = decode(dict[str, str], head.get("groups", {}), "groups")
        project.labels = decode(dict[str, str], head.get("labels", {}), "labels")
        project.labels_shown = decode(bool, head.get("labels_shown", True), "labels_shown")
        project.notes = decode(tuple[str, ...], head.get("notes", []), "notes")
        project.next_run = decode(int, head.get("next_run", 1), "next_run")
        project.data_number = decode(int, head.get("data_number", 0), "data_number")
        if "positions.json" in self._parts:
            places = decode(
                dict[str, tuple[float, float]], self.json("positions.json"), "positions.json"
            )
            # A place that is none on any canvas is chosen again.
            project.positions = {
                name: place for name, place in places.items() if max(map(abs, place)) <= FARTHEST
            }
        if ROUTES in self._parts:
            project.routes = routes_from(self.json(ROUTES), FARTHEST)
        for entry in as_list(head.get("runs", []), "runs"):
            record = as_dict(entry, "runs")
            number = decode(int, record.get("number"), "runs.number")
            if number < 1 or number in project.runs:
                raise wrong("runs.number", f"{number}, which is no new run", expected=False)
            run = read_run(number, self.part, self.find_json)
            run.name = decode(str, record.get("name", ""), "runs.name")
            run.note = decode(str, record.get("note", ""), "runs.note")
            run.tags = decode(tuple[str, ...], record.get("tags", []), "runs.tags")
            run.entry = decode(str, record.get("entry", ""), "runs.entry")
            run.ticked = decode(bool, record.get("ticked", True), "runs.ticked")
            if record.get("view") is not None:
                run.view = _view(record["view"], "runs.view")
            project.runs[number] = run
        project.next_run = max([project.next_run, *(number + 1 for number in project.runs)])
        project.current_graph = self._current_graph(project, as_dict(head.get("hand", {}), "hand"))
        if project.current_run is not None and "usual_view" not in head:
            # Files of before this was kept for each run.
            project.current_run.view = project.view

    def _current_graph(self, project: Project, stored: dict[str, Any]) -> GraphRecord:
        record: GraphRecord = decode(GraphRecord, {**stored, "dag": None, "network": None}, "hand")
        if record.origin == "run" and record.run not in project.runs:
            raise wrong("hand.run", f"the number {record.run}, which is no run", expected=False)
        if record.origin in ("file", "edited"):
            dag: DAG = decode(DAG, self.json("graph.json"), "graph.json")
            return replace(record, dag=dag, run=None, network=self._network(dag))
        return record

    def _network(self, dag: DAG) -> Network | None:
        content = self.part("network.json")
        if content is None:
            return None
        from bnstudio.formats import jsonfile
        from bnstudio.formats.common import Source

        try:
            network = jsonfile.read(content.decode(), Source("network.json")).network
        except (FormatError, UnicodeDecodeError) as error:
            raise wrong("network.json", f"no network ({error})", expected=False) from error
        if network is None or network.dag != dag:
            raise wrong("network.json", "the tables of another graph", expected=False)
        return network

    def part(self, name: str) -> bytes | None:
        """Return the bytes of a part, ``None`` if there is none of that name."""
        return self._parts.bytes(name) if name in self._parts else None

    def json(self, name: str) -> Any:
        """Return the value that a JSON part holds."""
        return upgraded(self._version, name, self._parts.json(name))

    def find_json(self, name: str) -> Any:
        """Return the value that a JSON part holds, ``None`` if there is none of that name."""
        return self.json(name) if name in self._parts else None
