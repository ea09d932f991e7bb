"""Brings a target and what tells about it onto the canvas: tones, bars, words, menu and key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.canvas.page.commands import Commands
from bnstudio.gui.canvas.page.menus import Menus
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.page.relating import Relating
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.canvas.painting.target.item import Shown
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.wording.influence import influence_text, share_text, top_text
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr


class ShownTarget(QObject):
    """Keeps the canvas in step with the target.

    Parameters
    ----------
    target
        The choice, and what is found.
    scene, messages, relating
        Where it is shown and said; who brings forward the Markov blanket.
    commands, menus
        Get the key and the entries of a node's menu.
    fill_legend
        Fills the legend anew.
    page
        The page: only while it is seen anything is worked out.
    """

    def __init__(
        self,
        target: Target,
        scene: GraphScene,
        messages: Messages,
        relating: Relating,
        commands: Commands,
        menus: Menus,
        fill_legend: Callable[[], object],
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._target, self._scene, self._messages = target, scene, messages
        self._relating, self._fill_legend, self._page = relating, fill_legend, page
        self._tell = False  # a person has just chosen it here
        commands.choose_target = self.toggle_selected
        menus.add_target = self.add_to
        page.installEventFilter(self)
        target.changed.connect(self.follow)
        target.blanket_wanted.connect(self.show_blanket)
        target.look(page.isVisible(), "canvas")
        self.follow()

    def toggle_selected(self) -> None:
        """Make the selected node the target; if it is, or without one, there is none then."""
        node = self._scene.state.single_node()
        name = "" if node is None else self._scene.drawing.names[node]
        if not name and not self._target.name:
            self._messages.place(None)
            self._messages.tell(tr("Select the node that is to be the target."))
            return
        self.choose("" if name == self._target.name else name)

    def choose(self, name: str) -> None:
        """Choose a target, and say what tells most of it once that is known."""
        self._tell = bool(name)
        self._target.choose(name)

    def add_to(self, menu: QMenu, node: int) -> None:
        """Put what can be done about the target into a node's menu."""
        name = self._scene.drawing.names[node]
        entries: list[tuple[str, Callable[[], None]]] = []
        if name == self._target.name:
            entries.append((tr("No longer the target") + "\tT", lambda: self.choose("")))
            entries.append((tr("Markov blanket of the target"), self.show_blanket))
        else:
            entries.append((tr("Make it the target") + "\tT", lambda: self.choose(name)))
        for text, do in entries:
            menu.addAction(action_text(text)).triggered.connect(lambda _on=False, do=do: do())

    def show_blanket(self) -> None:
        """Bring the target's Markov blanket forward."""
        node = self._scene.drawing.graph.index.get(self._target.name)
        if node is not None:
            self._relating.show_relatives(node, "Markov blanket")

    def follow(self) -> None:
        """Show what there is now."""
        target, found = self._target, self._target.found
        if not target.name:
            if self._scene.target.shown.target:
                self._scene.target.show_target(Shown())
                self._fill_legend()
            return
        shares, words = {}, {target.name: tr("Target")}
        if found is not None:
            for one in found.influences:
                words[one.variable] = influence_text(found, one)
                if not one.separated:
                    shares[one.variable] = one.share
        self._scene.target.show_target(Shown(target.name, shares, words))
        self._fill_legend()
        if self._tell and (target.fault or found is not None):
            self._tell = False
            if found is None:
                title = tr("What tells about {target} is not known", target=target.name)
                self._messages.refuse(title, target.fault)
                return
            node = self._scene.drawing.graph.index.get(target.name)
            at = None if node is None else QPointF(*self._scene.drawing.positions[node])
            self._messages.place(at)
            self._messages.tell(top_text(found))

    def legend(self) -> list[tuple[str, str]]:
        """Return the marks that are shown, and what they mean."""
        shown = self._scene.target.shown
        if shown.target not in self._scene.drawing.graph.index:
            return []
        entries = [("target", tr("Target: {name}", name=shown.target))]
        if shown.tones():
            most = share_text(max(shown.shares.values()))
            entries.append(("tone", tr("Tells up to {most} of its entropy", most=most)))
        return entries

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._target.look(self._page.isVisible(), "canvas")
        return False
