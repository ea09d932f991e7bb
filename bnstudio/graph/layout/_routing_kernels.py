"""The inner loops of leading very many arcs round boxes: what a line meets, and a way past it.

Boxes are found by a grid of cells. A way is a polyline from centre to centre: where one of its
lines meets a box, a corner of that box is put in, until no line meets any; then corners that are
not needed are taken out again.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, kernel, unowned_kernel

_OUTSIDE = 1e-6  # pixels that a corner lies outside the box that it belongs to
MOST_CORNERS = 400  # of a way while it is being sought
_SKIPPED = 16  # so many corners are tried to be left out at once
_STRAYS = 6.0  # pixels by which a rounded corner cuts it at most
_STEPS = 8  # straight pieces that a rounded corner is looked at by
_ROOM = 0.45  # of a line that the rounding at each of its ends takes at most
_SHARP = 0.5  # pixels beside a corner that its least rounding takes
_LANE, _LANES = 3.0, 3  # pixels between the ways past one corner, and how many there are


@kernel
def index_boxes(low, high, left, top, cell, across, down):
    """Return the boxes by the cells that they touch: where each cell begins, and the boxes."""
    first = np.zeros(across * down + 1, dtype=np.int64)
    for fill in range(2):
        if fill:
            boxes = np.empty(first[-1], dtype=np.int64)
            at = first[:-1].copy()
        for box in range(len(low)):
            x0, x1 = int((low[box, 0] - left) / cell), int((high[box, 0] - left) / cell)
            y0, y1 = int((low[box, 1] - top) / cell), int((high[box, 1] - top) / cell)
            for y in range(max(y0, 0), min(y1, down - 1) + 1):
                for x in range(max(x0, 0), min(x1, across - 1) + 1):
                    where = y * across + x
                    if fill:
                        boxes[at[where]] = box
                        at[where] += 1
                    else:
                        first[where + 1] += 1
        if not fill:
            first = np.cumsum(first)
    return first, boxes


@inlined_kernel
def _entered(px, py, wx, wy, low, high, box, pad):
    """Return the share of a line at which it enters a box, 2 where it passes by."""
    enter, leave = 0.0, 1.0
    for axis in range(2):
        start, way = (px, wx) if axis == 0 else (py, wy)
        one, two = low[box, axis] - pad - start, high[box, axis] + pad - start
        if abs(way) < 1e-9:
            if one >= 0.0 or two <= 0.0:
                return 2.0
        else:
            one, two = one / way, two / way
            enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
    return enter if enter < leave - 1e-9 else 2.0


@inlined_kernel
def _put(points, k, x, y):
    """Set a point."""
    points[k, 0], points[k, 1] = x, y


@inlined_kernel
def _holds(low, high, box, pad, x, y):
    """Whether a point lies inside a box."""
    return low[box, 0] - pad < x < high[box, 0] + pad and low[box, 1] - pad < y < high[box, 1] + pad


@unowned_kernel
def first_box(px, py, qx, qy, a, b, pad, space):
    """Return which foreign box a line meets first, -1 for none.

    A box that covers the centre of the arc's own boxes cannot be passed by: it does not count.
    """
    low, high, centres, first, boxes, grid, shape = space
    left, top, cell = grid[0], grid[1], grid[2]
    across, down = shape[0], shape[1]
    wx, wy = qx - px, qy - py
    x, y = int((px - left) / cell), int((py - top) / cell)
    last_x, last_y = int((qx - left) / cell), int((qy - top) / cell)
    step_x, step_y = (1 if wx > 0.0 else -1), (1 if wy > 0.0 else -1)
    # The shares of the line at which it comes to the next column and the next row of cells.
    next_x = (left + (x + (step_x > 0)) * cell - px) / wx if wx != 0.0 else math.inf
    next_y = (top + (y + (step_y > 0)) * cell - py) / wy if wy != 0.0 else math.inf
    by_x = cell / abs(wx) if wx != 0.0 else math.inf
    by_y = cell / abs(wy) if wy != 0.0 else math.inf
    found, at = -1, 2.0
    for _ in range(abs(last_x - x) + abs(last_y - y) + 1):
        if 0 <= x < across and 0 <= y < down:
            where = y * across + x
            for k in range(first[where], first[where + 1]):
                box = boxes[k]
                if box in (a, b):
                    continue
                enter = _entered(px, py, wx, wy, low, high, box, pad)
                if (
                    enter < at
                    and not _holds(low, high, box, pad, centres[a, 0], centres[a, 1])
                    and not _holds(low, high, box, pad, centres[b, 0], centres[b, 1])
                ):
                    found, at = box, enter
        if found >= 0 and at <= min(next_x, next_y):
            return found
        if next_x < next_y:
            x += step_x
            next_x += by_x
        else:
            y += step_y
            next_y += by_y
    return found


@unowned_kernel
def _is_free(x, y, a, b, pad, space):
    """Whether a point lies in no foreign box."""
    low, high, _, first, boxes, grid, shape = space
    across, down = shape[0], shape[1]
    column, row = int((x - grid[0]) / grid[2]), int((y - grid[1]) / grid[2])
    if 0 <= column < across and 0 <= row < down:
        where = row * across + column
        for k in range(first[where], first[where + 1]):
            box = boxes[k]
            if box not in (a, b) and _holds(low, high, box, pad, x, y):
                return False
    return True


@unowned_kernel
def _shortened(a, b, pad, space, way, count):
    """Leave out the corners that are not needed; returned is how many points are left."""
    before = count + 1
    while count < before:
        before, kept, at = count, 1, 0
        while at < count - 1:
            to = min(at + _SKIPPED, count - 1)
            while to > at + 1:
                box = first_box(way[at, 0], way[at, 1], way[to, 0], way[to, 1], a, b, pad, space)
                if box < 0:
                    break
                to -= 1
            # Points up to ``at`` are read no more, and ``kept`` is never beyond it.
            _put(way, kept, way[to, 0], way[to, 1])
            kept += 1
            at = to
        count = kept
    return count


@unowned_kernel
def _way(a, b, pad, lane, space, way, marks):
    """Find a way from box to box; returned is its number of points, 0 where none is found."""
    low, high, centres = space[0], space[1], space[2]
    _put(way, 0, centres[a, 0], centres[a, 1])
    _put(way, 1, centres[b, 0], centres[b, 1])
    marks[0] = marks[1] = -1
    count, at = 2, 0
    while at < count - 1:
        px, py, qx, qy = way[at, 0], way[at, 1], way[at + 1, 0], way[at + 1, 1]
        box = first_box(px, py, qx, qy, a, b, pad, space)
        if box < 0:
            at += 1
            continue
        if count == MOST_CORNERS:
            return 0
        best, best_x, best_y, least = -1, 0.0, 0.0, math.inf
        for corner in range(4):
            mark = 4 * box + corner
            known = False
            for k in range(count):
                known |= marks[k] == mark
            if known:
                continue
            for aside in (pad + lane, pad) if lane > 0.0 else (pad, pad):
                reach = aside + _OUTSIDE
                x = high[box, 0] + reach if corner & 1 else low[box, 0] - reach
                y = high[box, 1] + reach if corner & 2 else low[box, 1] - reach
                if not _is_free(x, y, a, b, pad, space):
                    continue
                # Not through the box itself to its far side.
                if _entered(px, py, x - px, y - py, low, high, box, pad) <= 1.0:
                    continue
                length = math.hypot(x - px, y - py) + math.hypot(qx - x, qy - y)
                if length < least:
                    best, best_x, best_y, least = mark, x, y, length
                break
        if best < 0:
            return 0
        for k in range(count, at + 1, -1):
            _put(way, k, way[k - 1, 0], way[k - 1, 1])
            marks[k] = marks[k - 1]
        _put(way, at + 1, best_x, best_y)
        marks[at + 1] = best
        count += 1
    return _shortened(a, b, pad, space, way, count)


@unowned_kernel
def _turn(way, count):
    """Turn the direction of a way."""
    for k in range(count // 2):
        x, y, other = way[k, 0], way[k, 1], count - 1 - k
        _put(way, k, way[other, 0], way[other, 1])
        _put(way, other, x, y)


@unowned_kernel
def _between_borders(way, count, a, b, space):
    """Let a way begin and end at the borders of its own boxes; returned is what is left of it."""
    low, high = space[0], space[1]
    for side in range(2):
        own = b if side else a
        inside = 0
        while inside + 2 < count:
            if not _holds(low, high, own, 0.0, way[inside + 1, 0], way[inside + 1, 1]):
                break
            inside += 1
        count -= inside
        for k in range(count):
            _put(way, k, way[k + inside, 0], way[k + inside, 1])
        share = 1.0
        for axis in range(2):
            step = way[1, axis] - way[0, axis]
            if step != 0.0:
                border = high[own, axis] if step > 0.0 else low[own, axis]
                share = min(share, max((border - way[0, axis]) / step, 0.0))
        for axis in range(2):
            way[0, axis] += (way[1, axis] - way[0, axis]) * share
        _turn(way, count)
    return count


@unowned_kernel
def _rounding(way, k, gap, a, b, space, out):
    """Round a corner of a way as softly as can be: where it begins and ends goes to ``out``."""
    bx, by = way[k, 0] - way[k - 1, 0], way[k, 1] - way[k - 1, 1]
    fx, fy = way[k + 1, 0] - way[k, 0], way[k + 1, 1] - way[k, 1]
    back, on = math.hypot(bx, by), math.hypot(fx, fy)
    bx, by, fx, fy = bx / back, by / back, fx / on, fy / on
    # The middle of the curve lies so many times as far from the corner as the curve begins.
    aside = math.hypot(fx - bx, fy - by) / 4.0
    most = min(_ROOM * back, _ROOM * on, _STRAYS / max(aside, 1e-9))
    room, clear = most, False
    while not clear:
        clear = True
        x, y = way[k, 0] - bx * room, way[k, 1] - by * room
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            # A parabola, which is what the cubic piece is.
            u, v = (1.0 - t) ** 2 * room, t * t * room
            to_x, to_y = way[k, 0] - bx * u + fx * v, way[k, 1] - by * u + fy * v
            if first_box(x, y, to_x, to_y, a, b, gap, space) >= 0:
                clear = False
                break
            x, y = to_x, to_y
        if room <= _SHARP:
            break
        if not clear:
            room = max(room * 0.5, min(_SHARP, most))
    _put(out, 1, way[k, 0] - bx * room, way[k, 1] - by * room)
    _put(out, 2, way[k, 0] + fx * room, way[k, 1] + fy * room)


@kernel
def lead_round(ends, begin, space, pads, corners, counts):
    """Find ways for arcs, as many as there is room for.

    Parameters
    ----------
    ends
        Pairs of boxes, shape ``(m, 2)``.
    begin
        The first of them that is looked at.
    space
        The least and the greatest corners of the boxes and their centres, shape ``(n, 2)`` each;
        the boxes by cells; left, top and size of a cell; how many cells there are each way.
    pads
        How far ways stay away from foreign boxes: the first that goes is taken.
    corners, counts
        Room for the points of all ways, shape ``(k, 3, 2)``: of each the point itself, where its
        rounding begins, and where it ends; and for how many points each arc has. An arc for which
        no way is found has the two ends of a straight line, and a count of -2.

    Returns
    -------
    done, used
        The first arc that there was no room for, and how many points are used.
    """
    centres = space[2]
    way = np.empty((MOST_CORNERS, 2))
    marks = np.empty(MOST_CORNERS, dtype=np.int64)
    used = 0
    for number in range(begin, len(ends)):
        if used + MOST_CORNERS > len(corners):
            return number, used
        a, b = ends[number, 0], ends[number, 1]
        lane = _LANE * ((a * 31 + b * 17) % _LANES)
        count, gap = 0, 0.0
        for pad in pads:
            gap = min(pad / 2.0, 1.5)
            count = _way(a, b, pad, lane, space, way, marks)
            if count == 0:
                # From the other end other corners are met first.
                count = _way(b, a, pad, 0.0, space, way, marks)
                _turn(way, count)
            if count:
                break
            lane = 0.0
        found = count > 0
        if not found:
            count = 2
            _put(way, 0, centres[a, 0], centres[a, 1])
            _put(way, 1, centres[b, 0], centres[b, 1])
        count = _between_borders(way, count, a, b, space)
        for k in range(count):
            for part in range(3):
                _put(corners[used + k], part, way[k, 0], way[k, 1])
            if 0 < k < count - 1:
                _rounding(way, k, gap, a, b, space, corners[used + k])
        counts[number] = count if found else -2
        used += count
    return len(ends), used
