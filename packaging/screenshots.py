"""Take the pictures of the README: the real window, learning on the bundled ALARM sample.

    python packaging/screenshots.py [FOLDER]

Needs a screen (or ``QT_QPA_PLATFORM=offscreen``); writes ``main-light.png``, ``main-dark.png`` and
``main-small-light.png`` to FOLDER, by default ``docs/images``.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from bnstudio.gui.app import make_application
from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.resources import resource

GROUPS = {
    "Causes": "ANAPHYLAXIS DISCONNECT ERRCAUTER ERRLOWOUTPUT FIO2 HYPOVOLEMIA INSUFFANESTH "
    "INTUBATION KINKEDTUBE LVFAILURE MINVOLSET PULMEMBOLUS",
    "Physiology": "ARTCO2 CATECHOL HR LVEDVOLUME PVSAT SHUNT STROKEVOLUME TPR VENTALV VENTLUNG "
    "VENTMACH VENTTUBE",
    "Measurement": "BP CO CVP EXPCO2 HISTORY HRBP HREKG HRSAT MINVOL PAP PCWP PRESS SAO2",
}


def wait(until: Callable[[], bool], seconds: float) -> None:
    """Let the window live until something holds, or so many seconds are over."""
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def rest(seconds: float) -> None:
    wait(lambda: False, seconds)


def learn(session: Services, searcher: str, seconds: float, seed: int, **parameters: object) -> int:
    limits = replace(session.form.settings.limits, time=seconds)
    session.form.change(
        score="bdeu", searcher=searcher, parameters=parameters, limits=limits, seed=seed
    )
    wait(lambda: not session.form.reason(), 30)
    number = session.runs.learn()
    if number is None:
        raise SystemExit(f"the run could not be started: {session.form.reason()}")
    return number


def main(folder: Path) -> None:
    app = make_application(["bnstudio"])
    theme().install(app, "light")
    session = make_services()
    window = MainWindow(session, Settings(folder / "window.ini"))
    window.resize(1600, 1000)
    window.show()
    window.open_file(str(resource("samples/alarm.csv")))
    wait(lambda: session.data.dataset is not None, 60)
    session.data.set_groups(
        {name: group for group, names in GROUPS.items() for name in names.split()}
    )
    session.graph.set_view("cpdag")
    window.workspace.show_page("graph")
    for searcher, seed in (("hill-climbing", 0), ("tabu", 1)):
        number = learn(session, searcher, 60.0, seed)
        wait(lambda n=number: not _run(session, n).active, 90)
    number = learn(session, "hill-climbing", 60.0, 3, restarts=100_000)
    wait(lambda: _run(session, number).elapsed > 12, 60)
    session.selection.select(["VENTLUNG"])
    window.workspace.graph.arrange("down")
    rest(3)
    for name, mode, size in (
        ("main-light", "light", (1600, 1000)),
        ("main-dark", "dark", (1600, 1000)),
        ("main-small-light", "light", (1100, 700)),
    ):
        theme().set_mode(mode)
        window.resize(*size)
        rest(2)
        window.workspace.graph.view.fit()
        rest(1)
        window.grab().save(str(folder / f"{name}.png"))
        print(folder / f"{name}.png")
    session.runs.stop(number)
    wait(lambda: not _run(session, number).active, 30)
    session.document.set_clean()
    window.close()
    (folder / "window.ini").unlink(missing_ok=True)


def _run(session: Services, number: int):
    return next(run for run in session.runs.all if run.number == number)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/images")
    place.mkdir(parents=True, exist_ok=True)
    main(place)
