"""What registers the program with a desktop: the entry, the kinds of files, the script."""

import configparser
import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"
NAMES = "{http://www.freedesktop.org/standards/shared-mime-info}"

posix = pytest.mark.skipif(
    os.name != "posix" or shutil.which("bash") is None, reason="desktop entries are POSIX"
)


def entry_of(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def test_every_kind_of_the_entry_is_described_or_known():
    kinds = {
        one.get("type"): [glob.get("pattern") for glob in one.iter(f"{NAMES}glob")]
        for one in ElementTree.parse(PACKAGING / "bnstudio-mime.xml").getroot()
    }
    assert kinds == {"application/x-bnstudio": ["*.bnstudio"], "application/x-bif": ["*.bif"]}
    said = entry_of(PACKAGING / "bnstudio.desktop")["MimeType"].rstrip(";").split(";")
    assert set(kinds) <= set(said) <= {*kinds, "text/csv"}


def register(folder, *words):
    return subprocess.run(
        ["bash", str(PACKAGING / "register.sh"), *words],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@posix
def test_registered_and_removed(tmp_path):
    assert register(tmp_path, "/opt/bn/bnstudio").returncode == 0
    entry = entry_of(tmp_path / "applications/bnstudio.desktop")
    assert entry["Exec"] == "/opt/bn/bnstudio --single %f"
    for place in ("mime/packages/bnstudio.xml", "icons/hicolor/scalable/apps/bnstudio.svg"):
        assert (tmp_path / place).is_file()
    assert register(tmp_path).returncode == 0, "again, by its name on the path"
    assert entry_of(tmp_path / "applications/bnstudio.desktop")["Exec"].startswith("bnstudio ")
    assert register(tmp_path, "--remove").returncode == 0
    assert not (tmp_path / "applications/bnstudio.desktop").exists()
    assert not (tmp_path / "mime/packages/bnstudio.xml").exists()


@posix
@pytest.mark.parametrize("program", ["/my programs/bnstudio", "/a/b%f", "x;y'"])
def test_a_program_that_an_entry_cannot_start_is_refused(tmp_path, program):
    done = register(tmp_path, program)
    assert done.returncode == 2 and "cannot start" in done.stderr
    assert not (tmp_path / "applications").exists()
