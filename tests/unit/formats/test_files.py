"""Files that cannot be read or written: one clear sentence each, and nothing half-written."""

import errno
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import FormatError, GraphError, LimitError, UsageError
from bnstudio.formats import adjacency, files, write
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS, endings, find_format, format_of
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import CPDAG, DAG, PDAG
from bnstudio.network.bayesnet import Network
from bnstudio.network.fit import fit
from bnstudio.network.sample import sample

GRAPH = DAG(["A", "B", "C"], [(0, 1), (2, 1)])


def refusal(call, *given, **named):
    with pytest.raises(FormatError) as caught:
        call(*given, **named)
    words = str(caught.value)
    assert "\n" not in words and words.endswith(".")
    return words


@pytest.fixture
def asia(data_dir):
    return read_network(data_dir / "asia.bif")


# --- reading ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", endings())
def test_what_is_no_file_is_said(tmp_path, ending):
    assert "there is no such file" in refusal(read_network, tmp_path / f"none{ending}")
    (tmp_path / f"folder{ending}").mkdir()
    assert "this is a folder" in refusal(read_network, tmp_path / f"folder{ending}")
    (tmp_path / f"empty{ending}").write_text(" \n")
    assert "the file is empty" in refusal(read_network, tmp_path / f"empty{ending}")
    (tmp_path / f"binary{ending}").write_bytes(bytes(range(256)) * 9)
    assert "a binary file" in refusal(read_network, tmp_path / f"binary{ending}")
    (tmp_path / f"notes{ending}").write_text("Dear diary!\n")
    assert refusal(read_network, tmp_path / f"notes{ending}").startswith(str(tmp_path))
    (tmp_path / f"half{ending}").write_bytes(gzip.compress(b"digraph {" + os.urandom(999))[:-40])
    assert "damaged or cut off" in refusal(read_network, tmp_path / f"half{ending}")


def test_a_file_that_is_part_of_the_path_is_said(tmp_path):
    (tmp_path / "file").write_text("x")
    assert "a part of the path" in refusal(read_network, tmp_path / "file" / "net.json")


def test_a_huge_file_is_refused_before_it_fills_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_BYTES", 1024**2)
    small = gzip.compress(b"[A]" * 2_000_000)
    assert len(small) < 50_000
    (tmp_path / "bomb.bnlearn.txt.gz").write_bytes(small)
    assert "larger than 1 MB" in refusal(read_network, tmp_path / "bomb.bnlearn.txt.gz")


def test_text_in_other_encodings_is_read(tmp_path):
    (tmp_path / "a.bnlearn.txt").write_bytes("[Größe]".encode("cp1252"))
    found = read_network(tmp_path / "a.bnlearn.txt")
    assert found.graph.names == ("Größe",) and "cp1252" in found.notes[0]
    for encoding in ("utf-8-sig", "utf-16"):
        (tmp_path / "b.bnlearn.txt").write_bytes("[Größe]".encode(encoding))
        assert read_network(tmp_path / "b.bnlearn.txt").graph.names == ("Größe",)
    (tmp_path / "c.bnlearn.txt").write_bytes(b"\xff\xfe[\x00A")
    assert "binary" in refusal(read_network, tmp_path / "c.bnlearn.txt")
    (tmp_path / "d.bnlearn.txt").write_bytes(b"[\x81\x8d]")
    assert "binary" in refusal(read_network, tmp_path / "d.bnlearn.txt")


def test_the_format_is_found_from_the_text_where_the_ending_says_nothing(tmp_path, asia):
    for name, chosen in FORMATS.items():
        # Code is not read, and a matrix says nothing of which way it is meant.
        if chosen.read is None or name == "pcalg":
            continue
        path = tmp_path / f"as_{name}"
        write_network(path, asia.graph, network=asia.network, format=name)
        found = read_network(path)
        if chosen.keeps_names:
            assert sorted(found.graph.named_arcs()) == sorted(asia.graph.named_arcs()), name
        assert len(found.graph.arcs) == len(asia.graph.arcs), name
        assert (found.network is not None) == (chosen.tables != "none")
    (tmp_path / "x").write_text("nothing known here")
    assert "no network file that the program knows" in refusal(read_network, tmp_path / "x")
    (tmp_path / "y").write_text(
        "// by hand\nvariable A { type discrete [1] { a }; }\nprobability ( A ) { table 1; }"
    )
    assert read_network(tmp_path / "y").network is not None
    (tmp_path / "z").write_text("# by hand\ngraph { a -- b }")
    assert read_network(tmp_path / "z").graph.kind == "cpdag"


