"""Drop the kernels that a log does not name:  python packaging/keep_loaded.py FOLDER LOG

The log is that of a start which compiled nothing, with ``NUMBA_DEBUG_CACHE=1``. What earlier
versions left in the folder goes, and so do parts of kernels, and the marks of what is ready here.
"""

import shutil
import sys
from pathlib import Path

LOADED = "[cache] loaded "


def keep_loaded(folder: Path, log: Path) -> int:
    """Return the count of kernels that are kept."""
    lines = log.read_text(encoding="utf-8").splitlines()
    used = {Path(line.removeprefix(LOADED)).name for line in lines if line.startswith(LOADED)}
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in used:
            path.unlink()
    return len(list(folder.iterdir()))


if __name__ == "__main__":
    print(f"{keep_loaded(*map(Path, sys.argv[1:]))} kernels", file=sys.stderr)
