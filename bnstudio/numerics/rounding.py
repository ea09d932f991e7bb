"""What rounding can make of sums of scores: less than it is no gain, and no difference."""


def smallest_gain(score: float) -> float:
    """Return the gain that counts as none at a score: sums of some N ln N are exact to this."""
    return 1e-9 + 1e-12 * abs(score)