def test_endings_and_formats_by_name():
    assert format_of("x.adjacency.csv.gz").name == "adjacency"
    assert format_of("X.CSV").name == "csv" and format_of("a/b.GV").name == "dot"
    assert format_of("x.txt") is None
    assert "cpdag" in find_format("graphml").kinds and "cpdag" not in find_format("bif").kinds
    assert "rpdag" in find_format("adjacency").kinds
    assert "rpdag" not in find_format("bnlearn").kinds
    with pytest.raises(UsageError, match="no network format called “xyz”"):
        find_format("xyz")
    assert len(set(endings())) == len(endings())


# --- writing ---------------------------------------------------------------------------------


def test_what_cannot_be_written_is_said(tmp_path):
    assert ".bif, " in refusal(write_network, tmp_path / "x.txt", GRAPH)
    assert "probability tables" in refusal(write_network, tmp_path / "x.bif", GRAPH)
    assert "no nodes" in refusal(write_network, tmp_path / "x.json", DAG(()))
    for name in ("", "a\0b", "\ud800"):
        assert "cannot hold the name" in refusal(write_network, tmp_path / "x.json", DAG([name]))
    long = refusal(write_network, tmp_path / "x.json", DAG(["n" * 10_001]))
    assert "has 10,001 characters; a network file holds at most 10,000. Rename" in long
    assert "folder it should go into" in refusal(write_network, tmp_path / "no" / "x.json", GRAPH)
    (tmp_path / "folder.json").mkdir()
    assert "this is a folder" in refusal(write_network, tmp_path / "folder.json", GRAPH)
    long = tmp_path / f"{'x' * 300}.json"
    assert "name is too long" in refusal(write_network, long, GRAPH)
    ring = PDAG("ABCD", (), [(0, 1), (1, 2), (2, 3), (0, 3)])
    with pytest.raises(GraphError, match="cannot be directed"):
        write_network(tmp_path / "x.bnlearn.txt", ring)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.json"]


def test_a_square_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(adjacency, "MAX_NODES", 2)
    with pytest.raises(LimitError, match="3 by 3"):
        write_network(tmp_path / "x.adjacency.csv", GRAPH)


def test_tables_of_another_network_are_refused(tmp_path, asia):
    other = DAG(asia.graph.names, sorted(asia.graph.arcs)[1:])
    for graph in (other, to_cpdag(other)):
        words = refusal(write_network, tmp_path / "x.json", graph, network=asia.network)
        assert "belong to another network" in words


def test_a_network_in_another_order_of_nodes_is_put_in_order(tmp_path, asia):
    names = asia.graph.names[::-1]
    n = len(names)
    turned = DAG(names, [(n - 1 - a, n - 1 - b) for a, b in asia.graph.arcs])
    write_network(tmp_path / "x.json", turned, network=asia.network)
    assert read_network(tmp_path / "x.json").graph == asia.graph


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch, code, call):
    path = tmp_path / "net.json"
    write_network(path, GRAPH)
    old = path.read_bytes()

    def fails(*_, **__):
        raise OSError(code, os.strerror(code))

    if call == "write":
        real = os.fdopen

        class Full:
            def __init__(self, handle, mode):
                self.file = real(handle, mode)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                self.file.close()

            write = fails

        monkeypatch.setattr(os, "fdopen", Full)
    elif call == "fsync":
        monkeypatch.setattr(os, "fsync", fails)
    else:
        monkeypatch.setattr(Path, "replace", fails)
    words = refusal(write_network, path, DAG("XY", [(0, 1)]))
    if code != errno.EIO:
        assert "full; nothing was changed" in words
    else:
        assert "cannot be written" in words
    assert path.read_bytes() == old
    assert [item.name for item in tmp_path.iterdir()] == ["net.json"]


