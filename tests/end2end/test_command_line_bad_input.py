"""Bad input on the command line: one clear line each, exit status 2, and no file left behind."""

import errno
import gzip
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bnstudio.cli import main


def repeated(*lines, times=20):
    return lines[0] + "\n" + ("\n".join(lines[1:]) + "\n") * times


TABLES = {
    "empty": ("", "the file is empty"),
    "blank": ("\n\n\n", "no row"),
    "one column": (repeated("a", "x", "y"), "one column"),
    "one row": ("a,b,c\nx,y,z\n", "one row"),
    "header alone": ("a,b,c\n", "no row below"),
    "short row": (repeated("a,b,c", "x,y,z", "p,q,r") + "x,y\n", "row 42"),
    "long row": (repeated("a,b,c", "x,y,z", "p,q,r") + "x,y,z,w\n", "row 42"),
    "name twice": ("a,a,b\nx,y,z\nx,x,z\n", "“a”"),
    "empty name": ("a,,b\nx,y,z\nx,x,z\n", "column 2"),
    "constant": (repeated("a,b", "x,y"), "constant"),
    "continuous": (
        "a,b\n" + "".join(f"{i * 0.37},{i % 2}\n" for i in range(60)),
        "“a”",
    ),
    "many states": (
        "a,b\n" + "".join(f"name{i},{i % 2}\n" for i in range(100_000)),
        "column “a”",
    ),
    "all missing": (repeated("a,b", "NA,NA"), "no column is left"),
    "open quote": ('a,b\n"x,y\nz,w\n', "quote"),
}


def refused(message, capsys, *expected):
    status = main([str(word) for word in message])
    captured = capsys.readouterr()
    assert status == 2, captured
    assert captured.out == ""
    assert captured.err.startswith("bnstudio: ") and captured.err.count("\n") == 1, captured.err
    for word in expected:
        assert word in captured.err
    return captured.err


SMALL = repeated("a,b", "x,y", "y,y", "x,z")
WORDS = {
    "a command spelled wrong": (
        ["lern", "t.csv", "--out", "o.bif"],
        "“lern” is neither a file nor a command. Perhaps “learn” is meant",
    ),
    "a file of a wrong name with options": (["none.csv", "--single"], "there is no such file"),
    "a choice": (
        ["draw", "n.bif", "--out", "o.png", "--layout", "round"],
        "argument --layout: “round” is not one of kept, down, up, left",
    ),
    "a size": (
        ["draw", "n.bif", "--out", "o.png", "--size", "8"],
        "“8” is no size of a figure. Write 16x12cm",
    ),
    "a parameter": (
        ["learn", "t.csv", "--score-set", "ess=5", "--out", "o.bif"],
        "the score bic has no parameter “ess”. It has no parameters.",
    ),
    "no file of knowledge": (
        ["knowledge", "none.json"],
        "none.json: there is no such file.",
    ),
    "no file of names": (
        ["learn", "t.csv", "--variables", "a", "--out", "o.bif"],
        "a: there is no such file.",
    ),
    "a network as the table": (
        ["learn", "n.bif", "--out", "o.bif"],
        "n.bif: this is a network (BIF), not a table.",
    ),
    "a table as the network": (
        ["sample", "wide.csv", "--rows", "3", "--out", "o.csv"],
        "a table of data is no network",
    ),
    "standard output": (
        ["sample", "n.bif", "--rows", "3", "--out", "-"],
        "“-” stands for standard output, and only records are written there.",
    ),
    "a state": (
        ["infer", "n.bif", "--query", "lung", "--evidence", "xray=maybe"],
        "“xray” has no state “maybe”. There are “yes” and “no”.",
    ),
    "nothing to cut": (
        ["sensitivity", "t.csv"],
        "t.csv: it makes no difference how numbers are cut",
    ),
}


