"""Small files that ask for much work, and texts in other encodings: bounded, in one sentence."""

import gzip
import json
import os

import pytest

from bnstudio.errors import BnstudioError, FormatError
from bnstudio.formats import files, tables
from bnstudio.formats.common import MAX_EDGES, MAX_NAME
from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_dag
from bnstudio.graph.validity import violation
from bnstudio.project.networks import read_graph
from tests.support.capped import run_all

HUGE = "1" * 5000  # Python turns at most 4,300 digits into a number
TEN_TO_400 = "1" + "0" * 400


def graph_json(nodes, arcs=(), links=(), kind="dag", **more):
    top = {"format": "bnstudio-network", "version": 1, "kind": kind, "nodes": nodes}
    return json.dumps(top | {"arcs": list(arcs), "links": list(links)} | more)


def clique(n):
    names = [{"name": f"v{i}"} for i in range(n)]
    links = [(f"v{i}", f"v{j}") for i in range(n) for j in range(i)]
    return graph_json(names, links=links, kind="cpdag")


def matrix(n, pairs):
    ones = {*pairs, *((b, a) for a, b in pairs)}
    lines = [",".join(["", *(f"v{i}" for i in range(n))])]
    lines += [
        ",".join([f"v{a}", *("1" if (a, b) in ones else "0" for b in range(n))]) for a in range(n)
    ]
    return "\n".join(lines)


def claiming_bif(tables, parents):
    names = [f"p{i}" for i in range(parents)]
    parts = [f"variable {name} {{ type discrete [ 2 ] {{ a, b }}; }}" for name in names]
    parts += [f"variable c{i} {{ type discrete [ 2 ] {{ a, b }}; }}" for i in range(tables)]
    parts += [f"probability ( {name} ) {{ table 0.5, 0.5; }}" for name in names]
    above = ", ".join(names)
    parts += [f"probability ( c{i} | {above} ) {{ default 0.5, 0.5; }}" for i in range(tables)]
    return "\n".join(parts)


def many_parents(n):
    nodes = [{"name": f"v{i}", "states": ["only"]} for i in range(n)] + [
        {"name": "child", "states": ["a", "b"]}
    ]
    parents = [f"v{i}" for i in reversed(range(n))]
    made = [{"node": name, "rows": [[1.0]]} for name in parents]
    made += [{"node": "child", "parents": parents, "rows": [[0.25, 0.75]]}]
    return graph_json(nodes, [(name, "child") for name in parents], tables=made)


def one_state_bif(n):
    names = [f"p{i}" for i in range(n)]
    parts = [f"variable {name} {{ type discrete [ 1 ] {{ a }}; }}" for name in [*names, "c"]]
    parts += [f"probability ( {name} ) {{ table 1.0; }}" for name in names]
    return "\n".join([*parts, f"probability ( c | {', '.join(reversed(names))} ) {{ }}"])


def grid(side):
    return [(i, i + 1) for i in range(side * side) if (i + 1) % side] + [
        (i, i + side) for i in range(side * (side - 1))
    ]


def names_of(letter):
    return " ".join(f"{letter}{i}" for i in range(3000))


