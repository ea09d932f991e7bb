"""Which nodes or variables are selected: one selection for the list, the table and the canvas."""

from __future__ import annotations

from collections.abc import Container, Iterable

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.document import Document


class Selection(QObject):
    """The selected nodes or variables, by name.

    Signals
    -------
    changed()
        :attr:`names` or :attr:`pair` changed; not emitted when another project comes.
    """

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._pair: tuple[str, str] | None = None
        document.replaced.connect(self._forget)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the selected nodes or variables, the main one first."""
        return self._names

    @property
    def pair(self) -> tuple[str, str] | None:
        """The ends of the edge that is selected alone, without any node; ``None`` for none."""
        return self._pair

    def select(self, names: Iterable[str], pair: tuple[str, str] | None = None) -> None:
        """Select nodes or variables by name, the main one first, or the edge between a pair."""
        chosen = tuple(dict.fromkeys(names))
        pair = None if chosen else pair
        if (chosen, pair) != (self._names, self._pair):
            self._names, self._pair = chosen, pair
            self.changed.emit()

    def keep(self, known: Container[str]) -> None:
        """Leave out what is not among the names that are known."""
        pair = self._pair
        if pair is not None and not (pair[0] in known and pair[1] in known):
            pair = None
        self.select((name for name in self._names if name in known), pair)

    def _forget(self) -> None:
        self._names, self._pair = (), None
