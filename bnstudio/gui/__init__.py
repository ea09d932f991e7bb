"""The window: the only package that imports Qt or pyqtgraph; one package for each place on screen.

``style``, ``eventloop``, ``wording`` and ``widgets`` serve all of them; ``services`` hold what the
window knows; ``window`` puts the pages together, and ``app`` starts it. The
command line draws with ``canvas``, ``figures`` and ``report``. The language of all texts is decided
here, as many of them are constants of modules.
"""

from bnstudio.gui.style.language import begin, spoken

__all__ = ["app", "begin", "canvas", "figures", "report", "spoken"]

begin()
