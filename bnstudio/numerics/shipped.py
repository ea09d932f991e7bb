"""Kernels that came with the program, compiled for a class of processors rather than for this one.

A wheel or a bundle may carry ``shipped_kernels/TARGET/``, made by ``packaging/build.sh``: the files
of :mod:`bnstudio.numerics.kernel_cache`, compiled with numba's ``CPU_NAME`` set to a target. What
this processor can do is found out once, and the best target that it can run is asked first. numba's
settings stay as they are: what was not shipped is compiled for this very processor.

A key of such a file names the target in place of the processor, and neither the patch releases of
Python and numpy nor the version of macOS.
"""

from __future__ import annotations

import functools
import logging
import platform
import re
from pathlib import Path

import llvmlite.binding as llvm

log = logging.getLogger(__name__)

#: Where they lie, if there are any.
FOLDER = Path(__file__).parent / "shipped_kernels"

_V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
_V3 = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")
#: LLVM's names of targets, the best first, with what a processor must be able to do.
#: ``x86-64-v2`` is what numpy's own wheels ask for.
TARGETS = {
    "x86-64-v3": _V2 + _V3,
    "x86-64-v2": _V2,
    "generic": (),  # of 64-bit ARM; an x86-64 of that name would count bits slowly
}

Processor = tuple[object, ...]


def is_target(processor: Processor) -> bool:
    """Whether code for numba's description of a processor was made to be shipped."""
    _, name, features = processor
    return name in TARGETS and features == ""


def described(processor: Processor) -> tuple[str, ...]:
    """Return what a key says of a processor, as numba describes it."""
    triple, *rest = (str(part) for part in processor)
    if is_target(processor):
        triple = re.sub(r"(darwin|macosx)[\d.]+", r"\1", triple)
    return (triple, *rest)


@functools.cache
def usable(folder: Path = FOLDER) -> tuple[tuple[Path, str], ...]:
    """Return the folders of shipped kernels that this processor can run, the best first.

    Each comes with the name of its target.
    """
    present = [name for name in TARGETS if (folder / name).is_dir()]
    if not present:
        return ()
    try:
        able = {name for name, has in llvm.get_host_cpu_features().items() if has}
    except RuntimeError:  # LLVM does not know this system
        able = set()
    is_arm = platform.machine().lower() in ("aarch64", "arm64")
    fit = [name for name in present if is_arm == (name == "generic") and able >= {*TARGETS[name]}]
    log.debug("shipped kernels: %s of %s", fit, present)
    return tuple((folder / name, name) for name in fit)