def test_a_write_that_the_system_cuts_short_leaves_the_old_file(tmp_path):
    """A real one: a child that may not make a file larger than 2 kB writes one that would be."""
    pytest.importorskip("resource")
    path = tmp_path / "net.json"
    write_network(path, GRAPH)
    old = path.read_bytes()
    program = f"""
import resource, signal
from bnstudio.errors import FormatError
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
try:
    write_network({str(path)!r}, DAG([f"v{{i}}" for i in range(1000)]))
except FormatError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-B", "-c", program], capture_output=True, text=True, timeout=120
    )
    assert "cannot be written: File too large." in done.stdout, done.stderr
    assert path.read_bytes() == old
    assert [item.name for item in tmp_path.iterdir()] == ["net.json"]


def test_what_reads_back_otherwise_is_not_kept(tmp_path, monkeypatch):
    path = tmp_path / "net.json"
    write_network(path, GRAPH)
    old = path.read_bytes()
    real = FORMATS["json"]
    for spoil, word in (
        (lambda text: text.replace('"C", "B"', '"A", "C"'), "other edges"),
        (lambda text: text.replace('"B"', '"D"'), "other nodes"),
        (lambda text: text.replace('"dag"', '"pdag"'), "another kind"),
        (lambda text: text[:-10], "this is not JSON"),
    ):

        def write(content, spoil=spoil):
            made = real.write(content)
            return type(made)(spoil(made.text), made.notes, made.names)

        spoiled = type(real)(**{**real.__dict__, "write": write})
        monkeypatch.setitem(FORMATS, "json", spoiled)
        words = refusal(write_network, path, GRAPH)
        assert "could not be read back" in words and word in words
        assert path.read_bytes() == old
    assert [item.name for item in tmp_path.iterdir()] == ["net.json"]


def test_spoiled_tables_and_positions_are_noticed(tmp_path, monkeypatch, asia):
    real = FORMATS["json"]
    for spoil, word in (
        (lambda text: text.replace("0.01, 0.99", "0.02, 0.98", 1), "other probabilities"),
        (lambda text: text.replace('"x": 7.5', '"x": 8.5'), "other positions"),
    ):

        def write(content, spoil=spoil):
            made = real.write(content)
            assert spoil(made.text) != made.text
            return type(made)(spoil(made.text))

        monkeypatch.setitem(FORMATS, "json", type(real)(**{**real.__dict__, "write": write}))
        words = refusal(
            write_network,
            tmp_path / "net.json",
            asia.graph,
            network=asia.network,
            positions={"asia": (7.5, 0.0)},
        )
        assert word in words
    assert not list(tmp_path.iterdir())


def test_no_permission_is_one_sentence():
    """In a child without root's rights, since root may do everything."""
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "net.json").write_text("{}")
        (folder / "net.json").chmod(0)
        folder.chmod(0o555)
        program = f"""
import os
from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for call in (lambda: read_network({str(folder / "net.json")!r}),
             lambda: write_network({str(folder / "new.json")!r}, DAG("A"))):
    try:
        call()
    except FormatError as error:
        print(error)
"""
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
        )
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert done.returncode == 0, done.stderr
    read, write = done.stdout.splitlines()
    assert "you have no permission for it to be read" in read
    assert "you have no permission for it to be written" in write


def test_a_replaced_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path):
    real = tmp_path / "real.json"
    write_network(real, GRAPH)
    assert real.stat().st_mode & 0o777 == 0o666 & ~_umask()
    real.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_network(link, DAG("XY", [(0, 1)]))
    assert link.is_symlink() and real.stat().st_mode & 0o777 == 0o640
    assert read_network(real).graph.names == ("X", "Y")


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


# --- what goes with a graph ------------------------------------------------------------------


def test_an_extension_is_written_where_a_kind_cannot_be(tmp_path, asia):
    data = sample(asia.network, 500, 1)
    cpdag = to_cpdag(asia.graph)
    hand = fit(asia.graph, data)
    for name in ("x.bif", "x.bnlearn.txt"):
        notes = write_network(tmp_path / name, cpdag, network=hand)
        assert any("this is a CPDAG, so an extension was written" in note for note in notes)
        found = read_network(tmp_path / name)
        assert sorted(found.graph.named_arcs()) == sorted(asia.graph.named_arcs())
    notes = write_network(tmp_path / "y.bnlearn.txt", cpdag)
    assert to_cpdag(read_network(tmp_path / "y.bnlearn.txt").graph).n == cpdag.n


