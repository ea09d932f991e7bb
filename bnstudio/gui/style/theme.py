"""The one place that applies the look of the window.

``theme()`` is the one object that knows which of the two themes is shown, follows the system
unless the user chose otherwise, and emits a signal when it changes. Sizes are device-independent
pixels for a 12-px body, scaled by the user's system font size.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetrics,
    QFontMetricsF,
    QGuiApplication,
    QPalette,
)
from PySide6.QtWidgets import QApplication, QStyle

from bnstudio.gui.style.plain_style import PlainStyle
from bnstudio.gui.style.tokens import TYPE, Tokens, tokens
from bnstudio.resources import resource

MODES = ("system", "light", "dark")
#: So many widths of texts are kept.
MANY_WIDTHS = 10_000


FAMILIES = ["Inter", "Noto Sans", "Sans Serif"]


def load_fonts() -> None:
    """Register the bundled type once; without it the window falls back to a system face."""
    for name in ("Inter-Regular", "Inter-Medium", "Inter-SemiBold"):
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{name}.otf")))


class Theme(QObject):
    """Which theme is shown, its colours, fonts and sizes.

    ``changed`` is emitted after the palette and the style sheet of the application are in place;
    whoever paints by hand repaints then. Use :func:`theme`, do not make a second one.

    Attributes
    ----------
    mode
        ``"system"``, ``"light"`` or ``"dark"``: what the user chose.
    dark
        Whether the dark theme is shown.
    scale
        The user's system font size relative to the usual one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.mode = "system"
        self.dark = False
        self.scale = 1.0
        self.still = False
        self._app: QApplication | None = None
        self._fonts: dict[str, QFont] = {}
        self._metrics: dict[str, QFontMetrics] = {}
        self._widths: dict[tuple[str, str], int] = {}

    # -- what is shown -----------------------------------------------------------------------

    @property
    def tokens(self) -> Tokens:
        return tokens(self.dark)

    def set_mode(self, mode: str) -> None:
        """Follow the system, or hold the light or the dark theme."""
        if mode not in MODES:
            raise ValueError(f"unknown theme {mode!r}")
        self.mode = mode
        self._follow()

    def toggle(self) -> None:
        """Hold the other theme."""
        self.set_mode("light" if self.dark else "dark")

    @property
    def motion(self) -> bool:
        """Whether things may glide; False when the system or the person asks for reduced motion."""
        if self._app is None or self.still:
            return False
        return self._app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    # -- sizes and type ----------------------------------------------------------------------

    def px(self, length: float) -> int:
        """Scale a length of the design (in pixels at a base of 12) to whole pixels."""
        return round(length * self.scale)

    def font(self, role: str) -> QFont:
        """Return the font of a role of ``TYPE``, with tabular figures."""
        if role not in self._fonts:
            self._fonts[role] = self._make_font(TYPE[role].size, TYPE[role].weight)
        return QFont(self._fonts[role])

    def metrics(self, role: str) -> QFontMetrics:
        """Return the metrics of the font of a role."""
        if role not in self._metrics:
            self._metrics[role] = QFontMetrics(self.font(role))
        return self._metrics[role]

    def width_of(self, text: str, role: str) -> int:
        """Return the width of ``text`` in whole pixels; kept, for tables ask again and again."""
        width = self._widths.get((role, text))
        if width is None:
            if len(self._widths) >= MANY_WIDTHS:
                self._widths.clear()
            width = self._widths[role, text] = self.metrics(role).horizontalAdvance(text)
        return width

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
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    # -- putting it in place -----------------------------------------------------------------

    def install(self, app: QApplication, mode: str = "system", size: float | None = None) -> None:
        """Dress the application: style, fonts, palette, style sheet; follow the system.

        ``size`` is the factor of all texts and lengths, ``None`` for the one of the system's font.
        """
        if self._app is None:
            app.styleHints().colorSchemeChanged.connect(lambda _scheme: self._follow())
        self._app = app
        self.mode = mode
        self.scale = _system_scale(app.font()) if size is None else size
        self._fonts.clear()
        self._metrics.clear()
        self._widths.clear()
        load_fonts()
        app.setStyle(PlainStyle())
        app.setFont(self.font("body"))
        for name, role in (
            ("QMenu", "menu"),
            ("QMenuBar", "menu"),
            ("QToolTip", "body"),
            ("QHeaderView", "column"),
        ):
            # PySide takes a class's name as str only, whatever its stub says.
            app.setFont(self.font(role), name)  # type: ignore[arg-type]
        self.dark = self._wants_dark()
        self._dress()

    @contextmanager
    def undressed(self) -> Iterator[None]:
        """Take the style sheet off while much is built, and dress all of it once at the end.

        Under a sheet, each widget that is put into another dresses all that it holds anew: the
        panels of the window a dozen times over.
        """
        sheet = "" if self._app is None else self._app.styleSheet()
        if self._app is None or not sheet:
            yield
            return
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._app.setStyleSheet(sheet)

    def _wants_dark(self) -> bool:
        if self.mode != "system" or self._app is None:
            return self.mode == "dark"
        return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def _follow(self) -> None:
        dark = self._wants_dark()
        if dark != self.dark:
            self.dark = dark
            self._dress()

    def _dress(self) -> None:
        if self._app is not None:
            # Another sheet over an old one dresses each widget as often as it has parents: a second
            # of a full window's time. Taking the old one off first dresses each once.
            self._app.setStyleSheet("")
            self._app.setPalette(_palette(self.tokens))
            self._app.setStyleSheet(stylesheet(self.tokens, self.scale))
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
    palette.setColor(role.Accent, t.accent_fill)
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, t.disabled_text)
    return palette


def stylesheet(t: Tokens, scale: float) -> str:
    """Fill the packaged style sheet: ``@role`` becomes a colour, ``12dp`` a scaled length."""
    text = resource("style/window.qss").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)

    text = re.sub(r"@([a-z_0-9]+)", lambda m: t.colour(m[1]).name(), text)
    return re.sub(r"(\d+)dp", lambda m: f"{round(int(m[1]) * scale)}px", text)


@cache
def theme() -> Theme:
    """Return the one theme of the program."""
    return Theme()
