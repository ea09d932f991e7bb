"""Damaged project files: each opens with its runs, or is refused in one sentence.

A whole project is changed in one or a few places: bits of the file, its length, values in its JSON
parts (wrong types, huge and odd numbers, unknown methods, missing keys, deep nesting), its entries,
or it is made a bomb that unpacks to much more than it is. What opens is then used as the window
uses it: its runs are compared and described, the data read, and it is saved and opened again.

    python -m tests.benchmarks.hostile.projects [--number N] [--seed S]
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import random
import struct
import tempfile
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.errors import BnstudioError
from bnstudio.network.bayesnet import Network
from bnstudio.project.data import load_data
from bnstudio.project.document import Project
from bnstudio.project.run_rules import comparable, gap, progress_share, repeated, tightest_bound
from bnstudio.project.saving.autosave import describe
from bnstudio.project.saving.file import Opened, read_project, snapshot, write_project
from bnstudio.project.views import VIEWS
from tests.support.capped import Outcome, run_all
from tests.support.project_samples import make_project, write_table

SECONDS, MEMORY_MB = 10.0, 700.0

Parts = dict[str, bytes]

#: What is put in the place of a value.
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**64), 10**400, 1e308, -1e-300, 0.5, "", "x",
    "nan", "inf", "-inf", "x" * 50_000, "\x00", "\ud800", "../../x", "/dev/zero", "<img src='x'>",
    "tabu", "bdeu", "no-such-method", [], {}, [[]], [None], {"": None}, {"x": {"y": []}}, [1, 2, 3],
    ["a", "a"], [[0, 0]], [[0, 99]], [[0, 1], [1, 0]], "cpdag", "running", "2024-01-01",
)  # fmt: skip

#: Texts that ``json.dumps`` does not write, put in the place of a value.
RAW = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "9" * 5000,
    "[" * 3000 + "]" * 3000,
    "01",
    "'x'",
    "",
)


def whole_project(folder: Path) -> Parts:
    """Return the parts of a project with everything in it."""
    project = make_project(write_table(folder / "table.csv"))
    dag = project.current_graph.dag
    assert dag is not None
    states = tuple(Variable(name, ("no", "yes")) for name in dag.names)
    tables = tuple(np.full((2 ** len(dag.parents(node)), 2), 0.5) for node in range(dag.n))
    project.current_graph = replace(project.current_graph, network=Network(dag, states, tables))
    taken = snapshot(
        project,
        {"page": "graph", "sizes": [200, 400], "evaluation": {"folds": [1, 2]}},
    )
    write_project(taken, folder / "whole.bnstudio")
    with zipfile.ZipFile(folder / "whole.bnstudio") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Parts, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return the bytes of a project file of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value in a JSON value."""
    yield path
    if not isinstance(value, dict | list):
        return
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield from places(part, (*path, key))


def json_part(parts: Parts, chance: random.Random) -> str:
    """Choose a JSON part, the head as often as all others."""
    names = [name for name in parts if name.endswith(".json")]
    return "project.json" if chance.random() < 0.5 else chance.choice(names)


def change_values(parts: Parts, chance: random.Random) -> bytes:
    """Replace, remove, double or add values in a JSON part."""
    parts = dict(parts)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        name = json_part(parts, chance)
        try:
            value = json.loads(parts[name])
        except ValueError:
            continue
        path = chance.choice(list(places(value)))
        if not path:
            value = chance.choice(ODD)
        else:
            holder = value
            for step in path[:-1]:
                holder = holder[step]
            action = chance.random()
            if action < 0.15:
                del holder[path[-1]]
            elif action < 0.25 and isinstance(holder, list):
                holder.append(copy.deepcopy(chance.choice([*holder, *ODD])))
            elif action < 0.3 and isinstance(holder, dict):
                holder[chance.choice(("odd", "", "x" * 50_000))] = chance.choice(ODD)
            elif action < 0.4:
                other = chance.choice(list(places(value)))
                found = value
                for step in other:
                    found = found[step]
                holder[path[-1]] = copy.deepcopy(found)
            else:
                holder[path[-1]] = chance.choice(ODD)
        parts[name] = json.dumps(value).encode()
    return packed(parts)


def change_text(parts: Parts, chance: random.Random) -> bytes:
    """Put something that is no JSON, or hardly any, in the place of a value."""
    name = json_part(parts, chance)
    text = parts[name].decode()
    at = chance.randrange(len(text))
    end = min(len(text), at + chance.choice((0, 1, 1, 5)))
    return packed({**parts, name: (text[:at] + chance.choice(RAW) + text[end:]).encode()})


