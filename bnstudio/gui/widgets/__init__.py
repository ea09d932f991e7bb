"""The controls every panel is made of, all drawn from the theme.

Sizes, states and the focus ring follow one set of rules, so panels only put things in place.
"""

from bnstudio.gui.widgets.bars import BarColumn, ProgressBar
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import Segmented, TabStrip
from bnstudio.gui.widgets.fields import (
    CheckBox,
    ComboField,
    DoubleField,
    SearchField,
    SpinField,
    TextField,
)
from bnstudio.gui.widgets.labels import (
    Badge,
    ElidedLabel,
    IconLabel,
    Label,
    Line,
    SectionHeader,
)
from bnstudio.gui.widgets.notice import NoticeBar, Toast
from bnstudio.gui.widgets.paint import (
    paint_badge,
    paint_bars,
    paint_box,
    paint_ring,
    paint_row,
    paint_tick,
)

__all__ = [
    "Badge",
    "BarColumn",
    "Button",
    "CheckBox",
    "ComboField",
    "DoubleField",
    "ElidedLabel",
    "IconButton",
    "IconLabel",
    "Label",
    "Line",
    "NoticeBar",
    "ProgressBar",
    "SearchField",
    "SectionHeader",
    "Segmented",
    "SpinField",
    "TabStrip",
    "TextField",
    "Toast",
    "paint_badge",
    "paint_bars",
    "paint_box",
    "paint_ring",
    "paint_row",
    "paint_tick",
]
