"""What was found is written beside the window, and the later of two texts is there in the end."""

import threading

from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.task_page.writing import write_text

LONG = 10_000


def test_the_later_of_two_texts_stays(qtbot, tmp_path):
    tasks, told, begun = Tasks(), [], threading.Event()
    tasks.notice.connect(lambda kind, text: told.append(kind))
    slow = threading.Event()

    def first():
        begun.set()
        slow.wait(LONG / 1000)
        return "older"

    write_text(tasks, tmp_path / "a.csv", first)
    qtbot.waitUntil(begun.is_set, timeout=LONG)
    write_text(tasks, tmp_path / "a.csv", lambda: "newer")
    qtbot.wait(100)
    slow.set()
    qtbot.waitUntil(lambda: told == ["good", "good"], timeout=LONG)
    assert (tmp_path / "a.csv").read_text() == "newer"
    tasks.shutdown()


def test_what_cannot_be_written_is_said_and_leaves_nothing(qtbot, tmp_path):
    tasks, told = Tasks(), []
    tasks.notice.connect(lambda kind, text: told.append((kind, text)))
    write_text(tasks, tmp_path / "none" / "a.csv", lambda: "text")
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert told[0][0] == "error" and told[0][1].startswith("a.csv cannot be written: ")
    assert not any(tmp_path.iterdir())
    tasks.shutdown()
