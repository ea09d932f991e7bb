"""The user's folders: what is kept of files that can be made anew."""

import math
import os
import time
from pathlib import Path

import pytest

from bnstudio import places


def with_files(folder, sizes):
    """Files of so many bytes, the first the newest, an hour apart."""
    made = []
    for number, size in enumerate(sizes):
        path = folder / f"{number}.x"
        path.write_bytes(b"x" * size)
        when = time.time() - 60 - 3600 * number
        os.utime(path, (when, when))
        made.append(path)
    return made


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ({}, "012345"),
        ({"most_files": 2}, "01"),
        ({"most_files": 0}, ""),
        ({"most_bytes": 60}, "012"),
        ({"most_bytes": 59}, "01"),
        ({"seconds": 2.5 * 3600}, "012"),
        ({"seconds": 2.5 * 3600, "most_files": 1}, "0"),
        ({"spared": 4, "most_files": 2}, "04"),
        ({"spared": 4, "most_bytes": 70}, "014"),
        ({"spared": 5, "seconds": 1.0}, "5"),
    ],
)
def test_the_newest_are_kept(tmp_path, rules, left):
    made = with_files(tmp_path, [10, 20, 30, 40, 40, 50])
    spared = made[rules["spared"]] if "spared" in rules else None
    places.keep_newest(tmp_path.glob("*.x"), **{**rules, "spared": spared})
    assert "".join(sorted(path.stem for path in tmp_path.iterdir())) == left


def test_what_cannot_be_removed_or_is_not_there_is_passed_over(tmp_path, monkeypatch):
    made = with_files(tmp_path, [1, 1, 1])
    places.keep_newest((tmp_path / "none").glob("*"), most_files=0)
    unlink = Path.unlink

    def refused(path, **options):
        if path == made[2]:
            raise PermissionError(13, "Permission denied")
        unlink(path, **options)

    monkeypatch.setattr(Path, "unlink", refused)
    gone = [*made, tmp_path / "gone.x"]
    places.keep_newest(gone, most_files=1, most_bytes=math.inf)
    assert [path.exists() for path in gone] == [True, False, True, False]
