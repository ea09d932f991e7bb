"""Work that is too much for one turn of the event loop."""

import gc

from PySide6.QtCore import QObject, QTimer

from bnstudio.gui.eventloop.collector import MANY_NEW, Collector
from bnstudio.gui.eventloop.turns import Turns, do_soon, turns


def test_pieces_come_one_by_one_with_other_events_between_them(qtbot):
    owner, done = QObject(), []
    queue = Turns()
    for number in range(3):
        queue.do(owner, lambda number=number: done.append(number))
    assert queue.busy and not done
    seen = []
    timer = QTimer(owner, interval=0)
    timer.timeout.connect(lambda: seen.append(len(done)))
    timer.start()
    qtbot.waitUntil(lambda: not queue.busy)
    timer.stop()
    assert done == [0, 1, 2]
    assert {1, 2} <= set(seen), "other events came between the pieces"


def test_a_piece_whose_owner_has_gone_is_left_out(qtbot):
    import shiboken6

    owner, done = QObject(), []
    queue = Turns()
    queue.do(owner, lambda: done.append(1))
    shiboken6.delete(owner)
    queue.finish()
    assert not done and not queue.busy


def test_little_work_is_done_at_once(qtbot):
    owner, done = QObject(), []
    do_soon(owner, lambda: done.append(1), many=False)
    assert done == [1]
    do_soon(owner, lambda: done.append(2), many=True)
    assert done == [1]
    turns().finish()
    assert done == [1, 2]


def test_what_came_in_at_once_is_not_searched_for_garbage(qtbot):
    collector = Collector()
    try:
        collector.collect()
        kept = [[number] for number in range(MANY_NEW + 1000)]
        assert collector.collect() == -1, "it is set aside"
        garbage: list[object] = []
        garbage.append(garbage)
        more = [[number] for number in range(2000)]
        assert collector.collect() >= 0
        assert len(kept) > len(more)
    finally:
        gc.unfreeze()
        collector.stop()
