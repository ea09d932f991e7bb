"""Mutants of tables that are no delimited text: each is read or refused in one sentence.

Workbooks (Excel, OpenDocument), Parquet and ARFF files are changed as ``mutants`` changes others;
of a workbook mostly a part is changed and packed again, and often a place or a number in it. Run it
by ``python -m tests.benchmarks.hostile.foreign [--number N] [--seed S]``.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from tests.benchmarks.hostile.mutants import Case, Sound, mutate
from tests.benchmarks.hostile.projects import Parts, packed
from tests.support.capped import Outcome, run_all
from tests.support.workbooks import write_xlsx

SECONDS, MEMORY_MB = 20.0, 2500.0
#: What stands in quotes or between two marks of XML.
_VALUE = re.compile(rb"(?<=[\"'>])[^\"'<>]{1,20}(?=[\"'<])")
_PLACES = (
    *(b"", b"0", b"-1", b"1e400", b"nan", b"99999999999", b"2147483648", b"16384", b"1000000"),
    *(b"A1048577", b"XFD1048576", b"XFE1", b"ZZZ9999999", b"A1:XFD1048576", b"A900000", b"&x;"),
)
_ODS = (
    "<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
    "xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0' "
    "xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body>"
    "<office:spreadsheet><table:table table:name='S'>{rows}</table:table>"
    "</office:spreadsheet></office:body></office:document-content>"
)
_MANIFEST = (
    "<manifest:manifest xmlns:manifest='urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'/>"
)
_TEXT = "<table:table-cell office:value-type='string'><text:p>{0}</text:p></table:table-cell>"
_NUMBER = "<table:table-cell office:value-type='float' office:value='{0}'/>"


def sound_files(folder: Path) -> list[Sound]:
    """Return sound tables of each kind, made in ``folder``."""
    draw = np.random.default_rng(0)
    data = pd.DataFrame(
        {"a": draw.choice(["x", "y"], 99), "b": draw.integers(0, 50, 99), "c": draw.random(99)}
    )
    data.to_parquet(folder / "t.parquet")
    rows = [list(data.columns), *data.to_numpy().tolist()]
    write_xlsx(folder / "t.xlsx", {"S": rows})
    body = "".join(
        "<table:table-row>"
        + "".join((_TEXT if isinstance(cell, str) else _NUMBER).format(cell) for cell in row)
        + "</table:table-row>"
        for row in rows
    )
    with zipfile.ZipFile(folder / "t.ods", "w") as out:
        out.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        out.writestr("content.xml", _ODS.format(rows=body))
        out.writestr("META-INF/manifest.xml", _MANIFEST)
    arff = "@relation t\n@attribute a {x,y}\n@attribute b numeric\n@attribute c real\n@data\n"
    arff += "".join(f"{a},{b},{c}\n" for a, b, c in data.to_numpy().tolist())
    cases = [
        Sound("arff", "t.arff", arff.encode()),
        Sound("parquet", "t.parquet", (folder / "t.parquet").read_bytes()),
    ]
    for name in ("t.xlsx", "t.ods"):
        whole = (folder / name).read_bytes()
        cases.append(Sound(name[2:], name, whole))
        with zipfile.ZipFile(folder / name) as archive:
            parts = {part: archive.read(part) for part in archive.namelist()}
        for part, content in parts.items():
            times = 3 if "sheet" in part or "content" in part else 1
            cases += [Sound(name[2:], name, content, partial(_with_part, parts, part))] * times
    return cases


def _with_part(parts: Parts, name: str, content: bytes) -> bytes:
    return packed(parts | {name: content}, zipfile.ZIP_DEFLATED)


def mutants(number: int, seed: int, folder: Path) -> Iterator[Case]:
    """Give so many mutants of the sound files, in turn."""
    chance = random.Random(seed)
    sound = sound_files(folder)
    for i in range(number):
        case = sound[i % len(sound)]
        values = [] if case.whole is None else list(_VALUE.finditer(case.content))
        if values and chance.random() < 0.6:
            value = chance.choice(values)
            place = chance.choice(_PLACES)
            content = case.content[: value.start()] + place + case.content[value.end() :]
        else:
            content = mutate(case.content, chance)
        yield Case(case.reader, case.name, content if case.whole is None else case.whole(content))


def read(folder: Path, case: Case) -> None:
    """Write a case down, look at its first rows and read it whole, as the import page does."""
    path = folder / case.name
    path.write_bytes(case.content)
    preview(path)
    read_table(path)


def campaign(
    number: int, seed: int
) -> tuple[Counter[tuple[str, str]], list[tuple[Case, Outcome]], list[float]]:
    """Return how many of each kind ended how, the faults, and the most seconds and megabytes."""
    ends: Counter[tuple[str, str]] = Counter()
    faults: list[tuple[Case, Outcome]] = []
    worst = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ran = run_all(
            mutants(number, seed, folder),
            partial(read, folder),
            seconds=SECONDS,
            memory_mb=MEMORY_MB,
        )
        for case, outcome in ran:
            ends[case.reader, outcome.end] += 1
            worst = [max(worst[0], outcome.seconds), max(worst[1], outcome.peak_mb)]
            if not outcome.good:
                faults.append((case, outcome))
    return ends, faults, worst


def main() -> None:
    """Run the campaign and print its account."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ends, faults, worst = campaign(given.number, given.seed)
    for (kind, end), count in sorted(ends.items()):
        print(f"{kind:12} {end:10} {count:8,}")
    for case, outcome in faults[:20]:
        print(f"--- {case.reader} {outcome.end}\n{outcome.detail}")
    print(f"faults: {len(faults)}; worst {worst[0]:.1f} s, {worst[1]:.0f} MB")


if __name__ == "__main__":
    main()
