"""Damaged projects open with their runs or are refused in one sentence, in bounded time and memory.

The campaign ``tests/benchmarks/hostile/projects.py`` does 20,000 of them; here are a few.
"""

import json
import random
import struct
import sys
import zipfile

import pytest

from bnstudio.errors import ProjectError
from bnstudio.project.saving import parts as parts_module
from bnstudio.project.saving.file import read_project
from bnstudio.project.saving.parts import Parts, add_part
from tests.benchmarks.hostile.projects import (
    KINDS,
    campaign,
    open_and_use,
    packed,
    unknown_methods,
    whole_project,
)

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")


@linux
def test_a_few_of_the_campaign():
    faults = [
        f"case {case} ({kind}): {outcome.detail}"
        for case, kind, outcome in campaign(150, 100_000)
        if not outcome.good
    ]
    assert not faults, "\n".join(faults)


def test_every_kind_makes_a_file(tmp_path):
    whole = whole_project(tmp_path)
    for kind, _ in KINDS:
        assert kind(whole, random.Random(3))


@pytest.mark.parametrize("number", range(8))
def test_unknown_methods_open_with_their_runs(tmp_path, number):
    whole = whole_project(tmp_path)
    path = tmp_path / "a.bnstudio"
    path.write_bytes(unknown_methods(whole, random.Random(number)))
    project = open_and_use(path).project
    assert list(project.runs) == [1, 2, 3] and project.runs[1].best is not None


def test_bombs_are_refused_by_what_their_directory_says(tmp_path, monkeypatch):
    path = tmp_path / "bomb.bnstudio"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("project.json", b"[]," * 3_000_000)
    monkeypatch.setattr(parts_module, "SMALL", 1_000_000)
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("unpacked"))
    assert path.stat().st_size < 30_000
    with pytest.raises(ProjectError, match="would unpack to more than a project can hold"):
        read_project(path)


@pytest.mark.parametrize("content", [b"[],", b'{"":0},', b"0,"])
def test_text_that_becomes_too_many_objects_is_refused_before_any_is_made(
    tmp_path, monkeypatch, content
):
    monkeypatch.setattr(parts_module, "RECORDS_LIMIT", 1000)
    monkeypatch.setattr(parts_module, "VALUES_LIMIT", 2000)
    monkeypatch.setattr(parts_module, "parse_json", lambda *_: pytest.fail("parsed"))
    path = tmp_path / "a.bnstudio"
    path.write_bytes(packed({"project.json": b"[" + content * 3000 + b"0]"}))
    with pytest.raises(ProjectError, match="would unpack to more"):
        read_project(path)


def test_a_part_of_ours_that_packs_like_a_bomb_can_be_read_again(tmp_path):
    path = tmp_path / "a.bnstudio"
    content = b"0.5, " * 8_000_000
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        add_part(archive, "network.json", content)
    with zipfile.ZipFile(path) as archive:
        assert Parts(archive, path.stat().st_size).bytes("network.json") == content


@pytest.mark.parametrize(("head", "flags"), [(b"PK\1\2", 8), (b"PK\3\4", 6)])
def test_a_name_that_is_not_in_the_encoding_that_it_says(tmp_path, head, flags):
    """In the archive's directory, or before the part itself."""
    content = bytearray(packed(whole_project(tmp_path)))
    at = content.index(b"project.json", content.index(head)) - (46 if flags == 8 else 30)
    assert content[at : at + 4] == head
    struct.pack_into("<H", content, at + flags, 0x800)  # UTF-8
    content[at + (46 if flags == 8 else 30)] = 0xFF
    path = tmp_path / "a.bnstudio"
    path.write_bytes(content)
    with pytest.raises(ProjectError, match="damaged or cut short"):
        read_project(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_parts_packed_as_we_never_do_are_not_unpacked(tmp_path, method):
    """LZMA takes as much memory as the part says it needs."""
    path = tmp_path / "a.bnstudio"
    path.write_bytes(packed(whole_project(tmp_path), method))
    with pytest.raises(ProjectError, match="damaged or cut short"):
        read_project(path)


def test_a_long_name_of_a_part_is_not_repeated(tmp_path):
    whole = whole_project(tmp_path)
    head = json.loads(whole["project.json"])
    head["source"]["embedded"] = "x" * 50_000
    path = tmp_path / "a.bnstudio"
    path.write_bytes(packed({**whole, "project.json": json.dumps(head).encode()}))
    with pytest.raises(ProjectError, match="is missing") as caught:
        read_project(path)
    assert len(str(caught.value)) < 500


def head_with(tmp_path, **changes):
    whole = whole_project(tmp_path)
    head = {**json.loads(whole["project.json"]), **changes}
    path = tmp_path / "changed.bnstudio"
    path.write_bytes(packed({**whole, "project.json": json.dumps(head).encode()}))
    return path


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"runs": [{"number": 1}, {"number": 1}]}, "no new run"),
        ({"runs": [{"number": True}]}, "yes or no where a whole number"),
        ({"next_run": 10**400}, "beyond all measure"),
        ({"next_run": 1.0}, "a number where a whole number"),
        ({"view": ["dag"]}, "one of dag"),
        ({"view": "x" * 50_000}, "one of dag"),
        ({"groups": {"x" * 50_000: 1}}, "where a text is"),
        ({"settings": {"parameters": {"restarts": [1]}}}, "a single value"),
        ({"extra": {"x": list(range(300_000))}}, "more than the program keeps"),
    ],
)
def test_odd_values_are_named_in_one_short_sentence(tmp_path, changes, words):
    with pytest.raises(ProjectError, match=words) as caught:
        read_project(head_with(tmp_path, **changes))
    assert len(str(caught.value)) < 500


def test_places_off_every_canvas_are_chosen_again(tmp_path):
    whole = whole_project(tmp_path)
    places = {"a": [1, 2], "b": ["nan", 0], "c": ["inf", 0], "d": [0, -1e300]}
    path = tmp_path / "a.bnstudio"
    path.write_bytes(packed({**whole, "positions.json": json.dumps(places).encode()}))
    assert read_project(path).project.positions == {"a": (1.0, 2.0)}


def test_a_pipe_or_device_is_no_project():
    with pytest.raises(ProjectError, match="device or pipe"):
        read_project("/dev/zero")
