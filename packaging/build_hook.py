"""What hatchling asks when it builds a wheel: whether compiled kernels go into it.

``BNSTUDIO_KERNELS`` names a folder with a folder for each target (``packaging/build.sh`` makes it).
Such a wheel is for one Python and one platform, and says so in its name; pip takes it before the
one for all.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelsHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        kernels = os.environ.get("BNSTUDIO_KERNELS")
        if not kernels or version == "editable":
            return
        if not any(Path(kernels).glob("*/*.kernel")):
            raise FileNotFoundError(f"BNSTUDIO_KERNELS: {kernels} has no kernels")
        build_data["force_include"][kernels] = "bnstudio/numerics/shipped_kernels"
        build_data["pure_python"] = False
        python = f"cp{sys.version_info.major}{sys.version_info.minor}"
        build_data["tag"] = f"{python}-{python}-{platform_tag()}"


def platform_tag() -> str:
    """Return the platform's name in a wheel.

    Kernels call nothing of the system's libraries but the oldest mathematics; the wheels of numba
    and numpy ask for a newer Linux than this.
    """
    name = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"manylinux2014_{name.removeprefix('linux_')}" if name.startswith("linux_") else name
