"""How long a piece of work has gone on, by the worker's words and by the window's clock."""

from bnstudio.gui.services.task_driver import TaskDriver
from bnstudio.job.events import Paused, Progress, Started


class Quiet(TaskDriver):
    """Work of which nothing comes."""

    def forget(self):
        pass


def test_the_clock_goes_on_though_the_worker_is_silent_and_stands_in_a_pause(session, qtbot):
    driver = Quiet(session.tasks, session.runs)
    assert driver.elapsed == 0.0
    driver.state = "starting"
    driver._apply(Started(0, 0.1))
    driver._apply(Progress(0, 3.0, "Scoring the first moves"))
    qtbot.waitUntil(lambda: driver.elapsed > 3.05, timeout=5000)
    driver._apply(Paused(0, 4.0))
    stood = driver.elapsed
    assert stood >= 4.0
    qtbot.wait(60)
    driver.stop()
    assert driver.state == "stopping" and driver.elapsed == stood, "a pause is no work"


def test_one_that_is_stopped_before_it_has_begun_has_taken_no_time(session, qtbot):
    driver = Quiet(session.tasks, session.runs)
    driver._apply(Progress(0, 3.0, "Of an earlier one"))
    driver.state, made = "idle", []
    session.runs.start_task = lambda *given: made.append(given)
    driver.start(lambda _given_up: None)
    driver.stop()
    assert made and driver.state == "stopping" and driver.elapsed == 0.0
