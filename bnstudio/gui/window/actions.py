"""Every command of the window in one registry: menus, palette and shortcut help are made from it.

A command is a QAction with a name, a menu, a key and an icon. Keys that a page handles itself (the
canvas tools) are registered as well, so that the list is whole and no key is bound twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.icons import set_icon
from bnstudio.gui.wording.plain import plain_lines, without_mnemonic
from bnstudio.gui.wording.tr import tr

#: The menus in their order, and what they are called; the first letters differ: they are keys.
MENUS = {
    "File": tr("File"),
    "Edit": tr("Edit"),
    "View": tr("View"),
    "Data": tr("Data"),
    "Graph": tr("Graph"),
    "Runs": tr("Runs"),
    "Help": tr("Help"),
}


@dataclass(frozen=True)
class Command:
    """A registered command.

    ``where`` tells in which part of the window its key works ("" is everywhere).
    """

    id: str
    menu: str
    action: QAction
    where: str = ""
    icon: str = ""

    @property
    def title(self) -> str:
        """What it does, without the mark of the menu's access key and the dots."""
        return without_mnemonic(self.action.text()).partition("\t")[0].rstrip("….")

    @property
    def keys(self) -> str:
        """Its keys as the user's system writes them."""
        keys = self.action.shortcuts() or [QKeySequence(k) for k in self.action.data() or ()]
        shown = [k.toString(QKeySequence.SequenceFormat.NativeText) for k in keys]
        return ", ".join(text for text in shown if text)


class Actions(QObject):
    """The registry of commands; ``actions["save"]`` is the QAction."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}

    def add(
        self,
        id_: str,
        menu: str,
        text: str,
        do: Callable[[], object] | None = None,
        keys: str | list[str] = "",
        *,
        icon: str | None = None,
        tip: str = "",
        checkable: bool = False,
        group: QActionGroup | None = None,
        where: str = "",
    ) -> QAction:
        """Register a command.

        ``text`` is its title with ``&`` before the access key and dots if it asks something.
        ``keys`` are bound to the window, unless ``where`` names the part of the window that
        handles them itself. A ``group`` makes exclusive choices of checkable commands.
        """
        if id_ in self._commands:
            raise ValueError(f"command {id_!r} is registered twice")
        if menu not in MENUS:
            raise ValueError(f"there is no menu {menu!r}")
        sequences = [QKeySequence(k) for k in ([keys] if isinstance(keys, str) else keys) if k]
        action = QAction(text, self._window)
        action.setObjectName(id_)
        action.setCheckable(checkable)
        if group is not None:
            group.addAction(action)
        if where:
            # Shown in the menu, but handled where it works: it is a plain letter elsewhere.
            shown = [k.toString(QKeySequence.SequenceFormat.NativeText) for k in sequences]
            action.setData([k.toString() for k in sequences])
            action.setText(f"{text}\t{', '.join(shown)}" if shown else text)
        else:
            action.setShortcuts(sequences)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        if do is not None:
            action.triggered.connect(lambda _checked=False: do())
        if icon is not None:
            set_icon(action, icon)
        action.setToolTip(plain_lines(tip or without_mnemonic(text)))
        action.setStatusTip(plain_lines(tip))
        self._window.addAction(action)
        self._commands[id_] = Command(id_, menu, action, where, icon or "")
        return action

    def __getitem__(self, id_: str) -> QAction:
        return self._commands[id_].action

    def __contains__(self, id_: str) -> bool:
        return id_ in self._commands

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())
