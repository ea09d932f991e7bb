"""How a process of this program's own is started."""

from __future__ import annotations

import sys
from pathlib import Path


def command(module: str, flag: str, *words: str) -> list[str]:
    """Return the words that start a process which calls ``module.main``.

    Parameters
    ----------
    module
        A module whose ``main`` takes the words, if there are any.
    flag
        What a bundled program is started with, which has no interpreter: it starts itself.
    words
        Passed on.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, flag, *words]
    # Not -m, which would let files in the current folder stand in for modules.
    root = str(Path(__file__).resolve().parents[3])
    given = "sys.argv[1:]" if words else ""
    code = f"import sys; sys.path.append({root!r}); from {module} import main; main({given})"
    return [sys.executable, "-P", "-c", code, *words]
