"""Slow and obvious: parents that grow and shrink under an ordering, and every place of a variable.

``score`` is called with a child and its parents, ``legal`` says which of them are allowed.
"""


def grow_shrink(score, child, before, required=(), most=10**9, legal=lambda own: True):
    """Return the parents and their score; of those that tie, the smallest index is taken."""
    own = set(required)
    best = score(child, own)
    while len(own) < most:
        found = [
            (score(child, own | {x}), x)
            for x in before
            if x != child and x not in own and legal(own | {x})
        ]
        found = [(value, x) for value, x in found if value > best + _least(best)]
        if not found:
            break
        largest = max(found)[0]
        joining = min(x for value, x in found if value >= largest - _least(best))
        own, best = own | {joining}, score(child, own | {joining})
    while own - set(required):
        found = [(score(child, own - {x}), x) for x in own - set(required)]
        largest = max(found)[0]
        if largest <= best + _least(best):
            break
        leaving = min(x for value, x in found if value >= largest - _least(best))
        own, best = own - {leaving}, score(child, own - {leaving})
    return own, best


def _least(score):
    return 1e-9 + 1e-12 * abs(score)


def places(order, variable):
    """Return the orderings with the variable at the first place, the second and so on."""
    rest = [x for x in order if x != variable]
    return [[*rest[:k], variable, *rest[k:]] for k in range(len(order))]
