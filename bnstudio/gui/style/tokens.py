"""The colours and the type of the window by role, as data.

``tokens(dark)`` gives every colour of one theme; :data:`TYPE` the size and weight of each role of
text. Nothing here depends on which theme is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor, QFont


class Colour:
    """A colour in both themes; the tokens of one of them have it as an attribute.

    Like a cached property: it is looked up once, and is a plain attribute from then on.
    """

    def __init__(self, light: str, dark: str) -> None:
        self._codes = light, dark

    def __set_name__(self, owner: type, role: str) -> None:
        self._role = role

    def __get__(self, tokens: Tokens, owner: type) -> QColor:
        colour = tokens.__dict__[self._role] = QColor(self._codes[tokens.dark])
        return colour


class Tokens:
    """Every colour of one theme by its role.

    ``data`` are the six run colours and ``data_dash`` their line patterns, in units of the pen's
    pixels (an empty tuple is a solid line); ``groups`` colour the bands of nodes.
    """

    # role: light, dark
    window = Colour("#F4F6F8", "#12161C")
    panel = Colour("#FFFFFF", "#191E26")
    canvas = Colour("#FAFBFC", "#151A21")
    raised = Colour("#FFFFFF", "#222934")
    field = Colour("#FFFFFF", "#141920")
    hover = Colour("#EEF1F5", "#252C37")
    pressed = Colour("#E3E8EE", "#2E3744")
    separator = Colour("#E2E6EB", "#29303B")
    row_line = Colour("#EDF0F3", "#222831")
    control_border = Colour("#C4CBD5", "#434D5C")
    strong_border = Colour("#7A8594", "#8792A2")
    text = Colour("#18202B", "#E7EBF1")
    text_2 = Colour("#465162", "#B3BCC9")
    text_3 = Colour("#5C6777", "#95A0B0")
    disabled_text = Colour("#98A1AE", "#5F6A79")
    accent_fill = Colour("#2457C5", "#3565D6")
    accent_hover = Colour("#1D48A6", "#3D6CDB")
    accent_pressed = Colour("#183C8A", "#2A55BB")
    accent_line = Colour("#2457C5", "#93B5FF")
    accent_soft = Colour("#E9EFFB", "#1E2B47")
    on_accent = Colour("#FFFFFF", "#FFFFFF")
    good = Colour("#0A7351", "#53CBA0")
    good_soft = Colour("#E2F3EC", "#16302A")
    caution = Colour("#8A5300", "#E8B45C")
    caution_soft = Colour("#FCF1DD", "#33291A")
    caution_bar = Colour("#C07A00", "#E8B45C")
    error = Colour("#B42318", "#FF8F85")
    error_soft = Colour("#FCEAE8", "#3A2021")
    bound = Colour("#465162", "#B3BCC9")
    bar = Colour("#7389AB", "#5F7391")
    bar_selected = Colour("#2457C5", "#93B5FF")
    bar_track = Colour("#EEF1F5", "#252C37")
    node_fill = Colour("#FFFFFF", "#232A35")
    node_border = Colour("#8592A3", "#66717F")
    node_border_faded = Colour("#D3D9E0", "#333B47")
    arc = Colour("#6B7685", "#929DAC")
    arc_faded = Colour("#D5DAE1", "#323A46")
    link = Colour("#0072B2", "#58B2F0")
    only_first = Colour("#0072B2", "#58B2F0")
    only_second = Colour("#C75300", "#FF8B4A")
    reversed = Colour("#7E2D8A", "#F0B0E4")

    # Lengths of dashes and gaps in pixels, for a pen of any width (see ``dash_pattern``).
    data_dash: tuple[tuple[float, ...], ...] = (
        (),
        (7.0, 3.0),
        (2.5, 2.5),
        (10.0, 4.0),
        (4.0, 2.0),
        (7.0, 2.5, 2.0, 2.5),
    )
    bound_dash = (4.0, 3.0)

    def __init__(self, dark: bool) -> None:
        self.dark = dark
        self.data = tuple(QColor(code) for code in _DATA[dark])
        self.groups = tuple(QColor(code) for code in _GROUPS[dark])
        self.shadow = QColor(0, 0, 0, round(255 * (0.35 if dark else 0.07)))

    def colour(self, role: str) -> QColor:
        """Return the colour of a role that is known by name only."""
        single: Colour = Tokens.__dict__[role]
        return single.__get__(self, Tokens)


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
    return Tokens(dark)


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
