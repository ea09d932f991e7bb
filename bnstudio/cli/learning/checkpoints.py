"""Where ``bnstudio learn`` keeps a run, and what it goes on from."""

from __future__ import annotations

import argparse
from pathlib import Path

from bnstudio.errors import UsageError
from bnstudio.files import real_place
from bnstudio.job.checkpoint import is_checkpoint
from bnstudio.job.defaults import CHECKPOINT_SECONDS
from bnstudio.job.spec import Checkpoints, Result


def checkpoints_of(options: argparse.Namespace) -> Checkpoints:
    """Return what the options say about checkpoints.

    Raises
    ------
    UsageError
        If the file cannot be one, or an option would do nothing.
    """
    place = None if options.checkpoint is None else Path(options.checkpoint)
    if place is None and options.checkpoint_every is not None:
        raise UsageError(
            "--checkpoint-every would do nothing without --checkpoint",
            advice="Give --checkpoint FILE too, or leave it out",
        )
    if place is not None:
        if not place.absolute().parent.is_dir():
            raise UsageError("there is no such folder", file=place.absolute().parent)
        if place.exists() and not is_checkpoint(place):
            raise UsageError(
                "this is no checkpoint, and it would be overwritten",
                file=place,
                advice="Give --checkpoint another name",
            )
    return Checkpoints(
        place=place,
        resume=None if options.resume is None else Path(options.resume),
        seconds=options.checkpoint_every or CHECKPOINT_SECONDS,
    )


def goes_on_from(options: argparse.Namespace) -> str | None:
    """Return the checkpoint that is only read, which no output may overwrite; ``None`` for none.

    A run may be kept where it goes on from.
    """
    read, kept = options.resume, options.checkpoint
    both = read is not None and kept is not None and real_place(read) == real_place(kept)
    return None if both else read


def kept_note(result: Result, checkpoints: Checkpoints) -> list[str]:
    """Say how to go on with a run that was kept."""
    place = checkpoints.place
    if place is None or result.limit is None or not place.exists():
        return []
    longer = {"time": " and a longer --time", "iterations": " and more --steps"}
    return [
        f"The same command with --resume {place}{longer.get(result.limit, '')} goes on from here."
    ]
