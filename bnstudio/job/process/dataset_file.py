"""Files through which a dataset reaches the worker: written once, mapped by every worker.

The folder is locked as long as its process lives, and named after it, so that the next start can
tell a folder that was left behind by a crash, and remove it.
"""

from __future__ import annotations

import contextlib
import itertools
import pickle
import re
import shutil
import tempfile
import threading
import weakref
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.job.process.task import Task
from bnstudio.job.spec import Checkpoints, RunSpec
from bnstudio.locks import FolderLock, host, is_left
from bnstudio.passing import temporary_folder

_PREFIX = "bnstudio-data-"
#: The computer, the process and its start; earlier versions wrote "spool" and no computer.
_NAME = re.compile(r"bnstudio-(?:data|spool)-(?:([0-9a-f]{8})-)?(\d{1,9})-(\d{1,12})-\w+")
#: Where the proofs of a worker keep their layers, with its start in milliseconds; see
#: ``search/exact/scratch.py``, which would bring the compiler into the window.
_LAYERS = re.compile(r"bnstudio-passing-([0-9a-f]{8})-(\d{1,9})-(\d{1,15})-\d+")
_CHUNK = 1 << 22


class DatasetFiles:
    """A folder of this process's own for datasets and orders; all methods are thread-safe."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._owned: FolderLock | None = None
        self._lock = threading.RLock()
        self._files: weakref.WeakKeyDictionary[Dataset, Path] = weakref.WeakKeyDictionary()
        self._numbers = itertools.count(1)

    @property
    def folder(self) -> Path:
        """The folder, made when it is first asked for.

        Raises
        ------
        OSError
            If there is no place for temporary files.
        """
        with self._lock:
            if self._folder is None:
                sweep()
                process = psutil.Process()
                owner = f"{_PREFIX}{host()}-{process.pid}-{int(process.create_time())}-"
                self._folder = Path(tempfile.mkdtemp(prefix=owner, dir=temporary_folder()))
                self._owned = FolderLock(self._folder)
            return self._folder

    def write_order(
        self,
        job: int,
        dataset: Dataset,
        spec: RunSpec | Task,
        checkpoints: Checkpoints | None = None,
    ) -> Path:
        """Write what a worker needs for one job; return the file's path.

        The codes of a dataset are written once however many jobs use it.
        """
        data = self.place(dataset)
        path = self._order(job)
        path.write_bytes(
            pickle.dumps(
                (str(data), dataset.variables, dataset.parts, spec, checkpoints), protocol=5
            )
        )
        return path

    def place(self, dataset: Dataset) -> Path:
        """Return where a dataset lies, written now if it was not; it goes with the dataset."""
        with self._lock:
            data = self._files.get(dataset)
            if data is None:
                data = self._write(dataset)
                self._files[dataset] = data
                weakref.finalize(dataset, _remove, data)
            return data

    def forget(self, job: int) -> None:
        """Remove what :meth:`write_order` wrote for a job, if its worker did not take it."""
        with contextlib.suppress(OSError):
            self._order(job).unlink(missing_ok=True)

    def _order(self, job: int) -> Path:
        return self.folder / f"job-{job}"

    def _write(self, dataset: Dataset) -> Path:
        path = self.folder / f"data-{next(self._numbers)}"
        path.mkdir()
        try:
            _save(path / "codes.npy", dataset.codes)
            if dataset.weights is not None:
                _save(path / "weights.npy", dataset.weights)
        except OSError:
            _remove(path)
            raise
        return path

    def close(self) -> None:
        """Remove the folder with all that is in it, and what killed workers left beside it."""
        with contextlib.suppress(OSError):
            sweep()
        with self._lock:
            if self._folder is not None and self._owned is not None:
                _remove(self._folder)
                self._owned.release()


def load(order: Path) -> tuple[Dataset, RunSpec | Task, Checkpoints | None]:
    """Read an order in the worker and remove its file; the codes are mapped, not copied."""
    data, variables, parts, spec, checkpoints = pickle.loads(order.read_bytes())
    order.unlink(missing_ok=True)
    return mapped(Path(data), variables, parts), spec, checkpoints


def mapped(place: Path, variables: tuple[Variable, ...], parts: int = 1) -> Dataset:
    """Return a dataset that another process has laid down; its codes are mapped, not copied."""
    codes: NDArray[np.uint8] = np.asarray(np.load(place / "codes.npy", mmap_mode="r"))
    weights = None
    if (place / "weights.npy").exists():
        weights = np.asarray(np.load(place / "weights.npy", mmap_mode="r"))
    return Dataset(variables, codes, weights, parts=parts)


def sweep() -> None:
    """Remove the folders of processes that are gone, those of earlier versions and proofs too."""
    for folder in temporary_folder().glob("bnstudio-*"):
        own, layers = _NAME.fullmatch(folder.name), _LAYERS.fullmatch(folder.name)
        name = own or layers
        if name is None or name[1] not in (None, host()):
            continue  # nobody here can know about another computer
        # The start is in whole seconds in the one, in milliseconds in the other.
        started = int(name[3]) + 0.5 if own else int(name[3]) / 1000
        if is_left(folder, int(name[2]), started):
            _remove(folder)


def _save(path: Path, array: NDArray[np.generic]) -> None:
    """Write ``array`` as .npy in pieces, so that other threads get their turn."""
    array = np.ascontiguousarray(array)
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(array))
        raw = array.reshape(-1).view(np.uint8).data
        for at in range(0, len(raw), _CHUNK):
            file.write(raw[at : at + _CHUNK])


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        shutil.rmtree(path)
