"""The look of the window as data: colours, type, sizes, and the one place that applies them.

``tokens(dark)`` gives every colour by its role; ``theme()`` is the one object that knows which of
the two themes is shown, follows the system unless the user chose otherwise, and tells everybody
when it changes. Sizes are device-independent pixels for a 12-px body, scaled by the user's system
font size.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QGuiApplication,
    QPalette,
)
from PySide6.QtWidgets import QApplication, QStyle

from bnstudio.resources import resource

MODES = ("system", "light", "dark")


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
_LISTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "data": (
        ("#0072B2", "#C75300", "#008060", "#7E2D8A", "#2E9BD6", "#5E4300"),
        ("#58B2F0", "#FF8B4A", "#3CC99B", "#F0B0E4", "#A9DBFF", "#FFE27A"),
    ),
    "groups": (
        ("#CC8400", "#3A9AD9", "#00906A", "#7E2D8A"),
        ("#E69F00", "#56B4E9", "#2BB88D", "#F0B0E4"),
    ),
}


@cache
def tokens(dark: bool) -> Tokens:
    """Return the colours of the dark or the light theme."""
    at = 1 if dark else 0
    shadow = QColor(0, 0, 0, round(255 * (0.35 if dark else 0.07)))
    single = {role: QColor(pair[at]) for role, pair in _COLOURS.items()}
    lists = {role: tuple(map(QColor, pair[at])) for role, pair in _LISTS.items()}
    return Tokens(
        dark=dark, data_dash=_DASHES, bound_dash=(4.0, 3.0), shadow=shadow, **single, **lists
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

FAMILIES = ["Inter", "Noto Sans", "Sans Serif"]


def load_fonts() -> None:
    """Register the bundled type once; without it the window falls back to a system face."""
    for name in ("Inter-Regular", "Inter-Medium", "Inter-SemiBold"):
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{name}.otf")))


class Theme(QObject):
    """Which theme is shown, its colours, fonts and sizes.

    ``changed`` is emitted after the palette and the style sheet of the application are in place;
    whoever paints by hand repaints then. Use :func:`theme`, do not make a second one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._mode = "system"
        self._dark = False
        self._scale = 1.0
        self._app: QApplication | None = None
        self._fonts: dict[str, QFont] = {}

    # -- what is shown -----------------------------------------------------------------------

    @property
    def dark(self) -> bool:
        return self._dark

    @property
    def tokens(self) -> Tokens:
        return tokens(self._dark)

    @property
    def mode(self) -> str:
        """``"system"``, ``"light"`` or ``"dark"``: what the user chose."""
        return self._mode

    def set_mode(self, mode: str) -> None:
        """Follow the system, or hold the light or the dark theme."""
        if mode not in MODES:
            raise ValueError(f"unknown theme {mode!r}")
        self._mode = mode
        self._follow()

    def toggle(self) -> None:
        """Hold the other theme."""
        self.set_mode("light" if self._dark else "dark")

    @property
    def motion(self) -> bool:
        """Whether things may glide; False when the system asks for reduced motion."""
        if self._app is None:
            return False
        hints = self._app.styleHints()
        if hasattr(hints, "accessibility") and hasattr(hints.accessibility(), "motionPreference"):
            wish = hints.accessibility().motionPreference()
            return wish != Qt.MotionPreference.ReducedMotion
        return self._app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    # -- sizes and type ----------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """The user's system font size relative to the usual one."""
        return self._scale

    def px(self, length: float) -> int:
        """Scale a length of the design (in pixels at a base of 12) to whole pixels."""
        return round(length * self._scale)

    def font(self, role: str) -> QFont:
        """Return the font of a role of ``TYPE``, with tabular figures."""
        if role not in self._fonts:
            self._fonts[role] = self._make_font(TYPE[role].size, TYPE[role].weight)
        return QFont(self._fonts[role])

    def line(self, role: str) -> int:
        """Return the line height of a role in pixels."""
        return self.px(TYPE[role].line)

    def text_width(self, text: str, role: str = "body") -> float:
        """Return the width of ``text`` in pixels in the font of ``role``."""
        return QFontMetricsF(self.font(role)).horizontalAdvance(text)

    def _make_font(self, size: float, weight: QFont.Weight) -> QFont:
        font = QFont()
        font.setFamilies(FAMILIES)
        font.setPixelSize(self.px(size))
        font.setWeight(weight)
        font.setStyleStrategy(
            QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoSubpixelAntialias
        )
        screen = QGuiApplication.primaryScreen()
        sharp = screen is not None and screen.devicePixelRatio() >= 1.5
        font.setHintingPreference(
            QFont.HintingPreference.PreferNoHinting
            if sharp
            else QFont.HintingPreference.PreferVerticalHinting
        )
        if hasattr(font, "setFeature"):  # Qt 6.7
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    # -- putting it in place -----------------------------------------------------------------

    def install(self, app: QApplication, mode: str = "system") -> None:
        """Dress the application: style, fonts, palette, style sheet; follow the system."""
        first = self._app is None
        self._app = app
        self._mode = mode
        self._scale = _system_scale(app.font())
        self._fonts.clear()
        load_fonts()
        app.setStyle("Fusion")
        app.setFont(self.font("body"))
        for name in ("QMenu", "QMenuBar"):
            app.setFont(self.font("menu"), name)
        app.setFont(self.font("body"), "QToolTip")
        app.setFont(self.font("column"), "QHeaderView")
        if first:
            app.styleHints().colorSchemeChanged.connect(lambda _scheme: self._system_changed())
        self._dark = self._wants_dark()
        self._dress()

    def _wants_dark(self) -> bool:
        if self._mode != "system" or self._app is None:
            return self._mode == "dark"
        return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def _system_changed(self) -> None:
        if self._mode == "system":
            self._follow()

    def _follow(self) -> None:
        dark = self._wants_dark()
        if dark != self._dark:
            self._dark = dark
            self._dress()

    def _dress(self) -> None:
        if self._app is not None:
            self._app.setPalette(_palette(self.tokens))
            self._app.setStyleSheet(stylesheet(self.tokens, self._scale))
        self.changed.emit()


