"""Files are put in place whole or not at all, and never in the way of what stands there."""

import errno
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bnstudio import passing
from bnstudio.files import is_special, put, real_place, replacing

if os.name != "nt":
    import fcntl

posix = pytest.mark.skipif(os.name != "posix", reason="needs links, modes and pipes")


def write(path, content=b"new", proof=None):
    with replacing(path, proof) as file:
        file.write(content)


def test_a_new_file_has_the_mode_of_the_mask_and_leaves_nothing_else(tmp_path):
    write(tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    (tmp_path / "plain").write_bytes(b"")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


@posix
def test_a_link_stays_and_what_it_leads_to_keeps_its_mode(tmp_path):
    real = tmp_path / "folder" / "real"
    real.parent.mkdir()
    real.write_bytes(b"old")
    real.chmod(0o600)
    (tmp_path / "link").symlink_to(real)
    write(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert [path.name for path in real.parent.iterdir()] == ["real"]


@posix
def test_a_link_to_nothing_makes_the_file_it_leads_to(tmp_path):
    (tmp_path / "link").symlink_to("made")
    write(tmp_path / "link")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "made").read_bytes() == b"new"


@posix
def test_a_pipe_is_written_into_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join(20)
    assert found == [b"new"]
    assert is_special(pipe) and [path.name for path in tmp_path.iterdir()] == ["pipe"]


@posix
def test_devices_are_special_and_stay():
    write(os.devnull, b"x" * 1000)
    assert is_special(os.devnull) and str(real_place(os.devnull)) == os.devnull


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
def test_a_full_device_is_an_error():
    with pytest.raises(OSError, match="space"):
        write("/dev/full")


def test_what_the_writer_or_the_proof_raises_leaves_the_old_file(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def proof(written):
        assert written.read_bytes() == b"new"
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        write(path, proof=proof)
    with pytest.raises(KeyboardInterrupt), replacing(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_the_longest_name_can_be_written(tmp_path):
    path = tmp_path / ("n" * 255)
    write(path)
    assert path.read_bytes() == b"new"


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(IsADirectoryError):
        write(tmp_path)


@posix
def test_putting_a_file_keeps_link_and_mode(tmp_path):
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "old").chmod(0o640)
    (tmp_path / "link").symlink_to("old")
    (tmp_path / "made").write_bytes(b"new")
    put(tmp_path / "made", tmp_path / "link")
    assert (tmp_path / "link").is_symlink() and not (tmp_path / "made").exists()
    assert (tmp_path / "old").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == 0o640


# -- what a killed process leaves ----------------------------------------------------------------


def left(folder):
    """The passing files and folders in a folder."""
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(".bnstudio-"))


HALF = """
import os, signal, sys
from bnstudio.files import replacing
from bnstudio.passing import Passing
if sys.argv[2] == "folder":
    made = Passing(__import__("pathlib").Path(sys.argv[1]).parent, folder=True)
    (made.path / "half").write_bytes(b"half")
    print("half", flush=True)
    sys.stdin.read()
with replacing(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("half", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(params=["file", "folder"])
def writer(request, tmp_path):
    """A process that is in the middle of writing ``tmp_path/a``."""
    process = subprocess.Popen(
        [sys.executable, "-c", HALF, str(tmp_path / "a"), request.param],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout.readline() == b"half\n"
    yield process
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()


def test_what_a_killed_process_left_goes_with_the_next_file_written_there(tmp_path, writer):
    assert len(left(tmp_path)) == 1
    write(tmp_path / "b")
    assert len(left(tmp_path)) == 1, "its process lives"
    writer.kill()
    writer.wait()
    write(tmp_path / "b")
    assert left(tmp_path) == []
    assert (tmp_path / "b").read_bytes() == b"new" and not (tmp_path / "a").exists()


@posix
def test_what_another_thread_of_this_process_writes_stays(tmp_path):
    with replacing(tmp_path / "a") as file:
        file.write(b"half")
        write(tmp_path / "b")
        assert len(left(tmp_path)) == 1
    assert (tmp_path / "a").read_bytes() == b"half" and left(tmp_path) == []


@posix
@pytest.mark.parametrize("name, folder", [("_held", False), ("_held", True), ("_opened", True)])
def test_one_that_is_swept_before_it_is_locked_is_made_again(tmp_path, monkeypatch, name, folder):
    """Where locks cannot tell, another process takes it for one that was left."""
    real, swept = getattr(passing, name), []

    def late(*asked):
        path = asked[-1]
        if not swept:
            passing._remove(path)
            swept.append(path)
        return real(*asked)

    monkeypatch.setattr(passing, name, late)
    made = passing.Passing(tmp_path, folder=folder)
    assert swept[0] != made.path and list(tmp_path.iterdir()) == [made.path]
    assert made.path.is_dir() == folder
    made.remove()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name", [".bnstudio-0badcafe-77-abcdefgh.part", ".bnstudio-abcdefgh.part", ".bnstudio-abcdefgh"]
)
def test_what_an_unknown_process_may_be_writing_stays_for_a_day(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"half")
    write(tmp_path / "b")
    assert left(tmp_path) == [name]
    long_ago = time.time() - 2 * 86_400
    os.utime(path, (long_ago, long_ago))
    write(tmp_path / "b")
    assert left(tmp_path) == []


@posix
def test_without_locks_the_process_number_decides(tmp_path, monkeypatch):
    def no_locks(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with replacing(tmp_path / "a") as file:
        mine = left(tmp_path)[0]
        write(tmp_path / "b")
        assert left(tmp_path) == [mine]
        file.write(b"whole")
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    host = mine.split("-")[1]
    dead = tmp_path / f".bnstudio-{host}-{process.pid}-abcdefgh.part"
    dead.write_bytes(b"half")
    write(tmp_path / "b")
    assert left(tmp_path) == [] and (tmp_path / "a").read_bytes() == b"whole"


@posix
def test_only_files_and_folders_with_just_such_a_name_are_swept(tmp_path):
    keep = [".bnstudio-mine", ".bnstudio-notes.part", "x.bnstudio-abcdefgh.part"]
    for name in keep:
        (tmp_path / name).write_bytes(b"")
    os.mkfifo(tmp_path / ".bnstudio-abcdefgh.part")
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / ".bnstudio-hgfedcba.part").symlink_to("precious")
    long_ago = time.time() - 2 * 86_400
    for path in tmp_path.iterdir():
        os.utime(path, (long_ago, long_ago), follow_symlinks=False)
    before = sorted(tmp_path.iterdir())
    write(tmp_path / "b")
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "b"])


def test_no_memory_is_an_error_of_the_system(tmp_path):
    with pytest.raises(OSError, match="memory"), replacing(tmp_path / "a") as file:
        file.write(b"half")
        raise MemoryError
    assert list(tmp_path.iterdir()) == []
