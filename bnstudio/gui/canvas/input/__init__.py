"""What the mouse and the keys do on the canvas.

``host`` says what a gesture is and what it may ask for, ``interactions`` has the gestures, and the
``controller`` decides which one begins. ``naming`` is the field in which a node gets its name.
"""

__all__ = ["controller", "interactions", "naming"]
