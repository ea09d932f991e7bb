"""Workbooks written by hand, as spreadsheet programs write them."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape


def write_xlsx(path: Path, sheets: dict[str, list[list[object]]], start: int = 1) -> None:
    """Write a workbook by hand: inline texts, numbers, truth values; ``None`` is no cell."""

    def cell(row: int, column: int, value: object) -> str:
        place = f'r="{chr(65 + column)}{row}"'
        if value is None:
            return ""
        if isinstance(value, bool):
            return f'<c {place} t="b"><v>{int(value)}</v></c>'
        if isinstance(value, int | float):
            return f"<c {place}><v>{value!r}</v></c>"
        return f'<c {place} t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'

    names = "http://schemas.openxmlformats.org/"
    main, rel = names + "spreadsheetml/2006/main", names + "officeDocument/2006/relationships"
    with zipfile.ZipFile(path, "w") as out:
        kinds = "".join(
            f'<Override PartName="/xl/worksheets/sheet{i}.xml" ContentType="application/vnd.'
            'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
            for i in range(1, len(sheets) + 1)
        )
        out.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{names}package/2006/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
            f'officedocument.spreadsheetml.sheet.main+xml"/>{kinds}</Types>',
        )
        out.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{names}package/2006/relationships"><Relationship Id="r1" '
            f'Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        listed = "".join(
            f'<sheet name="{escape(name)}" sheetId="{i}" r:id="r{i}"/>'
            for i, name in enumerate(sheets, 1)
        )
        out.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets>{listed}</sheets></workbook>',
        )
        links = "".join(
            f'<Relationship Id="r{i}" Type="{rel}/worksheet" Target="worksheets/sheet{i}.xml"/>'
            for i in range(1, len(sheets) + 1)
        )
        out.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{names}package/2006/relationships">{links}</Relationships>',
        )
        for i, rows in enumerate(sheets.values(), 1):
            body = "".join(
                f'<row r="{r}">{"".join(cell(r, c, v) for c, v in enumerate(row))}</row>'
                for r, row in enumerate(rows, start)
            )
            out.writestr(
                f"xl/worksheets/sheet{i}.xml",
                f'<worksheet xmlns="{main}"><sheetData>{body}</sheetData></worksheet>',
            )
