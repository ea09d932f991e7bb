"""Kernels that came with the program are taken where they fit, are whole, and nowhere else."""

import importlib.util
import os
import platform
import subprocess
import sys

import llvmlite.binding as llvm
import pytest
from numba.core import config, event

from bnstudio.numerics import kernel_cache, kernel_digest, shipped

SOURCE = """
from bnstudio.numerics.compiling import kernel

@kernel
def helper(x):
    return x * 3

@kernel
def tripled(x):
    return helper(x) + 1
"""

IS_ARM = platform.machine().lower() in ("aarch64", "arm64")
BASE = "generic" if IS_ARM else "x86-64-v2"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with the source and its kernels for the least target, compiled by a process."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "small.py").write_text(SOURCE)
    variables = {
        **os.environ,
        "NUMBA_CPU_NAME": BASE,
        "NUMBA_CPU_FEATURES": "",
        "NUMBA_CACHE_DIR": str(folder / "shipped" / BASE),
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
    }
    program = "import small; assert small.tripled(5) == 16"
    subprocess.run([sys.executable, "-c", program], env=variables, check=True, timeout=240)
    return folder


@pytest.fixture
def start(made, tmp_path, monkeypatch):
    """Do what a start of the program does with an empty cache; return the count of compilations."""
    own = tmp_path / "cache"
    monkeypatch.setattr(config, "CACHE_DIR", str(own))
    # numba reads its environment again before it compiles.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(own))
    for name, empty in (("_said", set()), ("_unkept", []), ("_tidied", set())):
        monkeypatch.setattr(kernel_cache, name, empty)
    usable = shipped.usable.__wrapped__
    places = [made / "shipped"]
    monkeypatch.setattr(shipped, "usable", lambda: usable(places[-1]))

    def call(source=SOURCE, folder=None):
        places.append(folder or made / "shipped")
        (tmp_path / "small.py").write_text(source)
        spec = importlib.util.spec_from_file_location("small", tmp_path / "small.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "small", module)
        spec.loader.exec_module(module)
        with event.install_recorder("numba:compile") as recorded:
            assert module.tripled(5) == 16
        begun = [
            happened.data["dispatcher"] for _, happened in recorded.buffer if happened.is_start
        ]
        return sum(dispatcher.py_func.__module__ == "small" for dispatcher in begun)

    call.own = own
    return call


def test_what_came_along_is_not_compiled(start):
    assert start() == 0
    assert not list(start.own.rglob("*"))  # and not copied


def test_what_did_not_come_along_is_compiled_for_this_processor(start):
    assert start(SOURCE.replace("helper(x) + 1", "1 + helper(x)")) == 1
    assert len(list(start.own.rglob("*.kernel"))) == 1


def test_a_person_s_own_kernels_come_first(start, monkeypatch, tmp_path, capfd):
    assert start(folder=tmp_path / "none") > 0
    monkeypatch.setattr(config, "DEBUG_CACHE", 1)
    assert start() == 0
    said = capfd.readouterr().err.splitlines()
    assert said and all(line.startswith(f"[cache] loaded {start.own}") for line in said)


def test_a_damaged_one_is_compiled_and_left_in_its_place(start, made, tmp_path, caplog):
    copy = tmp_path / "damaged"
    (copy / BASE).mkdir(parents=True)
    for path in (made / "shipped" / BASE).iterdir():
        content = path.read_bytes()
        at = len(content) // 2
        (copy / BASE / path.name).write_bytes(content[:at] + b"\0damage\0" + content[at + 8 :])
    assert start(folder=copy) > 0
    assert len(caplog.messages) == 1 and "damaged" in caplog.messages[0]
    assert list((copy / BASE).iterdir())
    assert start(folder=copy) == 0  # its own ones now


@pytest.mark.parametrize(
    ("name", "other"),
    [("numba.__version__", "9.9"), ("llvmlite.__version__", "9.9"), ("np.__version__", "9.9.9")],
)
def test_other_versions_compile(start, monkeypatch, name, other):
    monkeypatch.setattr(f"bnstudio.numerics.kernel_digest.{name}", other)
    assert start() > 0


def test_a_patch_release_of_python_or_numpy_takes_them(start, monkeypatch):
    python, numpy = sys.hexversion + 0x100, f"{kernel_digest.np.__version__}.post1"
    monkeypatch.setattr(sys, "hexversion", python)
    monkeypatch.setattr("bnstudio.numerics.kernel_digest.np.__version__", numpy)
    assert start() == 0


def test_the_best_target_that_the_processor_can_do(tmp_path, monkeypatch):
    usable = shipped.usable.__wrapped__
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    assert usable(tmp_path / "none") == ()
    for name in (*shipped.TARGETS, "x86-64-v9"):
        (tmp_path / name).mkdir()

    def names(*lacking):
        features = {name: name not in lacking for name in shipped.TARGETS["x86-64-v3"]}
        monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: features)
        return [name for _, name in usable(tmp_path)]

    assert names() == ["x86-64-v3", "x86-64-v2"]
    assert names("avx2") == ["x86-64-v2"]
    assert names("popcnt") == []
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    assert names() == ["generic"]

    def unknown():
        raise RuntimeError("no such system")

    monkeypatch.setattr(llvm, "get_host_cpu_features", unknown)
    monkeypatch.setattr(platform, "machine", lambda: "AMD64")
    assert usable(tmp_path) == ()


def test_a_version_of_macos_is_no_part_of_a_key():
    said = {shipped.described((f"arm64-apple-darwin{v}", "generic", "")) for v in ("23.1.0", "24")}
    assert said == {("arm64-apple-darwin", "generic", "")}
    here = ("arm64-apple-darwin23.1.0", "apple-m1", "+neon")
    assert shipped.described(here) == here
