"""Where a project's table came from and what was chosen for it."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import ReadOptions

#: A table file of at most this many bytes is kept inside the project file.
EMBED_LIMIT = 5_000_000
_READ_SIZE = 2**20


@dataclass(frozen=True)
class DataSource:
    """Where the table came from and what was chosen for it; enough to read it again.

    ``size`` (bytes), ``modified`` (seconds since 1970), ``sha256``: those of the file when it was
    read, so that a file that has changed since is noticed. ``kept`` is the whole content of a small
    file, which goes into the project file, so that a moved table is not a lost project.
    """

    path: str
    read: ReadOptions | None = None
    prepare: PrepareOptions | None = None
    size: int = -1
    modified: float = 0.0
    sha256: str = ""
    kept: bytes | None = field(default=None, repr=False)

    @classmethod
    def of_lists(cls, path: str) -> DataSource:
        """Return parent set lists as a source; a project keeps where they are, not a copy."""
        return replace(cls.of_file(path, None, None), kept=None)

    @classmethod
    def of_file(
        cls,
        path: str,
        read: ReadOptions | None,
        prepare: PrepareOptions | None,
        size: int | None = None,
    ) -> DataSource:
        """Return the source with the fingerprint of the file as it is now (reads all of it).

        ``size`` is how many bytes of it the table was read from, where that is known: a file that
        grows holds more.
        """
        try:
            with Path(path).open("rb") as file:
                found = os.fstat(file.fileno())
                size = min(size or found.st_size, found.st_size)
                sha256 = digest_of(file, size)
                file.seek(0)
                kept = file.read(size) if size <= EMBED_LIMIT else None
        except OSError:
            return cls(path, read, prepare)
        return cls(path, read, prepare, size, found.st_mtime, sha256, kept)


def digest_of(file: IO[bytes], size: int) -> str:
    """Return the SHA-256 of the next ``size`` bytes of an open file, or of all that are left."""
    digest = hashlib.sha256()
    while size > 0 and (part := file.read(min(size, _READ_SIZE))):
        digest.update(part)
        size -= len(part)
    return digest.hexdigest()
