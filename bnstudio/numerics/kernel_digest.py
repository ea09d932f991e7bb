"""What decides the code of a kernel, as one number: equal numbers, equal machine code.

A digest covers the kernel's own bytecode and constants and, one after the other, everything that
it names: the kernels and functions it calls, wherever they are defined, the constants it freezes,
the options of each. Comments, docstrings, line numbers, time stamps and folders have no part in it.
So a copied installation has the digests of the first, and a change shows in the kernels that depend
on it and in no other. What cannot be followed is an error, never a guess.
"""

from __future__ import annotations

import builtins
import hashlib
import sys
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config, types
from numba.core.dispatcher import Dispatcher
from numba.core.sigutils import normalize_signature
from numba.extending import _Intrinsic  # type: ignore[attr-defined]

#: numba's settings that change the code it makes.
_SETTINGS = (
    "BOUNDSCHECK",
    "DEBUG",
    "DEBUGINFO_DEFAULT",
    "DEBUG_JIT",
    "DEBUG_NRT",
    "DISABLE_INTEL_SVML",
    "EXTEND_VARIABLE_LIFETIMES",
    "JIT_COVERAGE",
    "LLVM_REFPRUNE_FLAGS",
    "LLVM_REFPRUNE_PASS",
    "LOOP_VECTORIZE",
    "NRT_STATS",
    "OPT",
    "SLP_VECTORIZE",
    "USING_SVML",
)
_HAS_DOCSTRING = 0x4000000  # a flag of bytecode
#: What these define is named, not followed: their versions are part of :func:`surroundings`.
_KNOWN = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}


class UntraceableError(Exception):
    """A kernel depends on something whose part in its code cannot be told."""


def surroundings(*, exact: bool = True) -> tuple[str, ...]:
    """Return what has a part in all kernels of this process: versions, and settings of numba.

    Not ``exact``, for kernels that are shipped, are Python and numpy: within a minor release
    neither bytecode (which is in a digest too) nor what numba asks of them changes.
    """
    python, arrays = f"{sys.implementation.name} {sys.hexversion:x}", np.__version__
    if not exact:
        python = f"{sys.implementation.cache_tag} {MAGIC_NUMBER.hex()}"
        arrays = ".".join(arrays.split(".")[:2])
    return (
        f"python {python} {getattr(sys, 'abiflags', '')}",
        f"numba {numba.__version__}",
        f"llvmlite {llvmlite.__version__}",
        f"numpy {arrays}",
        *(f"{name} {getattr(config, name, None)!s}" for name in _SETTINGS),
    )


def digest_of(dispatcher: Dispatcher) -> str:
    """Return the digest of a kernel as 64 hexadecimal digits.

    Raises
    ------
    UntraceableError
        If it names something other than kernels, functions, numbers and arrays.
    """
    digest = hashlib.sha256()
    # A function that was met before is told by its place in the walk, so that circles end.
    places: dict[int, int] = {}
    ahead: list[Any] = [dispatcher]
    while ahead:
        item = ahead.pop()
        if id(item) in places:
            digest.update(b"again %d\n" % places[id(item)])
            continue
        places[id(item)] = len(places)
        own, named = _parts(item)
        digest.update(own)
        ahead.extend(reversed(named))
    return digest.hexdigest()


def signature_text(signature: Any) -> str:
    """Return the types of a signature of numba in words that mean the same in every process.

    Raises
    ------
    UntraceableError
        If a type stands for one object of this process, as that of a kernel given as argument does.
    """
    arguments, result = normalize_signature(signature)
    return "; ".join(_of_type(kind) for kind in (*arguments, result))


def follows(value: object) -> bool:
    """Whether the code behind a value is walked through, rather than named."""
    if isinstance(value, Dispatcher | _Intrinsic):
        return True
    return isinstance(value, FunctionType) and not _is_known(value.__module__)


def _of_type(kind: Any) -> str:
    if hasattr(kind, "instance_class"):  # a named tuple
        made = kind.instance_class
        inner = ", ".join(_of_type(entry) for entry in kind.types)
        return f"{made.__module__}.{made.__qualname__} {kind.fields} ({inner})"
    if isinstance(kind, types.containers.BaseTuple):
        return f"({', '.join(_of_type(entry) for entry in kind.types)})"
    if isinstance(kind, types.Callable | types.FunctionType) or " at 0x" in str(kind):
        raise UntraceableError(f"an argument is {kind}")
    return str(kind)


