"""Files are put in place whole or not at all, and never in the way of what stands there."""

import os
import stat
import threading
from pathlib import Path

import pytest

from bnstudio.files import is_special, put, real_place, replacing

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
