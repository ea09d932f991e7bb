"""What the states of a cut column are called: by their ranges, or by words in older projects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from bnstudio.data.table.table import format_number

#: By range (“<=60”, “60 to 75”, “>75”), or by words (“low”, “medium”, “high”).
Naming = Literal["ranges", "words"]

# A name's number lies at most so near its cut, measured by what is beside it.
_NEAR = 0.005

_WORDS = {
    1: ("all",),
    2: ("low", "high"),
    3: ("low", "medium", "high"),
    4: ("lowest", "low", "high", "highest"),
    5: ("lowest", "low", "medium", "high", "highest"),
}


def state_names(cuts: Sequence[float], naming: Naming = "ranges") -> tuple[str, ...]:
    """Name the states of a column with these cuts, low to high; all names are different."""
    if not cuts:
        return ("all",)
    if naming == "words":
        bins = len(cuts) + 1
        digits = len(str(bins))
        return _WORDS.get(bins) or tuple(f"bin{i + 1:0{digits}d}" for i in range(bins))
    texts = short_texts(cuts)
    middle = [f"{low} to {high}" for low, high in pairwise(texts)]
    return (f"<={texts[0]}", *middle, f">{texts[-1]}")


def named(
    cuts: Sequence[float], own: Sequence[str] | None, naming: Naming = "ranges"
) -> tuple[str, ...]:
    """Name the states, by own names where there are as many as states; an empty one is no name."""
    usual = state_names(cuts, naming)
    if own is None or len(own) != len(usual):
        return usual
    taken = {name for name in own if name}
    names = []
    for mine, default in zip(own, usual, strict=True):
        name = mine or default
        while not mine and name in taken:
            name += "_"
        names.append(name)
    return tuple(names)


def carried(
    own: Sequence[str] | None, before: Sequence[float], after: Sequence[float]
) -> tuple[str, ...] | None:
    """Return the own names for other cuts: a state that is still there keeps its name.

    Where there are as many states as before, they are the same ones, moved. Else a state is there
    still if it has the same ends.
    """
    if own is None or len(own) != len(before) + 1 or len(before) == len(after):
        return None if own is None else tuple(own)
    names = dict(zip(pairwise([None, *before, None]), own, strict=True))
    found = tuple(names.get(ends, "") for ends in pairwise([None, *after, None]))
    return found if any(found) else None


def short_texts(cuts: Sequence[float]) -> tuple[str, ...]:
    """Write ascending cuts as short as keeps them apart and each within a half per cent.

    The half per cent is of the distance to the next cut, or of the cut itself where that is less.
    """
    gaps = [high - low for low, high in pairwise(cuts)]
    texts = []
    for i, cut in enumerate(cuts):
        beside = [*gaps[max(0, i - 1) : i + 1], abs(cut)] if cut else gaps[max(0, i - 1) : i + 1]
        near = _NEAR * min(beside, default=0.0)
        rounded = (float(f"{cut:.{digits}g}") for digits in range(1, 17))
        texts.append(format_number(next((r for r in rounded if abs(r - cut) <= near), cut)))
    return tuple(texts)
