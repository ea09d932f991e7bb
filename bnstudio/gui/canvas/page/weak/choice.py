"""Whether weak arcs are hidden or faded on the canvas, and from which strength on they are shown.

It is a way to look at the graph, which stays what it is. The choice is kept with the project.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.canvas.model.weak import Weak
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.arc_strengths import ArcStrengths, threshold_text
from bnstudio.gui.services.document import Document
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.tr import tr, trn
from bnstudio.numbers import is_number

KEPT = "weak"
"""The name under which the choice is kept with the project."""


class WeakChoice(QObject):
    """Keeps the scene in step with the choice and with the strengths in hand.

    Attributes
    ----------
    on
        Whether weak arcs are set apart at all.
    hide
        They are hidden, else faded.

    Signals
    -------
    changed()
        The choice is another, or it sets other arcs apart.
    """

    changed = Signal()

    def __init__(
        self,
        strengths: ArcStrengths,
        document: Document,
        scene: GraphScene,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.strengths, self._document, self._scene = strengths, document, scene
        self.on, self.hide = False, True
        self._below: float | None = None
        strengths.changed.connect(self.follow)
        strengths.threshold_changed.connect(self.follow)
        document.replaced.connect(self._read)
        self._read()

    # -- what is -------------------------------------------------------------------------------

    @property
    def there(self) -> bool:
        """Whether there are strengths."""
        return self.strengths.found is not None

    @property
    def below(self) -> float:
        """Arcs of a lesser strength are weak: the threshold, until a person chooses another."""
        return self.strengths.threshold if self._below is None else self._below

    @property
    def weak(self) -> int:
        """How many arcs and links are set apart."""
        weak, drawing = self._scene.state.weak, self._scene.drawing
        return int(weak.edges(drawing).sum()) if weak else 0

    def count_text(self) -> str:
        """Say how many arcs of all are shown, or how many are faded."""
        drawing = self._scene.drawing
        links = bool(drawing.link.any())
        every = counted(drawing.m, "edge") if links else counted(drawing.m, "arc")
        if self.hide:
            shown = format_count(drawing.m - self.weak)
            return tr("{shown} of {every} shown", shown=shown, every=every)
        return tr("{faded} of {every} faded", faded=format_count(self.weak), every=every)

    def legend(self) -> list[tuple[str, str]]:
        """Return what is to be said of the arcs that are set apart."""
        count = self.weak
        if not count:
            return []
        below = threshold_text(self.below)
        if not self.hide:
            return [("faint", tr("Weaker than {below}", below=below))]
        return [
            (
                "hidden",
                trn(
                    "{n} weaker than {below} is hidden",
                    "{n} weaker than {below} are hidden",
                    count,
                    n=format_count(count),
                    below=below,
                ),
            )
        ]

    # -- changes -------------------------------------------------------------------------------

    def show(self, on: bool) -> None:
        """Set weak arcs apart, or show all of them as they are."""
        self._choose(on, self._below, self.hide)

    def set_below(self, below: float) -> None:
        """Choose the strength from which on arcs are shown."""
        if self.there:
            self._choose(self.on, min(max(below, 0.0), 1.0), self.hide)

    def set_hide(self, hide: bool) -> None:
        """Hide them, or fade them."""
        self._choose(self.on, self._below, hide)

    def _choose(self, on: bool, below: float | None, hide: bool) -> None:
        if (on, below, hide) == (self.on, self._below, self.hide):
            return
        self.on, self._below, self.hide = on, below, hide
        self._document.set_extra(KEPT, {"on": on, "below": below, "hide": hide})
        self._document.note_choice()
        self.follow()

    def follow(self) -> None:
        """Set apart what is weak now."""
        found = self.strengths.found if self.on else None
        self._scene.set_weak(Weak(Sureness(found), self.below, hide=self.hide))
        self.changed.emit()

    def _read(self) -> None:
        kept = self._document.extra.get(KEPT)
        kept = kept if isinstance(kept, dict) else {}
        below = kept.get("below")
        self.on, self.hide = kept.get("on") is True, kept.get("hide") is not False
        self._below = float(below) if is_number(below) and 0.0 <= below <= 1.0 else None
        self.follow()
