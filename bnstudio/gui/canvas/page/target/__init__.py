"""What tells about a target, on the canvas: ``shown`` keeps it in step."""

__all__ = ["shown"]
