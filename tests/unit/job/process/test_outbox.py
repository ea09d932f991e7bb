"""Events that leave a worker late lose no point of the trace."""

import io
import threading

from bnstudio.graph.pdag import DAG
from bnstudio.job.events import Incumbent, Progress
from bnstudio.job.process import wire
from bnstudio.job.process.outbox import MOST_OVERTAKEN, Outbox


class SlowPipe(io.BytesIO):
    """Takes nothing until it is opened."""

    def __init__(self):
        super().__init__()
        self.reached = threading.Event()
        self.opened = threading.Event()

    def write(self, data):
        self.reached.set()
        self.opened.wait(20)
        return super().write(data)


def sent_late(count):
    """Put ``count`` incumbents while the first is stuck in the pipe; return what arrives."""
    pipe = SlowPipe()
    outbox = Outbox(pipe)
    graph = DAG(("A",), [])
    outbox.put(Incumbent(1, 0.0, graph, -1000.0, 0))
    assert pipe.reached.wait(20)
    for step in range(1, count):
        outbox.put(Progress(1, step / 10, "climbing"))
        outbox.put(Incumbent(1, step / 10, graph, -1000.0 + step, step))
    pipe.opened.set()
    outbox.close()
    pipe.seek(0)
    events = []
    while pipe.tell() < len(pipe.getvalue()):
        events.append(wire.receive(pipe))
    return events


def test_an_incumbent_takes_along_the_points_of_those_it_overtakes():
    events = sent_late(10)
    first, last = (event for event in events if isinstance(event, Incumbent))
    assert first.before == () and last.score == -991.0
    assert [(p.steps, p.score) for p in last.before] == [(i, -1000.0 + i) for i in range(1, 9)]
    assert [point.elapsed for point in last.before] == [i / 10 for i in range(1, 9)]
    assert sum(isinstance(event, Progress) for event in events) == 1


def test_the_points_taken_along_are_bounded_and_still_rise():
    *_, last = (event for event in sent_late(1500) if isinstance(event, Incumbent))
    scores = [point.score for point in last.before]
    assert MOST_OVERTAKEN / 2 <= len(scores) <= MOST_OVERTAKEN
    assert scores == sorted(scores) and scores[0] == -999.0 and scores[-1] == last.score - 1
