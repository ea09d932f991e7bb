"""The right panel: the settings of the next run, section by section, and the card of the run.

Read ``panel`` first; each section of the form has a file of its own, ``run_card`` is what stands
pinned below it.
"""

__all__ = ["panel"]
