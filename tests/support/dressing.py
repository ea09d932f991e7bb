"""The application in the program's own look, put on once for all tests of a process.

Each dressing polishes every widget there is; a thousand tests would spend minutes on it.
"""

from PySide6.QtWidgets import QApplication

from bnstudio.gui.style.theme import theme

_worn: tuple[str, float] | None = None  # the font and the scale in which it was put on


def dress(app: QApplication, mode: str = "light") -> None:
    """Show the light or the dark theme; style, fonts and sheet are put on where they are not."""
    global _worn
    look = theme()
    if _worn == (app.font().toString(), look.scale):
        look.set_mode(mode)
    else:
        look.install(app, mode)
        _worn = app.font().toString(), look.scale
