"""What is on the canvas, as arrays and plain objects without Qt: places, curves, hits, and states.

``boxes`` is how large nodes are, ``drawing`` a graph laid out, ``scene_state`` what is selected or
pointed at on it. ``edges`` and ``curves`` are what a drawing is made of, ``many`` the paths of a
very large one, ``geometry`` has the shapes of arcs, ``hits`` what a point or a rectangle hits,
``places`` free spots for new nodes, ``known`` what is known of its arcs, ``sureness`` how sure they
are, ``weak`` which of them are weaker than is to be seen, ``compared`` how they stand in a
comparison, ``states`` the states of nodes with their probabilities, ``parts`` the tier or group of
each node, ``layers`` whether a layered arrangement still fits, ``last_drawing`` what the next one
keeps.
"""

__all__ = [
    "boxes",
    "compared",
    "curves",
    "drawing",
    "figure",
    "fitting",
    "geometry",
    "known",
    "last_drawing",
    "layers",
    "many",
    "parts",
    "places",
    "scene_state",
    "states",
    "sureness",
    "weak",
]
