"""Reads, prepares, scores and learns from hostile tables, in processes of bounded time and memory.

Each kind in :data:`KINDS` is a generator of bytes from a random stream; with a number beyond the
kinds each comes again with another seed, plain and gzipped.

Run ``python -m tests.benchmarks.hostile.tables [--number N] [--seed S]``.
"""

import argparse
import gzip
import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions
from bnstudio.job.control import RunControl
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from tests.support.capped import Outcome, run_all

SECONDS, MEMORY_MB = 30.0, 700.0

#: Cells that have tripped readers before, or might.
CELLS = {
    "empty": "", "blank": " ", "blanks": " " * 300, "zero width": "\u200b", "bom": "\ufeff",
    "bidi": "\u202eabc", "no-break": "\u00a0", "accents": "e\u0301" * 50, "emoji": "👩‍👩‍👧",
    "line separator": "a\u2028b", "next line": "a\x85b", "form feed": "a\x0cb", "escape": "\x1b[2J",
    "bell": "\x07", "delete": "\x7f", "tag": "<img src=/dev/zero>", "entity": "&amp;", "nan": "nan",
    "inf": "inf", "minus inf": "-Infinity", "huge": "1e400", "tiny": "1e-400",
    "10^400": "1" + "0" * 400,
    "digits": "9" * 5000, "decimals": "0." + "3" * 5000, "hex": "0x1p3", "underscores": "1_000",
    "plus": "+", "signs": "+-1", "point": ".", "exponent": "1e", "long exponent": "1e" + "9" * 400,
    "arabic": "١٢٣", "superscript": "²³", "fraction": "½",
    "negative zero": "-0", "leading zeros": "0007",
    "thousands": "1,234,567", "comma": "3,5", "percent": "50%", "date": "2024-02-30",
    "true": "TRUE",
    "none": "None", "missing": "missing", "question": "?", "formula": "=cmd|' /C calc'!A0",
    "quote": '"', "quotes": '""""', "open quote": '"abc', "late quote": 'ab"c', "apostrophe": "'",
    "backslash": "\\", "backslash n": "\\n", "hash": "#", "brace": "{", "nul word": "\\0",
    "long": "x" * 50_000, "alternating": "1a" * 20_000, "many dots": "." * 9000,
    "path": "../../etc",
}  # fmt: skip

Make = Callable[[random.Random], bytes]


def _with_cell(cell: str, place: str) -> Make:
    """Return a maker of a table with the cell as a name, as one cell, or as many."""

    def make(stream: random.Random) -> bytes:
        rows = [[str(stream.randrange(3)) for _ in range(4)] for _ in range(60)]
        head = ["a", "b", "c", "d"]
        if place == "name":
            head[stream.randrange(4)] = cell
        elif place == "once":
            rows[stream.randrange(60)][stream.randrange(4)] = cell
        else:
            for row in rows:
                if stream.random() < 0.3:
                    row[1] = cell
        return _rows(head, rows).encode()

    return make


def _rows(head: list[str], rows: list[list[str]], by: str = ",", end: str = "\n") -> str:
    return end.join(by.join(row) for row in [head, *rows]) + end


def _grid(columns: int, rows: int, states: int = 3, by: str = ",", end: str = "\n") -> Make:
    def make(stream: random.Random) -> bytes:
        cells = [[str(stream.randrange(states)) for _ in range(columns)] for _ in range(rows)]
        return _rows([f"v{i}" for i in range(columns)], cells, by, end).encode()

    return make


def _recoded(encoding: str, errors: str = "strict") -> Make:
    def make(stream: random.Random) -> bytes:
        rows = [[stream.choice("äöü"), stream.choice("xyz")] for _ in range(50)]
        return _rows(["größe", "b"], rows).encode(encoding, errors)

    return make


def _repeated(piece: bytes, megabytes: float, head: bytes = b"") -> Make:
    return lambda _: head + piece * int(megabytes * 2**20 / len(piece))


def _mutant(stream: random.Random) -> bytes:
    data = bytearray(_grid(5, 80)(stream))
    for _ in range(stream.randrange(1, 30)):
        data[stream.randrange(len(data))] = stream.choice(b"\x00\n\r\t,;\"' \xff\x80\xc3\x1a09aZ")
    return bytes(data)


