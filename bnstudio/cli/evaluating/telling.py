"""What a command that learns again and again tells while it works."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bnstudio.cli.output import ProgressLine, note
from bnstudio.job.events import Event, Progress, Started


def teller(line: ProgressLine, notes: Sequence[str], kept: str) -> Callable[[Event], None]:
    """Return what takes the events: the notes at the start, then how far it is.

    ``kept`` is what an interruption keeps, in the plural; ``notes`` may grow until the work begins.
    """

    def tell(event: Event) -> None:
        if isinstance(event, Started):
            note(*notes)
        elif isinstance(event, Progress) and event.total:
            share = 100 * (event.done or 0) / event.total
            line.show(
                f"{event.elapsed:.0f} s  {share:.0f} %  {event.phase}  "
                f"(Ctrl-C stops and keeps the {kept} that are done)"
            )

    return tell
