"""A question to a hospital's network, in a real window: who of the treated over 60 dies?

The network is drawn as a ward would draw it; evidence is given with the mouse, once as seen and
once as done, and taken back with keys. Pictures of the stations are kept in ``tests/output``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.graph.pdag import DAG
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Inference
from bnstudio.network.fit import fit
from bnstudio.project.current_graph import GraphRecord as Drawn
from tests.end2end._hand import GraphRecord, pump, wait_for
from tests.end2end._window import window_in_front
from tests.support.hospital import hospital

pytestmark = [pytest.mark.screen, pytest.mark.slow, pytest.mark.timeout(300)]

PICTURES = Path(__file__).parent.parent / "output"
NAMES = ("Over 60", "Treated", "Complication", "Death")


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    with window_in_front(qapp, Settings(tmp_path / "window.ini"), (1100, 700)) as window:
        yield window


def write(path: Path) -> Path:
    """Write the part of the hospital's table that is asked about, tidied up."""
    table = hospital(3000)
    answers = {name: table[name].str.strip().str.lower().str[0] for name in NAMES[1:]}
    known = (table["Age"].astype(int) > 0) & (answers["Complication"].isin(["y", "n"]))
    frame = table.assign(**answers)
    frame["Over 60"] = ["yes" if int(age) > 60 else "no" for age in table["Age"]]
    frame = frame[known & frame["Treated"].isin(["y", "n"]) & frame["Death"].isin(["y", "n"])]
    frame[list(NAMES)].replace({"y": "yes", "n": "no"}).to_csv(path, index=False)
    return path


def test_who_of_the_treated_over_60_dies(window, tmp_path):
    hand, s = GraphRecord(), window.services
    window.open_file(str(write(tmp_path / "ward.csv")))
    wait_for(lambda: window.import_page is not None, 30, "the import page is there")
    wait_for(lambda: window.import_page.foot.accept.isEnabled(), 60, "the table is read")
    hand.click(window.import_page.foot.accept)
    wait_for(lambda: s.data.dataset is not None and window.workspace is not None, 60, "imported")
    wait_for(lambda: window.importing is None, 20, "the import page is gone")
    dag = DAG(NAMES, [(0, 1), (0, 3), (1, 3), (2, 3)])
    s.graph.show_graph("draw", Drawn("edited", dag), dag, dag, {})
    window.workspace.show_page("graph")
    pump(1.0)
    hand.key("ctrl+shift+i")
    panel = window.workspace.side.panels["query"]
    wait_for(lambda: panel.isVisible() and not s.queries.busy, 30, "all is known")
    network = fit(dag, s.data.dataset)
    ask = Inference(network)

    def point(name: str, state: str):
        view, model = panel.all.list, panel.all.model
        head = model.head_of(name)
        row = next(r for r in range(head + 1, head + 3) if model.state(r) == state)
        view.scrollTo(model.index(row))
        pump(0.1)
        return view.viewport().mapToGlobal(view.visualRect(model.index(row)).center())

    def death(evidence: Evidence) -> None:
        wait_for(lambda: not s.queries.busy, 20, "it is answered")
        assert s.queries.evidence == evidence
        found = s.queries.answer.tables[3]
        assert found.tolist() == pytest.approx(list(ask.posteriors(evidence).of("Death").values()))

    hand.click_place(point("Treated", "yes"))
    hand.click_place(point("Over 60", "yes"))
    death(Evidence({"Treated": "yes", "Over 60": "yes"}))
    assert set(window.workspace.graph.scene.given.given) == {"Treated", "Over 60"}
    picture(window, "query-seen")
    # What treating would do is another question.
    hand._do("keydown", "shift")
    hand.click_place(point("Treated", "yes"))
    hand._do("keyup", "shift")
    death(Evidence({"Over 60": "yes"}, interventions={"Treated": "yes"}))
    assert "Seeing is not doing" in panel.notes.text()
    hand.click(panel.kinds.button("one"))
    hand.click(panel.one.field)
    hand.type("Death")
    hand.key("Return")
    wait_for(lambda: s.queries.one is not None, 30, "one variable is known")
    assert panel.one.text.text() == "P(Death | Over 60 = yes, do(Treated = yes))"
    assert s.queries.one.intervals is not None
    theme().set_mode("dark")
    picture(window, "query-one-dark")
    hand.click(panel.kinds.button(""))
    hand.click_place(point("Over 60", "yes"))
    death(Evidence(interventions={"Treated": "yes"}))
    hand.click(panel.clear)
    death(Evidence())
    assert not window.workspace.graph.scene.given.given


def picture(window: MainWindow, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    pump(0.3)
    window.grab().toImage().save(str(PICTURES / f"{name}.png"))
