"""Runs and other tasks in processes of their own, driven from the window's process.

Read ``pool`` and ``handle`` (what the window holds), ``worker_process`` (the thread that looks
after a process), then ``worker`` (the process itself). Data go through files, orders and events
through pipes. ``answers`` asks a process that has the numeric libraries (``answering``), and
``compiler`` starts one that compiles kernels (``compiling``). ``starting`` and ``wire`` are how any
process of the program is started and spoken to.
"""

__all__ = [
    "answering",
    "answers",
    "compiler",
    "compiling",
    "handle",
    "pool",
    "starting",
    "task",
    "wire",
    "worker",
]
