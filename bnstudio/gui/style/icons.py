"""The icons: packaged Phosphor drawings, tinted by a colour of the theme, sharp at any density.

Widgets that paint themselves call ``paint_icon``; actions and plain buttons get ``set_icon``,
which follows the theme. (A QIconEngine in Python would do both, but Qt deletes it at moments when
Python still holds it, and the program crashes.)
"""

from __future__ import annotations

from functools import lru_cache, partial

from PySide6.QtCore import QByteArray, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QStyle

from bnstudio.gui.style.plain_style import DRAWINGS
from bnstudio.gui.style.theme import theme
from bnstudio.resources import resource

_RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)


@lru_cache(maxsize=512)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    text = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    # Qt's SVG reader does not know currentColor; the application's own icon has its blue.
    text = text.replace("currentColor", colour).replace("#2457C5", colour)
    return QSvgRenderer(QByteArray(text.encode()))


@lru_cache(maxsize=1024)
def _pixmap(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    side = max(1, round(size * ratio))
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _renderer(name, colour).render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon_pixmap(
    name: str, colour: str | QColor = "text_2", size: int = 16, ratio: float = 1.0
) -> QPixmap:
    """Return the picture ``name`` in a colour or role of the theme, ``size`` pixels wide."""
    value = theme().tokens.colour(colour) if isinstance(colour, str) else colour
    return _pixmap(name, value.name(), size, ratio)


def paint_icon(
    painter: QPainter, name: str, colour: str | QColor, rect: QRect | QRectF, size: int = 16
) -> None:
    """Draw the picture ``name`` in the middle of ``rect``."""
    ratio = painter.device().devicePixelRatio()
    pixmap = icon_pixmap(name, colour, size, ratio)
    centre = QRectF(rect).center()
    # On whole device pixels, else the thin lines blur.
    x = round((centre.x() - size / 2) * ratio) / ratio
    y = round((centre.y() - size / 2) * ratio) / ratio
    painter.drawPixmap(QPointF(x, y), pixmap)


@lru_cache(maxsize=1024)
def _icon(name: str, colour: str, disabled: str, size: int) -> QIcon:
    made = QIcon()
    for ratio in _RATIOS:
        made.addPixmap(_pixmap(name, colour, size, ratio), QIcon.Mode.Normal)
        made.addPixmap(_pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
        made.addPixmap(_pixmap(name, colour, size, ratio), QIcon.Mode.Selected)
    return made


def icon(name: str, role: str = "text_2", size: int = 16) -> QIcon:
    """Return the icon ``name`` tinted with the present theme's colour ``role``.

    It keeps that tint; use :func:`set_icon` for anything that outlives a change of theme.

    Parameters
    ----------
    name
        File name in ``resources/icons`` without its ending, for example ``"play"``.
    role
        Name of a colour of :class:`bnstudio.gui.style.tokens.Tokens`.
    size
        The natural size in device-independent pixels.
    """
    t = theme().tokens
    return _icon(name, t.colour(role).name(), t.disabled_text.name(), size)


class _Keeper(QObject):
    """Sets the icon of its parent again whenever the theme changes; dies with the parent."""

    def __init__(self, target: QAction | QAbstractButton) -> None:
        super().__init__(target)
        self._target = target
        self._drawing = ("", "text_2", 16)
        theme().changed.connect(self._tint)

    def show_icon(self, name: str, role: str, size: int) -> None:
        """Show a drawing."""
        self._drawing = (name, role, size)
        self._tint()

    def _tint(self) -> None:
        self._target.setIcon(icon(*self._drawing))


def set_icon(
    target: QAction | QAbstractButton, name: str, role: str = "text_2", size: int = 16
) -> None:
    """Give an action or button an icon that follows the theme."""
    keeper = next((child for child in target.children() if isinstance(child, _Keeper)), None)
    (keeper or _Keeper(target)).show_icon(name, role, size)


def dress_dialogs() -> None:
    """Give Qt's own dialogs the program's icons, where the system brings no dialogs of its own."""
    kind = QStyle.StandardPixmap
    for which, name in (
        (kind.SP_DirIcon, "folder"),
        (kind.SP_DirOpenIcon, "folder-open"),
        (kind.SP_DirClosedIcon, "folder"),
        (kind.SP_DirLinkIcon, "folder"),
        (kind.SP_DirHomeIcon, "house"),
        (kind.SP_DesktopIcon, "desktop"),
        (kind.SP_ComputerIcon, "desktop"),
        (kind.SP_DriveHDIcon, "hard-drives"),
        (kind.SP_FileIcon, "file"),
        (kind.SP_FileLinkIcon, "file"),
        (kind.SP_FileDialogBack, "arrow-left"),
        (kind.SP_FileDialogToParent, "arrow-up"),
        (kind.SP_ArrowLeft, "arrow-left"),
        (kind.SP_ArrowBack, "arrow-left"),
        (kind.SP_ArrowForward, "arrow-right"),
        (kind.SP_ArrowRight, "arrow-right"),
        (kind.SP_FileDialogNewFolder, "folder-plus"),
        (kind.SP_FileDialogListView, "squares-four"),
        (kind.SP_FileDialogDetailedView, "list"),
    ):
        DRAWINGS[which] = partial(icon, name)
    # Some desktops want pictures on the buttons of dialogs; Qt's own are of another hand.
    for which in kind:
        if which.name.startswith("SP_Dialog") and which.name.endswith("Button"):
            DRAWINGS[which] = QIcon


def application_icon() -> QIcon:
    """Return the icon of the program for the window manager."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_pixmap("bnstudio", "#2457C5", size, 1.0))
    return made
