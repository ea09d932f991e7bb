"""Fault injection: the n-th write, sync, move or allocation of whatever writes a file fails.

For every n of a save, an autosave, an export in each format, a table, a parent set file and a
stored one, the text of a layer folder, and the files of a command. After each fault the old file is
whole, no temporary file stays, and the error is one sentence; a fault that loses nothing (the
folder cannot be synced) may pass in silence.

    python -m tests.benchmarks.hostile.faults [--number N] [--seed S]

``--number`` is the most allocations of each writer that are let fail, spread evenly.
"""

from __future__ import annotations

import argparse
import builtins
import errno
import io
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from bnstudio.cli.output import Outputs
from bnstudio.data.table.write import write_csv
from bnstudio.errors import BnstudioError
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
from bnstudio.job.parent_sets import store
from bnstudio.network.fit import fit
from bnstudio.project.saving.autosave import Autosave
from bnstudio.project.saving.file import read_project, snapshot, write_project
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets
from bnstudio.search.control import Stopped
from bnstudio.search.exact.scratch import Scratch
from tests.support.project_samples import make_project, write_table

#: The system's calls that fail, and how.
CALLS = ("write", "fsync", "replace", "rename", "open", "mkdir", "chmod")
REASONS = (errno.ENOSPC, errno.EIO)


@dataclass(frozen=True)
class Writer:
    """What writes a file: ``write(version)`` puts version 0 or 1 at ``path``."""

    name: str
    path: Path
    write: Callable[[int], object]


class _Counter:
    """Counts what may fail, and lets one of them fail."""

    def __init__(self, failing: int, error: Callable[[], BaseException]) -> None:
        self.seen, self.failing, self.error = 0, failing, error

    def count(self) -> None:
        self.seen += 1
        if self.seen == self.failing:
            raise self.error()


