"""Frames per CPU second of the canvas, panning and zooming graphs of different sizes.

Run as ``QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.canvas``, or in a window by
``QT_QPA_PLATFORM=xcb xvfb-run -s "-screen 0 1600x1000x24" python -m tests.benchmarks.canvas``: then
each frame is waited for until the screen has it, and frames are counted by the clock, because a
part of the work is the screen's. Prints a table; the last column compares each row with drawing the
same number of straight lines by plain Qt calls in the same process, so that figures of different
machines can be compared. ``--large`` measures the largest graph alone.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.style.theme import theme

SIZES = ((37, 46), (200, 400), (1_000, 2_000), (2_000, 4_000), (10_000, 20_000))
FRAMES = 30


def random_dag(nodes: int, arcs: int) -> DAG:
    rng = np.random.default_rng(0)
    found: set[tuple[int, int]] = set()
    while len(found) < arcs:
        a, b = sorted(rng.integers(0, nodes, 2).tolist())
        # Mostly near neighbours in the order, as in networks that are learnt.
        if a != b and (b - a < nodes // 10 or rng.random() < 0.05):
            found.add((a, b))
    return DAG([f"VARIABLE{i}" for i in range(nodes)], found)


def grid(nodes: int) -> np.ndarray:
    across = int(np.ceil(np.sqrt(nodes / 3)))
    rows, columns = np.divmod(np.arange(nodes), across)
    jitter = np.random.default_rng(1).uniform(-10, 10, (nodes, 2))
    return np.column_stack([columns * 150.0, rows * 70.0]) + jitter


def lines_per_second() -> float:
    """Plain antialiased lines of 100 pixels that Qt draws in a CPU second."""
    image = QImage(960, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(Qt.GlobalColor.black, 1.2))
    start = time.process_time()
    count = 4000
    for k in range(count):
        painter.drawLine(QPointF(k % 800, k % 500), QPointF(k % 800 + 80, k % 500 + 60))
    painter.end()
    return count / (time.process_time() - start)


def on_screen() -> bool:
    """Whether there is a screen that takes part in the work."""
    return QGuiApplication.platformName() != "offscreen"


def frames_per_second(view: GraphView, move) -> float:
    app = QApplication.instance()
    clock = time.perf_counter if on_screen() else time.process_time
    move(0)
    app.processEvents()
    start = clock()
    for frame in range(FRAMES):
        move(frame)
        view.viewport().repaint()
        if on_screen():
            app.sync()
    return FRAMES / (clock() - start)


def led(scene: GraphScene) -> float:
    """Wait until all arcs are led round boxes; return the seconds by the clock."""
    began = time.perf_counter()
    while scene.routing.busy:
        QApplication.instance().processEvents()
        time.sleep(0.005)
    return time.perf_counter() - began


def measure(nodes: int, arcs: int, reference: float) -> None:
    """Print the rows of one graph."""
    scene = GraphScene()
    view = GraphView(scene)
    view.resize(960, 600)
    view.show()
    began = time.process_time()
    scene.show_graph(random_dag(nodes, arcs), grid(nodes))
    shown = time.process_time() - began
    leading = led(scene)
    view.fit()
    fit_zoom = view.zoom
    centre = scene.extent().center()

    def pan(frame: int, zoom: float) -> None:
        view.look_at(centre + QPointF(frame * 3.0 / zoom, frame * 2.0 / zoom), zoom)

    def zooming(frame: int) -> None:
        view.look_at(centre, fit_zoom * 1.12**frame)

    def full(frame: int) -> None:
        pan(frame, fit_zoom)
        scene.state.hurried = False

    def hover(frame: int) -> None:
        scene.hover(nodes // 2 if frame % 2 else None)

    def drag(frame: int) -> None:
        scene.move_nodes([nodes // 2], scene.drawing.positions[[nodes // 2]] + (3.0, 2.0))

    rows = [("pan, whole graph", fit_zoom, lambda frame: pan(frame, fit_zoom))]
    if scene.drawing.large:
        rows.append(("the same, every arc", fit_zoom, full))
    for zoom in (0.3, 1.0):
        if zoom > fit_zoom * 1.2:
            rows.append((f"pan at {zoom}", zoom, lambda frame, zoom=zoom: pan(frame, zoom)))
    rows.append(("zoom in from the whole", fit_zoom, zooming))
    rows += [("hover", 1.0, hover), ("drag a node", 1.0, drag)]
    for what, zoom, move in rows:
        if what in ("hover", "drag a node"):
            pan(0, 1.0)
            scene.state.hurried = False
        rate = frames_per_second(view, move)
        print(
            f"{nodes:>7} {arcs:>7} {what:<22} {zoom:>6.2f} {rate:>13.1f} {reference / rate:>9.0f}"
        )
    print(f"{nodes:>7} {arcs:>7} {'shown first, CPU s':<22} {'':>6} {shown:>13.2f}")
    print(f"{nodes:>7} {arcs:>7} {'all arcs led, s':<22} {'':>6} {leading:>13.2f}")
    view.close()
    scene.close()


def main() -> None:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    theme().install(app, "light")
    reference = lines_per_second()
    rate = "frames/s" if on_screen() else "frames/CPU s"
    print(f"{'nodes':>7} {'arcs':>7} {'what':<22} {'zoom':>6} {rate:>13} {'in lines':>9}")
    for nodes, arcs in SIZES[-1:] if "--large" in sys.argv else SIZES:
        measure(nodes, arcs, reference)


if __name__ == "__main__":
    main()
