"""Mutants of sound files, given to every reader: each is accepted or refused in one sentence.

Network files of every format, knowledge files, orderings, parent set lists and tables, the parts
of a project, the recipe of its table, recovery records, stored parent sets and lists of layers are
cut, doubled, spliced and changed byte by byte or word by word. Run it by
``python -m tests.benchmarks.hostile.mutants [--number N] [--seed S] [--reader NAME]``.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import random
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.job.parent_sets import store
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.network.parity import parity_network
from bnstudio.project.data import load_data
from bnstudio.project.networks import read_graph
from bnstudio.project.parent_set_lists import load_lists, misfit, rows_with
from bnstudio.project.run import Run
from bnstudio.project.saving.autosave import Autosave
from bnstudio.project.saving.file import read_project
from bnstudio.project.saving.plain import as_dict, decode, parse_json
from bnstudio.project.source import DataSource
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets
from bnstudio.search.exact.layers import index as layer_index
from bnstudio.search.given_order.ordering import read_ordering
from tests.benchmarks.hostile.projects import Parts, packed, whole_project
from tests.support.capped import Outcome, run_all

SECONDS, MEMORY_MB = 5.0, 1000.0

KNOWLEDGE = """{"required": [["A", "B"]], "forbidden": [["B", "C"]], "tiers": [["A"], ["B", "C"]],
"forbid_within_tier": [1], "max_parents": {"C": 2}}"""
PARENT_SETS = "3\nA 2\n-10.5 1 B\n-12.25 0\nB 2\n-9.5 1 C\n-11 0\nC 1\n-8.125 0\n"
TABLE = "A,B,C\nyes,1,0.5\nno,2,1.25\nyes,3,\nno,1,2e3\n"

WORDS = [
    *(b"0", b"-1", b"1e400", b"nan", b"1" * 5000, b"1" + b"0" * 400, b"99999999999999999999"),
    *(b"true", b"null", b'"', b"'", b"{", b"}", b"[", b"]", b"(", b")", b"<", b">", b";", b","),
    *(b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", b"&#0;", b"%00", b"\xfe\xff"),
    *(b"\n", b"\r", b"\t", b"/*", b"*/", b"//", b"#", b"\\", b"->", b"--", b"|", b":", b"="),
    *(b" " * 9999, b"x" * 20_000, b"[" * 5000, b"{" * 5000, b"<a>" * 5000, b"A" * 101),
]


@dataclass(frozen=True)
class Case:
    """A file for a reader: what it is called, and its bytes."""

    reader: str
    name: str
    content: bytes


@dataclass(frozen=True)
class Sound(Case):
    """A sound file, or part of one: ``whole`` makes the file of the part once it is changed."""

    whole: Callable[[bytes], bytes] | None = None


def sound_files(folder: Path) -> list[Sound]:
    """Return sound files of every kind, made in ``folder``."""
    network = parity_network(6, 2, seed=3)
    places = {name: (float(i), -1.5 * i) for i, name in enumerate(network.dag.names)}
    cases = []
    for format_ in FORMATS.values():
        if format_.read is None:
            continue
        for graph in (network.dag, to_cpdag(network.dag)):
            tables = None if format_.tables == "none" else network
            path = folder / f"net{format_.endings[0]}"
            write_network(path, graph, network=tables, positions=places)
            cases.append(Sound("network", path.name, path.read_bytes()))
    cases.append(Sound("knowledge", "knowledge.json", KNOWLEDGE.encode()))
    cases.append(Sound("ordering", "order.txt", b'# parents first\nB\n"A"\n\n C \n'))
    for reader in ("parent sets", "head of parent sets"):
        cases += [Sound(reader, f"x{end}", PARENT_SETS.encode()) for end in (".jkl", ".scores")]
    cases += [Sound("table", f"x{end}", TABLE.encode()) for end in (".csv", ".dat", ".tsv")]
    cases.append(Sound("table", "x.dat", b"a b c\n2 2 3\n0 1 2\n1 0 1\n"))
    record = {"title": "a", "path": str(folder / "a"), "words": "2 runs", "content": "ab"}
    cases.append(Sound("recovery", "left.json", json.dumps(record).encode()))
    return cases + project_parts(folder) + own_files(folder)


def project_parts(folder: Path) -> list[Sound]:
    """Return the parts of a project, and the recipe for its table."""
    parts = whole_project(folder)
    cases = [
        Sound(
            "project", "a.bnstudio", content, partial(_with_part, parts, zipfile.ZIP_DEFLATED, name)
        )
        for name, content in parts.items()
    ]
    source = json.loads(parts["project.json"])["source"]
    recipe = {"read": source["read"], "prepare": source["prepare"]}
    (folder / "recipe.csv").write_bytes(parts["data/table.csv"])
    return [*cases, *[Sound("recipe", "recipe.json", json.dumps(recipe).encode())] * 3]


def _with_part(parts: Parts, method: int, name: str, content: bytes) -> bytes:
    return packed(parts | {name: content}, method)


def own_files(folder: Path) -> list[Sound]:
    """Return what the program keeps for itself: stored parent sets, the list of complete layers."""
    columns = VariableSets(
        np.array([-2.0, -3.0]), np.array([0, 1, 1]), np.array([1], dtype=np.int32)
    )
    rows = VariableSets(np.array([-3.0]), np.array([0, 0]), np.array([], dtype=np.int32))
    origin = Provenance("bdeu", {"ess": 1.0}, "ab" * 32)
    stored = store.put(folder, ParentSetTable.build(("a", "b"), [columns, rows], origin))
    with zipfile.ZipFile(stored) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    cases = [
        Sound(
            "stored parent sets",
            stored.name,
            content,
            partial(_with_part, parts, zipfile.ZIP_STORED, name),
        )
        for name, content in parts.items()
    ]
    layers = [
        layer_index.Layer(1, -3.5, (1, 2), (3, 4)),
        layer_index.Layer(2, -3.0, (3, 4), (5, 6)),
    ]
    text = layer_index.written(np.array([1, 0, 2]), layers)
    return [*cases, Sound("layers", layer_index.FILE, text.encode())]


def mutate(content: bytes, chance: random.Random) -> bytes:
    """Change bytes in one to four ways."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        a, b = sorted(chance.randrange(len(made) + 1) for _ in range(2))
        b = min(b, a + chance.choice((1, 4, 30, 1000)))
        way = chance.randrange(8)
        if way == 0:
            made[a:b] = chance.choice(WORDS)
        elif way == 1:
            made[a:a] = chance.choice(WORDS)
        elif way == 2:
            del made[a:b]
        elif way == 3:
            made[a:a] = made[a:b] * chance.choice((1, 2, 50))
        elif way == 4 and a < len(made):
            made[a] ^= 1 << chance.randrange(8)
        elif way == 5:
            del made[a:]
        elif way == 6:
            numbers = [i for i, byte in enumerate(made) if 48 <= byte <= 57]
            if numbers:
                at = chance.choice(numbers)
                made[at : at + 1] = chance.choice(WORDS)
        else:
            c = chance.randrange(len(made) + 1)
            made[c:c] = made[a:b]
    return bytes(made)


