"""Which colour a group of variables has: one rule for the list, the nodes and the legend."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor

from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens


def group_names(groups: Mapping[str, str]) -> tuple[str, ...]:
    """Return the groups' names in the order in which they were first given."""
    return tuple(dict.fromkeys(groups.values()))


def group_colours(groups: Mapping[str, str], t: Tokens | None = None) -> dict[str, QColor]:
    """Return the colour of each group in a theme; beyond its four no group is coloured.

    A fifth colour could not be told from the others by everybody, and colours given to some groups
    only would say that the others are none.
    """
    names, palette = group_names(groups), (t or theme().tokens).groups
    return dict(zip(names, palette, strict=False)) if len(names) <= len(palette) else {}
