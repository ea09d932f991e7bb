"""The one window: its frame, bars, menus and commands, opening and closing files, settings, help.

Read ``frame`` (the parts), then ``main_window`` (how they are connected), ``panels`` and
``workspace`` (how the panels are made and laid out), ``commands`` and ``main_menu``.
"""

__all__ = [
    "main_window",
    "panels",
    "recovery",
    "settings",
]
