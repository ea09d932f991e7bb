"""A table for the import page, and what a person does there."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.import_page.preview.model import Head

ROWS = 300


def table_text(separator: str = ";", comma: bool = True) -> str:
    lines = [separator.join(("id", "sex", "kg", "always", "gap", "days"))]
    for i in range(ROWS):
        kg = f"{50 + (i * 37 % 400) / 8:.2f}"
        lines.append(
            separator.join(
                (
                    f"P{i}",
                    "FM"[i % 2],
                    kg.replace(".", ",") if comma else kg,
                    "North",
                    "NA" if i % 4 == 0 else str(i % 3),
                    str(i % 28),
                )
            )
        )
    return "\n".join(lines) + "\n"


def opened(qtbot: QtBot, page: ImportPage, path: Path, text: str | bytes) -> None:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    page.open_file(path)
    settle(qtbot, page)


def settle(qtbot: QtBot, page: ImportPage) -> None:
    def quiet() -> bool:
        return not page.reader.busy and not page.tasks.active

    qtbot.waitUntil(quiet, timeout=20_000)


def click(widget: object) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def marks(page: ImportPage) -> dict[str, str]:
    return {item.key: item.level for item in page.findings.items}


def heads_of(page: ImportPage) -> dict[str, Head]:
    heads = [page.table.preview.head(section) for section in range(page.table.preview.width)]
    return {head.name: head for head in heads}
