"""Network files: one chapter a format, and one registry (``registry.py``) over them."""
