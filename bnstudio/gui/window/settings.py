"""What the window remembers from one start to the next: theme, sizes, recent files.

A plain INI file in the user's configuration folder; the log has a folder of its own. Nothing here
belongs to a project's content.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from bnstudio.gui.style.language import settings_file
from bnstudio.gui.window.arrangement import RIGHT, RUNS, VARIABLES
from bnstudio.project.settings import RunSettings
from bnstudio.texts import LANGUAGES

RECENT = 8

#: The factors of text and lengths that are offered beside the system's.
TEXT_SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)


class Settings:
    """Reads and writes the settings file; unreadable values count as absent."""

    def __init__(self, path: Path | None = None) -> None:
        path = path or settings_file()
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        value = str(self._store.value("theme", "system"))
        return value if value in ("system", "light", "dark") else "system"

    @theme.setter
    def theme(self, mode: str) -> None:
        self._store.setValue("theme", mode)

    @property
    def text_size(self) -> float | None:
        """The factor of all texts and lengths; ``None`` for that of the system's font."""
        value = _number(self._store.value("text_size"))
        return value if value in TEXT_SIZES else None

    @text_size.setter
    def text_size(self, size: float | None) -> None:
        self._store.setValue("text_size", "" if size is None else str(size))

    @property
    def language(self) -> str:
        """The code of the window's language; "" for that of the system."""
        value = str(self._store.value("language", ""))
        return value if value in LANGUAGES else ""

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("language", code)

    @property
    def still(self) -> bool:
        """Whether nothing glides, whatever the system says."""
        return str(self._store.value("still", "false")) == "true"

    @still.setter
    def still(self, still: bool) -> None:
        self._store.setValue("still", "true" if still else "false")

    @property
    def usual(self) -> RunSettings:
        """The run settings of a new project: score, time, memory and threads."""
        fresh = RunSettings()
        score = str(self._store.value("usual/score", "")) or fresh.score
        time = self._store.value("usual/time", fresh.limits.time)
        threads = _number(self._store.value("usual/threads"))
        limits = replace(
            fresh.limits, time=_number(time), memory=_number(self._store.value("usual/memory"))
        )
        cores = None if threads is None else min(int(threads), os.cpu_count() or 1)
        return replace(fresh, score=score, limits=limits, threads=cores)

    @usual.setter
    def usual(self, usual: RunSettings) -> None:
        for name, value in (
            ("score", usual.score),
            ("time", usual.limits.time),
            ("memory", usual.limits.memory),
            ("threads", usual.threads),
        ):
            self._store.setValue(f"usual/{name}", "" if value is None else str(value))

    @property
    def geometry(self) -> QByteArray | None:
        """Place and size of the window."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else None

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)

    # -- recent files ------------------------------------------------------------------------

    @property
    def recent(self) -> list[Path]:
        """Files opened lately, the newest first; some may be gone (see :func:`still_there`)."""
        value = self._store.value("recent", [])
        names = value if isinstance(value, list) else [value]
        return [Path(name) for name in names if isinstance(name, str) and name]

    def add_recent(self, path: str | Path) -> None:
        """Put a file on top of the recent ones."""
        path = Path(path).absolute()
        others = [other for other in self.recent if other != path]
        self._store.setValue("recent", [str(p) for p in [path, *others][:RECENT]])

    def clear_recent(self) -> None:
        """Forget all recent files."""
        self._store.setValue("recent", [])

    @property
    def folder(self) -> str:
        """The folder of the file opened or chosen last, for the next file dialog."""
        value = str(self._store.value("folder", ""))
        return value or str(Path.home())

    @folder.setter
    def folder(self, path: str) -> None:
        self._store.setValue("folder", path)

    @property
    def figure(self) -> str:
        """The choices of the last figure, as text."""
        return str(self._store.value("figure", ""))

    @figure.setter
    def figure(self, text: str) -> None:
        self._store.setValue("figure", text)

    @property
    def trace(self) -> str:
        """How the trace is shown, as text."""
        return str(self._store.value("trace", ""))

    @trace.setter
    def trace(self, text: str) -> None:
        self._store.setValue("trace", text)

    # -- sizes -------------------------------------------------------------------------------

    @property
    def sizes(self) -> dict[str, int]:
        """The panel sizes used last; a project has its own and these are for the next new one."""
        found = {"variables": VARIABLES[1], "right": RIGHT[1], "runs": RUNS[1]}
        for name in found:
            value = str(self._store.value(f"sizes/{name}"))
            if value.isdigit():
                found[name] = int(value)
        return found

    @sizes.setter
    def sizes(self, sizes: dict[str, int]) -> None:
        for name, value in sizes.items():
            self._store.setValue(f"sizes/{name}", value)

    def sync(self) -> None:
        """Write everything to the file."""
        self._store.sync()


def _number(value: object) -> float | None:
    """Return a stored number above 0, ``None`` for anything else."""
    try:
        number = float(str(value))
    except ValueError:
        return None
    return number if 0 < number < float("inf") else None


def still_there(paths: list[Path]) -> list[Path]:
    """Return the files that exist; called in a thread, for a network drive may take its time."""
    return [path for path in paths if path.exists()]