@pytest.mark.parametrize("case", WORDS)
def test_a_wrong_command_is_told_by_what_is_wrong_in_it(
    case, tmp_path, data_dir, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text(SMALL)
    Path("wide.csv").write_text(repeated("a,b,c,d", "x,y,x,y"))
    Path("n.bif").write_bytes((data_dir / "asia.bif").read_bytes())
    there = set(tmp_path.iterdir())
    words, expected = WORDS[case]
    refused(words, capsys, expected)
    assert set(tmp_path.iterdir()) == there


def learn(table, folder):
    return ["learn", table, "--out", folder / "o.bif", "--json", folder / "o.json",
            "--trace", folder / "t.csv"]  # fmt: skip


@pytest.mark.parametrize("case", TABLES)
def test_a_bad_table(case, tmp_path, capsys):
    text, expected = TABLES[case]
    table = tmp_path / "table.csv"
    table.write_text(text)
    complaint = refused(learn(table, tmp_path), capsys, expected)
    assert "table.csv" in complaint
    assert list(tmp_path.iterdir()) == [table]


def test_a_column_without_values_is_left_out_and_said(tmp_path, capsys):
    table = tmp_path / "table.csv"
    table.write_text(repeated("a,b,c", "x,,z", "y,,w"))
    assert main([str(word) for word in learn(table, tmp_path)]) == 0
    assert "note: “b” is left out" in capsys.readouterr().err


def test_a_binary_file(tmp_path, capsys):
    table = tmp_path / "table.csv"
    table.write_bytes(random.Random(1).randbytes(5000))
    refused(learn(table, tmp_path), capsys, "not a text table")


@pytest.mark.parametrize("where", ["name", "state"])
def test_names_that_no_network_file_holds_are_refused_before_the_run(
    where, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("bnstudio.cli.learn.run", lambda *_, **__: pytest.fail("the run began"))
    long = "x" * 100_000
    table = tmp_path / "table.csv"
    head, cell = (long, "y") if where == "name" else ("a", long)
    table.write_text(repeated(f"{head},b", f"{cell},u", "z,v", "z,u"))
    place = "column “a”" if where == "state" else "the name"
    complaint = refused(learn(table, tmp_path), capsys, place, "has 100,000 characters")
    assert len(complaint) < 600 and "defect" not in complaint


def test_a_damaged_compressed_file(tmp_path, capsys):
    table = tmp_path / "table.csv.gz"
    table.write_bytes(gzip.compress(b"a,b\nx,y\nx,z\n" * 1000)[:30])
    refused(learn(table, tmp_path), capsys, "damaged or cut off")


def test_a_line_of_two_gigabytes_is_refused_before_it_fills_memory(tmp_path):
    table = tmp_path / "table.csv.gz"
    with gzip.open(table, "wb", compresslevel=1) as file:
        file.write(b"a,b\n")
        for _ in range(2048):
            file.write(b"x" * 2**20)
    code = (
        "import sys; from bnstudio.cli import main; status = main(sys.argv[1:]);"
        "from bnstudio.job.memory import peak_mb; print(int(peak_mb())); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, learn(table, tmp_path))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "row 2" in done.stderr and "longer than" in done.stderr
    assert done.stderr.count("\n") == 1
    assert int(done.stdout) < 1000  # megabytes at most
    assert list(tmp_path.iterdir()) == [table]


def test_a_folder_and_a_missing_file(tmp_path, capsys):
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    refused(learn(folder, tmp_path), capsys, "folder")
    refused(learn(tmp_path / "none.csv", tmp_path), capsys, "there is no such file")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "JSON"),
        ("[]", "knowledge"),
        ('{"requird": []}', "requird"),
        ('{"required": [["a", "zzz"]]}', "“zzz”"),
        ('{"required": [["a", "b"]], "forbidden": [["a", "b"]]}', "both required and forbidden"),
        ('{"required": [["a", "b"], ["b", "a"]]}', "required"),
        ('{"max_parents": {"a": -1}}', "-1"),
    ],
)
def test_bad_knowledge(text, expected, tmp_path, capsys):
    table, knowledge = tmp_path / "table.csv", tmp_path / "k.json"
    table.write_text(repeated("a,b", "x,y", "z,w", "x,w"))
    knowledge.write_text(text)
    refused([*learn(table, tmp_path), "--knowledge", knowledge], capsys, expected)
    assert sorted(tmp_path.iterdir()) == [knowledge, table]


@pytest.mark.parametrize("ending", [".bif", ".dot", ".graphml", ".json", ".bnlearn.txt"])
@pytest.mark.parametrize("content", [b"", b"nonsense {", bytes(range(256))])
def test_a_bad_network(ending, content, tmp_path, capsys):
    network = tmp_path / f"net{ending}"
    network.write_bytes(content)
    refused(["convert", network, tmp_path / "o.dot"], capsys, f"net{ending}")
    assert list(tmp_path.iterdir()) == [network]