def mutants(number: int, seed: int, folder: Path, reader: str = "") -> Iterator[Case]:
    """Give so many mutants of the sound files, in turn; of those of one reader if it is named."""
    chance = random.Random(seed)
    sound = [case for case in sound_files(folder) if not reader or case.reader == reader]
    for i in range(number):
        case = sound[i % len(sound)]
        content = mutate(case.content, chance)
        name = case.name
        if chance.random() < 0.03:
            content = gzip.compress(content)
            if chance.random() < 0.5:
                content = mutate(content, chance)
        if case.whole is not None:
            content = case.whole(content)
        yield Case(case.reader, name, content)


def read_project_file(path: Path) -> None:
    """Read a project and its table."""
    opened = read_project(path)
    if opened.project.source is not None:
        load_data(opened.project.source, opened.nearby)


def read_recipe(path: Path) -> None:
    """Read a table by a recipe, as a project does."""
    recipe = as_dict(parse_json(path.read_bytes(), path.name), path.name)
    options = decode(ReadOptions, recipe.get("read"), "read")
    plans = decode(PrepareOptions, recipe.get("prepare"), "prepare")
    source = DataSource(str(path.with_suffix(".csv")), options, plans)
    loaded = load_data(source)
    if loaded.dataset is None:
        raise DataError(loaded.message)


