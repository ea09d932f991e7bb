"""Finished work is not lost by what becomes of its messages: encodings of streams, signals."""

import json
import os
import signal
import subprocess
import sys

import pytest

NAMES = ("Größe", "Ωμέγα", "日本")

#: Carries out each command of a list in one process; prints the status of each to a file.
SCRIPT = """
import json, sys
from bnstudio.cli import main
commands, out = json.loads(sys.argv[1]), sys.argv[2]
open(out, "w").write(json.dumps([main(words) for words in commands]))
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with a table, a network and knowledge whose names are in three scripts."""
    rows = [",".join(NAMES)] + [
        f"{'grün' if i % 3 else '☃'},{'α' if i % 2 else 'β'},{i % 2}" for i in range(40)
    ]
    (tmp_path / "Tabelle-ж.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", "utf-8"])
def test_every_command_answers_in_any_encoding(folder, encoding):
    table = "Tabelle-ж.csv"
    network = "Netz-ж.bif"
    commands = [
        ["learn", table, "--out", network, "--json", "r.json"],
        ["learn", table, "--out", "other.json", "--json", "-"],
        ["learn", table, "--out", "third.bif", "--trace", "t.csv"],
        ["score", table, network],
        ["score", table, network, "--json", "-"],
        ["parent-sets", table, "--out", "l-ж.jkl"],
        ["evaluate", table, "--searchers", "hill-climbing,tabu", "--folds", "2"],
        ["compare", network, "other.json"],
        ["convert", network, "ж.dot"],
        ["sample", network, "--rows", "3", "--out", "ж-s.csv"],
        ["searchers"],
        ["scores", "--json"],
        ["learn", "there-is-no-☃.csv", "--out", "x.bif"],
        ["learn", "--☃"],
        ["score", table, network, "--score", "\udcff"],
        ["learn", "\udcff.csv", "--out", "x.bif"],
    ]
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(commands), "status"],
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=200,
        check=False,
    )
    errors = done.stderr.decode(encoding)
    assert done.returncode == 0 and "Traceback" not in errors, errors
    assert json.loads((folder / "status").read_text()) == [0] * 12 + [2] * 4, errors
    shown = done.stdout.decode(encoding)
    # The JSON among the answers can be read back with its names, whatever the encoding.
    record, _ = json.JSONDecoder().raw_decode(shown[shown.index("{") :])
    assert tuple(record.get("names", NAMES)) == NAMES
    assert json.loads((folder / "r.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(
    ("module", "function", "words", "files"),
    [
        ("bnstudio.cli.learn", "run", ["learn", "t.csv", "--out", "n.bif"], ["n.bif"]),
        (
            "bnstudio.cli.learning.network_file",
            "fit",
            ["learn", "t.csv", "--out", "n.bif"],
            ["n.bif"],
        ),
        (
            "bnstudio.cli.evaluating.evaluate",
            "to_json",
            ["evaluate", "t.csv", "--searchers", "tabu", "--folds", "2", "--json", "e.json"],
            ["e.json"],
        ),
        (
            "bnstudio.cli.parent_sets",
            "write_parent_sets",
            ["parent-sets", "t.csv", "--out", "l.jkl"],
            ["l.jkl"],
        ),
    ],
)
def test_a_signal_after_the_work_has_begun_costs_no_file(
    tmp_path, number, module, function, words, files
):
    """The signal comes as the run returns, or while its result is written."""
    rows = "\n".join(f"{i % 2},{i % 3},{i % 2}" for i in range(60))
    (tmp_path / "t.csv").write_text("a,b,c\n" + rows + "\n")
    code = (
        "import os, sys\n"
        f"import {module} as m\n"
        "from bnstudio.cli import main\n"
        f"real = m.{function}\n"
        "def hit(*a, **k):\n"
        "    found = real(*a, **k)\n"
        f"    os.kill(os.getpid(), {int(number)})\n"
        "    return found\n"
        f"m.{function} = hit\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"t.csv", *files}


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_a_signal_leaves_no_half_written_file_behind(tmp_path):
    code = (
        "import os, signal, sys\n"
        "import bnstudio.data.table.write as m\n"
        "from bnstudio.cli import main\n"
        "real = m.write_csv\n"
        "def hit(*a, **k):\n"
        "    real(*a, **k)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "m.write_csv = hit\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "sample", "--parity", "4,1", "--rows", "9", "--out", "s.csv"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 130
    assert done.stderr == "bnstudio: interrupted; no output was written.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize("after", [1, 2])
def test_an_interruption_says_which_files_are_written(tmp_path, after):
    """The signal comes when so many files are in place."""
    code = (
        "import os, signal, sys\n"
        "from bnstudio.cli import main, output\n"
        "real, done = output.put, []\n"
        "def hit(*a):\n"
        "    real(*a)\n"
        "    done.append(a)\n"
        f"    if len(done) == {after}:\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "output.put = hit\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    files = ["--out", "s.csv", "--network", "n.bif"]
    done = subprocess.run(
        [sys.executable, "-c", code, "sample", "--parity", "4,1", "--rows", "9", *files],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    there = {path.name for path in tmp_path.iterdir()}
    assert len(there) == after
    assert done.returncode == 130
    said = done.stderr.splitlines()[-1]
    assert said.endswith("were written." if after == 2 else "was written.")
    assert {name for name in ("s.csv", "n.bif") if name in said} == there