def _parts(item: Any) -> tuple[bytes, list[Any]]:
    """Return a function's own part in a digest, and what it names that has to be walked through."""
    lines: list[str] = []
    if isinstance(item, Dispatcher):
        function = item.py_func
        lines.append(f"kernel {sorted(item.targetoptions.items())!r} {item.locals!r}")
    elif isinstance(item, _Intrinsic):
        function = item._defn
        lines.append(f"intrinsic {item._prefer_literal} {sorted(item._ctor_kwargs.items())!r}")
    else:
        function = item
        lines.append("function")
    code = function.__code__
    lines.append(f"{function.__module__} {function.__qualname__}")
    lines.extend(_of_code(code, function.__doc__))
    named: list[Any] = []
    where = f"{function.__module__}.{function.__qualname__}"
    for default in (function.__defaults__, sorted((function.__kwdefaults__ or {}).items())):
        lines.extend(_of_value(default, where, (), named))
    for cell in function.__closure__ or ():
        lines.extend(_of_value(cell.cell_contents, where, (), named))
    names = tuple(sorted(set(_names(code))))
    for name in names:
        if name in function.__globals__:
            lines.append(f"name {name}")
            lines.extend(_of_value(function.__globals__[name], where, names, named))
    return "\n".join([*lines, ""]).encode(), named


def _names(code: CodeType) -> Iterator[str]:
    """Yield each name that is looked up outside the function: global ones, and attributes."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _of_code(code: CodeType, doc: str | None = None) -> Iterator[str]:
    """Yield what the bytecode is, without its places in a file and its docstring."""
    counts = f"{code.co_argcount} {code.co_posonlyargcount} {code.co_kwonlyargcount}"
    yield (
        f"code {code.co_name} {counts} {code.co_flags & ~_HAS_DOCSTRING} "
        f"{code.co_names} {code.co_varnames} "
        f"{code.co_freevars} {code.co_cellvars} {code.co_code.hex()} {code.co_exceptiontable.hex()}"
    )
    for place, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            inner = constant.co_consts[0] if constant.co_consts else None
            yield from _of_code(constant, inner if isinstance(inner, str) else None)
        elif place == 0 and constant == doc:
            yield "doc"  # or ``None`` in its place
        else:
            yield f"{type(constant).__name__} {constant!r}"


def _of_value(value: Any, where: str, names: tuple[str, ...], named: list[Any]) -> Iterator[str]:
    """Yield what a value is; put what has to be walked through into ``named``."""
    if follows(value):
        named.append(value)
        yield "walk"
    elif value is None or value is Ellipsis or type(value) in (bool, int, float, complex, str):
        yield f"{type(value).__name__} {value!r}"
    elif isinstance(value, np.generic):
        yield f"scalar {value.dtype.str} {value.tobytes().hex()}"
    elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
        order = f"{value.flags.c_contiguous} {value.flags.f_contiguous}"
        content = hashlib.sha256(value.tobytes()).hexdigest()
        yield f"array {value.dtype.descr} {value.shape} {order} {content}"
    elif isinstance(value, np.dtype | types.Type):
        yield f"type {value!r}"
    elif type(value) in (tuple, list):
        yield f"{type(value).__name__} of {len(value)}"
        for entry in value:
            yield from _of_value(entry, where, names, named)
    elif isinstance(value, ModuleType):
        yield f"module {value.__name__}"
        if not _is_known(value.__name__):
            for name in names:
                if name in vars(value):
                    yield f"name {name}"
                    yield from _of_value(vars(value)[name], where, names, named)
    elif isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
        yield f"named tuple {value.__module__} {value.__qualname__} {value._fields}"
        yield from _of_value(sorted(vars(value)["_field_defaults"].items()), where, names, named)
    elif isinstance(value, type | FunctionType | BuiltinFunctionType | np.ufunc):
        module = getattr(value, "__module__", None) or type(value).__module__
        if not _is_known(module):
            raise UntraceableError(f"{where} names {value!r}")
        yield f"known {module} {getattr(value, '__qualname__', value.__name__)}"
    else:
        raise UntraceableError(f"{where} names {value!r}")


def _is_known(module: str | None) -> bool:
    return (module or builtins.__name__).split(".")[0] in _KNOWN