def _noise(stream: random.Random) -> bytes:
    return stream.randbytes(stream.randrange(1, 100_000))


def _text_noise(stream: random.Random) -> bytes:
    return bytes(stream.choice(b"\n,;\t \"'|:ab01.-") for _ in range(20_000))


def _late_surprise(stream: random.Random) -> bytes:
    rows = [f"{stream.random()},{i % 3}" for i in range(150_000)]
    rows[-1 - stream.randrange(5)] = stream.choice(
        ["abc,1", "1e999,2", ",", '"x,1', "1,2,3", "\u00e9,1"]
    )
    return ("a,b\n" + "\n".join(rows) + "\n").encode(stream.choice(["utf-8", "latin-1"]))


_SHAPES: dict[str, Make] = {
    "nothing": lambda _: b"",
    "one byte": lambda _: b"a",
    "header only": lambda _: b"a,b\n",
    "two rows": _grid(2, 2),
    "one column": _grid(1, 50),
    "wide": _grid(3000, 20),
    "very wide": lambda _: (",".join(f"c{i}" for i in range(100_001)) + "\n").encode(),
    "many names": lambda _: b"n," * 20_000 + b"n\n" + b"1," * 20_000 + b"1\n",
    "no names": lambda _: b"," * 3000 + b"\n" + (b"1," * 3000 + b"1\n") * 3,
    "long": _grid(3, 60_000),
    "binary codes": _grid(30, 500, 2),
    "many states": _grid(3, 5000, 100_000),
    "all different": lambda _: b"a,b\n" + b"".join(b"x%d,y%d\n" % (i, i) for i in range(90_000)),
    "constant": _grid(4, 50, 1),
    "numbers": lambda s: (
        b"a,b\n" + b"".join(b"%r,%r\n" % (s.random(), s.random()) for _ in range(999))
    ),
    "tabs": _grid(4, 50, by="\t"),
    "blanks": _grid(4, 50, by=" "),
    "bars": _grid(4, 50, by="|"),
    "colons": _grid(4, 50, by=":"),
    "semicolons": _grid(4, 50, by=";"),
    "crlf": _grid(4, 50, end="\r\n"),
    "cr": _grid(4, 50, end="\r"),
    "mixed ends": _grid(4, 50, end="\n\r"),
    "no such mark": _grid(4, 50, by="~"),
    "utf-16": _recoded("utf-16"),
    "utf-16-le": _recoded("utf-16-le"),
    "utf-32": _recoded("utf-32"),
    "utf-8-sig": _recoded("utf-8-sig"),
    "cp1252": _recoded("cp1252"),
    "cp437": _recoded("cp437"),
    "utf-7": _recoded("utf-7"),
    "ebcdic": _recoded("cp500"),
    "shift-jis": _recoded("shift-jis", "replace"),
    "newlines": _repeated(b"\n", 12),
    "returns": _repeated(b"\r", 4),
    "blank lines": _repeated(b" \n", 8),
    "quotes": _repeated(b'"', 12),
    "quoted ends": _repeated(b'"\n', 4),
    "late quotes": _repeated(b'x"', 4),
    "quotes and commas": _repeated(b'",', 2),
    "quoted cells": _repeated(b'"a","b"\n', 4),
    "quotes in cells": _repeated(b'a"b,c"d\n', 3, b"x,y\n"),
    "open quote": _repeated(b"1,2\n", 12, b'a,"b\n'),
    "commas": _repeated(b",", 4),
    "comma lines": _repeated(b",\n", 4),
    "apostrophes": _repeated(b",'a", 1),
    "one line": _repeated(b"x", 20),
    "one cell a line": _repeated(b"x\n", 4),
    "zeros": _repeated(b"\0", 1),
    "spaces": _repeated(b" ", 20),
    "tabs only": _repeated(b"\t", 4),
    "digits only": _repeated(b"7", 20),
    "digit lines": _repeated(b"7,8\n", 4, b"a,b\n"),
    "controls": _repeated(b"\x01\x02,\x03\n", 1),
    "control-z": _repeated(b"1,2\n2,1\n\x1a", 0.1),
    "bad utf-8": _repeated(b"\xff\xfe\xfd,a\n", 1),
    "half utf-8": lambda _: b"a,b\n1,2\n2,\xc3",
    "surrogates": lambda _: b"a,b\n\xed\xa0\x80,1\nx,2\n" * 9,
    "cut gzip": lambda s: gzip.compress(_grid(4, 500)(s))[:-40],
    "gzip in gzip": lambda s: gzip.compress(gzip.compress(_grid(4, 50)(s))),
    "two gzips": lambda s: gzip.compress(b"a,b\n1,2\n") + gzip.compress(b"2,1\n1,1\n"),
    "gzip and noise": lambda s: gzip.compress(_grid(4, 50)(s)) + s.randbytes(500),
    "gzip of newlines": lambda _: gzip.compress(b"\n" * 2**27, 1),
    "gzip of rows": lambda _: gzip.compress(b"a,b\n" + b"0,1\n1,0\n" * 2**24, 1),
    "gzip of one line": lambda _: gzip.compress(b"x" * 2**27, 1),
    "zip": lambda _: b"PK\x03\x04" + bytes(100),
    "picture": lambda _: b"\x89PNG\r\n\x1a\n" + bytes(99),
    "arities": lambda _: b"a b\n" + b"9" * 5000 + b" 2\n0 1\n1 0\n",
    "missing ladder": lambda _: (
        b"a,b\n" + b"".join(b"missing%s,1\n?,2\n" % (b"_" * i) for i in range(1200))
    ),
    "mutant": _mutant,
    "noise": _noise,
    "text noise": _text_noise,
    "late surprise": _late_surprise,
}

