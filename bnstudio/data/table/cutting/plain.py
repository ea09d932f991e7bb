"""The plain ways to cut a column: by width, frequency, shares of the rows, mean and median."""

from __future__ import annotations

import numpy as np

from bnstudio.data.table.cutting.declaration import Sample, between, discretiser


@discretiser("Equal width", "by equal width", "States of equal length on the scale")
def equal_width(sample: Sample) -> list[float]:
    """Cut the range from the smallest to the largest value into equal lengths."""
    low, high = float(sample.values.min()), float(sample.values.max())
    return [low + (high - low) * i / sample.bins for i in range(1, sample.bins)]


@discretiser("Equal frequency", "by equal frequency", "States with about equally many rows")
def equal_frequency(sample: Sample) -> list[float]:
    """Cut so that the states hold as equal shares of the rows as ties allow.

    A cut never goes through equal values: it moves to the nearer end of their run (the lower one
    when both are as near), and lies half-way between the two values that it separates.
    """
    ordered, bins = np.sort(sample.values), sample.bins
    cuts = []
    for i in range(1, bins):
        place = round(i * ordered.size / bins)
        if not 0 < place < ordered.size:
            continue
        below = int(np.searchsorted(ordered, ordered[place], side="left"))
        above = int(np.searchsorted(ordered, ordered[place], side="right"))
        nearest = below if place - below <= above - place else above
        if nearest in (0, ordered.size):
            nearest = above if nearest == 0 else below
        if nearest in (0, ordered.size):
            continue
        cuts.append(between(float(ordered[nearest - 1]), float(ordered[nearest])))
    return cuts


@discretiser(
    "Quantiles",
    "at quantiles",
    "At given shares of the rows, such as 0.1, 0.5, 0.9",
    uses_shares=True,
)
def quantiles(sample: Sample) -> list[float]:
    """Cut at the quantiles of the given shares.

    They are interpolated between neighbouring values (definition 7 of Hyndman and Fan, Sample
    Quantiles in Statistical Packages, 1996), as most programs do.
    """
    return [float(cut) for cut in np.quantile(sample.values, sample.shares)]


@discretiser("Mean", "at the mean", "Two states: up to the mean, and above", fixed_bins=2)
def mean(sample: Sample) -> list[float]:
    """Cut in two at the mean."""
    return [float(sample.values.mean())]


@discretiser("Median", "at the median", "Two states: up to the median, and above", fixed_bins=2)
def median(sample: Sample) -> list[float]:
    """Cut in two at the median."""
    return [float(np.median(sample.values))]
