"""A kernel's digest changes with all that decides its code, and with nothing else."""

import importlib
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numba import int64, njit, types
from numba.core import config
from numba.core.dispatcher import Dispatcher

import bnstudio
from bnstudio.numerics import kernel_digest
from bnstudio.numerics.kernel_digest import UntraceableError, digest_of, signature_text

FILES = {
    "numbers": """
import numpy as np
LIMIT = np.uint64(7)
TABLE = np.array([1.0, 2.0])
UNUSED = 3
""",
    "helpers": """
from typing import NamedTuple
from bnstudio.numerics.compiling import kernel
import numbers_ as numbers

class State(NamedTuple):
    first: int
    second: int

@kernel
def deep(x):
    return x + 1

@kernel
def shallow(x):
    return deep(x) + numbers.LIMIT

def plain(x):
    return x
""",
    "top": """
import numpy as np
from bnstudio.numerics.compiling import kernel
from bnstudio.numerics._bit_kernels import popcount
import helpers_ as helpers
from helpers_ import State
import numbers_ as numbers

@kernel
def alone(x, step=2):
    '''Say something.'''
    return np.float64(x) * step + np.uint64(9)

@kernel
def calls(x):
    return helpers.shallow(x)

@kernel
def freezes(x):
    return numbers.TABLE[x]

@kernel
def counts(x):
    return popcount(x)

@kernel
def packs(x):
    return State(x, 1).second

@kernel
def itself(x):
    return itself(x - 1) if x > 0 else other(x)

@kernel
def other(x):
    return itself(x - 1) if x > 0 else 0
""",
}
KERNELS = ("alone", "calls", "freezes", "counts", "packs", "itself", "other")


def digests(**changes: tuple[str, str]) -> dict[str, str]:
    """Make the modules with a text replaced in some, and return the digest of each kernel."""
    try:
        for name, text in FILES.items():
            old, new = changes.get(name, ("", ""))
            assert old in text
            module = sys.modules[f"{name}_"] = ModuleType(f"{name}_")
            exec(compile(text.replace(old, new, 1), f"{name}.py", "exec"), vars(module))
        return {name: digest_of(getattr(sys.modules["top_"], name)) for name in KERNELS}
    finally:
        for name in FILES:
            sys.modules.pop(f"{name}_", None)


CHANGES = [
    ("a comment", {"top": ("@kernel", "# Comment.\n@kernel")}, set()),
    ("a docstring", {"top": ("Say something.", "Say more.")}, set()),
    ("a constant nobody uses", {"numbers": ("UNUSED = 3", "UNUSED = 4")}, set()),
    ("a function nobody calls", {"helpers": ("return x\n", "return -x\n")}, set()),
    ("a body", {"top": ("* step", "/ step")}, {"alone"}),
    ("a constant in a body", {"top": ("uint64(9)", "uint64(8)")}, {"alone"}),
    ("a default", {"top": ("step=2", "step=3")}, {"alone"}),
    ("what numpy makes", {"top": ("np.uint64(9)", "np.int64(9)")}, {"alone"}),
    ("an option", {"top": ("import kernel", "import unowned_kernel as kernel")}, set(KERNELS)),
    ("a callee's callee", {"helpers": ("return x + 1", "return x + 2")}, {"calls"}),
    ("its constant", {"numbers": ("uint64(7)", "uint64(6)")}, {"calls"}),
    ("its constant's kind", {"numbers": ("uint64(7)", "int64(7)")}, {"calls"}),
    ("a table", {"numbers": ("[1.0, 2.0]", "[1.0, 2.5]")}, {"freezes"}),
    ("fields", {"helpers": ("first: int\n    second", "second: int\n    first")}, {"packs"}),
    ("a circle", {"top": ("else 0", "else 1")}, {"itself", "other"}),
]


@pytest.mark.parametrize(("changes", "changed"), [c[1:] for c in CHANGES], ids=lambda _: "")
def test_what_a_change_reaches(changes, changed):
    before, after = digests(), digests(**changes)
    assert {name for name in KERNELS if before[name] != after[name]} == changed


def test_a_kernel_made_twice_of_one_text_is_two_by_what_it_encloses():
    def make(step):
        @njit
        def added(x):
            return x + step

        return added

    assert digest_of(make(1)) == digest_of(make(1)) != digest_of(make(2))
    assert digest_of(make(make(1))) != digest_of(make(make(2)))


def test_an_intrinsic_is_its_generator(monkeypatch):
    from bnstudio.numerics._bit_kernels import lowest_bit, popcount

    def make(counting):
        @njit
        def count(x):
            return counting(x)

        return count

    assert digest_of(make(popcount)) == digest_of(make(popcount)) != digest_of(make(lowest_bit))


@pytest.mark.parametrize("what", [object(), {1: 2}, np.array([None]), Path()])
def test_what_cannot_be_followed_is_an_error(what):
    @njit
    def uses(x):
        return what

    with pytest.raises(UntraceableError, match="uses"):
        digest_of(uses)


def test_types_are_told_by_what_they_are():

    def named(fields):
        from collections import namedtuple

        return types.NamedUniTuple(int64, 2, namedtuple("Pair", fields))

    kinds = [
        types.Array(int64, 1, "C"),
        types.Array(int64, 1, "A"),
        types.Array(int64, 1, "C", readonly=True),
        types.UniTuple(int64, 2),
        named("a b"),
        named("b a"),
        types.IntegerLiteral(3),
        types.Omitted(3),
    ]
    texts = [signature_text((kind,)) for kind in kinds]
    assert len(set(texts)) == len(kinds)
    assert signature_text((named("a b"),)) == signature_text((named("a b"),))
    for kind in (types.Dispatcher(njit(lambda x: x)), types.FunctionType(int64(int64))):
        with pytest.raises(UntraceableError):
            signature_text((types.Tuple((int64, kind)),))


@pytest.mark.parametrize("name", kernel_digest._SETTINGS)
def test_settings_of_numba_have_a_part(name, monkeypatch):
    before = kernel_digest.surroundings()
    monkeypatch.setattr(config, name, "another", raising=False)
    assert kernel_digest.surroundings() != before


def test_every_kernel_of_the_program_is_followed():
    found = 0
    for info in pkgutil.walk_packages(bnstudio.__path__, "bnstudio."):
        if info.name.endswith("kernels"):
            for value in vars(importlib.import_module(info.name)).values():
                if isinstance(value, Dispatcher):
                    digest_of(value)
                    found += 1
    assert found > 200


def test_no_kernel_changes_what_numba_knows():
    """What is registered with numba acts on kernels that do not name it, and shows in no digest."""
    root = Path(bnstudio.__file__).parent
    taken = {
        (path.name, name)
        for path in root.rglob("*.py")
        for line in re.findall(r"^from numba\.extending import (.+)$", path.read_text(), re.M)
        for name in line.split(", ")
    }
    names = {(file, name.split()[0]) for file, name in taken}
    assert names == {("_bit_kernels.py", "intrinsic"), ("kernel_digest.py", "_Intrinsic")}
