"""What the graph page offers unasked: a run's network beside one's own, another arrangement."""

from __future__ import annotations

from bnstudio.gui.canvas.page.arranging import Arranging
from bnstudio.gui.canvas.page.offers import Offers
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.tr import tr

ARRANGE, REFIT, BUSY = "arrange", "refit", "busy"
LONG_MS = 1500
"""After so long it is said that the graph is being arranged."""


class Offering:
    """Keeps the offers true.

    Parameters
    ----------
    graph, runs, scene, arranging
        What they depend on.
    offers
        Shows them.
    """

    def __init__(
        self,
        graph: CurrentGraph,
        runs: Runs,
        scene: GraphScene,
        arranging: Arranging,
        offers: Offers,
    ) -> None:
        self._graph, self._runs = graph, runs
        self._scene, self._arranging, self._offers = scene, arranging, offers
        self._offered: int | None = None
        self._newest: int | None = None
        scene.changed_extent.connect(self.look_at_arrangement)
        arranging.sized.connect(self.look_at_arrangement)
        self._wait = timer(scene, LONG_MS, self.look_at_arrangement, once=True)
        arranging.busy_changed.connect(self._busy_changed)
        graph.graph_changed.connect(self.look_at_runs)
        runs.changed.connect(self._run_changed)

    def _run_changed(self, number: int) -> None:
        run = self._runs.get(number)
        if run is not None and run.active:
            self._newest = number
        self.look_at_runs()

    def look_at_runs(self) -> None:
        """Offer the network of the newest run where a graph of one's own is shown."""
        record = self._graph.record
        run = None if self._newest is None else self._runs.get(self._newest)
        if (
            run is not None
            and not run.active
            and (record.origin, record.run) == ("run", run.number)
        ):
            self._newest = run = None  # its last network has been seen: that is no news any more
        own = record.origin in ("edited", "file") and self._graph.graph is not None
        there = run is not None and own and run.best is not None
        number = run.number if run is not None and there else None
        if self._offered is not None and number != self._offered:
            self._offers.withdraw(tr("run {offered}", offered=self._offered))
        self._offered = number
        if run is not None and number is not None:
            self._offers.offer(
                tr("run {number}", number=number),
                tr("{label} has a network", label=run_label(run)),
                tr("Show"),
                lambda: self._show(number),
            )

    def _show(self, number: int) -> None:
        self._newest = None
        self._runs.show(number)

    def _busy_changed(self, busy: bool) -> None:
        if not busy:
            self._wait.stop()
        elif BUSY not in self._offers:
            self._wait.start()
        self.look_at_arrangement()

    def look_at_arrangement(self) -> None:
        """Offer to arrange the graph where it stands as another one, or another page, wanted.

        Where an arrangement takes long, say that it is being made.
        """
        arranging = self._arranging
        empty = self._scene.drawing.n == 0  # the empty page says it in its middle
        if arranging.busy and not empty and not self._wait.isActive():
            self._offers.offer(BUSY, tr("Arranging the graph…"))
        else:
            self._offers.withdraw(BUSY)
        kept = arranging.by_hand or arranging.busy or arranging.comes_by_itself
        another = not kept and arranging.of_another_graph
        for key, wanted, message in (
            (ARRANGE, another, tr("Arranged for another graph")),
            (REFIT, not kept and not another and arranging.outgrown,
             tr("Arranged for another shape of the page")),
        ):  # fmt: skip
            if wanted:
                self._offers.offer(key, message, tr("Arrange"), arranging.arrange)
            else:
                self._offers.withdraw(key)
