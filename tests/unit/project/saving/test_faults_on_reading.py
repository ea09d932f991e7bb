"""Project files with faults: every one is one sentence, older versions are upgraded."""

import io
import random
import zipfile

import pytest

from bnstudio.errors import ProjectError
from bnstudio.project.saving import parts, upgrades
from bnstudio.project.saving.file import read_project
from tests.unit.project.saving.project_files import one_sentence, rewritten, with_value, without


def test_cut_short_anywhere_is_one_sentence(saved, tmp_path):
    whole = saved.read_bytes()
    cut = tmp_path / "cut.bnstudio"
    for size in range(0, len(whole) - 1, 97):
        cut.write_bytes(whole[:size])
        with pytest.raises(ProjectError) as caught:
            read_project(cut)
        assert str(cut) in one_sentence(caught.value)


def test_flipped_bytes_never_give_anything_but_a_project_error(saved, tmp_path):
    whole = saved.read_bytes()
    bad = tmp_path / "bad.bnstudio"
    rng = random.Random(3)
    refused = 0
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] ^= rng.randrange(1, 256)
        bad.write_bytes(bytes(content))
        try:
            read_project(bad)
        except ProjectError as error:
            one_sentence(error)
            refused += 1
    assert refused > 200


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a bnstudio project file"),
        (b"a,b\n1,2\n", "not a bnstudio project file"),
        (b"PK\x03\x04 and nothing behind", "damaged or cut short"),
    ],
)
def test_no_project_file(tmp_path, content, message):
    path = tmp_path / "x.bnstudio"
    path.write_bytes(content)
    with pytest.raises(ProjectError, match=message):
        read_project(path)


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(ProjectError, match="no such file"):
        read_project(tmp_path / "none.bnstudio")
    with pytest.raises(ProjectError, match="folder"):
        read_project(tmp_path)


