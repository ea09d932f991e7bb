"""What is said on the canvas about edits: before one, after it, and where it is refused.

The chip follows the cursor with the score change that an edit under way would make. The toast says
what an edit did, the card why one was refused.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRect

from bnstudio.graph.edit.edits import Edit
from bnstudio.graph.edit.refusal import EditRefused
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.page.floating import Card, Chip
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.scores import Scores
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.numbers import DOT, format_change
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.asking.score_service import ScoreChange

TOAST_S = 4.0
HINT_S = 6.0


def change_words(value: float | None, reason: str = "") -> tuple[str, str, str]:
    """Return a score change as value, words and colour role."""
    if value is None:
        return "", reason or tr("the score change is not known"), "text"
    text = format_change(value)
    if abs(value) < 0.005:
        return text, tr("the score stays"), "text"
    return (
        (text, tr("the score rises"), "good")
        if value > 0
        else (text, tr("the score falls"), "error")
    )


class Messages:
    """The chip, the toast and the card of a canvas, in step with edits and their scores."""

    def __init__(
        self,
        document: Document,
        data: Data,
        graph: CurrentGraph,
        scores: Scores,
        scene: GraphScene,
        view: GraphView,
    ) -> None:
        self._data = data
        self._scores = scores
        self._scene = scene
        self._view = view
        self.chip = Chip(view)
        self.toast = Chip(view)
        self.card = Card(view)
        self._previewed: tuple[str, str, str] | None = None
        self._known: ScoreChange | None = None
        self._chip_at = QPoint()
        self._toast_at: QPointF | None = None
        self._toast_due = False
        self._about_edit = ""
        self._staying = ""  # the hint of a gesture that waits
        self.toast.timed_out.connect(self._hint_again)
        self.card.dismissed.connect(self._card_dismissed)
        graph.edited.connect(self._edited)
        graph.edit_refused.connect(self._refused)
        document.stepped.connect(self._stepped)
        scores.changed.connect(self._scores_changed)

    # -- beside the cursor -------------------------------------------------------------------

    def preview(self, kind: str, a: str, b: str, at: QPoint) -> None:
        """Say beside the cursor what an edit under way would do to the score."""
        title = f"{a} {'–' if kind == 'link' else '→'} {b}"
        asked = (kind, a, b)
        self._chip_at = at
        scored = self._data.dataset is not None and not self._data.lists_alone
        if self._previewed != asked:
            # An answer that takes its time is announced by ``Scores.changed``.
            self._previewed = asked
            self._known = self._scores.ask(kind, a, b) if scored else None
        if self._known is None:
            self.chip.say(at, "…" if scored else "", title)
            return
        value, message, role = change_words(self._known.value, self._known.reason)
        self.chip.say(at, value, f"{message} · {title}", role)

    def end_preview(self) -> None:
        """Take the chip beside the cursor away."""
        self._previewed = None
        self.chip.hide()

    def hint(self, message: str, *, stays: bool = False) -> None:
        """Say at the foot of the canvas how a gesture goes on; ``stays``: until its end."""
        self._staying = message if stays else ""
        dp = theme().px
        at = QPoint(self._view.width() // 2 - dp(150), self._view.height() - dp(80))
        self.toast.say(at, "", message, seconds=0.0 if stays else HINT_S)

    def _hint_again(self) -> None:
        """Bring back the hint of a gesture that still waits after something else was said."""
        if self._staying:
            self.hint(self._staying, stays=True)

    def end_hint(self) -> None:
        """Take the hint away, but not what has been said since in its place."""
        staying, self._staying = self._staying, ""
        if staying and self.toast.text == staying:
            self.toast.hide()

    def tell(self, message: str) -> None:
        """Say what was done where the last edit was said to be."""
        at = self._view.rect().center()
        if self._toast_at is not None:
            at = self._view.to_view(self._toast_at) + QPoint(24, 8)
        self.toast.say(at, "", message, seconds=TOAST_S + 0.03 * len(message))

    # -- after an edit -----------------------------------------------------------------------

    def place(self, at: QPointF | None) -> None:
        """Say where in the scene the next edit is; ``None``: in the middle of the view."""
        self._toast_at = at

    def place_between(self, a: str, b: str) -> None:
        """Say that the next edit is between two nodes."""
        drawing = self._scene.drawing
        index = drawing.graph.index
        if a in index and b in index:
            self._toast_at = QPointF(*drawing.positions[[index[a], index[b]]].mean(axis=0))

    def _edited(self, edit: Edit) -> None:
        """An edit went through: flash what else changed; the score change follows."""
        self.card.dismiss()
        names = edit.shown.names
        self._scene.flash_edges([(names[change.a], names[change.b]) for change in edit.changed])
        self._about_edit = _beyond(edit)
        self._toast_due = True
        self._scores_changed()

    def _stepped(self, message: str, graph: bool) -> None:
        """Undo or redo took a step: what was said of the edit before no longer holds."""
        self.toast.hide()
        self._hint_again()
        self._toast_due = graph
        if graph:
            self.card.dismiss()
            self._about_edit = message
            self._toast_at = None
            self._scores_changed()

    def _scores_changed(self) -> None:
        if self._previewed is not None and self._known is None:
            kind, a, b = self._previewed
            self._known = self._scores.ask(kind, a, b)
            if self._known is not None:
                self.preview(kind, a, b, self._chip_at)
        if not self._toast_due:
            return
        self._toast_due = not self._scores.known  # else it will come
        change = self._scores.change
        message = self._about_edit
        value, role = "", "text"
        if change is not None:
            value, said, role = change_words(change)
            message = DOT.join(filter(None, (said, message)))
        elif self._scores.known and self._data.dataset is not None and self._scores.reason:
            message = DOT.join(
                filter(None, (message, tr("not scored: {reason}", reason=self._scores.reason)))
            )
        if not message:
            return
        at = self._view.rect().center()
        if self._toast_at is not None:
            at = self._view.to_view(self._toast_at) + QPoint(24, 8)
        self.toast.say(at, value, message, role, seconds=TOAST_S + 0.03 * len(message))

    # -- refusals ----------------------------------------------------------------------------

    def _refused(self, refusal: EditRefused) -> None:
        """Show why an edit was refused, and the cycle if that is why."""
        if not refusal.cycle:
            self.refuse(tr("That cannot be done"), tr_core(str(refusal)))
            return
        drawing = self._scene.drawing
        nodes = [node for node in refusal.cycle if node < drawing.n]
        edges = []
        for a, b in pairwise(nodes):
            edge = drawing.edge_between(a, b)
            if edge is not None:
                edges.append(edge)
            else:
                curve = geometry.route(drawing.positions, drawing.sizes, a, b)
                self._scene.preview.show_curve(curve, False, wrong=True)
        self._scene.show_wrong(nodes, edges)
        self.refuse(sentence(tr_core(refusal.title)), tr_core(refusal.advice), refusal.path)

    def refuse(self, title: str, message: str, path: str = "") -> None:
        """Show the card in the corner that covers the fewest nodes."""
        self.toast.hide()
        self.card.show_card(title, message, path)
        self.place_card()

    def place_card(self) -> None:
        """Put the card, if it is open, in the corner that covers the fewest nodes."""
        if not self.card.isVisible():
            return

        def covered(at: QPoint) -> int:
            return self._view.nodes_under(QRect(at, self.card.size()))

        self.card.move(min(self.card.corners(), key=covered))

    def _card_dismissed(self) -> None:
        self._scene.show_wrong((), ())
        self._scene.preview.clear()
        self._view.setFocus()


def _beyond(edit: Edit) -> str:
    """Return what an edit did beyond what was asked."""
    if edit.note or not edit.changed:
        return edit.note
    if len(edit.changed) == 1:
        return edit.changed[0].reason
    return tr("{changed} other edges changed with it", changed=len(edit.changed))
