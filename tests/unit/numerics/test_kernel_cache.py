"""Whatever becomes of the files of kept kernels, kernels are right, and one sentence says it."""

import errno
import importlib.util
import logging
import os
import pickle
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from numba.core import config, event
from numba.core.codegen import CPUCodeLibrary

from bnstudio.numerics import kernel_cache

SOURCE = """
from bnstudio.numerics.compiling import kernel

@kernel
def helper(x):
    return x * 3

@kernel
def tripled(x):
    return helper(x) + 1
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    place = tmp_path / "cache"
    monkeypatch.setattr(config, "CACHE_DIR", str(place))
    # numba reads its environment again before it compiles.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(place))
    monkeypatch.setattr(kernel_cache, "_said", set())
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    monkeypatch.setattr(kernel_cache, "_tidied", set())
    (tmp_path / "small.py").write_text(SOURCE)
    return place


def use(folder, values=(5,), place=None):
    """Do what a new start of the program does; return how many functions it compiles."""
    spec = importlib.util.spec_from_file_location("small", (place or folder.parent) / "small.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["small"] = module
    spec.loader.exec_module(module)
    with event.install_recorder("numba:compile") as recorded:
        assert [module.tripled(value) for value in values] == [value * 3 + 1 for value in values]
    assert len(module.tripled.nopython_signatures) == len(values)
    begun = [happened.data["dispatcher"] for _, happened in recorded.buffer if happened.is_start]
    return sum(dispatcher.py_func.__module__ == "small" for dispatcher in begun)


def files(folder):
    return sorted(folder.rglob("*.kernel"))


def flip(content, at, bit=0):
    return content[:at] + bytes([content[at] ^ (1 << bit)]) + content[at + 1 :]


DAMAGES = {
    "emptied": lambda content: b"",
    "cut in the head": lambda content: content[:20],
    "cut": lambda content: content[: len(content) // 2],
    "one byte short": lambda content: content[:-1],
    "longer": lambda content: content + b"x",
    "scrambled": lambda content: bytes(random.Random(1).randbytes(len(content))),
    "zeros": lambda content: bytes(len(content)),
    "a bit of the mark": lambda content: flip(content, 3),
    "a bit of the length": lambda content: flip(content, 25, 7),
    "a bit of the sum": lambda content: flip(content, 40),
    "a bit of the code": lambda content: flip(content, len(content) - 500, 5),
    "a pickle alone": lambda content: pickle.dumps(("stamp", "key", "data")),
}


def test_kept_kernels_are_loaded(folder, caplog):
    assert use(folder, (5, 0.5)) == 4
    assert len(files(folder)) == 4
    assert use(folder, (0.5, 5)) == 0
    assert not caplog.records


def test_who_only_loads_kernels_does_not_load_the_compiler_s_knowledge(folder):
    """Numba's descriptions of numpy's functions take 50 MB, and a sixth of a second to load."""
    code = "import small, sys; print(small.tripled(5), 'numba.np.linalg' in sys.modules)"
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder.parent,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for _start in range(2)
    ]
    assert said == [["16", "True"], ["16", "False"]]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_compiled_again_and_said_once(folder, caplog, damage):
    use(folder)
    for path in files(folder):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert use(folder) == 2
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert caplog.messages[0].count(".") == 1 + str(folder).count(".")
    assert use(folder) == 0
    assert kernel_cache.unkept() == ()  # it is over


def test_no_flipped_bit_reaches_the_machine(folder):
    """Every place of a small sample: the check sum stands before anything that reads the rest."""
    use(folder)
    path = files(folder)[0]
    whole = path.read_bytes()
    places = random.Random(2).sample(range(len(whole)), 300)
    for at in places:
        path.write_bytes(flip(whole, at, at % 8))
        with pytest.raises(kernel_cache.DamagedError):
            kernel_cache._read(path)
    path.write_bytes(whole)
    assert use(folder) == 0


class Gone:
    pass


def test_a_whole_file_that_is_not_understood_is_compiled_again(folder, caplog):
    """As one of another version that speaks of a class that is there no longer."""
    use(folder)
    for path in files(folder):
        content = pickle.dumps(Gone()).replace(b"Gone", b"Lost")
        digest = kernel_cache.hashlib.sha256(content).digest()
        path.write_bytes(
            kernel_cache._HEAD.pack(kernel_cache._MAGIC, len(content), digest) + content
        )
    assert use(folder) == 2
    assert len(caplog.records) == 1
    assert use(folder) == 0


def test_machine_code_that_llvm_refuses_is_compiled_again(folder, caplog, monkeypatch):
    use(folder)

    def refuse(*_):
        raise RuntimeError("LLVM: no such thing")

    with monkeypatch.context() as patch:
        for cache in (kernel_cache.KernelCache, kernel_cache.PartCache):
            patch.setattr(cache, "_rebuild", refuse)
        assert use(folder) == 2
    assert len(caplog.records) == 1
    assert use(folder) == 0


def test_another_source_is_compiled_and_nothing_said(folder, caplog):
    source = folder.parent / "small.py"
    use(folder)
    source.write_text(SOURCE.replace("return x * 3", "return x + x + x"))
    assert use(folder) == 2
    assert len(files(folder)) == 4
    source.write_text(SOURCE)
    assert use(folder) == 0, "the earlier version is still there"
    assert not caplog.records


def test_a_changed_kernel_leaves_those_that_do_not_call_it(folder):
    source = folder.parent / "small.py"
    use(folder)
    source.write_text(SOURCE.replace("helper(x) + 1", "1 + helper(x)"))
    assert use(folder) == 1


def test_a_copied_touched_and_commented_program_compiles_nothing(folder, tmp_path):
    use(folder)
    copy = tmp_path / "elsewhere"
    copy.mkdir()
    text = SOURCE.replace("@kernel", "# A comment.\n@kernel")
    (copy / "small.py").write_text(text.replace("x):\n", 'x):\n    """Says something."""\n\n'))
    os.utime(copy / "small.py", (0, 0))
    assert use(folder, place=copy) == 0
    assert len(files(folder)) == 2


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "nowhere"])
def test_something_else_in_the_place_of_a_file(folder, caplog, kind):
    use(folder)
    for path in files(folder):
        path.unlink()
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "folder":
            path.mkdir()
        elif kind == "device":
            path.symlink_to("/dev/zero")
        else:
            path.symlink_to("/nowhere/at/all")
    assert use(folder) == 2
    assert len(caplog.records) <= 2
    if kind != "folder":
        assert use(folder) == 0


def test_a_file_where_the_folder_should_be(folder, caplog):
    folder.write_text("")
    assert use(folder) == 2
    assert use(folder) == 2
    assert len(caplog.records) == 1
    assert "cannot be kept" in caplog.messages[0]
    assert list(kernel_cache.unkept()) == caplog.messages


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_folder_that_takes_no_files(folder, caplog, monkeypatch, why):
    def full(self, _content):
        self.touch()
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert use(folder) == 2
    assert caplog.messages == [
        f"Compiled kernels cannot be kept in {folder} ({os.strerror(why)}); each start compiles."
    ]
    assert not [path for path in folder.rglob("*") if path.is_file()]


def test_code_that_numba_cannot_hand_out_is_not_kept(folder, monkeypatch):
    def gone(_library):
        raise RuntimeError("no compiled object yet")

    with monkeypatch.context() as without:
        without.setattr(CPUCodeLibrary, "_get_compiled_object", gone)
        assert use(folder) == 2
    assert ["helper" in path.name for path in files(folder)] == [True]  # a part has no such code
    assert (use(folder), use(folder)) == (1, 0)


def test_a_disk_that_cannot_be_read(folder, caplog, monkeypatch):
    use(folder)

    def broken(_path):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(kernel_cache, "_read", broken)
    assert use(folder) == 2
    assert len(caplog.records) == 1


def test_what_a_killed_process_was_writing_is_swept(folder):
    use(folder)
    left = files(folder)[0].with_name(files(folder)[0].name + ".0123456789ab.part")
    for age, stays in ((10, True), (7200, False)):
        left.write_bytes(b"half")
        os.utime(left, (left.stat().st_mtime - age,) * 2)
        files(folder)[0].unlink()
        kernel_cache._tidied.clear()
        use(folder)
        assert left.exists() == stays


PROGRAM = """
import sys, small
sys.exit(0 if small.tripled(5) == 16 and small.tripled(0.5) == 2.5 else 3)
"""


def test_programs_that_compile_at_once(folder, caplog):
    caplog.set_level(logging.WARNING)
    variables = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder),
        "PYTHONPATH": os.pathsep.join([str(folder.parent), *sys.path]),
    }
    ends = []

    def one():
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=variables, capture_output=True, timeout=120
        )
        ends.append((done.returncode, done.stderr))

    threads = [threading.Thread(target=one) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends == [(0, b"")] * 3
    assert use(folder, (5, 0.5)) == 0
    assert not list(folder.rglob("*.part"))


COUNTER = """
from bnstudio.numerics import compiling
from numba.core.bytecode import FunctionIdentity
print(FunctionIdentity.from_function(lambda: 0).unique_id)
"""


def test_no_two_processes_number_their_functions_alike():
    """In kept code, numba tells the parts of ``sort`` from those of ``argsort`` by that number."""
    command = [sys.executable, "-c", COUNTER]
    first, second = (int(subprocess.check_output(command, timeout=120)) for _ in range(2))
    assert abs(first - second) > 1_000_000