def unknown_methods(parts: Parts, chance: random.Random) -> bytes:
    """Name a searcher, score or method that this program does not know."""
    parts = dict(parts)
    words = {"searcher", "score", "method"}
    for name in ("project.json", "runs/1/run.json", "runs/2/run.json"):
        value = json.loads(parts[name])
        for path in list(places(value)):
            if path and path[-1] in words and chance.random() < 0.5:
                holder = value
                for step in path[:-1]:
                    holder = holder[step]
                if isinstance(holder[path[-1]], str):
                    holder[path[-1]] = chance.choice(("of-tomorrow", "", "TABU", "x" * 5000))
        parts[name] = json.dumps(value).encode()
    return packed(parts)


def flip_bits(parts: Parts, chance: random.Random) -> bytes:
    """Flip bits of the file."""
    content = bytearray(packed(parts))
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


def flip_in_part(parts: Parts, chance: random.Random) -> bytes:
    """Flip bits of a part, with a check sum that fits."""
    name = chance.choice(list(parts))
    content = bytearray(parts[name])
    for _ in range(chance.choice((1, 1, 2, 8))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return packed({**parts, name: bytes(content)})


def cut(parts: Parts, chance: random.Random) -> bytes:
    """Cut the file, lengthen it, or leave a piece out."""
    content = packed(parts)
    at, to = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    return chance.choice(
        (content[:at], content[at:], content[:at] + content[to:], content + b"x" * at,
         b"x" * at + content, content[:at] + bytes(to - at) + content[to:])
    )  # fmt: skip


def change_entries(parts: Parts, chance: random.Random) -> bytes:
    """Lose, double, rename, swap or add entries, or pack them in odd ways."""
    out = io.BytesIO()
    names = list(parts)
    with (
        warnings.catch_warnings(action="ignore"),
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name in names:
            action = chance.random()
            content = parts[name]
            if action < 0.05:
                continue
            if action < 0.1:
                archive.writestr(name, parts[chance.choice(names)])
            elif action < 0.15:
                name = chance.choice(("../x", "/x", "/", "x\\y", name.upper(), "x" * 60_000))
            elif action < 0.2:
                content = parts[chance.choice(names)]
            kind = chance.choice((0, 8, 8, 8, 12, 14))
            archive.writestr(name, content, compress_type=kind)
        for _ in range(chance.choice((0, 0, 1, 2000))):
            archive.writestr(f"more/{chance.random()}", b"")
    return out.getvalue()


def lie_about_sizes(parts: Parts, chance: random.Random) -> bytes:
    """Say other sizes, places, methods or flags in the archive's directory."""
    content = bytearray(packed(parts))
    heads = [at for at in range(len(content)) if content[at : at + 4] == b"PK\x01\x02"]
    for at in chance.sample(heads, chance.choice((1, 2, len(heads)))):
        offset, code = chance.choice(
            ((8, "<H"), (10, "<H"), (16, "<I"), (20, "<I"), (24, "<I"), (28, "<H"), (42, "<I"))
        )
        value = chance.choice((0, 1, 8, 12, 0xFFFF, 0xFFFFFFFF, 0x7FFFFFFF, chance.getrandbits(16)))
        struct.pack_into(code, content, at + offset, value & (0xFFFF if code == "<H" else -1))
    return bytes(content)


def bomb(parts: Parts, chance: random.Random) -> bytes:
    """Let a part unpack to much more than the file: the worst of what packs well."""
    unit = chance.choice((b"[],", b"{},", b'{"":0},', b"0,", b"1.5,", b'"ab",', b" ", b"[", b"\n"))
    size = chance.choice((3, 20, 30, 60, 250)) * 1_000_000
    name = chance.choice(("project.json", "positions.json", "runs/1/trace.csv", "runs/1/best.json"))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for other, content in parts.items():
            if other != name:
                archive.writestr(other, content)
        with archive.open(name, "w", force_zip64=True) as file:
            file.write(parts[name][:-1] + b', "extra": {"x": [')
            block = unit * (1_000_000 // len(unit))
            for _ in range(size // len(block)):
                file.write(block)
            file.write(b"0]}}")
    return out.getvalue()


def same_run_again(parts: Parts, chance: random.Random) -> bytes:
    """Name a run many times, or more runs than there are."""
    head = json.loads(parts["project.json"])
    entry = dict(chance.choice(head["runs"]))
    more = chance.choice((1, 100, 100_000))
    if chance.random() < 0.5:
        head["runs"] += [entry] * more
    else:
        head["runs"] += [{**entry, "number": 100 + at} for at in range(more)]
    return packed({**parts, "project.json": json.dumps(head).encode()})


#: How a project is damaged, and how often.
KINDS: tuple[tuple[Callable[[Parts, random.Random], bytes], int], ...] = (
    (change_values, 100),
    (change_text, 20),
    (unknown_methods, 15),
    (flip_bits, 20),
    (flip_in_part, 20),
    (cut, 10),
    (change_entries, 10),
    (lie_about_sizes, 10),
    (same_run_again, 2),
    (bomb, 1),
)


def damaged(parts: Parts, number: int) -> tuple[str, bytes]:
    """Return damaged project ``number`` and how it was damaged."""
    chance = random.Random(number)
    kinds, weights = zip(*KINDS, strict=True)
    kind = chance.choices(kinds, weights)[0]
    return kind.__name__, kind(parts, chance)


def use(project: Project) -> None:
    """Do with a project what the window does when it shows one."""
    runs = list(project.runs.values())
    describe(project)
    for run in runs:
        assert run.label and run.arcs != -1
        comparable(run)
        tightest_bound(run, runs)
        gap(run, runs)
        progress_share(run)
        repeated(runs, run.spec, run.variables, run.data, seeded=True)
        project.run_graph(run.number)
        project.stale(run)
    for view in VIEWS:
        project.choose_view(view)
        project.shown()
    project.recall_view()
    project.freeze_spec()


def open_and_use(path: Path) -> Opened:
    """Open a project file, use it, save it and open it again.

    Raises
    ------
    ProjectError
        If it is refused.
    """
    opened = read_project(path)
    project = opened.project
    try:
        if project.source is not None:
            loaded = load_data(project.source, opened.nearby)
            project.table, project.dataset = loaded.table, loaded.dataset
        use(project)
        again = path.with_name(f"again-{path.name}")
        write_project(snapshot(project, opened.extra), again)
        kept = read_project(again).project
        again.unlink()
        assert list(kept.runs) == list(project.runs), "runs are lost"
        if project.runs:
            assert [run.spec for run in kept.runs.values()] == [
                run.spec for run in project.runs.values()
            ]
    except BnstudioError as error:
        raise AssertionError(f"opened, but then: {error}") from error
    return opened


def campaign(number: int, seed: int) -> Iterator[tuple[int, str, Outcome]]:
    """Open ``number`` damaged projects; yield the number, kind and end of each."""
    with tempfile.TemporaryDirectory() as folder:
        parts = whole_project(Path(folder))

        def one(case: int) -> None:
            kind, content = damaged(parts, case)
            path = Path(folder) / f"{case}.bnstudio"
            path.write_bytes(content)
            try:
                open_and_use(path)
            except BnstudioError as error:
                assert len(str(error)) < 500 and str(error).count("\n") == 0, "no sentence"
                assert kind != "unknown_methods", f"not opened: {error}"
                raise
            finally:
                path.unlink()

        for case, outcome in run_all(
            range(seed, seed + number), one, seconds=SECONDS, memory_mb=MEMORY_MB
        ):
            chance = random.Random(case)
            kinds, weights = zip(*KINDS, strict=True)
            yield case, chance.choices(kinds, weights)[0].__name__, outcome


def main() -> None:
    """Run the campaign and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    ends: Counter[tuple[str, str]] = Counter()
    seconds = peak = 0.0
    for case, kind, outcome in campaign(chosen.number, chosen.seed):
        ends[kind, outcome.end if outcome.good else "FAULT"] += 1
        seconds, peak = max(seconds, outcome.seconds), max(peak, outcome.peak_mb)
        if not outcome.good:
            print(f"case {case} ({kind}): {outcome.end}\n{outcome.detail}", flush=True)
    for (kind, end), count in sorted(ends.items()):
        print(f"{kind:<18} {end:<10} {count:>7}")
    totals = Counter[str]()
    for (_, end), count in ends.items():
        totals[end] += count
    print(f"{chosen.number} tried:", ", ".join(f"{n} {end}" for end, n in sorted(totals.items())))
    print(f"worst: {seconds:.2f} s, {peak:.0f} MB")


if __name__ == "__main__":
    main()
