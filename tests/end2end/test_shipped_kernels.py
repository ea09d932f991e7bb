"""A wheel with compiled kernels starts in a folder of its own, and compiles nothing."""

import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TARGET = "generic" if platform.machine().lower() in ("aarch64", "arm64") else "x86-64-v2"
NETWORK = """
network small {} variable asia {type discrete [2] {yes, no};} variable tub {type discrete [2]
{yes, no};} probability (asia) {table 0.5, 0.5;} probability (tub | asia) {(yes) 0.5, 0.5;
(no) 0.5, 0.5;}
"""


def wheel(folder, **variables):
    folder.mkdir()
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, **variables},
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the wheel, what it was made from, and a table with a network."""
    folder = tmp_path_factory.mktemp("shipped")
    lines = (ROOT / "resources/samples/asia.csv").read_text().splitlines()
    rows = [",".join(line.split(",")[:2]) for line in lines[:200]]
    (folder / "table.csv").write_text("\n".join(["asia,tub", *rows[1:], ""]))
    (folder / "net.bif").write_text(NETWORK)
    made = folder / "kernels" / TARGET
    score(folder, folder, ROOT, NUMBA_CACHE_DIR=str(made), **TARGETED)
    assert len(list(made.glob("*.kernel"))) > 5
    wheel(folder / "wheel", BNSTUDIO_KERNELS=str(made.parent))
    return folder


TARGETED = {"NUMBA_CPU_NAME": TARGET, "NUMBA_CPU_FEATURES": ""}


def score(place, home, code, **variables):
    """Score the network with a copy of the program; return what its cache of kernels did."""
    table, network = (str(place / name) for name in ("table.csv", "net.bif"))
    done = subprocess.run(
        [sys.executable, "-m", "bnstudio", "score", table, network],
        cwd=home,
        env={
            "HOME": str(home),
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(code),
            "NUMBA_DEBUG_CACHE": "1",
            **variables,
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "bic" in done.stdout
    return [line.split()[1:] for line in done.stderr.splitlines() if line.startswith("[cache] ")]


def test_the_wheel_says_what_it_is_for(place):
    (made,) = (place / "wheel").glob("*.whl")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{python}-{python}-" in made.name and "none-any" not in made.name
    inside = zipfile.ZipFile(made).namelist()
    assert len([name for name in inside if f"shipped_kernels/{TARGET}/" in name]) > 5


def test_a_wheel_with_kernels_compiles_nothing_wherever_it_lies(place, tmp_path):
    (made,) = (place / "wheel").glob("*.whl")
    for name in ("first", "second"):
        installed, home = tmp_path / name, tmp_path / f"home-{name}"
        zipfile.ZipFile(made).extractall(installed)
        home.mkdir()
        told = score(place, home, installed)
        assert {what for what, *_ in told} == {"loaded"}
        assert all(str(installed) in words[1] for words in told)
        assert not list(home.rglob("*.kernel"))


def test_pip_takes_the_wheel_with_kernels(place, tmp_path):
    index = tmp_path / "simple" / "bnstudio"
    index.mkdir(parents=True)
    wheels = [next((place / "wheel").glob("*.whl")), wheel(tmp_path / "for all")]
    assert wheels[1].name.endswith("-none-any.whl")
    for made in wheels:
        shutil.copy(made, index)
    links = "".join(f'<a href="{made.name}">{made.name}</a>' for made in wheels)
    (index / "index.html").write_text(f"<!DOCTYPE html>{links}")
    pip = [sys.executable, "-m", "pip", "install", "--isolated", "--quiet", "--no-deps"]
    there = ["--index-url", index.parent.as_uri(), "--target", str(tmp_path / "taken")]
    subprocess.run(
        [*pip, *there, "bnstudio"],
        check=True,
        capture_output=True,
    )
    taken = tmp_path / "taken/bnstudio/numerics/shipped_kernels" / TARGET
    assert len(list(taken.glob("*.kernel"))) > 5


def test_what_a_start_did_not_load_is_not_shipped(tmp_path):
    folder, log = tmp_path / "kernels", tmp_path / "log"
    (folder / "stages-0123456789ab").mkdir(parents=True)
    (folder / "stages-0123456789ab" / "all.done").touch()
    names = [f"small.{letter * 32}.kernel" for letter in "ab"]
    for name in names:
        (folder / name).touch()
    log.write_text(f"1/2 reading\n[cache] loaded {folder / names[0]}\n2/2\n")
    program = ROOT / "packaging" / "keep_loaded.py"
    subprocess.run([sys.executable, program, folder, log], check=True, capture_output=True)
    assert [path.name for path in folder.iterdir()] == names[:1]


def test_a_folder_without_kernels_makes_no_wheel(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(subprocess.CalledProcessError) as failed:
        wheel(tmp_path / "wheel", BNSTUDIO_KERNELS=str(tmp_path / "empty"))
    assert b"has no kernels" in failed.value.stderr
