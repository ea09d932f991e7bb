"""Where replicates are kept: one file for a question, the newest files of all questions."""

import os
from dataclasses import replace

from bnstudio.job.control import RunControl
from bnstudio.job.spec import RunSpec
from bnstudio.strength.kept import count, make_room, place
from bnstudio.strength.spec import BAYESIAN, Bootstrap
from bnstudio.strength.task import BootstrapTask
from tests.support.searching import dependent

CLIMB = RunSpec(searcher="hill-climbing", seed=3, parameters={"restarts": 1})


def test_the_same_question_finds_its_replicates_again(tmp_path):
    data = dependent(5, 50, seed=3)
    folder = tmp_path / "new" / "folder"
    done = BootstrapTask(Bootstrap(CLIMB, 4), workers=1, folder=str(folder)).carry_out(
        data, RunControl()
    )
    asked = Bootstrap(CLIMB)
    path = place(folder, data, asked)
    assert done.done == 4 and count(path) == 4
    more = BootstrapTask(Bootstrap(CLIMB, 6), workers=1, folder=str(folder)).carry_out(
        data, RunControl()
    )
    assert more.done == 6 and count(path) == 6
    # Other data, samples, seed or score: another file. Threads and number do not matter.
    assert place(folder, dependent(5, 50, seed=4), asked) != path
    assert place(folder, data, replace(asked, resample=BAYESIAN)) != path
    assert place(folder, data, Bootstrap(replace(CLIMB, seed=1))) != path
    assert place(folder, data, Bootstrap(replace(CLIMB, score="aic"))) != path
    assert place(folder, data, Bootstrap(replace(CLIMB, threads=3), 7)) == path


def test_a_line_that_was_being_written_does_not_count(tmp_path):
    path = tmp_path / "j"
    assert count(path) == 0
    path.write_bytes(b"head\none\ntwo\nthr")
    assert count(path) == 2
    path.write_bytes(b"he")
    assert count(path) == 0


def test_the_newest_files_stay(tmp_path):
    files = [tmp_path / f"{number}.replicates" for number in range(6)]
    for age, path in enumerate(files):
        path.write_text("")
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "other.txt").write_text("")
    make_room(tmp_path, keep=files[5], most=3)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["0.replicates", "1.replicates", "5.replicates", "other.txt"]
