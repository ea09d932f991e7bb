"""What leaves the window to be read elsewhere: figures of what its pages show, and the report."""

__all__ = ["figures", "report", "sampling"]
