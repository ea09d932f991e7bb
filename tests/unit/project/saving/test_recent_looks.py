"""The looks of recent files: kept, bounded, gone with a changed file, safe against damage."""

import json

import pytest

from bnstudio.project.saving import recent_looks
from bnstudio.project.saving.recent_looks import Look, drawn, forget, keep, looks

LOOK = Look(((8, "node"), (1, "arc")), ((0.0, 0.5), (1.0, 0.5)), ((0, 1),))


@pytest.fixture(autouse=True)
def place(monkeypatch, tmp_path):
    place = tmp_path / "state" / "recent.json"
    monkeypatch.setattr(recent_looks, "place", lambda: place)
    return place


def files(folder, number):
    made = []
    for i in range(number):
        path = folder / f"{i}.bif"
        path.write_text(str(i))
        made.append(path)
    return made


def test_kept_until_the_file_changes(tmp_path, place):
    one, two = files(tmp_path, 2)
    keep(one, LOOK)
    keep(two, Look(((3, "row"),)))
    assert looks([one, two, tmp_path / "none"]) == {one: LOOK, two: Look(((3, "row"),))}
    one.write_text("another content")
    assert one not in looks([one, two])
    keep(tmp_path / "gone.bif", LOOK)
    forget()
    assert looks([one, two]) == {} and not place.exists()


def test_as_many_as_are_listed(tmp_path):
    made = files(tmp_path, 12)
    for path in made:
        keep(path, LOOK)
    assert set(looks(made)) == set(made[-8:])
    keep(made[-1], Look())
    assert looks(made)[made[-1]] == Look() and len(looks(made)) == 8


def test_a_drawing_fits_its_square_and_is_small():
    look = drawn((), [(-5.0, 100.0), (15.0, 110.0), (5.0, 105.0)], [(0, 1)])
    assert look.points == ((0.0, 0.25), (1.0, 0.75), (0.5, 0.5)) and look.arcs == ((0, 1),)
    assert drawn((), [(1.0, 1.0)], []).points == ((0.5, 0.5),)
    assert drawn((), [(1.0, 1.0), None], []).points == ()
    assert drawn((), [(float(i), 0.0) for i in range(151)], []).points == ()
    assert drawn((), [], []).points == ()


@pytest.mark.parametrize(
    "change",
    [
        {"arcs": [[0, 2]]}, {"arcs": [[0]]}, {"points": [[float("nan"), 0]]}, {"points": 3},
        {"points": [[9, 9], [0, 0]]}, {"facts": [["x", "row"]]}, {"facts": None},
        {"points": [[0, 0]] * 151, "arcs": []},
    ],
)  # fmt: skip
def test_a_damaged_entry_is_passed_over(change, tmp_path, place):
    one, two = files(tmp_path, 2)
    keep(one, LOOK)
    keep(two, LOOK)
    entries = json.loads(place.read_text())
    place.write_text(json.dumps([{**entries[0], **change}, 5, entries[1]]))
    assert looks([one, two]) == {one: LOOK}


@pytest.mark.parametrize("text", ["", "{", "7", "[" * 100_000, "x" * 600_000])
def test_a_damaged_file_is_none(text, tmp_path, place):
    (one,) = files(tmp_path, 1)
    place.parent.mkdir()
    place.write_text(text)
    assert looks([one]) == {}
    keep(one, LOOK)
    assert looks([one]) == {one: LOOK}
