"""The Query tab: evidence is given by a click, and the probabilities of all variables follow.

``panel`` puts it together: ``all_view`` with its ``model`` and ``list_view`` shows every variable,
``one_view`` one of them with how sure it is and what moves it, ``explanation_view`` the likeliest
states together. ``likelihood`` asks for weights, ``saving`` copies and saves the answer.
"""

__all__ = ["panel"]
