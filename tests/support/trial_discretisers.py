"""Two discretisers of a few lines, for the test that adds them; one of them uses a target."""

import numpy as np

from bnstudio.data.table.discretise import Sample, discretiser


@discretiser("Equal ratio", "by equal ratio", "States whose ends have the same ratio")
def equal_ratio(sample: Sample) -> list[float]:
    """Cut positive numbers so that the ends of each state have the same ratio."""
    low, high = float(sample.values.min()), float(sample.values.max())
    return [low * (high / low) ** (i / sample.bins) for i in range(1, sample.bins)]


@discretiser(
    "By class",
    "by class",
    "Two states that tell the target best",
    fixed_bins=2,
    uses_target=True,
)
def by_class(sample: Sample) -> list[float]:
    """Cut in two where the commonest target on each side is right most often."""
    assert sample.target is not None
    best, place = -1, float(sample.values.min())
    for cut in np.unique(sample.values)[:-1]:
        below = sample.values <= cut
        right = sum(int(np.bincount(sample.target[side]).max()) for side in (below, ~below))
        if right > best:
            best, place = right, float(cut)
    return [place]
