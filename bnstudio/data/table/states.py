"""The states that a person makes of a column's values: renamed, merged, reordered, split, declared.

All functions are pure: they take groups and return others. A group is a state of the dataset and
the values of the column that count as it; a value that no group names is a state of its own.
"""

from __future__ import annotations

import heapq
import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from bnstudio.errors import UsageError


@dataclass(frozen=True)
class StateGroup:
    """A state of the dataset.

    Parameters
    ----------
    name
        The state's name.
    levels
        The values of the column that count as it; none for a state that was declared and is not
        seen in the table.
    """

    name: str
    levels: tuple[str, ...] = ()


Groups = tuple[StateGroup, ...]


def shown(level: str) -> str:
    """Return how a value is called: the empty text has a name."""
    return level or "(empty)"


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, made another one if a state is called so already."""
    there = set(taken)
    while name in there:
        name += "_"
    return name


def complete(groups: Groups | None, levels: Sequence[str]) -> Groups:
    """Return all states of a column with these values: the groups, then what none of them names."""
    groups = groups or ()
    named = {level for group in groups for level in group.levels}
    taken = {group.name for group in groups}
    rest = []
    for level in levels:
        if level not in named:
            name = shown(level)
            while name in taken:
                name += "_"
            taken.add(name)
            rest.append(StateGroup(name, (level,)))
    return (*groups, *rest)


def count(groups: Groups | None, values: int) -> int:
    """Return how many states a column with so many different values has."""
    return values - sum(len(group.levels) - 1 for group in groups or ())


def rename(groups: Groups, state: str, name: str) -> Groups:
    """Call a state by another name.

    Raises
    ------
    UsageError
        If the name is empty, or another state has it.
    """
    place = _place(groups, state)
    name = name.strip()
    _check_name(name)
    if name != state and any(group.name == name for group in groups):
        raise UsageError(
            f"there is a state “{name}” already", advice="Merge the two, or choose another name"
        )
    return _with(groups, place, replace(groups[place], name=name))


def merge(groups: Groups, states: Iterable[str], name: str) -> Groups:
    """Make one state of several, in the place of the first.

    Raises
    ------
    UsageError
        If there are fewer than two, the name is empty, or a state that is not merged has it.
    """
    places = sorted({_place(groups, state) for state in states})
    if len(places) < 2:
        raise UsageError("one state cannot be merged", advice="Choose two states or more")
    name = name.strip()
    _check_name(name)
    rest = [group for i, group in enumerate(groups) if i not in places]
    if any(group.name == name for group in rest):
        raise UsageError(
            f"there is a state “{name}” already",
            advice="Merge it with them, or choose another name",
        )
    levels = tuple(level for place in places for level in groups[place].levels)
    rest.insert(places[0], StateGroup(name, levels))
    return tuple(rest)


def split(groups: Groups, state: str) -> Groups:
    """Make a state of each value that counts as this one, under its own name.

    Raises
    ------
    UsageError
        If the state holds one value only.
    """
    place = _place(groups, state)
    levels = groups[place].levels
    if len(levels) < 2:
        raise UsageError(f"“{state}” is one value and cannot be split")
    before, after = groups[:place], groups[place + 1 :]
    own = complete((*before, *after), levels)[len(before) + len(after) :]
    return (*before, *own, *after)


def move(groups: Groups, state: str, place: int) -> Groups:
    """Put a state at another place, counted from 0 when it is taken out."""
    rest = list(groups)
    group = rest.pop(_place(groups, state))
    rest.insert(max(0, min(place, len(rest))), group)
    return tuple(rest)


def merge_neighbours(groups: Groups, states: Iterable[str]) -> Groups:
    """Make one state of neighbours in an ordered column, named from the first to the last.

    Raises
    ------
    UsageError
        If there are fewer than two, or a state between them is not among them.
    """
    places = sorted({_place(groups, state) for state in states})
    if places and places[-1] - places[0] >= len(places):
        between = next(i for i in range(places[0], places[-1]) if i not in places)
        raise UsageError(
            f"the column is ordered and “{groups[between].name}” stands between them",
            advice="Choose it as well, or take “Ordered” off",
        )
    chosen = [groups[place].name for place in places]
    return merge(groups, chosen, span(chosen, {group.name for group in groups}))


def span(names: Sequence[str], taken: Collection[str]) -> str:
    """Return what neighbours that become one state are called, unlike other states."""
    name = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
    while name in taken and name not in names:
        name += "_"
    return name


def spans(names: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return what states are called of which each is made of so many neighbours."""
    found: list[str] = []
    taken = set(names)
    low = 0
    for width in widths:
        found.append(span(names[low : low + width], taken))
        taken.add(found[-1])
        low += width
    return found


def rare_with_neighbours(counts: Sequence[int], most: int) -> list[int]:
    """Return how many neighbours each of at most so many states is made of.

    In turns, the rarest state is merged with the rarer of its neighbours; of equal ones, the first.

    Parameters
    ----------
    counts
        The rows of each state, in their order.
    most
        States that are to remain, at least 1.
    """
    rows, width = [int(each) for each in counts], [1] * len(counts)
    before = [i - 1 for i in range(len(rows))]
    after = [i + 1 for i in range(len(rows))]
    last = len(rows)
    waiting = [(each, i) for i, each in enumerate(rows)]
    heapq.heapify(waiting)
    left = len(rows)
    while left > max(1, most):
        count, i = heapq.heappop(waiting)
        if not width[i] or count != rows[i]:
            continue  # merged since
        low, high = before[i], after[i]
        if high == last or (low >= 0 and rows[low] <= rows[high]):
            i, high = low, i
        rows[i] += rows[high]
        width[i] += width[high]
        width[high] = 0
        after[i] = after[high]
        if after[high] < last:
            before[after[high]] = i
        heapq.heappush(waiting, (rows[i], i))
        left -= 1
    return [each for each in width if each]


