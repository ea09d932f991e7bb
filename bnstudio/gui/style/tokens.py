"""The colours and the type of the window by role, as data.

``tokens(dark)`` gives every colour of one theme; :data:`TYPE` the size and weight of each role of
text. Nothing here depends on which theme is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor, QFont


@dataclass(frozen=True)
class Tokens:
    """Every colour of one theme by its role.

    ``data`` are the six run colours and ``data_dash`` their line patterns, in units of the pen's
    pixels (an empty tuple is a solid line); ``groups`` colour the bands of nodes.
    """

    dark: bool
    window: QColor
    panel: QColor
    canvas: QColor
    raised: QColor
    field: QColor
    hover: QColor
    pressed: QColor
    separator: QColor
    row_line: QColor
    control_border: QColor
    strong_border: QColor
    text: QColor
    text_2: QColor
    text_3: QColor
    disabled_text: QColor
    accent_fill: QColor
    accent_hover: QColor
    accent_pressed: QColor
    accent_line: QColor
    accent_soft: QColor
    on_accent: QColor
    good: QColor
    good_soft: QColor
    caution: QColor
    caution_soft: QColor
    caution_bar: QColor
    error: QColor
    error_soft: QColor
    data: tuple[QColor, ...]
    data_dash: tuple[tuple[float, ...], ...]
    bound: QColor
    bound_dash: tuple[float, ...]
    groups: tuple[QColor, ...]
    bar: QColor
    bar_selected: QColor
    bar_track: QColor
    node_fill: QColor
    node_border: QColor
    node_border_faded: QColor
    arc: QColor
    arc_faded: QColor
    link: QColor
    only_first: QColor
    only_second: QColor
    reversed: QColor
    shadow: QColor
    roles: Mapping[str, QColor]

    def colour(self, role: str) -> QColor:
        """Return the colour of a role that is known by name only."""
        return self.roles[role]


# Lengths of dashes and gaps in pixels, for a pen of any width (see ``dash_pattern``).
_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (7.0, 3.0),
    (2.5, 2.5),
    (10.0, 4.0),
    (4.0, 2.0),
    (7.0, 2.5, 2.0, 2.5),
)

# role: light, dark
_COLOURS: dict[str, tuple[str, str]] = {
    "window": ("#F4F6F8", "#12161C"),
    "panel": ("#FFFFFF", "#191E26"),
    "canvas": ("#FAFBFC", "#151A21"),
    "raised": ("#FFFFFF", "#222934"),
    "field": ("#FFFFFF", "#141920"),
    "hover": ("#EEF1F5", "#252C37"),
    "pressed": ("#E3E8EE", "#2E3744"),
    "separator": ("#E2E6EB", "#29303B"),
    "row_line": ("#EDF0F3", "#222831"),
    "control_border": ("#C4CBD5", "#434D5C"),
    "strong_border": ("#7A8594", "#8792A2"),
    "text": ("#18202B", "#E7EBF1"),
    "text_2": ("#465162", "#B3BCC9"),
    "text_3": ("#5C6777", "#929DAD"),
    "disabled_text": ("#98A1AE", "#5F6A79"),
    "accent_fill": ("#2457C5", "#3565D6"),
    "accent_hover": ("#1D48A6", "#3D6CDB"),
    "accent_pressed": ("#183C8A", "#2A55BB"),
    "accent_line": ("#2457C5", "#93B5FF"),
    "accent_soft": ("#E9EFFB", "#1E2B47"),
    "on_accent": ("#FFFFFF", "#FFFFFF"),
    "good": ("#0A7351", "#53CBA0"),
    "good_soft": ("#E2F3EC", "#16302A"),
    "caution": ("#8A5300", "#E8B45C"),
    "caution_soft": ("#FCF1DD", "#33291A"),
    "caution_bar": ("#C07A00", "#E8B45C"),
    "error": ("#B42318", "#FF8F85"),
    "error_soft": ("#FCEAE8", "#3A2021"),
    "bound": ("#465162", "#B3BCC9"),
    "bar": ("#7389AB", "#5F7391"),
    "bar_selected": ("#2457C5", "#93B5FF"),
    "bar_track": ("#EEF1F5", "#252C37"),
    "node_fill": ("#FFFFFF", "#232A35"),
    "node_border": ("#8592A3", "#66717F"),
    "node_border_faded": ("#D3D9E0", "#333B47"),
    "arc": ("#6B7685", "#929DAC"),
    "arc_faded": ("#D5DAE1", "#323A46"),
    "link": ("#0072B2", "#58B2F0"),
    "only_first": ("#0072B2", "#58B2F0"),
    "only_second": ("#C75300", "#FF8B4A"),
    "reversed": ("#7E2D8A", "#F0B0E4"),
}
# light, dark
_DATA = (
    ("#0072B2", "#C75300", "#008060", "#7E2D8A", "#2E9BD6", "#5E4300"),
    ("#58B2F0", "#FF8B4A", "#3CC99B", "#F0B0E4", "#A9DBFF", "#FFE27A"),
)
_GROUPS = (
    ("#CC8400", "#3A9AD9", "#00906A", "#7E2D8A"),
    ("#E69F00", "#56B4E9", "#2BB88D", "#F0B0E4"),
)


@cache
def tokens(dark: bool) -> Tokens:
    """Return the colours of the dark or the light theme."""
    at = 1 if dark else 0
    shadow = QColor(0, 0, 0, round(255 * (0.35 if dark else 0.07)))
    single = {role: QColor(pair[at]) for role, pair in _COLOURS.items()}
    return Tokens(
        dark=dark,
        data_dash=_DASHES,
        bound_dash=(4.0, 3.0),
        shadow=shadow,
        roles=single,
        data=tuple(QColor(code) for code in _DATA[at]),
        groups=tuple(QColor(code) for code in _GROUPS[at]),
        **single,
    )


def dash_pattern(lengths: tuple[float, ...], width: float) -> list[float]:
    """Turn dash lengths in pixels into Qt's units (multiples of the pen's width)."""
    return [length / width for length in lengths]


@dataclass(frozen=True)
class TypeRole:
    """Size and line in pixels at a base of 12, and the weight."""

    size: int
    line: int
    weight: QFont.Weight


_R, _M, _S = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold
TYPE: dict[str, TypeRole] = {
    "title": TypeRole(20, 28, _S),
    "subject": TypeRole(15, 24, _S),
    "panel": TypeRole(13, 20, _S),
    "tab": TypeRole(13, 20, _M),
    "tab_active": TypeRole(13, 20, _S),
    "menu": TypeRole(13, 20, _R),
    "main_button": TypeRole(13, 20, _S),
    "body": TypeRole(12, 18, _R),
    "name": TypeRole(12, 18, _M),
    "button": TypeRole(12, 18, _M),
    "value": TypeRole(12, 18, _S),
    "label": TypeRole(12, 18, _R),
    "caption": TypeRole(11, 16, _R),
    "column": TypeRole(11, 16, _M),
    "node": TypeRole(11, 16, _M),
    "node_focus": TypeRole(11, 16, _S),
    "node_large": TypeRole(12, 18, _M),
}