@pytest.fixture
def good(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text(repeated("a,b", "x,y", "z,w", "x,w"))
    return table


@pytest.mark.parametrize("command", ["learn", "convert", "sample", "score"])
def test_a_full_disk_leaves_what_was_there(command, good, data_dir, tmp_path, capsys, monkeypatch):
    out = tmp_path / "o.csv"
    out.write_text("from before")
    message = {
        "learn": ["learn", good, "--out", out, "--json", tmp_path / "r.json"],
        "convert": ["convert", data_dir / "asia.bif", out],
        "sample": ["sample", data_dir / "asia.bif", "--rows", "50", "--out", out],
        "score": ["score", data_dir / "asia_1000.csv", data_dir / "asia.bif", "--json", out],
    }[command]

    def full(_handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    status = main([str(word) for word in message])
    captured = capsys.readouterr()
    assert status == 2 and captured.out == ""
    complaint = [line for line in captured.err.splitlines() if line.startswith("bnstudio: ")]
    assert len(complaint) == 1 and captured.err.splitlines()[-1] == complaint[0]
    assert "disk is full" in complaint[0] or "no space left" in complaint[0].lower()
    assert ".bnstudio-" not in complaint[0]
    assert out.read_text() == "from before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["o.csv", "table.csv"]


CHILD = """
import os, sys
from bnstudio.cli import main
words = sys.argv[1:]
at = words.index("--then--")
assert main(words[:at]) == 0  # loads all that is imported late, as whoever we are
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.exit(main(words[at + 1:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX systems")
@pytest.mark.parametrize("case", ["table", "folder", "file"])
def test_no_permission(case, good, tmp_path):
    for parent in [tmp_path, *tmp_path.parents]:
        if parent.stat().st_uid == os.getuid() and parent != Path(parent.anchor):
            parent.chmod(parent.stat().st_mode | 0o111)
    place = tmp_path / "closed"
    place.mkdir()
    out = place / "o.bif"
    if case == "table":
        place.chmod(0o777)
        good.chmod(0o000)
    elif case == "folder":
        place.chmod(0o555)
    else:
        out.write_text("from before")
        out.chmod(0o444)
        place.chmod(0o755)
    warm = tmp_path / "warm.csv"
    warm.write_text(repeated("a,b", "x,y", "z,w", "x,w"))
    done = subprocess.run(
        [sys.executable, "-c", CHILD, "learn", warm, "--out", tmp_path / "w.bif", "--then--",
         "learn", good, "--out", out],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    complaint = [line for line in done.stderr.splitlines() if not line.startswith("note: ")]
    assert len(complaint) == 1 and complaint[0].startswith("bnstudio: ")
    assert "permission" in complaint[0].lower()
    assert [path.name for path in place.iterdir()] == (["o.bif"] if case == "file" else [])
    if case == "file":
        assert out.read_text() == "from before"
    place.chmod(0o755)


def test_a_column_of_ids_is_never_used_in_silence(tmp_path, capsys):
    table = tmp_path / "plots.csv"
    rows = "".join(f"P{i},{'ab'[i % 2]},{'cd'[i % 3 % 2]}\n" for i in range(60))
    table.write_text(f"plot,soil,wet\n{rows}")
    assert main([str(word) for word in learn(table, tmp_path)]) == 0
    said = capsys.readouterr().err
    assert "“plot” looks like an ID (a different value in each of the 60 rows)" in said


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (["--set", "restarts=1", "restarts=2"], "--set gives “restarts” twice"),
        (["--score-set", "ess=1", "--score", "bdeu", "--score-set", "ess=2"], "“ess” twice"),
        (["--score", "bdeu", "--score-set", "ess=1e6"], "ess"),
        (["--knowledge", "/dev/zero"], "too large for a knowledge file"),
    ],
)
def test_settings_that_contradict_or_have_no_end(tmp_path, capsys, message, expected):
    if "/dev/zero" in message and not Path("/dev/zero").exists():
        pytest.skip("needs a device without an end")
    table = tmp_path / "d.csv"
    table.write_text(repeated("a,b", "x,y", "p,q"))
    refused([*learn(table, tmp_path), *message], capsys, expected)
    assert [path.name for path in tmp_path.iterdir()] == ["d.csv"]


def test_an_endless_memory_limit_is_none(tmp_path):
    table = tmp_path / "d.csv"
    table.write_text(repeated("a,b", "x,y", "p,q"))
    assert main(["learn", str(table), "--out", str(tmp_path / "o.bif"), "--memory", "1e300"]) == 0