def declare(groups: Groups, name: str) -> Groups:
    """Add a state that is not seen in the table.

    Raises
    ------
    UsageError
        If the name is empty or a state has it.
    """
    name = name.strip()
    _check_name(name)
    if any(group.name == name for group in groups):
        raise UsageError(f"there is a state “{name}” already")
    return (*groups, StateGroup(name))


def withdraw(groups: Groups, state: str) -> Groups:
    """Take a declared state away again.

    Raises
    ------
    UsageError
        If rows of the table have the state.
    """
    place = _place(groups, state)
    if groups[place].levels:
        raise UsageError(
            f"“{state}” is a value of the table and cannot be taken away",
            advice="Merge it with another state, or treat it as missing",
        )
    return (*groups[:place], *groups[place + 1 :])


def without_values(groups: Groups | None, values: Iterable[str]) -> Groups | None:
    """Return the groups without values that count as missing; a state of them alone is gone."""
    if groups is None:
        return None
    gone = set(values)
    left = [replace(g, levels=tuple(v for v in g.levels if v not in gone)) for g in groups]
    return tuple(new for new, g in zip(left, groups, strict=True) if new.levels or not g.levels)


def simplest(groups: Groups, levels: Sequence[str]) -> Groups | None:
    """Return ``None`` for groups that say nothing beyond the values themselves, in their order."""
    return None if groups == complete(None, levels) else groups


# -- variants of one spelling ------------------------------------------------------------------

#: With more values than this close spellings are not looked for: each is held beside each.
MOST_COMPARED = 500
_SHORTEST = 5  # a shorter word differs from too many by one letter

#: Words by their usual letter. Any letter would be too much: blood groups are A, B and AB.
_BY_LETTER = {
    "y": ("yes",),
    "n": ("no", "nein"),
    "j": ("ja",),
    "t": ("true",),
    "f": ("false", "female"),
    "m": ("male",),
}

_BLANKS = re.compile(r"[\s_\-./]+")
# Between digits a mark makes another value ("T1-2", "T12"), and in Roman numbers ("I-II", "III").
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\s_\-./]+(?=\d)")
_ROMAN = re.compile(r"(?=.*[ivxlcdm])[ivxlcdm\s_\-./]+")


def variants(levels: Sequence[str], counts: Sequence[int]) -> list[tuple[str, tuple[str, ...]]]:
    """Return groups of values that seem to be one, each with its commonest value first.

    Two values are alike if they differ in case, blanks, dashes or accents alone, or, where both
    are words of five letters or more, in one letter (one more, one less, another one, or two that
    changed places); or one is the usual letter for the other, as “y” for “yes”. Numbers are never
    alike.

    Returns
    -------
    list of (commonest, all)
        Each group with two values or more, the commonest value first; in the order of ``levels``.
    """
    folded = [_folded(level) for level in levels]
    parent = list(range(len(levels)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first: dict[str, int] = {}
    for i, key in enumerate(folded):
        if key:
            parent[root(i)] = root(first.setdefault(key, i))
    for letter, whole in _BY_LETTER.items():
        there = [word for word in whole if word in first]
        if letter in first and len(there) == 1:
            parent[root(first[letter])] = root(first[there[0]])
    words = [i for i in first.values() if len(folded[i]) >= _SHORTEST and folded[i].isalpha()]
    if len(words) <= MOST_COMPARED:
        by_length = sorted(words, key=lambda i: len(folded[i]))
        for a, i in enumerate(by_length):
            for j in by_length[a + 1 :]:
                if len(folded[j]) - len(folded[i]) > 1:
                    break
                common = max(counts[i], counts[j])
                # Two common words are two words, however close: "Austria", "Australia" are not.
                if min(counts[i], counts[j]) * 10 <= common and _one_off(folded[i], folded[j]):
                    parent[root(j)] = root(i)
    found: dict[int, list[int]] = {}
    for i in range(len(levels)):
        found.setdefault(root(i), []).append(i)
    alike = []
    for members in found.values():
        if len(members) > 1:
            members.sort(key=lambda i: (-counts[i], i))
            alike.append((levels[members[0]], tuple(levels[i] for i in members)))
    return sorted(alike, key=lambda group: min(levels.index(level) for level in group[1]))


def _folded(level: str) -> str:
    """Return what is left of a value without case, blanks and accents; empty for a number."""
    if any(c.isdecimal() for c in level) and not any(c.isalpha() for c in level):
        return ""
    plain = unicodedata.normalize("NFKD", level.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    if _ROMAN.fullmatch(plain):
        return _BLANKS.sub("-", plain.strip())
    kept = _BETWEEN_DIGITS.sub("\0", plain)
    return _BLANKS.sub("", kept).replace("\0", "-")


def _one_off(a: str, b: str) -> bool:
    """Whether two different words, ``a`` not the longer, are one letter apart."""
    start = 0
    while start < len(a) and a[start] == b[start]:
        start += 1
    if len(a) < len(b):
        return a[start:] == b[start + 1 :]
    if a[start + 1 :] == b[start + 1 :]:
        return True
    swapped = a[start + 1 : start + 2] + a[start : start + 1]
    return swapped == b[start : start + 2] and a[start + 2 :] == b[start + 2 :]


def _place(groups: Groups, state: str) -> int:
    for place, group in enumerate(groups):
        if group.name == state:
            return place
    raise UsageError(f"there is no state “{state}”")


def _with(groups: Groups, place: int, group: StateGroup) -> Groups:
    return (*groups[:place], group, *groups[place + 1 :])


def _check_name(name: str) -> None:
    if not name:
        raise UsageError("a state needs a name")
