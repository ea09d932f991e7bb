"""What gives way in a small window: a plain function from the window's size to its arrangement.

Nothing here knows Qt, so the rules can be read and tested on their own. Lengths are pixels at a
base of 12 (the caller divides by the scale of the system font).
"""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST = (780, 460)
TOP_BAR, STATUS_BAR, RAIL, STRIP = 40, 28, 48, 40
VARIABLES = (240, 296, 420)  # least, usual, most
RIGHT = (304, 344, 480)
RUNS = (200, 264, 480)
CENTRE_LEAST = 560
SETTINGS_PAGE_LEAST = 740  # of the centre, where a page has settings beside what it finds


@dataclass(frozen=True)
class Wishes:
    """What the user chose and set; ``None`` leaves it to the size of the window."""

    variables: bool | None = None
    runs: bool | None = None
    variables_width: int = VARIABLES[1]
    right_width: int = RIGHT[1]
    runs_height: int = RUNS[1]
    enlarged: bool = False


@dataclass(frozen=True)
class Arrangement:
    """How the frame is laid out.

    ``variables`` and ``runs`` say whether the panel is open (else rail and strip);
    ``variables_float`` whether opening the rail lays the panel over the canvas; ``right`` whether
    the panels at the side are beside the centre (else a button lays them over it); ``short``
    whether the command search and the graph's caption give way.
    """

    variables: bool
    variables_width: int
    variables_float: bool
    right: bool
    right_width: int
    runs: bool
    runs_height: int
    short: bool


def arrange(
    width: int, height: int, wishes: Wishes, *, page_least: int = CENTRE_LEAST
) -> Arrangement:
    """Return what a window of this size shows, around a page that needs so much width."""
    right = _between(RIGHT, wishes.right_width)
    if width < 1280:
        right = RIGHT[0]
    beside = width - RAIL - right - 2 >= page_least
    left = _between(VARIABLES, wishes.variables_width)
    # One pixel each for the lines between the columns.
    fits = width - left - right - 2 >= CENTRE_LEAST
    if wishes.enlarged:
        variables = runs = False
    else:
        wanted = wishes.variables
        variables = fits and (width >= 1360 if wanted is None else wanted)
        runs = height >= 800 if wishes.runs is None else wishes.runs
    tall = _between(RUNS, wishes.runs_height)
    room = height - TOP_BAR - STATUS_BAR - 2 * 40 - 200
    return Arrangement(
        variables=variables,
        variables_width=left,
        variables_float=width < 1360 or not fits,
        right=beside,
        right_width=right,
        runs=runs,
        runs_height=max(RUNS[0], min(tall, room)),
        short=width < 1500,
    )


def _between(limits: tuple[int, int, int], wish: int) -> int:
    return min(max(wish, limits[0]), limits[2])
