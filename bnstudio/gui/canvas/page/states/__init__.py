"""The states of nodes with their probabilities on the canvas: ``shown`` keeps them in step."""

__all__ = ["shown"]
