"""Kernels go when nobody has used them for long; nothing else ever does."""

import importlib.util
import os
import subprocess
import sys
import time

import pytest
from numba.core import config

from bnstudio.numerics import kernel_cache

OWN = kernel_cache.FOLDER
#: What earlier versions made.
OLD, YOUNG, HELD, LINK, FILE = (f"kernels-{letter * 12}" for letter in "bcdef")

SOURCE = """
from bnstudio.numerics.compiling import kernel

@kernel
def tripled(x):
    return x * 3
"""

HOLDER = """
import sys
from pathlib import Path
from bnstudio.locks import FolderLock
lock = FolderLock(Path(sys.argv[1]), shared=True)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def caches(tmp_path, monkeypatch):
    """The folder for caches, and what a program does that compiles for the first time."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / OWN))
    # numba reads its environment again before it compiles.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / OWN))
    for name, empty in (("_said", set()), ("_unkept", []), ("_tidied", set())):
        monkeypatch.setattr(kernel_cache, name, empty)
    source = tmp_path / "small.py"

    def compile_something(factor=3):
        kernel_cache._tidied.clear()
        source.write_text(SOURCE.replace("3", str(factor)))
        spec = importlib.util.spec_from_file_location("small", source)
        module = importlib.util.module_from_spec(spec)
        sys.modules["small"] = module
        spec.loader.exec_module(module)
        assert module.tripled(5) == 5 * factor

    return tmp_path, compile_something


def make(folder, days):
    (folder / "small_1").mkdir(parents=True)
    (folder / "small_1" / "x.kernel").write_bytes(b"code")
    age(folder, days)
    return folder


def test_only_old_kernels_of_other_versions_are_removed(caches):
    place, compile_something = caches
    old = make(place / OLD, 15)
    stay = [make(place / name, 15) for name in ("layers", "kernels-mine", "kernels-abc", "results")]
    stay.append(make(place / YOUNG, 13))
    stay.append(make(place / "elsewhere" / "kernels", 15))
    (place / LINK).symlink_to(stay[-1], target_is_directory=True)
    (place / FILE).write_text("a file")
    os.utime(place / FILE, (0, 0))
    compile_something()
    assert not old.exists()
    assert all((folder / "small_1" / "x.kernel").exists() for folder in stay)
    assert (place / FILE).exists() and (place / LINK).is_symlink()
    assert len(list((place / OWN).glob("*.kernel"))) == 1


def age(path, days):
    at = time.time() - days * 86_400
    os.utime(path, (at, at))


def test_a_kernel_that_is_used_stays_and_others_go(caches):
    place, compile_something = caches
    compile_something(3)
    (used,) = (place / OWN).glob("*.kernel")
    compile_something(4)
    (unused,) = set((place / OWN).glob("*.kernel")) - {used}
    others = [place / OWN / name for name in ("mine.kernel", "x.0123.kernel", "notes.txt")]
    for other in others:
        other.write_text("not a kernel of this program")
    for path in (used, unused, *others):
        age(path, 15)
    compile_something(3)  # loaded, and noted
    assert time.time() - used.stat().st_mtime < 86_400
    compile_something(5)
    assert used.exists() and not unused.exists()
    assert all(path.exists() for path in others)


def test_a_kernel_of_days_ago_stays(caches):
    place, compile_something = caches
    compile_something(3)
    (kept,) = (place / OWN).glob("*.kernel")
    age(kept, 13)
    compile_something(4)
    assert kept.exists()


@pytest.mark.skipif(os.name != "posix", reason="needs locks")
def test_what_a_living_program_uses_stays(caches):
    place, compile_something = caches
    held = make(place / HELD, 15)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(held)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert holder.stdout.readline() == b"held\n"
        compile_something(4)
        assert held.exists()
    finally:
        holder.kill()
        holder.communicate()
    compile_something(5)
    assert not held.exists()


def test_a_folder_that_the_person_named_is_left_alone(caches, monkeypatch):
    place, compile_something = caches
    monkeypatch.setattr(config, "CACHE_DIR", str(place / "my kernels"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(place / "my kernels"))
    old = make(place / OLD, 15)
    compile_something()
    assert old.exists()