def _system_scale(font: QFont) -> float:
    """Return the user's font size over the one the platform comes with.

    The usual sizes are 9 pt on Windows, 13 px on macOS and 10 to 11 pt on Linux desktops; within
    an eighth of the usual the design's own sizes are kept, so that text stays on whole pixels.
    """
    usual = {"win32": 12.0, "darwin": 13.0}.get(sys.platform, 13.3)
    factor = QFontInfo(font).pixelSize() / usual
    if abs(factor - 1.0) <= 0.125:
        return 1.0
    return min(max(round(factor * 12) / 12, 1.0), 2.0)


def _palette(t: Tokens) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for where, colour in {
        role.Window: t.panel,
        role.WindowText: t.text,
        role.Base: t.field,
        role.AlternateBase: t.panel,
        role.Text: t.text,
        role.PlaceholderText: t.text_3,
        role.Button: t.raised,
        role.ButtonText: t.text,
        role.BrightText: t.on_accent,
        role.ToolTipBase: t.raised,
        role.ToolTipText: t.text,
        role.Highlight: t.accent_fill,
        role.HighlightedText: t.on_accent,
        role.Link: t.accent_line,
        role.LinkVisited: t.accent_line,
        role.Light: t.raised,
        role.Midlight: t.hover,
        role.Mid: t.control_border,
        role.Dark: t.strong_border,
        role.Shadow: t.text_3,
    }.items():
        palette.setColor(where, colour)
    if hasattr(role, "Accent"):
        palette.setColor(role.Accent, t.accent_fill)
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, t.disabled_text)
    return palette


def stylesheet(t: Tokens, scale: float) -> str:
    """Fill the packaged style sheet: ``@role`` becomes a colour, ``12dp`` a scaled length."""
    text = resource("style/window.qss").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)

    def colour(match: re.Match[str]) -> str:
        return getattr(t, match[1]).name()

    text = re.sub(r"@([a-z_0-9]+)", colour, text)
    return re.sub(r"(\d+)dp", lambda m: f"{round(int(m[1]) * scale)}px", text)


_THEME: Theme | None = None


def theme() -> Theme:
    """Return the one theme of the program."""
    global _THEME
    if _THEME is None:
        _THEME = Theme()
    return _THEME