def test_another_zip_is_no_project(tmp_path):
    path = tmp_path / "x.bnstudio"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hello.txt", "hello")
    with pytest.raises(ProjectError, match="not a bnstudio project file"):
        read_project(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", '{"format": "another program"}')
    with pytest.raises(ProjectError, match="not a bnstudio project file"):
        read_project(path)


def test_there_is_an_upgrade_of_each_older_version():
    assert sorted(upgrades.UPGRADES) == list(range(1, upgrades.VERSION))


def test_an_older_file_is_upgraded_part_by_part(saved, tmp_path, monkeypatch):
    """Two trial versions: groups had another name, a run's name stood with the run."""

    def from_1(name, value):
        if name == "project.json":
            value["groups"] = value.pop("colours")
        return value

    def from_2(name, value):
        return {**value, "rows": 77} if name.endswith("run.json") else value

    groups = read_project(saved).project.groups
    assert groups

    def to_1(head):
        head["version"] = 1
        head["colours"] = head.pop("groups")

    old = rewritten(saved, tmp_path / "old.bnstudio", {"project.json": to_1})
    assert read_project(old).project.groups == {}
    monkeypatch.setattr(upgrades, "UPGRADES", {1: from_1, 2: from_2})
    monkeypatch.setattr(upgrades, "VERSION", 3)
    back = read_project(old).project
    assert back.groups == groups
    assert back.runs and {run.rows for run in back.runs.values()} == {77}
    with pytest.raises(ProjectError, match="up to 3"):
        read_project(rewritten(saved, tmp_path / "n", {"project.json": with_value("version", 4)}))


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_refused(saved, tmp_path, version):
    path = rewritten(saved, tmp_path / "odd", {"project.json": with_value("version", version)})
    with pytest.raises(ProjectError, match=f"at version stands {version} where a number from 1"):
        read_project(path)


def test_a_newer_version_is_refused_in_words(saved, tmp_path):
    path = rewritten(saved, tmp_path / "new.bnstudio", {"project.json": with_value("version", 99)})
    with pytest.raises(ProjectError, match="newer bnstudio") as caught:
        read_project(path)
    one_sentence(caught.value)


def test_unknown_keys_and_parts_are_passed_over(saved, tmp_path):
    path = rewritten(saved, tmp_path / "more.bnstudio", {"project.json": with_value("later", [1])})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("later.json", "{}")
    assert read_project(path).project.runs


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("project.json", b"{"),
        ("project.json", b"[1, 2]"),
        ("project.json", b"[" * 100_000),
        ("project.json", b"\xff\xfe\x00"),
        ("project.json", with_value("version", "one")),
        ("project.json", with_value("version", None)),
        ("project.json", with_value("view", "sideways")),
        ("project.json", with_value("settings", [])),
        ("project.json", with_value("settings", {"limits": {"time": "soon"}})),
        ("project.json", with_value("settings", {"seed": 1.5})),
        ("project.json", with_value("knowledge", {"required": [["a"]]})),
        ("project.json", with_value("knowledge", {"tiers": "a"})),
        ("project.json", with_value("left_out", [1])),
        ("project.json", with_value("groups", {"a": 3})),
        ("project.json", with_value("notes", "none")),
        ("project.json", with_value("next_run", True)),
        ("project.json", with_value("runs", {})),
        ("project.json", with_value("runs", [{"number": "1"}])),
        ("project.json", with_value("runs", [{"number": 12}])),
        ("project.json", with_value("hand", {"origin": "run", "run": 77})),
        ("project.json", with_value("hand", {"origin": "moon"})),
        ("project.json", with_value("source", 5)),
        ("project.json", with_value("source", {"path": 5})),
        ("project.json", with_value("source", {"path": "x", "embedded": "data/none.csv"})),
        ("project.json", with_value("source", {"path": "x", "prepare": {"missing": "guess"}})),
        ("project.json", with_value("extra", 1)),
        ("graph.json", None),
        ("graph.json", b"null"),
        ("graph.json", with_value("kind", "cpdag")),
        ("graph.json", with_value("kind", "circle")),
        ("graph.json", with_value("kind", {})),
        ("graph.json", with_value("arcs", [[0, 1], [1, 0]])),
        ("graph.json", with_value("arcs", [[0, 1], [1, 2], [2, 0]])),
        ("graph.json", with_value("arcs", [[0, 99]])),
        ("graph.json", with_value("arcs", [[0, 0]])),
        ("graph.json", with_value("links", [[0, 1]])),
        ("graph.json", with_value("names", ["a", "a", "b", "c"])),
        ("graph.json", without("names")),
        ("positions.json", b'{"age": [1]}'),
        ("positions.json", b'{"age": [1, "x"]}'),
        ("positions.json", b"[]"),
        ("runs/1/run.json", None),
        ("runs/1/run.json", b"7"),
        ("runs/1/run.json", with_value("state", "dreaming")),
        ("runs/1/run.json", without("spec")),
        ("runs/1/run.json", with_value("variables", ["a", 1])),
        ("runs/1/run.json", with_value("score", "high")),
        ("runs/1/best.json", None),
        ("runs/1/best.json", b"{}"),
        ("runs/1/trace.csv", b"elapsed_s,steps,score,bound\n1,2\n"),
        ("runs/1/trace.csv", b"elapsed_s,steps,score,bound\n1,x,2,\n"),
        ("runs/1/trace.csv", b"\xff\xfe"),
        ("runs/1/trace.csv", b"something else"),
    ],
)
def test_garbage_in_a_part_is_one_sentence(saved, tmp_path, part, change):
    path = rewritten(saved, tmp_path / "bad.bnstudio", {part: change})
    with pytest.raises(ProjectError) as caught:
        read_project(path)
    assert str(path) in one_sentence(caught.value)


def test_a_zip_bomb_is_refused_before_it_unpacks(saved, tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "PART_LIMIT", 1_000_000)
    path = rewritten(saved, tmp_path / "bomb.bnstudio", {"positions.json": b" " * 5_000_000})
    with pytest.raises(ProjectError, match="would unpack to more"):
        read_project(path)
    monkeypatch.setattr(parts, "WHOLE_LIMIT", 1_000)
    with pytest.raises(ProjectError, match="would unpack to more"):
        read_project(saved)


def test_a_lie_about_a_size_is_refused(tmp_path, monkeypatch):
    """The directory says 10 bytes, the stream holds millions."""
    monkeypatch.setattr(parts, "PART_LIMIT", 1_000_000)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("project.json", b" " * 5_000_000)
    content = buffer.getvalue().replace((5_000_000).to_bytes(4, "little"), b"\x0a\0\0\0")
    path = tmp_path / "lie.bnstudio"
    path.write_bytes(content)
    with pytest.raises(ProjectError):
        read_project(path)


def test_an_encrypted_file_is_refused(saved, tmp_path):
    content = bytearray(saved.read_bytes())
    at = content.find(b"PK\x01\x02")
    while at >= 0:  # set the flag of every entry of the directory
        content[at + 8] |= 1
        at = content.find(b"PK\x01\x02", at + 1)
    path = tmp_path / "locked.bnstudio"
    path.write_bytes(bytes(content))
    with pytest.raises(ProjectError) as caught:
        read_project(path)
    one_sentence(caught.value)
