"""Tells that a file on disk has been written anew.

The system says when a file is touched; whether it holds anything else is looked at a moment later,
by size and time, since programs write in several strokes and put a new file in the old one's place.
"""

from __future__ import annotations

import os

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

#: Milliseconds after a touch, of the file or its folder, before the file is looked at.
SETTLED = 400


class FileWatch(QObject):
    """Watches one file.

    Signals
    -------
    changed()
        The file is there and is not the one that was seen last.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = ""
        self._seen: tuple[int, int] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._touched)
        self._watcher.directoryChanged.connect(self._touched)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLED)
        self._timer.timeout.connect(self.look)

    def watch(self, path: str) -> None:
        """Watch this file from now on, in place of any other; ``""`` watches none."""
        self._timer.stop()
        old = [*self._watcher.files(), *self._watcher.directories()]
        if old:
            self._watcher.removePaths(old)
        self._path, self._seen = path, _stamp(path)
        self._follow()

    def _follow(self) -> None:
        # A file that takes this one's place is seen in its folder alone.
        wanted = [self._path, os.path.dirname(self._path)]  # noqa: PTH120 - any text
        there = {*self._watcher.files(), *self._watcher.directories()}
        fresh = [path for path in wanted if path and path not in there and os.path.exists(path)]  # noqa: PTH110
        if fresh:
            self._watcher.addPaths(fresh)

    def _touched(self, _path: str) -> None:
        if not self._timer.isActive():  # a folder in which much happens must not put it off
            self._timer.start()

    def look(self) -> None:
        """Look at once whether the file has changed."""
        self._follow()
        now = _stamp(self._path)
        if now is not None and now != self._seen:
            self._seen = now
            self.changed.emit()


def _stamp(path: str) -> tuple[int, int] | None:
    """Return size and time of a file; ``None`` if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - any text
    except (OSError, ValueError):
        return None
    return found.st_size, found.st_mtime_ns
