"""The column at the right side: one of its panels in front, beside the centre or over it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import TabStrip
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.window.arrangement import RIGHT
from bnstudio.gui.window.room.floating import Floating
from bnstudio.gui.window.room.header import Header
from bnstudio.gui.window.room.scrolled import Scrolled
from bnstudio.gui.wording.tr import tr


class SideColumn(QWidget):
    """The column; it stands in a splitter, or lies over the centre while there is no room for it.

    Parameters
    ----------
    panels
        Title and panel by key, in the order of the tabs.
    over
        What it lies over.
    put_back
        Called when it was put back from over the centre: other things have room again.

    Attributes
    ----------
    panels
        The panels by key.
    tabs
        One for each.
    button
        Opens and closes the column where there is no room; to be put elsewhere.
    close_button
        Closes it, in its head.
    """

    def __init__(
        self,
        panels: dict[str, tuple[str, QWidget]],
        over: QWidget,
        put_back: Callable[[], None],
    ) -> None:
        super().__init__()
        self.panels = {key: panel for key, (_, panel) in panels.items()}
        self._over = over
        self._was_put_back = put_back
        self._home: QSplitter | None = None
        self._beside = True  # as long as nobody arranged it
        self.tabs = TabStrip(side=True, name=tr("Side panel"))
        header = Header(self.tabs, (6, 8))
        header.row.addStretch(1)
        self.close_button = IconButton("caret-double-right", tr("Put the side panel away"))
        self.close_button.clicked.connect(self.put_back)
        self.close_button.hide()
        header.row.addWidget(self.close_button)
        self.button = Button("", "plain", "caret-double-left")
        self.button.clicked.connect(self._toggle)
        # A click must not take the focus: it would close what it is about to open or close.
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        place = Scrolled(*self.panels.values())
        self._pile = place.pile
        for key, (title, _) in panels.items():
            self.tabs.add(key, title)
        self._show_tab(0)
        self.tabs.currentChanged.connect(self._show_tab)
        vbox(header, (place, 1), on=self)
        self.floating = Floating(over, self.put_back, right=True)

    def stand_in(self, splitter: QSplitter) -> None:
        """Stand at the end of a splitter."""
        self._home = splitter
        splitter.addWidget(self)

    def show_panel(self, key: str) -> None:
        """Bring a panel to the front, over the centre if there is no room beside it."""
        self.tabs.set_current_key(key)
        if not self._beside and not self.floating.isVisible():
            self._toggle()

    def _show_tab(self, index: int) -> None:
        self._pile.setCurrentIndex(index)
        self.button.setText(self.tabs.tabText(index))

    def focus_field(self) -> None:
        """Take the keyboard to the field that the panel in front begins with, if it has one."""
        shown = self._pile.currentWidget()
        field = None if shown is None else shown.focusProxy()
        if field is not None and field.isVisible():
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _toggle(self) -> None:
        if self.floating.isVisible():
            self.put_back()
            return
        wide = theme().px(RIGHT[0])
        self.floating.hold(self)
        self.floating.open_at(self._over.width() - wide, wide, self._over.height(), self)

    def put_back(self) -> None:
        """Put the column back from over the centre, out of sight."""
        if self._go_home():
            self._was_put_back()

    def _go_home(self) -> bool:
        if not self.floating.isVisible():
            return False
        self.floating.hide()
        assert self._home is not None
        self._home.addWidget(self)
        return True

    def arrange(self, beside: bool, width: int) -> None:
        """Stand beside the centre, or go out of sight unless it lies over it.

        Parameters
        ----------
        beside
            Whether there is room.
        width
            How wide it is then; 0 leaves that to whoever moves the line beside it.
        """
        dp = theme().px
        self._beside = beside
        if beside:
            self._go_home()
        floats = self.floating.isVisible()
        self.setVisible(beside or floats)
        self.button.setVisible(not beside)
        self.close_button.setVisible(not beside)
        self.setMinimumWidth(width or dp(RIGHT[0]))
        self.setMaximumWidth(width or dp(RIGHT[2]))

    def keep_at_the_edge(self) -> None:
        """Stay at the right edge of what it lies over, in its full height."""
        if self.floating.isVisible():
            wide = self.floating.width()
            self.floating.setGeometry(self._over.width() - wide, 0, wide, self._over.height())
