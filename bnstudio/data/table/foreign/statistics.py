"""Reads the tables of SPSS and Stata through pyreadstat; value labels become states.

A labelled column whose every value has a label is categorical, with the labels in the order of the
values, also those that no row has. Where only some values have one (a few codes of a scale, or
“refused” among ages) the values stay as they are.

A damaged file can end the process in which ReadStat reads it, so it reads in a process of its own
(``statistics_process``), whose end is an error with words here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, cast

from bnstudio.data.table.foreign.opened import Block, Opened, missing_library, refuse
from bnstudio.data.table.foreign.statistics_process import (
    FLAG,
    Described,
    Refused,
    Whole,
)
from bnstudio.data.table.header import MAX_COLUMNS
from bnstudio.data.table.table import ReadOptions


def open_statistics(path: Path, options: ReadOptions) -> Opened:
    """Open a table of SPSS (``.sav``, ``.zsav``) or Stata (``.dta``).

    Raises
    ------
    DataError
        If it cannot be read as one.
    """
    if find_spec("pyreadstat") is None:
        raise missing_library(path, "tables of SPSS and Stata", "pyreadstat")
    said = _said(path)
    described = next(said)
    assert isinstance(described, Described)
    names = described.names
    if not names:
        refuse(path, "the table has no column")
    if len(names) > MAX_COLUMNS:
        refuse(path, f"the file has {len(names)} columns; at most {MAX_COLUMNS} are read")
    filled = replace(options, header=None, decimal=options.decimal or ".", sheet=None)
    return Opened(names, cast(Iterator[Block], said), filled, labels=described.labels)


def _said(path: Path) -> Iterator[Described | Block]:
    """Start the process and pass on what it says: the description, then the rows in blocks."""
    whose = "Stata" if path.suffix.lower() == ".dta" else "SPSS"
    process = subprocess.Popen(
        _command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    source, sink = cast(IO[bytes], process.stdout), cast(IO[bytes], process.stdin)
    try:
        with sink:
            pickle.dump(str(path), sink)
        while True:
            message: Any = pickle.load(source)
            if isinstance(message, Whole):
                return
            if isinstance(message, Refused):
                _refuse(path, whose, message.why)
            yield message
    except (EOFError, pickle.UnpicklingError, BrokenPipeError):
        _refuse(path, whose, "the file is damaged")
    finally:
        process.kill()
        process.wait()
        source.close()


def _refuse(path: Path, whose: str, why: str) -> None:
    refuse(
        path,
        f"this cannot be read as a table of {whose} ({why})",
        f"Save it again in {whose}, or as CSV",
    )


def _command() -> list[str]:
    """Return the words that start the process; a bundled program has no interpreter but itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG]
    root = str(Path(__file__).resolve().parents[4])
    module = "bnstudio.data.table.foreign.statistics_process"
    # Not -m, which would let files in the current folder stand in for modules.
    code = f"import sys; sys.path.append({root!r}); from {module} import main; main()"
    return [sys.executable, "-P", "-c", code]
