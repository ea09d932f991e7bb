"""Which nodes or variables are selected: one selection for the list, the table and the canvas."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.document import Document


class Selection(QObject):
    """The selected nodes or variables, by name.

    Signals
    -------
    changed()
        :attr:`names` changed; not emitted when another project comes.
    """

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        document.replaced.connect(self._forget)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the selected nodes or variables, the main one first."""
        return self._names

    def select(self, names: Iterable[str]) -> None:
        """Select nodes or variables by name, the main one first."""
        chosen = tuple(dict.fromkeys(names))
        if chosen != self._names:
            self._names = chosen
            self.changed.emit()

    def _forget(self) -> None:
        self._names = ()
