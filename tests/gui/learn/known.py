"""Choices for the Learn panel that are there at once, and what a person does in its form."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.services.catalogue import Catalogue, Choice
from bnstudio.parameters import declared, parameter
from bnstudio.search.declarations import Obeys, Uses

LEFT = Qt.MouseButton.LeftButton


@dataclass(frozen=True)
class ScoreParameters:
    ess: float = parameter(1.0, label="Equivalent sample size", help="Cases.", low=1e-6)
    kappa: float = parameter(1.0, label="Kappa", help="Prior.", low=0, high=1, advanced=True)


@dataclass(frozen=True)
class ClimbParameters:
    restarts: int | None = parameter(
        0, label="Restarts", help="Anew.", low=0, none_means="until the time ends"
    )


@dataclass(frozen=True)
class Nothing:
    pass


class Known(Catalogue):
    """A catalogue that is there at once."""

    def __init__(self) -> None:
        super().__init__()
        full = Obeys.STRUCTURE
        self.scores = {
            "bic": Choice("bic", "BIC", "A penalty.", ()),
            "bdeu": Choice("bdeu", "BDeu", "A prior.", declared(ScoreParameters)),
        }
        self.searchers = {
            "hill-climbing": Choice(
                "hill-climbing", "Hill climbing", "Climbs.", declared(ClimbParameters), full,
                Uses.SEED | Uses.THREADS,
            ),
            "tabu": Choice("tabu", "Tabu search", "Wanders.", (), full | Obeys.PRIOR),
            "tree": Choice(
                "tree", "Chow–Liu tree", "A tree.", (), Obeys.KNOWLEDGE, ends=False
            ),
        }  # fmt: skip


def choose(combo, value) -> None:
    """Choose as a person does: the item is activated."""
    combo.set_value(value)
    combo.activated.emit(combo.currentIndex())


def type_into(field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
