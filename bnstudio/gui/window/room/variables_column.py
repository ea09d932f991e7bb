"""The column of Variables: the panel, or a rail from which it is laid over the centre."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.rail import Rail
from bnstudio.gui.window.arrangement import RAIL, VARIABLES
from bnstudio.gui.window.room.floating import Floating


class VariablesColumn(QStackedWidget):
    """The column.

    Parameters
    ----------
    panel
        Variables.
    floating
        Holds the panel over the centre while there is no room beside it.
    """

    def __init__(self, panel: QWidget, floating: Floating) -> None:
        super().__init__()
        self._panel = panel
        self._floating = floating
        self.rail = Rail(RAIL)
        self.addWidget(panel)
        self.addWidget(self.rail)

    @property
    def floats(self) -> bool:
        """Whether the panel lies over the centre."""
        return self._floating.isVisible()

    def float_over(self, width: int, height: int) -> None:
        """Lay the panel over the centre, beside its rail."""
        self._floating.hold(self._panel)
        self._floating.open_at(theme().px(RAIL) + 1, width, height, self._panel)

    def put_back(self) -> None:
        """Put the panel back from over the centre."""
        if self.floats:
            self._floating.hide()
            self.insertWidget(0, self._panel)

    def arrange(self, panel: bool) -> None:
        """Show the panel, or its rail."""
        if panel:
            self.put_back()
        self.setCurrentWidget(self._panel if panel else self.rail)
        narrow, _, wide = VARIABLES if panel else (RAIL,) * 3
        self.setMinimumWidth(theme().px(narrow))
        self.setMaximumWidth(theme().px(wide))

    def set_height(self, height: int) -> None:
        """Let the panel be as high as the centre that it lies over."""
        if self.floats:
            self._floating.resize(self._floating.width(), height)
