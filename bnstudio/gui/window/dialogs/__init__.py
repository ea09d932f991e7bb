"""What the menus open beside the window: its settings, the guide, all keys, what the program is."""

__all__ = ["guide", "help", "preferences"]
