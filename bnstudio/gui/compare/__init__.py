"""The Compare page: any two networks over each other or side by side, and what differs arc by arc.

Read ``page`` first. ``sources`` has what can be compared, ``comparing`` compares two of them and
keeps up with them, ``laying`` lays both out as one graph. ``canvases`` shows them (``pane`` is one
canvas, ``looking`` its mouse and keys, ``legend`` what the lines mean), ``arcs_model`` and ``arcs``
are the table, ``figures`` the distances, ``leaving`` what is written to a file.
"""

__all__ = ["page"]
