"""Faults while a project is saved: the old file stays whole, nothing is half-written."""

import errno
import os
import stat
import zipfile
from pathlib import Path

import pytest

from bnstudio.errors import ProjectError
from bnstudio.project.saving import file as project_file
from bnstudio.project.saving.file import read_project, snapshot, write_project
from tests.unit.project.saving.project_files import one_sentence


def unchanged(path, before, tmp_path):
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir() if p.name.endswith(".tmp")] == []
    assert read_project(path).project.runs


@pytest.mark.parametrize("where", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_whole(project, saved, tmp_path, monkeypatch, where):
    before = saved.read_bytes()
    project.groups = {"age": "changed"}

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    if where == "write":
        monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    elif where == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ProjectError, match="no space left") as caught:
        write_project(snapshot(project), saved)
    assert "still there" in one_sentence(caught.value)
    monkeypatch.undo()
    unchanged(saved, before, tmp_path)


def test_a_disk_that_fills_up_half_way(project, saved, tmp_path, monkeypatch):
    before = saved.read_bytes()
    written = 0
    real = os.fdopen

    def limited(handle, mode):
        file = real(handle, mode)

        class Small:
            def __getattr__(self, name):
                return getattr(file, name)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                file.close()

            def write(self, content):
                nonlocal written
                written += len(content)
                if written > 2000:
                    raise OSError(errno.ENOSPC, "No space left on device")
                return file.write(content)

        return Small()

    monkeypatch.setattr(os, "fdopen", limited)
    with pytest.raises(ProjectError, match="no space left"):
        write_project(snapshot(project), saved)
    assert written > 2000
    monkeypatch.undo()
    unchanged(saved, before, tmp_path)


def test_what_does_not_read_back_does_not_replace(project, saved, tmp_path, monkeypatch):
    before = saved.read_bytes()
    real = project_file.run_members

    def broken(run):
        for name, content in real(run):
            yield name, content[:-3] if name == "run.json" else content

    monkeypatch.setattr(project_file, "run_members", broken)
    with pytest.raises(ProjectError):
        write_project(snapshot(project), saved)
    monkeypatch.undo()
    unchanged(saved, before, tmp_path)


def test_a_folder_that_is_not_there(project, tmp_path):
    with pytest.raises(ProjectError, match="folder does not exist") as refused:
        write_project(snapshot(project), tmp_path / "none" / "x.bnstudio")
    # It may have been renamed while the project was open: nothing is said of a file in it.
    assert refused.value.advice == "Save somewhere else"


@pytest.mark.skipif(os.name != "posix", reason="permissions and links of POSIX")
def test_permissions_and_links_are_kept(project, saved, tmp_path):
    saved.chmod(0o640)
    link = tmp_path / "link.bnstudio"
    link.symlink_to(saved)
    project.groups = {"age": "changed"}
    write_project(snapshot(project), link)
    assert link.is_symlink()
    assert read_project(saved).project.groups == {"age": "changed"}
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640
    mask = os.umask(0)
    os.umask(mask)
    write_project(snapshot(project), tmp_path / "fresh.bnstudio")
    assert stat.S_IMODE((tmp_path / "fresh.bnstudio").stat().st_mode) == 0o666 & ~mask
