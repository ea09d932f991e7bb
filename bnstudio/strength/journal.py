"""The replicates learned so far, one a line in a file that is only ever added to.

However the program ends, what stands in the file is whole, but for a last line that was being
written; that one is cut off when the file is opened again. A line that cannot be read is passed
over, and its replicate learned again. One process at a time works on a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.locks import lock_file
from bnstudio.strength.kept import settings_of
from bnstudio.strength.spec import Bootstrap
from bnstudio.strength.written import Replicate, parsed, replicate_of
from bnstudio.version import __version__

_FORM = "bnstudio replicates 1"


class Journal:
    """A file of replicates that is being written.

    Parameters
    ----------
    path
        Where it lies. One that is there goes on; its first line must be of the same bootstrap.
    dataset, spec
        What the replicates are learned from, and how.

    Attributes
    ----------
    done
        The numbers of the replicates in it.

    Raises
    ------
    UsageError
        If a file is there that is none, or is of other data or settings, or that another process
        works on; also if it cannot be written.
    """

    def __init__(self, path: Path, dataset: Dataset, spec: Bootstrap) -> None:
        self.path = path
        self.done: set[int] = set()
        self._n = dataset.n
        # Unbuffered and appending: a line goes out in one piece, and is the system's when written.
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as failed:
            raise self._refused(failed) from None
        try:
            self._take_up(_head(dataset, spec))
        except BaseException as failed:
            self._file.close()
            raise (self._refused(failed) if isinstance(failed, OSError) else failed) from None

    def _take_up(self, head: dict[str, Any]) -> None:
        """Look through what is there, and begin where there is nothing."""
        if lock_file(self._file.fileno()) is False:
            raise UsageError(
                "another process is adding replicates to this file",
                file=self.path,
                advice="Wait for its end, or choose another name",
            )
        end = self._look_through(head)
        if end == 0:
            self._file.truncate(0)
            self._write(head)
        elif end < self.path.stat().st_size:
            self._file.truncate(end)

    def add(self, replicate: Replicate) -> None:
        """Add a replicate."""
        self.done.add(replicate.number)
        self._write(
            {
                "replicate": replicate.number,
                "score": replicate.score,
                "arcs": replicate.arcs,
                "links": replicate.links,
                **({"failure": replicate.failure} if replicate.failure else {}),
            }
        )

    def close(self) -> None:
        """Close the file, which stays."""
        self._file.close()

    def _write(self, entry: dict[str, Any]) -> None:
        line = _line(entry)
        try:
            # On a full disk the system may take a part of it, and say so only the next time.
            while line:
                line = line[self._file.write(line) :]
        except OSError as failed:
            raise self._refused(failed) from None

    def _refused(self, failed: OSError) -> UsageError:
        return UsageError(
            f"the replicates cannot be written: {failed.strerror or failed}",
            file=self.path,
            advice="Make room, or choose another folder; what stands there already is kept",
        )

    def _look_through(self, head: dict[str, Any]) -> int:
        """Check the first line, note the replicates, and return where the last whole line ends.

        That is 0 where there is no whole first line, but the beginning of one at most.
        """
        end = 0
        with self.path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    if end == 0 and not _line(head).startswith(line):
                        self._check(parsed(line), head)
                    break
                if end == 0:
                    self._check(parsed(line), head)
                elif (found := replicate_of(line, self._n)) is not None:
                    self.done.add(found.number)
                end += len(line)
        return end

    def _check(self, found: dict[str, Any], head: dict[str, Any]) -> None:
        what = None
        if found.get("form") != _FORM:
            what = "this is no file of replicates"
        elif found.get("data_sha256") != head["data_sha256"]:
            what = "these replicates were learned from other data"
        elif found.get("settings") != head["settings"]:
            what = "these replicates were learned with other settings"
        elif found.get("version") != head["version"]:
            what = f"these replicates were learned by version {found.get('version')}"
        if what is not None:
            raise UsageError(
                what, file=self.path, advice="Remove the file, or give the settings that it is of"
            )


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def _head(dataset: Dataset, spec: Bootstrap) -> dict[str, Any]:
    return {
        "form": _FORM,
        "data_sha256": dataset.sha256,
        "settings": settings_of(spec),
        "version": __version__,
        "variables": list(dataset.names),
    }
