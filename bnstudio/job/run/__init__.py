"""A run: checked, forecast, carried out under its limits, and proved.

Read ``runner`` first; it names the others in the order in which they come. ``identification`` is
the same for a parent set table alone.
"""

__all__ = ["forecast", "identification", "limits", "runner", "validate"]
