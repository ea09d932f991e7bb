"""What is said when a project file cannot be read or written: each fault is one sentence."""

from __future__ import annotations

import errno
from pathlib import Path

from bnstudio.errors import ProjectError


class FileChangedError(ProjectError):
    """The file is not the one that was read or saved: someone else has written it since.

    ``file`` is the one that would have been replaced; nothing has been written.
    """


def changed(path: Path, *, known: bool) -> FileChangedError:
    """Return the error of a file that was changed, or was not ``known`` to be there."""
    what = "has been changed by another window or program" if known else "is there already"
    return FileChangedError(
        f"the project was not saved: {path.name} {what}",
        file=path,
        advice="Save the project under another name",
    )


def refused(path: Path, error: OSError) -> ProjectError:
    """Return the error of a file that could not be written."""
    message = {
        errno.ENOSPC: ("there is no space left on the disk", "Free some space"),
        errno.EDQUOT: ("your disk quota is used up", "Free some space"),
        errno.ENOMEM: ("there is not enough memory", "Close other programs"),
        errno.EACCES: ("this folder may not be written to", ""),
        errno.EPERM: ("this folder may not be written to", ""),
        errno.EROFS: ("this disk may not be written to", ""),
        errno.ENOENT: ("the folder does not exist", ""),
        errno.EISDIR: ("this is a folder", ""),
    }
    what, advice = message.get(error.errno or 0, ((error.strerror or str(error)).lower(), ""))
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR):
        advice = "Save somewhere else"  # there is no file there that could have been kept
    elif advice:
        advice += ", or save somewhere else; what was in the file before is still there"
    else:
        advice = "Save somewhere else; what was in the file before is still there"
    return ProjectError(f"the project could not be saved: {what}", file=path, advice=advice)


def unreadable(path: Path, error: OSError) -> ProjectError:
    """Return the error of a file that the system did not let us read."""
    if isinstance(error, FileNotFoundError):
        return ProjectError("there is no such file", file=path)
    if isinstance(error, IsADirectoryError):
        return ProjectError("this is a folder, not a project file", file=path)
    if isinstance(error, PermissionError):
        return ProjectError(
            "the file may not be read", file=path, advice="Ask its owner for permission"
        )
    reason = (error.strerror or str(error)).lower()
    return ProjectError(f"the project file cannot be read ({reason})", file=path)


def damaged(path: Path) -> ProjectError:
    """Return the error of a file that is no project file, or not a whole one."""
    try:
        with path.open("rb") as file:
            is_zip = file.read(2) == b"PK"
    except OSError as error:
        return unreadable(path, error)
    if not is_zip:
        return ProjectError("this is not a bnstudio project file", file=path)
    return ProjectError(
        "the project file is damaged or cut short", file=path, advice="Open an older copy of it"
    )
