"""Brings how sure the arcs are onto the canvas, where there are strengths and a person wants it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.canvas.page.weak.choice import WeakChoice
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.arc_strengths import ArcStrengths, threshold_text
from bnstudio.gui.wording.tr import tr


class ShownSureness(QObject):
    """Keeps the scene in step with the strengths in hand.

    Signals
    -------
    changed()
        There are others, or none; or they are shown, or not.
    """

    changed = Signal()

    def __init__(
        self, strengths: ArcStrengths, scene: GraphScene, weak: WeakChoice, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._strengths, self._scene, self._weak = strengths, scene, weak
        strengths.changed.connect(self.follow)
        strengths.threshold_changed.connect(self.follow)
        strengths.on_canvas_changed.connect(self.follow)
        weak.changed.connect(self.follow)
        self.follow()

    @property
    def there(self) -> bool:
        """Whether there are strengths."""
        return self._strengths.found is not None

    @property
    def shown(self) -> bool:
        """Whether they are shown."""
        return bool(self._scene.bands.sure)

    def show(self, on: bool) -> None:
        """Show them, or not."""
        self._strengths.show_on_canvas(on)

    def follow(self) -> None:
        """Show what there is now."""
        own = self._strengths
        found = own.found if own.on_canvas else None
        before, above = self._scene.bands.sure, self._above()
        if found is before.found and found is not None:
            self._scene.set_sureness(before.at(above))
        else:
            self._scene.set_sureness(Sureness(found, above))
        self.changed.emit()

    def _above(self) -> float:
        """Return the strength above which pairs that the graph does not join are shown.

        Where weak arcs are set apart, a pair that is as weak would stand out more than they do.
        """
        threshold = self._strengths.threshold
        return max(threshold, self._weak.below) if self._weak.on else threshold

    def legend(self) -> list[tuple[str, str]]:
        """Return the kinds of lines that are shown, and what they mean."""
        if not self.shown:
            return []
        entries = [("band", tr("Strength: width, share"))]
        ends, _ = self._scene.bands.sure.absent(self._scene.drawing)
        if len(ends):
            above = threshold_text(self._scene.bands.sure.threshold)
            entries.append(("absent", tr("Above {above}, not in the graph", above=above)))
        return entries
