"""What the pages have in common whose work is done in a worker process, with a page of its own.

Settings at the left with a pinned foot that starts the work and watches it; at the right what has
been found. :class:`~bnstudio.gui.task_page.page.TaskPage` is the frame, :mod:`~.foot` the foot and
:mod:`~.writing` writes what was found into a file.
"""

__all__ = ["foot", "page", "writing"]