#: Name of the file, its text, and a part of the sentence that refuses it (``None``: accepted).
CASES = {
    "20 tables of 2^24": ("x.bif", lambda: claiming_bif(20, 23), "too many cells"),
    "a table of 2^2000": ("x.bif", lambda: claiming_bif(1, 2000), "too many cells"),
    "70 parents of one state": ("x.json", lambda: many_parents(70), None),
    "70 parents of one state, no rows": ("x.bif", lambda: one_state_bif(70), "lacks 1 of 1 rows"),
    "groups crossed": (
        "x.dot",
        lambda: f"digraph {{ {{{names_of('a')}}} -> {{{names_of('b')}}} }}",
        "far more edges",
    ),
    "groups crossed in turn": (
        "x.dot",
        lambda: (
            f"strict digraph {{ {{{names_of('a')}}}" + f" -> {{{names_of('a')}}}" * 9 + "-> x }"
        ),
        "far more edges",
    ),
    "braces": ("x.dot", lambda: "graph " + "{ a b " * 20_000 + "}" * 20_000, "nested too deeply"),
    "elements": ("x.graphml", lambda: "<graphml>" + "<a>" * 10**6, "nested too deeply"),
    "lists": ("x.json", lambda: '{"format":' + "[" * 10**6, "nested too deeply"),
    "clique of 350": ("x.json", lambda: clique(350), None),
    "ring of links": (
        "x.adj.csv",
        lambda: matrix(1000, [(i, (i + 1) % 1000) for i in range(1000)]),
        "links",
    ),
    "grid of links": ("x.adj.csv", lambda: matrix(32 * 32, grid(32)), "links"),
    "wheel of links": (
        "x.adj.csv",
        lambda: matrix(999, [pair for i in range(1, 999) for pair in ((0, i), (i, i % 998 + 1))]),
        "links",
    ),
    "nodes": ("x.modelstring", lambda: "".join(f"[x{i}]" for i in range(200_000)), "nodes"),
    "one node again and again": ("x.modelstring", lambda: "[a]" * 1_000_000, "nodes"),
    "parents": ("x.modelstring", lambda: "[A][B|" + "A:" * 1_000_000 + "A]", "edges"),
    "blanks": ("x.modelstring", lambda: "[A]" + "\n" * 20_000_000 + "x", "stands where"),
    "empty rows": ("x.csv", lambda: "from,to\n" + "\n" * 2_000_000, "empty rows"),
    "a row": ("x.csv", lambda: "from,to\na," + "," * 20_000_000, "a row longer"),
    # Which of two sentences depends on the limit of Python's reader, one for the whole process.
    "quotes": ("x.csv", lambda: "from,to\n" + '"' * 5_000_001, "this is no"),
    "slashes": ("x.dot", lambda: 'graph { "' + "\\" * 2_000_001, "never closed"),
    "comments": ("x.bif", lambda: "/*" * 1_000_000, "never closed"),
    "properties": (
        "x.bif",
        lambda: "variable A { " + "property position = (1" * 100_000,
        "in the middle",
    ),
    "attributes of nodes": (
        "x.dot",
        lambda: (
            f"graph {{ {{{names_of('a')}}} ["
            + " ".join(f"k{i}=1" for i in range(3000))
            + "] "
            + "a;" * 9
            + "}"
        ),
        None,
    ),
    "a name": ("x.modelstring", lambda: f"[{'x' * (MAX_NAME + 1)}]", "longer than"),
}


def test_small_files_are_bounded_work(tmp_path):
    cases = []
    for number, (called, (name, text, words)) in enumerate(CASES.items()):
        path = tmp_path / str(number) / name
        path.parent.mkdir()
        path.write_text(text(), encoding="utf-8")
        cases.append((called, path, words))
    for case, outcome in run_all(
        cases, lambda case: read_graph(case[1]), seconds=30, memory_mb=1000
    ):
        called, _, words = case
        assert outcome.end == ("accepted" if words is None else "refused"), (called, outcome)
        assert words is None or words in outcome.detail, (called, outcome)
        assert len(outcome.detail) < 1000


def test_the_unpacked_size_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 1_000_000)
    path = tmp_path / "x.modelstring.gz"
    path.write_bytes(gzip.compress(b"[a]" * 1_000_000))
    with pytest.raises(FormatError, match="larger than 0 MB"):
        read_network(path)


def test_long_texts_are_refused(tmp_path):
    path = tmp_path / "x.modelstring.gz"
    path.write_bytes(gzip.compress(b"[a]" * 22_000_000))
    with pytest.raises(FormatError, match="more than 64,000,000 characters"):
        read_network(path)


