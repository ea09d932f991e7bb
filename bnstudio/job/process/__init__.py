"""Runs and other tasks in processes of their own, driven from the window's process.

Read ``handle`` (the window's side) and ``worker`` (the other side); data go through files, orders
and events through pipes.
"""

__all__ = ["handle", "task", "worker"]