def read_recovery(path: Path) -> None:
    """List what a window has left; its record must keep no project from being found."""
    path.with_suffix(".bnstudio").touch()
    found = Autosave(path.parent).left_behind()
    assert path.stem in [recovery.slot for recovery in found]


def read_stored(path: Path) -> None:
    """Read stored parent sets as the next run does, and as a project that names them does."""
    store.summary(path)
    spec = RunSpec("bic", {}, "astar", {}, Limits())
    table = load_lists(Run(1, spec, ("a", "b"), tables=str(path))).table
    for child in range(table.n):
        rows_with(table, child, [np.ones(table.n, dtype=bool)])


def read_layers(path: Path) -> None:
    """Read a list of layers, and the same with a check sum that fits; a damaged one is refused."""
    text = path.read_text(encoding="utf-8", errors="replace")
    with contextlib.suppress(ValueError, RecursionError):
        record = json.loads(text)
        if isinstance(record, dict):
            record.pop("sum", None)
            text = json.dumps({**record, "sum": zlib.crc32(json.dumps(record).encode())})
    try:
        layer_index.read(text, 3)
    except layer_index.DAMAGED:
        raise DataError("no list of layers") from None


READERS: dict[str, Callable[[Path], object]] = {
    "network": read_graph,
    "knowledge": read_knowledge,
    "ordering": partial(read_ordering, names=("A", "B", "C")),
    "parent sets": read_parent_sets,
    "head of parent sets": lambda path: misfit(str(path), ("A", "B", "C")),
    "table": read_table,
    "project": read_project_file,
    "recipe": read_recipe,
    "recovery": read_recovery,
    "stored parent sets": read_stored,
    "layers": read_layers,
}


def read(folder: Path, case: Case) -> None:
    """Write a case down and read it."""
    path = folder / case.name
    path.write_bytes(case.content)
    READERS[case.reader](path)


def campaign(
    number: int, seed: int, reader: str = ""
) -> tuple[Counter[tuple[str, str]], list[tuple[Case, Outcome]]]:
    """Read so many mutants; return how many of each reader ended how, and the faults."""
    ends: Counter[tuple[str, str]] = Counter()
    faults: list[tuple[Case, Outcome]] = []
    worst = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = mutants(number, seed, folder, reader)
        do = partial(read, folder)
        ran = run_all(cases, do, seconds=SECONDS, memory_mb=MEMORY_MB)
        for tried, (case, outcome) in enumerate(ran, 1):
            if tried % 10_000 == 0:
                print(f"{tried} tried, {len(faults)} faults", flush=True)
            ends[case.reader, outcome.end] += 1
            worst = [max(worst[0], outcome.seconds), max(worst[1], outcome.peak_mb)]
            if not outcome.good:
                faults.append((case, outcome))
    print(f"{number} tried: worst {worst[0]:.1f} s, {worst[1]:.0f} MB")
    return ends, faults


def main() -> None:
    """Run the campaign and print its account."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=list(READERS), default="", help="only this one")
    given = parser.parse_args()
    ends, faults = campaign(given.number, given.seed, given.reader)
    for (reader, end), count in sorted(ends.items()):
        print(f"{reader:12} {end:10} {count:8,}")
    for case, outcome in faults[:20]:
        print(f"--- {case.reader} {case.name} {outcome.end}\n{outcome.detail}")
    print(f"faults: {len(faults)}")


if __name__ == "__main__":
    main()
