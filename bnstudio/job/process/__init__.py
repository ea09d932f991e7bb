"""Runs and other tasks in processes of their own, driven from the window's process.

Read ``pool`` and ``handle`` (what the window holds), ``worker_process`` (the thread that looks
after a process), then ``worker`` (the process itself). Data go through files, orders and events
through pipes.
"""

__all__ = ["handle", "pool", "task", "worker"]
