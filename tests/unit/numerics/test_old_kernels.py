"""Kernels of other versions go when nobody has used them for long; nothing else ever does."""

import importlib.util
import os
import subprocess
import sys
import time

import pytest
from numba.core import config

from bnstudio.numerics import kernel_cache

OWN, OLD, YOUNG, HELD, LINK, FILE = (f"kernels-{letter * 12}" for letter in "abcdef")

SOURCE = """
from bnstudio.numerics.compiling import kernel

@kernel
def tripled(x):
    return x * 3
"""

HOLDER = """
import sys
from pathlib import Path
from bnstudio.numerics import kernel_cache
kernel_cache._use(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def caches(tmp_path, monkeypatch):
    """The folder for caches, and what a program does that compiles for the first time."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / OWN))
    # numba reads its environment again before it compiles.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / OWN))
    for name, empty in (("_said", set()), ("_unkept", []), ("_used", {}), ("_tidied", set())):
        monkeypatch.setattr(kernel_cache, name, empty)
    source = tmp_path / "small.py"

    def compile_something(note=""):
        kernel_cache._tidied.clear()
        source.write_text(f"{SOURCE}# {note}\n")
        spec = importlib.util.spec_from_file_location("small", source)
        module = importlib.util.module_from_spec(spec)
        sys.modules["small"] = module
        spec.loader.exec_module(module)
        assert module.tripled(5) == 15

    yield tmp_path, compile_something
    for lock in kernel_cache._used.values():
        lock.release()


def make(folder, days):
    (folder / "small_1").mkdir(parents=True)
    (folder / "small_1" / "x.kernel").write_bytes(b"code")
    at = time.time() - days * 86_400
    os.utime(folder, (at, at))
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
    assert list((place / OWN).rglob("*.kernel"))


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
        assert time.time() - held.stat().st_mtime < 86_400, "its use is noted for later"
        os.utime(held, (0, 0))
        compile_something("while it lives")
        assert held.exists()
    finally:
        holder.kill()
        holder.communicate()
    compile_something("when it is gone")
    assert not held.exists()


def test_a_folder_that_the_person_named_is_left_alone(caches, monkeypatch):
    place, compile_something = caches
    monkeypatch.setattr(config, "CACHE_DIR", str(place / "my kernels"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(place / "my kernels"))
    old = make(place / OLD, 15)
    compile_something()
    assert old.exists()
