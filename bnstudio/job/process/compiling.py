"""Compiles every step, in the order of need, in processes of its own.

``bnstudio warm-up`` does so in the foreground. The window has a process do it at low priority: it
tells how far it is, a line for each change, and ends with whoever reads that. Steps that somebody
waits for come first.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process

from bnstudio.job.cores import cores
from bnstudio.job.kernel_marks import KernelMarks
from bnstudio.priority import limit_numeric_threads, step_back

Progress = Callable[[int, int, str], None]

#: Seconds between two looks for steps that somebody waits for, and for who compiles.
_LOOK_S = 0.25
#: So many steps at the beginning.
_COMMON = 2


def compile_all(
    progress: Progress, processes: int | None = None, source: str = "bnstudio.job.warm_up"
) -> None:
    """Compile the kernels of every score and searcher into the user's cache.

    Parameters
    ----------
    progress
        Called with the number of steps done, their number, and what was done last.
    processes
        Processes that share the work, by default one for each core; one more may be started for
        what somebody waits for. Compiling holds the interpreter, so threads would not help.
    source
        The module that has the ``steps``, and carries one out by ``do``.
    """
    marks = KernelMarks()
    while not marks.take_over():
        if not marks.being_compiled:
            break  # marks cannot be written here, and nobody will wait for them
        progress(*marks.progress, "by another program")
        time.sleep(_LOOK_S)
    try:
        _compile(marks, progress, processes or cores(), source)
    finally:
        marks.give_up()


def _compile(marks: KernelMarks, progress: Progress, processes: int, source: str) -> None:
    limit_numeric_threads()
    others = set(active_children())
    # This process stays small: even the names come from one of the others.
    with ProcessPoolExecutor(
        processes + 1, get_context("spawn"), initializer=_end_with_parent
    ) as pool:
        try:
            with _deaf_to_interrupts():
                listed = pool.submit(_names, source)
            names = dict(listed.result())
            total = len(names)
            todo = list(names)
            marks.plan(todo)
            under_way: dict[Future[None], str] = {}
            progress(0, total, names[todo[0]])
            while todo or under_way:
                wanted = [mark for mark in marks.wanted() if mark in todo]
                # The first ones bring what the others have in common, and go one by one.
                common = total - len(todo) - len(under_way) < _COMMON
                room = 1 if common else processes + bool(wanted)
                while todo and len(under_way) < room:
                    mark = wanted.pop(0) if wanted and not common else todo[0]
                    todo.remove(mark)
                    with _deaf_to_interrupts():
                        under_way[pool.submit(_do, source, mark)] = mark
                done, _ = wait(under_way, _LOOK_S, FIRST_COMPLETED)
                for future in done:
                    mark = under_way.pop(future)
                    if future.exception() is not None:
                        _do(source, mark)  # its process was ended, perhaps for want of memory
                    progress(total - len(todo) - len(under_way), total, names[mark])
        except BaseException:
            # Interrupted. The pool waits for what is under way, and for ever if that is disturbed.
            for child in set(active_children()) - others:
                child.kill()
            raise
    marks.mark_all()
    progress(total, total, "")


def _names(source: str) -> list[tuple[str, str]]:
    """Return the mark and the name of each step."""
    return [(step.mark, step.name) for step in import_module(source).steps()]


def _do(source: str, mark: str) -> None:
    """Carry out a step."""
    module = import_module(source)
    module.do(next(step for step in module.steps() if step.mark == mark))


def main() -> None:
    """Compile beside a window, which reads what is told and closes our input when it ends."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    step_back()
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):
            os.setsid()  # Ctrl-C in a terminal is the window's
    told = ""

    def progress(done: int, total: int, _what: str) -> None:
        nonlocal told
        line = f"{done} {total}\n"
        if line != told:
            told = line
            sys.stdout.write(line)
            sys.stdout.flush()

    # Half of the cores: nobody waits for most of it.
    compile_all(progress, max(1, cores() // 2))
    os._exit(0)


def _end_with_input() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1 << 10):
            pass
    for child in active_children():
        child.kill()
    os._exit(1)


def _end_with_parent() -> None:
    """Have this process end when the one that started it is gone, however that one ended."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let the processes that are started here leave Ctrl-C in a terminal to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    main()