#: Every kind by its name.
KINDS: dict[str, Make] = _SHAPES | {
    f"{what} as {place}": _with_cell(cell, place)
    for what, cell in CELLS.items()
    for place in ("name", "once", "often")
}

Case = tuple[str, int, str]


def cases(number: int, seed: int) -> Iterator[Case]:
    """Yield kind, seed and ending of ``number`` cases; every kind once before one comes again."""
    endings = itertools.cycle([".csv", ".dat", ".csv.gz", ".tsv", ".txt"])
    rounds = itertools.count(seed)
    kinds = list(KINDS)
    found = ((kind, turn, next(endings)) for turn in rounds for kind in kinds)
    return itertools.islice(found, number)


def use(case: Case) -> None:
    """Do with one table what the window and the command line do, learning for a moment."""
    kind, seed, ending = case
    content = KINDS[kind](random.Random(f"{kind} {seed}"))
    if ending.endswith(".gz") and content[:2] != b"\x1f\x8b":
        content = gzip.compress(content, 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t" + ending)
        path.write_bytes(content)
        preview(path, ReadOptions())
        table = read_table(path, ReadOptions(repair_names=bool(seed % 2)))
        diagnose(table)
        prepared = prepare(table, propose(table))
    if prepared.dataset.n > 60:
        return  # many variables are for other campaigns
    spec = RunSpec("bic", {}, "hill-climbing", {}, Limits(time=0.2, max_parents=2))
    run(prepared.dataset, spec, RunControl(lambda _event: None))


def campaign(number: int, seed: int) -> Iterator[tuple[Case, Outcome]]:
    """Yield each case with how it ended."""
    use(("two rows", 0, ".csv"))  # compiles and imports, once for all processes
    return run_all(cases(number, seed), use, seconds=SECONDS, memory_mb=MEMORY_MB, batch=40)


def main() -> int:
    """Run the campaign and print its counts; the status is 1 if there were faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=5 * len(KINDS))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    slowest = largest = (0.0, "")
    for case, outcome in campaign(options.number, options.seed):
        ends[outcome.end] += 1
        slowest = max(slowest, (outcome.seconds, str(case)))
        largest = max(largest, (outcome.peak_mb, str(case)))
        if not outcome.good:
            print(f"{case}: {outcome.end}\n{outcome.detail}", flush=True)
    faults = options.number - ends["accepted"] - ends["refused"]
    print(f"{len(KINDS)} kinds, {options.number} tried: {dict(ends)}, {faults} faults")
    print(f"slowest {slowest[0]:.1f} s {slowest[1]}, largest {largest[0]:.0f} MB {largest[1]}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
