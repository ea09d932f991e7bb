"""What is left of a run whose outputs cannot be written: its network, in another place."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bnstudio.errors import BnstudioError
from bnstudio.formats.write import write_file
from bnstudio.job.spec import Result
from bnstudio.passing import temporary_folder


@contextmanager
def not_lost(result: Result) -> Iterator[None]:
    """Keep the network of a run where passing files go if an output cannot be written.

    Raises
    ------
    BnstudioError
        That says so, in the place of the system's own error.
    """
    try:
        yield
    except OSError as error:
        if error.filename is None:  # it is not about an output
            raise
        raise BnstudioError(
            f"this output could not be written: {error.strerror or error}",
            file=error.filename,
            advice=_kept(result),
        ) from error


def _kept(result: Result) -> str:
    """Keep a network as well as can be; return a sentence about it."""
    name = f"bnstudio-kept-{os.getpid()}-{int(time.time())}.json"
    try:
        place = temporary_folder() / name
        write_file(place, result.dag)
    except (OSError, BnstudioError):
        arcs = ", ".join(f"{parent} -> {child}" for parent, child in result.dag.named_arcs())
        return f"The arcs of the network are: {arcs or 'none'}"
    return f"The network is kept in {place}"
