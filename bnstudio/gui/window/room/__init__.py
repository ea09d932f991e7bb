"""What makes room in a small window: columns that lie over the centre, places that scroll."""

__all__ = ["floating", "header", "scrolled", "side_column", "variables_column"]
