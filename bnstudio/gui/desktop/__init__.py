"""The program on a desktop: one window if wished, files handed over, notifications."""

__all__ = ["finished", "opened", "single"]
