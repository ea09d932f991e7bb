"""Background knowledge on the canvas: what is said of arcs by the menu, and how it is shown.

Each saying is one step of the project's history. What it contradicts is told on a card at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from bnstudio.graph import knowledge_edits as edits
from bnstudio.graph.contradictions import contradictions
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.gui.canvas.model.known import Known, Mark
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.data import Data
from bnstudio.gui.wording.knowledge import arcs_text, fault_sentence
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr


class Knowing(QObject):
    """Says and shows what is known of arcs.

    Signals
    -------
    shown_changed(bool)
        All that is known is shown, or only the marks on arcs that are there.
    """

    shown_changed = Signal(bool)

    def __init__(
        self, data: Data, scene: GraphScene, messages: Messages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._data, self._scene, self._messages = data, scene, messages
        self.known = Known()
        data.knowledge_changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the knowledge as it is."""
        if self._data.knowledge is not self.known.knowledge:
            self.known = Known(self._data.knowledge)
            self._scene.set_known(self.known)

    @property
    def shown(self) -> bool:
        """Whether arcs that are spoken of and not there are shown, and probabilities."""
        return self._scene.absent.on

    def show_all(self, on: bool) -> None:
        """Show all that is known, or only the marks on arcs that are there."""
        if on != self.shown:
            self._scene.show_absent(on)
            self.shown_changed.emit(on)

    # -- saying --------------------------------------------------------------------------------

    def can_say(self, arcs: Sequence[Arc]) -> bool:
        """Whether all nodes of these arcs are variables of the table."""
        names = set(self._data.variable_names)
        return bool(arcs) and all(a in names and b in names for a, b in arcs)

    def require(self, arcs: Sequence[Arc]) -> None:
        """Require arcs."""
        self._say(
            arcs,
            tr("require {arcs_text}", arcs_text=arcs_text(arcs)),
            tr("Required"),
            edits.require,
        )

    def forbid(self, arcs: Sequence[Arc]) -> None:
        """Forbid arcs in their direction."""
        self._say(
            arcs, tr("forbid {arcs_text}", arcs_text=arcs_text(arcs)), tr("Forbidden"), edits.forbid
        )

    def forbid_both(self, arcs: Sequence[Arc]) -> None:
        """Forbid arcs in both directions."""
        words = tr("forbid {arcs_text} both ways", arcs_text=arcs_text(arcs))
        self._say(arcs, words, tr("Forbidden both ways"), edits.forbid_both)

    def withdraw(self, arcs: Sequence[Arc]) -> None:
        """Take back what is said of arcs, in both directions."""
        both = [pair for a, b in arcs for pair in ((a, b), (b, a))]
        words = tr("withdraw what is said of {arcs_text}", arcs_text=arcs_text(arcs))
        self._say(both, words, tr("Withdrawn"), edits.withdraw, named=arcs)

    def _say(
        self,
        arcs: Sequence[Arc],
        undo: str,
        done: str,
        edit: Callable[..., Knowledge],
        named: Sequence[Arc] = (),
    ) -> None:
        known = edit(self._data.knowledge, *arcs)
        self._messages.card.dismiss()
        self._messages.place_between(*arcs[0])
        self._data.set_knowledge(known, undo)
        names = {name for arc in arcs for name in arc}
        faults = contradictions(known.restricted(self._data.included), self._data.learning_names)
        fault = next((one for one in faults if names & set(one.variables)), None)
        if fault is not None:
            self._messages.refuse(tr("This contradicts what is known"), fault_sentence(fault))
        else:
            self._messages.tell(
                tr(
                    "{done}: {arcs_text}, from the next run on",
                    done=done,
                    arcs_text=arcs_text(named or arcs),
                )
            )

    def toggle_required(self, arcs: Sequence[Arc]) -> None:
        """Require arcs, or withdraw it where they are required already."""
        if not self.can_say(arcs):
            return
        if set(arcs) <= self.known.required:
            self.withdraw(arcs)
        else:
            self.require(arcs)

    # -- menus ---------------------------------------------------------------------------------

    def add_to(self, menu: QMenu, arcs: Sequence[Arc], *, directed: bool) -> None:
        """Put what can be said of arcs into a menu; of an undirected pair each direction.

        Nothing is put there where the nodes are no variables of the table.
        """
        if not self.can_say(arcs):
            return
        back = [(b, a) for a, b in arcs]
        ways = [arcs] if directed else [arcs, back]
        spoken = {*self.known.required, *self.known.knowledge.forbidden, *self.known.chances}
        menu.addSeparator()
        for way in ways:
            there = set(way) <= self.known.required
            action = _add(
                menu,
                tr("Require {arcs_text}", arcs_text=arcs_text(way)),
                partial(self.toggle_required, way),
            )
            action.setCheckable(there)
            action.setChecked(there)
        for way in ways:
            _add(
                menu, tr("Forbid {arcs_text}", arcs_text=arcs_text(way)), partial(self.forbid, way)
            )
        _add(menu, tr("Forbid both ways"), partial(self.forbid_both, arcs))
        if spoken & {*arcs, *back}:
            _add(menu, tr("Withdraw what is known of it"), partial(self.withdraw, arcs))

    def legend(self) -> list[Mark]:
        """Return the kinds of marks that are shown."""
        there = set(self._scene.badges.shown().values())
        if self.shown:
            there |= {mark for _, _, mark, _ in self._scene.absent.lines()}
        return [mark for mark in Mark if mark in there]


def _add(menu: QMenu, text: str, do: Callable[[], None]) -> QAction:
    action = menu.addAction(action_text(text))
    action.triggered.connect(lambda _checked=False: do())
    return action
