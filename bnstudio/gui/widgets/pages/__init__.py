"""The documentation's pages in the window: how they look, and a reader that follows their links."""

__all__ = ["markdown", "page_dialog"]
