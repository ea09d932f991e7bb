"""A run: checked, forecast, carried out under its limits, and proved.

Read ``runner`` first; it names the others in the order in which they come.
"""

__all__ = ["forecast", "runner", "validate"]
