"""The colours of a comparison are told apart by people who see fewer colours.

References
----------
Machado, Oliveira and Fernandes (2009), *A physiologically-based model for simulation of color
vision deficiency*, IEEE Transactions on Visualization and Computer Graphics 15: the matrices, at
full severity, for linear RGB.
"""

import itertools

import numpy as np
import pytest

from bnstudio.gui.style.tokens import tokens

SEEN_AS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
         [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
         [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
         [0.004733, 0.691367, 0.303900]]
    ),
}  # fmt: skip
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]]
)  # fmt: skip


def lab(colour, matrix):
    """Return CIE L*a*b* of a colour as somebody sees it."""
    rgb = np.array([colour.redF(), colour.greenF(), colour.blueF()])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    ratio = TO_XYZ @ np.clip(matrix @ linear, 0, 1) / (TO_XYZ @ np.ones(3))
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one, other, matrix):
    """Return the CIE76 distance of two colours."""
    return float(np.linalg.norm(lab(one, matrix) - lab(other, matrix)))


@pytest.mark.parametrize("seen", SEEN_AS)
@pytest.mark.parametrize("dark", [False, True])
def test_the_four_kinds_of_lines_differ_and_stand_off_the_canvas(dark, seen):
    t, matrix = tokens(dark), SEEN_AS[seen]
    kinds = [t.arc, t.only_first, t.only_second, t.reversed]
    least = min(apart(*pair, matrix) for pair in itertools.combinations(kinds, 2))
    print(f"{'dark' if dark else 'light'}, {seen}: {least:.1f}")
    # Two to three are just seen side by side. Lines, badges and signs tell them apart as well.
    assert least > 10
    assert min(apart(kind, t.canvas, matrix) for kind in kinds) > 30
    assert min(apart(kind, t.window, matrix) for kind in kinds) > 30


def test_the_distance_is_the_standard_one():
    t = tokens(False)
    white, eye = t.panel, SEEN_AS["normal"]
    assert lab(white, eye) == pytest.approx([100, 0, 0], abs=0.01)
    assert apart(t.arc, t.arc, SEEN_AS["tritanopia"]) == 0
