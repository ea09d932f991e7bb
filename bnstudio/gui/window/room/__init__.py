"""What makes room in a small window: panels that float over the centre, places that scroll."""

__all__ = ["floating", "scrolled"]
