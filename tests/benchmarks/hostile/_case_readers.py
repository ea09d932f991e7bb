"""Cases of readers: encodings, numbers that are none, odd projects, and small files of much work.

Every case writes one file, reads it in a process of its own, and says how that ended.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from tests.benchmarks.hostile._measuring import Case, Place, shorter

ENCODINGS = "Encodings and numbers in files"
SIZES = "Small files, bounded work"

Play = Callable[[Place], str]

DIGITS = "9" * 5000
TEN_TO_400 = "1" + "0" * 400
TABLE = "a,b\n" + "x,0\ny,1\ny,0\n" * 20


def read(kind: str, name: str, content: Callable[[], bytes | str], place: Place) -> str:
    """Write a file and read it; its names or notes are told if it is accepted."""
    path = place.folder / name
    whole = content()
    path.write_bytes(whole.encode() if isinstance(whole, str) else whole)
    del whole
    end = place.script("_read_one.py", kind, path)
    said = end.out.decode(errors="replace").strip()
    if end.code == 0:
        return shorter(said if kind == "project" else f"accepted: {said}" if said else "accepted")
    return end.words


def several(plays: Iterable[Play], place: Place) -> str:
    """Play some that belong together, and count how they ended."""
    ends = Counter(play(place) for play in plays)
    return "; ".join(
        f"{times} {words}" if len(ends) > 1 else words for words, times in ends.items()
    )


def graphml(declared: str, encoding: str) -> bytes:
    head = f'<?xml version="1.0" encoding="{declared}"?>'
    body = '<graphml><graph edgedefault="directed"><node id="Müller"/></graph></graphml>'
    return (head + body).encode(encoding)


def bad_byte() -> bytes:
    rows = "größe,b\n" + "ä,0\nü,1\nö,0\n" * 400
    return rows.encode() + b"\xff,1\n"


def network_json(rows: str = "0.5, 0.5", x: str = "1", version: str = "1") -> str:
    return (
        f'{{"format": "bnstudio-network", "version": {version}, "kind": "dag", "nodes": [{{"name":'
        f' "A", "x": {x}, "y": 1, "states": ["a", "b"]}}], "tables": [{{"node": "A", "rows": '
        f"[[{rows}]]}}]}}"
    )


def many_parents(n: int = 70) -> str:
    names = [f"v{i}" for i in range(n)]
    nodes: list[object] = [{"name": name, "states": ["only"]} for name in names]
    nodes.append({"name": "child", "states": ["a", "b"]})
    tables: list[object] = [{"node": name, "rows": [[1.0]]} for name in names]
    tables.append({"node": "child", "parents": names, "rows": [[0.25, 0.75]]})
    top = {"format": "bnstudio-network", "version": 1, "kind": "dag", "nodes": nodes}
    return json.dumps(top | {"arcs": [[name, "child"] for name in names], "tables": tables})


def knowledge(content: str, place: Place) -> str:
    """Learn under a knowledge file."""
    (place.folder / "t.csv").write_text(TABLE)
    (place.folder / "k.json").write_text(content)
    return place.program("learn", "t.csv", "--knowledge", "k.json", "--out", "o.bif").words


def project(part: str, where: list[str | int], value: str, place: Place) -> str:
    """Open a project one value of which is another."""
    path = place.folder / "p.bnstudio"
    made = place.script(
        "_read_one.py", "make", path, part, json.dumps(where), value, measured=False
    )
    if made.code != 0:
        raise RuntimeError(made.errors)
    end = place.script("_read_one.py", "project", path)
    return end.out.decode().strip() if end.code == 0 else end.words


def sample(place: Place) -> str:
    (place.folder / "n.json").write_text(network_json())
    return place.program("sample", "n.json", "--rows", "9" * 20, "--out", "s.csv").words


def long_sentences(place: Place) -> str:
    """Read files whose faults lie beside names of 50,000 characters; the longest answer."""
    name, longest = "x" * 50_000, 0
    faults = {
        "a.csv": f"from,to\na,b\n{name},b,c\n",
        "b.modelstring": f"[{name}|{name}y][",
        "c.json": json.dumps({"format": name}),
        "d.bif": f"variable {name} {{ type {name} }}",
        "e.adj.csv": f",a,b\na,0,{name}\n{name},1,0\n",
        "f.dot": f"digraph {{ a -> {name} [{name}] ",
        "g.graphml": f"<graphml><{name}></graphml>",
    }
    for file, content in faults.items():
        (place.folder / file).write_text(content)
        longest = max(longest, len(place.script("_read_one.py", "network", file).errors))
    (place.folder / "t.csv").write_text(TABLE)
    (place.folder / "k.json").write_text(json.dumps({"required": [[name, "a"]]}))
    (place.folder / "l.json").write_text(json.dumps({name: 1}))
    for file in ("k.json", "l.json"):
        end = place.program("learn", "t.csv", "--knowledge", file, "--out", "o.bif")
        longest = max(longest, len(end.errors))
    return f"9 sentences, the longest of {longest:,} characters"


def claiming_bif(tables: int = 20, parents: int = 23) -> str:
    names = [f"p{i}" for i in range(parents)]
    parts = [f"variable {name} {{ type discrete [ 2 ] {{ a, b }}; }}" for name in names]
    parts += [f"variable c{i} {{ type discrete [ 2 ] {{ a, b }}; }}" for i in range(tables)]
    parts += [f"probability ( {name} ) {{ table 0.5, 0.5; }}" for name in names]
    above = ", ".join(names)
    parts += [f"probability ( c{i} | {above} ) {{ default 0.5, 0.5; }}" for i in range(tables)]
    return "\n".join(parts)


def crossed(n: int = 3000) -> str:
    sides = [" ".join(f"{letter}{i}" for i in range(n)) for letter in "ab"]
    return f"digraph {{ {{{sides[0]}}} -> {{{sides[1]}}} }}"


def nested(n: int = 20_000) -> str:
    return "digraph {" + "".join(f"{{ a{i} -> " for i in range(n)) + "x" + "}" * n + "}"


def clique(n: int) -> str:
    nodes = [{"name": f"v{i}"} for i in range(n)]
    links = [[f"v{i}", f"v{j}"] for i in range(n) for j in range(i)]
    top = {"format": "bnstudio-network", "version": 1, "kind": "cpdag", "nodes": nodes}
    return json.dumps(top | {"arcs": [], "links": links})


def square(n: int, pairs: set[tuple[int, int]]) -> str:
    """An adjacency square with these links."""
    ones = pairs | {(b, a) for a, b in pairs}
    lines = [",".join(["", *(f"v{i}" for i in range(n))])]
    lines += [
        ",".join([f"v{a}", *("1" if (a, b) in ones else "0" for b in range(n))]) for a in range(n)
    ]
    return "\n".join(lines)


def wheel_square(n: int = 999) -> str:
    spokes = {(0, i) for i in range(1, n)}
    return square(n, spokes | {(i, i % (n - 1) + 1) for i in range(1, n)})


def clique_square(n: int = 500) -> str:
    return square(n, {(i, j) for i in range(n) for j in range(i)})


def packed(pieces: Iterable[bytes]) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=1) as file:
        for piece in pieces:
            file.write(piece)
    return out.getvalue()


def repeated(piece: bytes, times: int, head: bytes = b"") -> bytes:
    """Pack a piece so many times, after a head."""
    block = piece * max(1, 2**20 // len(piece))
    blocks, rest = divmod(times * len(piece), len(block))
    return packed((head, *(block for _ in range(blocks)), block[:rest]))


def bomb(megabytes: int, inner: bytes, place: Place) -> str:
    """Open a project one part of which unpacks to that much."""
    path = place.folder / "p.bnstudio"
    made = place.script("_read_one.py", "make", path, measured=False)
    if made.code != 0:
        raise RuntimeError(made.errors)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    whole = path.with_name("bomb.bnstudio")
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            if name == "positions.json":
                archive.writestr(name, b'{"a": [' + inner * (megabytes * 10**6 // len(inner)))
            else:
                archive.writestr(name, content)
    end = place.script("_read_one.py", "project", whole)
    size = f"{whole.stat().st_size / 1000:.0f} kB: "
    return size + (end.out.decode().strip() if end.code == 0 else end.words)


def _cases() -> Iterable[Case]:
    def file(
        heading: str, name: str, kind: str, file: str, make: Callable[[], bytes | str]
    ) -> Case:
        return Case(heading, name, partial(read, kind, file, make))

    def change(part: str, *where: str | int, to: str) -> Play:
        return partial(project, part, list(where), to)

    for declared, encoding in (("ISO-8859-1", "latin-1"), ("UTF-16", "utf-16")):
        make = partial(graphml, declared, encoding)
        yield file(ENCODINGS, f"GraphML that declares {declared}", "network", "g.graphml", make)
    odd = ("rot13", "idna", "base64", "of-tomorrow")
    makes = [partial(graphml, declared, "latin-1") for declared in odd]
    plays: list[Play] = [partial(read, "network", "g.graphml", make) for make in makes]
    called = "GraphML that declares rot13, idna, base64, and an unknown one"
    yield Case(ENCODINGS, called, partial(several, plays))
    yield file(ENCODINGS, "UTF-8 table with one bad byte", "table", "t.csv", bad_byte)

    for number, called in ((DIGITS, "5,000 digits"), (TEN_TO_400, "10^400"), ("true", "true")):
        in_table = TABLE + f"x,{number}\n"
        yield file(ENCODINGS, f"{called} in a table", "table", "t.csv", in_table.encode)
        if number != "true":
            head = f"a b\n{number} 2\n" + "0 1\n1 0\n" * 20
            yield file(ENCODINGS, f"{called} in the head of a .dat", "table", "t.dat", head.encode)
        texts = (network_json(version=number), network_json(x=number), network_json(f"{number}, 0"))
        plays = [partial(read, "network", "n.json", text.encode) for text in texts]
        name = f"{called} in JSON: version, position, probability"
        yield Case(ENCODINGS, name, partial(several, plays))
        bif = (
            f"variable A {{ type discrete [ {number} ] {{ a, b }}; }}\n"
            "probability ( A ) { table 0.5, 0.5; }"
        )
        yield file(ENCODINGS, f"{called} as count in BIF", "network", "n.bif", bif.encode)
        content = f'{{"max_parents": {{"a": {number}}}}}'
        yield Case(ENCODINGS, f"{called} in knowledge", partial(knowledge, content))
        plays = [
            change("project.json", "settings", "seed", to=number),
            change("project.json", "settings", "limits", "time", to=number),
            change("positions.json", "age", 0, to=number),
        ]
        name = f"{called} in a project: seed, time, position"
        yield Case(ENCODINGS, name, partial(several, plays))
    paths = {"NUL": '"/nowhere/a\\u0000b.csv"', "a surrogate": '"/nowhere/\\ud800.csv"'}
    paths["`..`"] = '"../../../../../../dev/zero"'
    for called, value in paths.items():
        keys = ("path", "relative", "embedded")
        plays = [change("project.json", "source", key, to=value) for key in keys]
        plays.append(change("project.json", "settings", "lists", "file", to=value))
        plays.append(change("project.json", "settings", "limits", "scratch", to=value))
        name = f"project, {called} in paths: table (three), parent sets, scratch folder"
        yield Case(ENCODINGS, name, partial(several, plays))
    tomorrow = '"of-tomorrow"'
    plays = [
        change("project.json", "settings", "searcher", to=tomorrow),
        change("project.json", "settings", "score", to=tomorrow),
        change("runs/1/run.json", "spec", "searcher", to=tomorrow),
        change("runs/1/run.json", "spec", "score", to=tomorrow),
        change("project.json", "source", "prepare", "columns", "age", "method", to=tomorrow),
    ]
    name = "project, unknown method: searcher and score of the form and of a run, column"
    yield Case(ENCODINGS, name, partial(several, plays))
    yield file(ENCODINGS, "JSON table with 70 one-state parents", "network", "n.json", many_parents)
    yield Case(ENCODINGS, "`sample --rows 99999999999999999999`", sample)
    yield Case(ENCODINGS, "faults beside names of 50,000 characters", long_sentences)

    sizes: list[tuple[str, str, str, Callable[[], bytes | str]]] = [
        ("BIF of 6 kB that claims 20 tables of 2^24 cells", "network", "n.bif", claiming_bif),
        ("DOT, 3,000 by 3,000 crossed edges, 34 kB", "network", "n.dot", crossed),
        (
            "DOT, 20,000 nested braces",
            "network",
            "n.dot",
            nested,
        ),
        ("JSON, class with a clique of 240", "network", "n.json", partial(clique, 240)),
        ("JSON, class with a clique of 500", "network", "n.json", partial(clique, 500)),
        ("adjacency square, a wheel of 1,996 links", "network", "n.adj.csv", wheel_square),
        ("adjacency square, a clique of 500", "network", "n.adj.csv", clique_square),
        (
            "packed model string, 80 million parents",
            "network",
            "n.modelstring.gz",
            partial(repeated, b"A:", 80_000_000, b"[A][B|"),
        ),
        (
            "packed model string, 57 million nodes of one name",
            "network",
            "n.modelstring.gz",
            partial(repeated, b"[a]", 57_000_000),
        ),
        (
            "packed table of 52 million rows",
            "table",
            "t.csv.gz",
            partial(repeated, b"0,1\n1,0\n", 26_000_000, b"a,b\n"),
        ),
        ("table, 1 GB of newlines, packed", "table", "t.csv.gz", partial(repeated, b"\n", 2**30)),
        ("table, 1 GB of newlines", "table", "t.csv", lambda: b"\n" * 2**30),
        ("table, one line of 1 GB, packed", "table", "t.csv.gz", partial(repeated, b"x", 2**30)),
        ("table, 256 MB of quotes, packed", "table", "t.csv.gz", partial(repeated, b'"', 2**28)),
        ("table, 256 MB of quotes", "table", "t.csv", lambda: b'"' * 2**28),
    ]
    for name, kind, called, make_it in sizes:
        yield file(SIZES, name, kind, called, make_it)
    yield Case(SIZES, "project, 50 MB of lists in a part", partial(bomb, 50, b"[],"))
    yield Case(SIZES, "project, 250 MB of lists in a part", partial(bomb, 250, b"[],"))


CASES = list(_cases())
