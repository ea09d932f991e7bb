"""The commands that learn again and again: on parts of the rows, under several discretisations."""

__all__ = ["evaluate", "sensitivity"]
