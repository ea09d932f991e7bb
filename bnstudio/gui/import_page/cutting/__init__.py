"""Where a column of numbers is cut into states.

``axis`` and ``histogram`` are the picture, ``typed`` the numbers that a person types,
``measures`` what each way tells about a target, ``state_list`` the states; ``form`` puts them in
place, ``showing`` fills them and ``tab`` does what is asked there.
"""

__all__ = ["axis", "form", "histogram", "measures", "showing", "state_list", "tab", "typed"]
