"""Outputs of commands where something unusual stands: links, devices, closed and full streams."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bnstudio.cli import main, output
from bnstudio.cli.learning import rescue
from bnstudio.formats.read import read_network

NETWORK = """network t {} variable A { type discrete [2] { y, n }; }
variable B { type discrete [2] { y, n }; }
probability (A) { table 0.5, 0.5; } probability (B | A) { (y) 0.9, 0.1; (n) 0.2, 0.8; }"""

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's devices")


@pytest.fixture
def network(tmp_path):
    path = tmp_path / "t.bif"
    path.write_text(NETWORK)
    return path


@pytest.fixture
def table(network, tmp_path):
    path = tmp_path / "t.csv"
    assert main(["sample", str(network), "--rows", "200", "--out", str(path)]) == 0
    return path


def shell(line, folder):
    """Run a line of the shell in which BN is the program."""
    done = subprocess.run(
        ["/bin/sh", "-c", line.replace("BN", f"'{sys.executable}' -m bnstudio")],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_links_stay_and_modes_are_kept(network, tmp_path):
    real = tmp_path / "real.json"
    real.write_text("old")
    real.chmod(0o600)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    assert main(["compare", str(network), str(network), "--json", str(link)]) == 0
    assert link.is_symlink() and real.read_text().startswith("{")
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"t.bif", "real.json", "link.json"}


def test_devices_stay(network, table, tmp_path, capsys):
    out = tmp_path / "o.bif"
    message = ["learn", table, "--out", out, "--json", os.devnull, "--trace", os.devnull]
    assert main([str(word) for word in message]) == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode) and out.exists()


def test_a_full_device_leaves_the_other_outputs_as_they_were(table, tmp_path, capsys):
    out = tmp_path / "o.bif"
    assert main(["learn", str(table), "--out", str(out), "--json", "/dev/full"]) == 2
    assert "space" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"t.bif", "t.csv"}


def test_a_full_standard_output_is_one_sentence_after_the_files(table, tmp_path):
    status, _, error = shell("BN learn t.csv --out o.bif --json - > /dev/full", tmp_path)
    assert status == 2 and (tmp_path / "o.bif").exists()
    assert error.count("\n") == 1 and "space" in error, error
    status, _, error = shell("BN learn t.csv --out p.bif > /dev/full", tmp_path)
    assert status == 2 and (tmp_path / "p.bif").exists() and error.count("\n") == 1, error
    for words in ("score t.csv t.bif", "compare t.bif t.bif --json -", "searchers", "scores --json",
                  "--help", "learn --help", "--version"):  # fmt: skip
        status, _, error = shell(f"BN {words} > /dev/full", tmp_path)
        assert status == 2 and error.count("\n") == 1 and "space" in error, (words, error)


def test_a_full_standard_error_costs_nothing(table, tmp_path):
    status, shown, _ = shell("BN learn t.csv --out o.bif 2> /dev/full", tmp_path)
    assert status == 0 and "o.bif: bic" in shown and (tmp_path / "o.bif").exists()
    status, _, _ = shell("BN learn none.csv --out q.bif 2> /dev/full", tmp_path)
    assert status == 2


def test_a_reader_that_stops_early_loses_no_file(table, tmp_path):
    script = "{ BN learn t.csv --out o.bif --json - ; echo $? >&2 ; } | true"
    _, _, error = shell(script, tmp_path)
    assert error == "0\n"
    assert (tmp_path / "o.bif").exists()


def test_closed_streams_harm_nothing(table, tmp_path):
    status, shown, _ = shell("BN learn t.csv --out o.bif 2>&-", tmp_path)
    assert status == 0 and "o.bif: bic" in shown
    status, _, error = shell("BN learn t.csv --out p.bif --json - >&-", tmp_path)
    assert status == 2 and error.count("\n") == 1 and "standard output" in error
    assert (tmp_path / "p.bif").exists()


@pytest.mark.parametrize("elsewhere", [True, False])
def test_a_full_disk_at_the_end_of_a_run_costs_no_network(
    table, tmp_path, capsys, monkeypatch, elsewhere
):
    """It is kept where passing files go, or else its arcs are told."""

    def full(written, place):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(output, "put", full)
    if elsewhere:
        monkeypatch.setattr(rescue, "temporary_folder", lambda: tmp_path)
    else:
        monkeypatch.setattr(rescue, "write_file", full)
    out = tmp_path / "o.bif"
    assert main(["learn", str(table), "--time", "5", "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert f"{out}: this output could not be written: No space left on device" in said
    kept = list(tmp_path.glob("bnstudio-kept-*.json"))
    if elsewhere:
        assert f"The network is kept in {kept[0]}" in said
        assert len(read_network(kept[0]).graph.arcs) == 1
    else:
        assert "The arcs of the network are: " in said and ("A -> B" in said or "B -> A" in said)
    assert not out.exists() and len(kept) == elsewhere


def test_an_output_that_is_refused_by_the_system_is_called_by_its_name(table, capsys):
    assert main(["learn", str(table), "--time", "5", "--out", "/proc/o.bif"]) == 2
    said = capsys.readouterr().err
    assert "/proc/o.bif" in said and ".part" not in said


@pytest.mark.parametrize(
    ("command", "option", "name"),
    [
        ("learn", "--variables", "kept.json"),
        ("learn", "--recipe", "kept.json"),
        ("parent-sets", "--recipe", "kept.jkl"),
    ],
)
def test_no_output_overwrites_names_or_a_recipe(run, asia, tmp_path, command, option, name):
    place = tmp_path / name
    place.write_text("smoke\nlung\n")
    done = run(command, asia, option, place, "--out", place)
    assert done.status == 2 and "overwrite an input" in done.err
    assert place.read_text() == "smoke\nlung\n"