def test_the_budget_of_cells_is_for_all_tables_together(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "FREE_CELLS", 0)
    path = tmp_path / "x.bif"
    path.write_text(claiming_bif(3, 7))
    assert len(path.read_text()) > 3 * 256
    assert read_network(path).network.free_parameters == 7 + 3 * 128
    path.write_text(claiming_bif(3, 9))
    assert 1024 < len(path.read_text()) < 3 * 1024
    with pytest.raises(FormatError, match="with that of “c"):
        read_network(path)


NUMBERS = [HUGE, f"-{HUGE}", TEN_TO_400, "1e400", "true", "false", "null", '"1"', "[]", "{}"]


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:6])
@pytest.mark.parametrize("key", ["version", "x", "missing_state", "cut", "probability"])
def test_odd_numbers_in_json_are_refused(tmp_path, key, number):
    if key == "missing_state" and number == "null":
        return
    values = {"version": "1", "x": "2", "missing_state": "0", "cut": "1.5", "probability": "0.5"}

    def write(name, **changed):
        use = values | changed
        path = tmp_path / name
        path.write_text(
            f'{{"format": "bnstudio-network", "version": {use["version"]}, "kind": "dag", '
            f'"nodes": [{{"name": "A", "x": {use["x"]}, "y": 1, "states": ["a", "b"], '
            f'"missing_state": {use["missing_state"]}, "cuts": [{use["cut"]}]}}], '
            f'"tables": [{{"node": "A", "rows": [[{use["probability"]}, 0.5]]}}]}}'
        )
        return path

    assert read_network(write("good.json")).network is not None
    with pytest.raises(FormatError) as caught:
        read_network(write("odd.json", **{key: number}))
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("number", [HUGE, "٢" * 5000, "-1", "²", "1e400"])
def test_odd_counts_in_bif_are_refused(tmp_path, number):
    text = (
        "variable A {{ type discrete [ {} ] {{ a, b }}; property bnstudio_state_{} = z ; }} "
        "probability ( A ) {{ table 0.5, 0.5; }}"
    )
    path = tmp_path / "x.bif"
    path.write_text(text.format(number, 0), encoding="utf-8")
    with pytest.raises(FormatError, match="states, but 2 are listed"):
        read_network(path)
    path.write_text(text.format(2, number), encoding="utf-8")
    assert read_network(path).network.variables[0].states == ("a", "b")
    path.write_text(text.format(2, "0 = %ED%A0%80 ; property bnstudio_state_1"), encoding="utf-8")
    read_network(path)  # what is no UTF-8 becomes a replacement character
    path.write_text(text.format(2, "0 = %00 ; property bnstudio_state_1"), encoding="utf-8")
    with pytest.raises(FormatError, match="NUL"):
        read_network(path)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.json", graph_json([{"name": "a\ud800"}])),
        ("x.json", graph_json([{"name": "a\0b"}])),
        ("x.json", graph_json([{"name": "a", "states": ["\ud800"]}], tables=[])),
        ("x.graphml", '<graphml><graph><node id="&#xD800;"/></graph></graphml>'),
        (
            "x.graphml",
            '<graphml><graph><node id="a"><data key="bnstudio_name">%00</data></node></graph>'
            "</graphml>",
        ),
    ],
)
def test_names_that_no_file_can_hold_are_refused(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    with pytest.raises(FormatError) as caught:
        read_network(tmp_path / name)
    str(caught.value).encode("utf-8")


@pytest.mark.parametrize("name", ["a\0b.json", "a\ud800.json", "../" * 3000 + "x.json"])
def test_odd_paths_are_refused(tmp_path, name):
    with pytest.raises(FormatError):
        read_network(f"{tmp_path}/{name}")


def graphml(encoding, name="Müller"):
    declaration = f'<?xml version="1.0" encoding="{encoding}"?>' if encoding else ""
    return f'{declaration}<graphml><graph><node id="{name}"/></graph></graphml>'


@pytest.mark.parametrize(
    ("declared", "encoding", "name"),
    [
        ("ISO-8859-1", "iso-8859-1", "Müller"),
        ("iso-8859-15", "iso-8859-15", "€"),
        ("windows-1252", "cp1252", "Müller"),
        ("windows-1251", "cp1251", "Мюллер"),
        ("KOI8-R", "koi8-r", "Мюллер"),
        ("Shift_JIS", "shift_jis", "変数"),
        ("GB18030", "gb18030", "変数"),
        ("US-ASCII", "ascii", "Mueller"),
        ("UTF-8", "utf-8", "Müller 🂡"),
        ("utf8", "utf-8-sig", "Müller"),
        ("UTF-16", "utf-16", "Müller"),
        ("UTF-16", "utf-16-le", "Müller"),
        ("UTF-16", "utf-16-be", "Müller"),
        ("UTF-16LE", "utf-16-le", "Müller"),
        ("UTF-32", "utf-32", "Müller"),
        ("", "utf-16", "Müller"),
        ("", "utf-8", "Müller"),
        ("UTF-16", "utf-8", "Müller"),  # saved again by a program that left the declaration
        ("UTF-8", "cp1252", "Müller"),
    ],
)
def test_graphml_is_read_in_its_encoding(tmp_path, declared, encoding, name):
    path = tmp_path / "x.graphml"
    path.write_bytes(graphml(declared, name).encode(encoding))
    found = read_network(path)
    assert found.graph.names == (name,)
    wrong = (declared, encoding) in {("UTF-16", "utf-8"), ("UTF-8", "cp1252")}
    assert bool(found.notes) == wrong
    path.write_bytes(gzip.compress(path.read_bytes()))
    assert read_network(path).graph.names == (name,)


@pytest.mark.parametrize(
    "declared",
    [
        "rot13",
        "idna",
        "base64",
        "hex",
        "zip",
        "bz2",
        "uu",
        "punycode",
        "utf-7",
        "mbcs",
        "oem",
        "unicode_escape",
        "raw_unicode_escape",
        "undefined",
        "charmap",
        "nonsense",
        "x" * 90,
        "ü",
    ],
)
def test_graphml_in_what_is_no_encoding_is_refused(tmp_path, declared):
    path = tmp_path / "x.graphml"
    for name in ("Muller", "Müller"):
        path.write_bytes(graphml(declared, name).encode("latin-1"))
        with pytest.raises(FormatError, match="is no encoding that is read"):
            read_network(path)


@pytest.mark.parametrize("name", ["x.json", "x.adj.csv", "x.dot", "x.graphml", "x.bif", "x.csv"])
def test_reading_can_be_ended_and_says_how_far_it_is(tmp_path, name):
    rows = 40_000
    texts = {
        "x.json": clique(120),
        "x.adj.csv": matrix(2000, [(0, 1)]),
        "x.dot": "graph {" + ";".join(f"a{i}" for i in range(rows)) + "}",
        "x.graphml": "<graphml><graph>"
        + "".join(f'<node id="a{i}"/>' for i in range(rows))
        + "</graph></graphml>",
        "x.bif": claiming_bif(50, 8),
        "x.csv": "\n".join(f"a{i},b{i}" for i in range(rows)),
    }
    path = tmp_path / name
    path.write_text(texts[name])
    seen = []
    read_network(path, look=seen.append)
    assert seen == sorted(seen) and 0 < seen[0] <= 0.25 < seen[-1] <= 1, seen

    class EndedError(Exception):
        pass

    def end(part):
        if part > 0.25:
            raise EndedError

    with pytest.raises(EndedError):
        read_network(path, look=end)


def test_dense_graphs_keep_their_extensions(tmp_path):
    path = tmp_path / "x.json"
    path.write_text(clique(300))
    graph = read_network(path).graph
    assert graph.kind == "cpdag" and violation(graph) is None
    order = list(range(0, 300, 2)) + list(range(1, 300, 2))
    assert to_dag(graph, order).order == tuple(order)
    assert len(graph.links) <= MAX_EDGES


def test_a_pipe_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "x.json")
    for path in (tmp_path / "x.json", "/dev/zero"):
        with pytest.raises(BnstudioError, match="a device or a pipe"):
            read_network(path)
