"""The page that says how sure the arcs are: bootstrap, posterior probabilities, many runs.

``page`` joins the form at the left with the results at the right; ``driver`` follows the worker
process. What is found goes to the service ``arc_strengths``, from which the results, the canvas and
the inspector show it.
"""

__all__ = ["page"]
