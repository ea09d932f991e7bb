"""Cases of the window: text that is markup, saving over others' work, the ring around the focus."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial

from tests.benchmarks.hostile._measuring import Case, Place

TEXT = "Text from files in the window"
SAVED = "Saved work"
RING = "The ring around the focus"


def play(what: str, name: str, place: Place) -> str:
    """Play a case with a table one column of which has that name."""
    path = place.folder / "t.csv"
    rows = "".join(f"{'xyz'[i % 3]},{i % 2}\n" for i in range(60))
    quoted = name.replace('"', '""')
    path.write_text(f'"{quoted}",b\n{rows}', encoding="utf-8")
    end = place.script("_in_window.py", what, path)
    said = end.out.decode().strip()
    faults = end.errors.count("Traceback (most recent call last)")
    if end.code != 0:
        return end.words
    return f"{said}, {faults} tracebacks" if faults else said


def hover(source: str, place: Place) -> str:
    """Rest the mouse on every place of a window with a name that is an image from somewhere."""
    if source == "pipe":
        source = str(place.folder / "pipe")
        os.mkfifo(source)
    return play("hover", f'<img src="{source}">', place)


CASES: Iterable[Case] = [
    Case(TEXT, "header that is an image of a FIFO, mouse over it", partial(hover, "pipe")),
    Case(TEXT, "header that is an image of /dev/zero, mouse over it", partial(hover, "/dev/zero")),
    Case(SAVED, "Save as `q` where `q.bnstudio` is", partial(play, "save_as", "a")),
    Case(SAVED, "two windows on one project", partial(play, "two_windows", "a")),
    Case(RING, "F1, Esc, theme, 20 times", partial(play, "change_theme", "a")),
]
