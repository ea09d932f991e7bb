"""Approved images: what a widget shows, held beside a picture that somebody has looked at.

``BNSTUDIO_APPROVE=1`` writes the pictures anew; then look at them before they are committed. A
picture is as large as the widget times the scale of the screen.
"""

import os
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontInfo, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme

#: Of the pixels: how far they may be off on average, and how many by more than a fifth.
MEAN, OFF = 1.0, 0.001


def need_the_own_type() -> None:
    """Skip the test where the program's own type is not drawn, or text has another size."""
    family = QFontInfo(theme().font("body")).family()
    if not family.startswith("Inter") or theme().scale != 1.0:
        pytest.skip(f"the pictures are of Inter at scale 1; here it is {family}, {theme().scale}")


def picture_of(widget: QWidget, scale: int) -> QImage:
    """Return what a widget shows on a screen of so many pixels a unit."""
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(theme().tokens.canvas)
    painter = QPainter(image)
    widget.render(painter, QPoint(), QRegion())
    painter.end()
    return image


def differ(one: QImage, other: QImage) -> float:
    """Return the share of the pixels that are off by more than a fifth."""
    return float((np.abs(_pixels(one) - _pixels(other)).max(axis=2) > 51).mean())


def is_as_approved(image: QImage, place: Path, aside: Path) -> None:
    """Hold a picture beside the approved one; it is left ``aside``, to be looked at."""
    if os.environ.get("BNSTUDIO_APPROVE"):
        image.save(str(place))
    image.save(str(aside / place.name))
    found, expected = _pixels(image), _pixels(QImage(str(place)))
    assert found.shape == expected.shape
    mean, share = float(np.abs(found - expected).mean()), differ(image, QImage(str(place)))
    assert mean < MEAN and share < OFF, (aside / place.name, mean, share)


def _pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8)
    return pixels.reshape(image.height(), image.width(), 4)[:, :, :3].astype(np.int16)