def test_what_a_format_loses_is_said(tmp_path, asia):
    for name, chosen in FORMATS.items():
        notes = " ".join(
            write_network(
                tmp_path / f"x{chosen.endings[0]}",
                asia.graph,
                network=asia.network,
                positions={"asia": (1.0, 2.0)},
            )
        )
        assert ("does not hold the probability tables" in notes) == (chosen.tables == "none"), name
        assert ("does not hold the positions" in notes) == (not chosen.keeps_positions), name


def test_positions_of_other_names_and_infinite_ones_are_left_out(tmp_path):
    places = {"A": (1.0, -2.5), "B": (float("nan"), 0.0), "Z": (1.0, 1.0)}
    for ending in (".json", ".dot", ".graphml"):
        write_network(tmp_path / f"x{ending}", GRAPH, positions=places)
        assert read_network(tmp_path / f"x{ending}").positions == {"A": (1.0, -2.5)}
        write_network(tmp_path / f"x{ending}", GRAPH)
        assert read_network(tmp_path / f"x{ending}").positions is None


def test_a_claimed_kind_that_is_wrong_is_noted(tmp_path):
    write_network(tmp_path / "x.json", CPDAG("ABC", (), [(0, 1)]))
    text = (tmp_path / "x.json").read_text()
    (tmp_path / "x.json").write_text(
        text.replace('["A", "B"]', '["A", "B"], ["B", "C"], ["A", "C"]').replace(
            '"cpdag"', '"rpdag"'
        )
    )
    found = read_network(tmp_path / "x.json")
    assert found.graph.kind == "cpdag"
    assert "calls its graph an RPDAG, which it is not: links close a cycle" in found.notes[0]


def test_a_graph_of_no_kind_is_a_pdag(tmp_path):
    (tmp_path / "x.csv").write_text("from,to,type\nA,B,arc\nB,C,link\n")
    found = read_network(tmp_path / "x.csv")
    assert found.graph == PDAG("ABC", [(0, 1)], [(1, 2)]) and found.graph.kind == "pdag"
    assert "neither a CPDAG nor an RPDAG" in found.notes[0]


def test_json_keeps_all_of_a_variable_and_plain_pdags(tmp_path):
    variables = (
        Variable("A", ("low", "high", "missing"), missing_state=2, cuts=(0.1,)),
        Variable("B", ("0", "1")),
    )
    network = fit(DAG("AB", [(0, 1)]), Dataset(variables, np.zeros((2, 5), np.uint8)))
    write_network(tmp_path / "x.json", network.dag, network=network)
    assert read_network(tmp_path / "x.json").network.variables == variables
    odd = PDAG("ABC", [(0, 1)], [(1, 2)])
    for ending in (".json", ".dot", ".graphml"):
        write_network(tmp_path / f"y{ending}", odd)
        found = read_network(tmp_path / f"y{ending}")
        assert found.graph == odd and found.graph.kind == "pdag" and not found.notes
    dag = DAG("ABC", [(0, 1), (1, 2)])
    network = fit(dag, Dataset((*variables, Variable("C", ("x",))), np.zeros((3, 5), np.uint8)))
    write_network(tmp_path / "z.json", odd, network=network)
    assert read_network(tmp_path / "z.json").network.dag == dag


def test_a_big_network_goes_through_every_format(tmp_path):
    n = 1500
    graph = to_cpdag(DAG([f"v{i}" for i in range(n)], [(i // 2, i) for i in range(1, n)]))
    for name, chosen in FORMATS.items():
        if chosen.tables == "required" or name == "adjacency":
            continue
        write_network(tmp_path / f"x{chosen.endings[0]}", graph)


def test_registry_and_network_agree_on_what_must_be_checked(asia):
    """The comparison after writing looks at every number of every table."""
    one = asia.network
    for node in range(one.dag.n):
        tables = list(one.tables)
        tables[node] = np.flip(tables[node]).copy()
        two = Network(one.dag, one.variables, tuple(tables))
        same = np.array_equal(tables[node], one.tables[node])
        assert write._same_tables(one, two) == same
    assert write._same_tables(one, one)


@pytest.mark.parametrize("names", [("0",), ("two words",), ("0", "-1"), ("1", "0.0", "2")])
def test_a_matrix_with_names_like_its_cells_comes_back(names, tmp_path):
    """All names are numbers that the matrix of causal-learn has, or there is no comma."""
    path = tmp_path / "x.causallearn.csv"
    graph = DAG(names, {(0, len(names) - 1)} if len(names) > 1 else set())
    write_network(path, graph)
    assert read_network(path).graph == graph
