"""Where a window keeps the replicates of a bootstrap that did not come to its end.

A file is named by what decides its replicates: the data, the settings and the version. So the same
question finds them again, also after the program was killed, whether or not a project was saved.
The number of replicates is not part of it: more of them go on where fewer ended.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.places import keep_newest, state_folder
from bnstudio.strength.spec import ROWS, Bootstrap
from bnstudio.version import __version__

MOST_FILES = 20
"""So many are kept; those that nobody added to for longest go first."""

_ENDING = ".replicates"


def default_folder() -> Path:
    """Return the folder of the user's replicates."""
    return state_folder() / "replicates"


def settings_of(spec: Bootstrap) -> str:
    """Return the fingerprint of what decides a replicate; their number and threads do not."""
    run = spec.run
    start = run.start
    said: dict[str, object] = {
        "score": (run.score, sorted(run.score_parameters.items())),
        "searcher": (run.searcher, sorted(run.parameters.items())),
        "limits": sorted(run.limits.given().items()),
        "knowledge": repr(run.knowledge),
        "start": None if start is None else (start.names, sorted(start.arcs), sorted(start.links)),
        "ordering": run.ordering,
        "seed": run.seed,
        "lists": (run.lists.method, run.lists.share, run.lists.sets),
    }
    if spec.resample != ROWS:
        said["resample"] = spec.resample
    return hashlib.sha256(json.dumps(said, default=str).encode()).hexdigest()


def place(folder: Path, dataset: Dataset, spec: Bootstrap) -> Path:
    """Return the file of the replicates that are learned from ``dataset`` as ``spec`` says."""
    message = f"{dataset.sha256}\n{settings_of(spec)}\n{__version__}"
    return folder / (hashlib.sha256(message.encode()).hexdigest()[:32] + _ENDING)


def count(path: Path) -> int:
    """Return how many replicates a file holds, without looking at what they are."""
    try:
        with path.open("rb") as file:
            return max(0, sum(line.endswith(b"\n") for line in file) - 1)
    except OSError:
        return 0


def make_room(folder: Path, keep: Path, most: int = MOST_FILES) -> None:
    """Remove the files that nobody added to for longest, but for one and the newest others."""
    keep_newest(folder.glob(f"*{_ENDING}"), spared=keep, most_files=max(most, 1))
