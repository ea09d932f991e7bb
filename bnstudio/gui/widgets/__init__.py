"""The controls every panel is made of, all drawn from the theme.

Sizes, states and the focus ring follow one set of rules, so panels only put things in place.
Start with ``buttons``, ``fields`` and ``labels``; ``table`` is the one table of the window.
"""

__all__ = [
    "announce",
    "bars",
    "buttons",
    "choices",
    "dialogs",
    "drag_out",
    "fields",
    "focus_ring",
    "form_row",
    "key_chip",
    "labels",
    "layouts",
    "limit_fields",
    "line_sample",
    "notice",
    "number_fields",
    "pages",
    "paint",
    "parameter_form",
    "sliders",
    "tab_order",
    "table",
    "text_dialog",
]