@contextmanager
def failing_call(call: str, counter: _Counter) -> Iterator[None]:
    """Let a call of the system fail when the counter says so."""
    if call != "write":
        real = getattr(os, call)

        def called(*args: Any, **more: Any) -> Any:
            counter.count()
            return real(*args, **more)

        setattr(os, call, called)
        try:
            yield
        finally:
            setattr(os, call, real)
        return

    class Raw(io.FileIO):
        def write(self, content: Any) -> int:
            counter.count()
            return super().write(content)

    opened = io.open

    def opening(file: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        if mode.replace("b", "") not in ("w", "a"):
            return opened(file, mode, *args, **more)
        buffered = io.BufferedWriter(Raw(file, mode.replace("b", "")))
        if "b" in mode:
            return buffered
        known = {key: more[key] for key in ("encoding", "errors", "newline") if key in more}
        return io.TextIOWrapper(buffered, **known)

    builtins.open = io.open = opening
    try:
        yield
    finally:
        builtins.open = io.open = opened


@contextmanager
def failing_allocation(counter: _Counter) -> Iterator[None]:
    """Let a function of ours, or of what packs and encodes for us, find no memory at its start."""
    rooms = ("bnstudio", "zipfile", "json", "gzip")

    def called(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        # Clearing up after a fault takes no memory worth the name.
        cleaning = "passing" in name or frame.f_code.co_name == "__exit__"
        if event == "call" and not cleaning and any(room in name for room in rooms):
            counter.count()

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)


def sample_table() -> ParentSetTable:
    """Return a parent set table of three variables."""
    found = [([(1,), ()], [-2.0, -3.0]), ([()], [-3.0]), ([(0, 1), ()], [-1.0, -4.0])]
    sets = [
        VariableSets(
            np.array(scores),
            np.cumsum([0, *map(len, members)]),
            np.array([i for set_ in members for i in set_], dtype=np.int32),
        )
        for members, scores in found
    ]
    return ParentSetTable.build(("a", "b", "c"), sets, Provenance("bdeu", {"ess": 1.0}, "ab" * 32))


def writers(folder: Path) -> list[Writer]:
    """Return everything that writes a file, each with its own folder."""
    project = make_project(write_table(folder / "table.csv"))
    assert project.dataset is not None
    dataset = project.dataset
    dag = DAG(dataset.names, [(0, 1)])
    tables = fit(dag, dataset)
    lists = sample_table()
    made: list[Writer] = []

    def add(name: str, file: str, write: Callable[[Path, int], object]) -> None:
        place = folder / f"{len(made)}"
        place.mkdir()
        path = place / file
        made.append(Writer(name, path, lambda version: write(path, version)))

    def taken(version: int) -> Any:
        return snapshot(project, {"version": version})

    add("save", "a.bnstudio", lambda path, v: write_project(taken(v), path))
    add("quick save", "a.bnstudio", lambda path, v: write_project(taken(v), path, quickly=True))
    for name, kind in FORMATS.items():
        add(
            f"export {name}",
            f"a{kind.endings[0]}",
            lambda path, _, n=name: write_network(path, dag, network=tables, format=n),
        )
    add("table", "a.csv", lambda path, _: write_csv(dataset, path))
    add("packed table", "a.csv.gz", lambda path, _: write_csv(dataset, path))

    add("parent sets", "a.jkl", lambda path, _: write_parent_sets(path, lists))
    add("packed parent sets", "a.jkl.gz", lambda path, _: write_parent_sets(path, lists))
    stored = store.place(Path(), lists.provenance).name
    add("stored parent sets", stored, lambda path, _: store.put(path.parent, lists))

    def autosave(path: Path, version: int) -> None:
        autosaves[path].write(taken(version), "a", None, "")

    def layers(path: Path, version: int) -> None:
        scratches[path].write_text(path.name, f"{version}" * 100)

    autosaves: dict[Path, Autosave] = {}
    scratches: dict[Path, Scratch] = {}
    add("autosave", "", autosave)
    keeper = Autosave(made.pop().path)
    keeper.write(taken(0), "a", None, "")
    path = next(folder.rglob("*.bnstudio"))
    autosaves[path] = keeper
    made.append(Writer("autosave", path, lambda version: autosave(path, version)))
    scratch = Scratch(folder / "layers", "campaign", None)
    index = scratch.folder / "layers.json"
    scratches[index] = scratch
    made.append(Writer("layer folder", index, lambda version: layers(index, version)))

    def command(path: Path, version: int) -> None:
        with Outputs() as outputs:
            outputs.write_text(outputs.plan(str(path)), f"{version}" * 100)
            outputs.commit()

    add("command", "a.json", command)
    return made


def content(path: Path) -> bytes:
    return path.read_bytes()


def whole(path: Path, old: bytes, new: bytes) -> bool:
    """Whether a file is the old or the new one, complete; projects hold the time of the save."""
    if path.suffix == ".bnstudio":
        read_project(path)
        return True
    return content(path) in (old, new)


def strays(folder: Path) -> list[str]:
    """Return the temporary files in a folder."""
    ends = (".part", ".tmp", ".new")
    return [p.name for p in folder.iterdir() if p.name.endswith(ends) or "bnstudio-" in p.name]


def try_one(writer: Writer, new: bytes, fault: Callable[[_Counter], Any], counter: _Counter) -> str:
    """Write ``new`` with one fault; return how it ended, or raise ``AssertionError``."""
    writer.write(0)
    old = content(writer.path)
    end = "passed"
    try:
        with fault(counter):
            writer.write(1)
    except (BnstudioError, Stopped) as error:
        assert str(error).count("\n") == 0 and len(str(error)) < 500
        end = "refused"
    except OSError as error:  # the callers of these say it in words
        assert writer.name in ("stored parent sets", "command"), repr(error)
        end = "refused"
    except MemoryError:  # the tasks of the window and the commands say it in words
        end = "refused"
    found = strays(writer.path.parent)
    assert not found, f"{found} stay"
    # An autosave writes two files, and memory may run out when the new file is in its place.
    lenient = writer.name == "autosave" or counter.error is MemoryError or end == "passed"
    if lenient:
        assert whole(writer.path, old, new), "the file is not whole"
    else:
        assert content(writer.path) == old, "the old file is not whole"
    return end


def campaign(
    folder: Path, allocations: int, *, by_turns: bool = False
) -> Iterator[tuple[str, str, int, str]]:
    """Yield writer, fault, n and end (``passed``, ``refused`` or what is wrong) of each case.

    ``by_turns``: each n-th call fails for one of the reasons, not for each of them.
    """
    for writer in writers(folder):
        reasons: list[Callable[[], BaseException]] = [lambda r=r: _error(r) for r in REASONS]
        faults: list[tuple[str, Callable[[_Counter], Any], list[Callable[[], BaseException]]]] = [
            (call, lambda c, call=call: failing_call(call, c), reasons) for call in CALLS
        ]
        faults.append(("allocation", failing_allocation, [MemoryError]))
        for name, fault, errors in faults:
            counter = _Counter(0, errors[0])
            writer.write(0)
            with fault(counter):
                writer.write(1)
            new = content(writer.path)
            every = max(1, counter.seen // allocations) if name == "allocation" else 1
            for n in range(1, counter.seen + 1, every):
                turn = n % len(errors)
                for error in errors[turn : turn + 1] if by_turns else errors:
                    try:
                        end = try_one(writer, new, fault, _Counter(n, error))
                    except AssertionError as wrong:
                        end = f"FAULT {wrong}"
                    except Exception as wrong:
                        end = f"FAULT {wrong!r}"
                    yield writer.name, name, n, end


def _error(reason: int) -> OSError:
    return OSError(reason, os.strerror(reason))


def main() -> None:
    """Run the campaign and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="not used: every n is tried")
    chosen = parser.parse_args()
    ends: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for writer, fault, n, end in campaign(Path(folder), chosen.number):
            ends[end.split()[0]] += 1
            if end.startswith("FAULT"):
                print(f"{writer}, {fault} {n}: {end}", flush=True)
    counts = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    print(f"{sum(ends.values())} tried: {counts}; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
