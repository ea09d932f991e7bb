"""Mutants of sound files, given to every reader: each is accepted or refused in one sentence.

Network files of every format, knowledge files, parent set lists and tables are cut,
doubled, spliced and changed byte by byte or word by word. Run it by
``python -m tests.benchmarks.hostile.mutants [--number N] [--seed S]``.
"""

from __future__ import annotations

import argparse
import gzip
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bnstudio.data.table.read import read_table
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.network.parity import parity_network
from bnstudio.project.networks import read_graph
from bnstudio.scoring.parent_sets.files import read_parent_sets
from tests.support.capped import Outcome, run_all

SECONDS, MEMORY_MB = 20.0, 1000.0

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


def sound_files(folder: Path) -> list[Case]:
    """Return sound files of every kind, made in ``folder``."""
    network = parity_network(6, 2, seed=3)
    places = {name: (float(i), -1.5 * i) for i, name in enumerate(network.dag.names)}
    cases = []
    for format_ in FORMATS.values():
        for graph in (network.dag, to_cpdag(network.dag)):
            tables = None if format_.tables == "none" else network
            path = folder / f"net{format_.endings[0]}"
            write_network(path, graph, network=tables, positions=places)
            cases.append(Case("network", path.name, path.read_bytes()))
    cases.append(Case("knowledge", "knowledge.json", KNOWLEDGE.encode()))
    cases += [Case("parent sets", f"x{end}", PARENT_SETS.encode()) for end in (".jkl", ".scores")]
    cases += [Case("table", f"x{end}", TABLE.encode()) for end in (".csv", ".dat", ".tsv")]
    cases.append(Case("table", "x.dat", b"a b c\n2 2 3\n0 1 2\n1 0 1\n"))
    return cases


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


def mutants(number: int, seed: int, folder: Path) -> Iterator[Case]:
    """Give so many mutants of the sound files, in turn."""
    chance = random.Random(seed)
    sound = sound_files(folder)
    for i in range(number):
        case = sound[i % len(sound)]
        content = mutate(case.content, chance)
        name = case.name
        if chance.random() < 0.03:
            content = gzip.compress(content)
            if chance.random() < 0.5:
                content = mutate(content, chance)
        yield Case(case.reader, name, content)


READERS: dict[str, Callable[[Path], object]] = {
    "network": read_graph,
    "knowledge": read_knowledge,
    "parent sets": read_parent_sets,
    "table": read_table,
}


def read(folder: Path, case: Case) -> None:
    """Write a case down and read it."""
    path = folder / case.name
    path.write_bytes(case.content)
    READERS[case.reader](path)


def campaign(number: int, seed: int) -> tuple[Counter[tuple[str, str]], list[tuple[Case, Outcome]]]:
    """Read so many mutants; return how many of each reader ended how, and the faults."""
    ends: Counter[tuple[str, str]] = Counter()
    faults: list[tuple[Case, Outcome]] = []
    worst = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = mutants(number, seed, folder)
        do = partial(read, folder)
        for case, outcome in run_all(cases, do, seconds=SECONDS, memory_mb=MEMORY_MB):
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
    given = parser.parse_args()
    ends, faults = campaign(given.number, given.seed)
    for (reader, end), count in sorted(ends.items()):
        print(f"{reader:12} {end:10} {count:8,}")
    for case, outcome in faults[:20]:
        print(f"--- {case.reader} {case.name} {outcome.end}\n{outcome.detail}")
    print(f"faults: {len(faults)}")


if __name__ == "__main__":
    main()
