"""How a kernel answers calls: from Python by code of its own, from other kernels by being a part.

numba optimises and translates a function whenever it is called, and everything that it calls once
more with it. A kernel five calls deep is so translated six times, five of them for nothing, and
each time with a wrapper for calls from Python. Here a kernel that another one calls is brought to
LLVM's intermediate code and no further; the kernel that Python calls takes that up and is optimised
once, as a whole.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Intermediate code that becomes part of that of the callers."""

    def finalize(self) -> None:
        """Take up the parts of this one."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._final_module.verify()
        self._finalize_dynamic_globals()
        self._finalized = True

    def reduce(self) -> tuple[str, bytes]:
        """Return the name and the code, to be kept."""
        self._ensure_finalized()
        return self.name, self._final_module.as_bitcode()

    @classmethod
    def rebuild(cls, codegen: Any, name: str, code: bytes) -> PartLibrary:
        """Return the library that :meth:`reduce` was asked for."""
        library = cls(codegen, name)
        library._final_module = llvm.parse_bitcode(code)
        library._finalized = True
        return library


def machine_code(library: JITCodeLibrary) -> tuple[str, bytes, tuple[str, ...]]:
    """Return the name of a kernel's library, its machine code and the symbols that it defines.

    numba keeps intermediate code too, for callers to take up, and parses it at each start: twice
    the size of the machine code, and 40 MB of memory for a run. Here callers take up the part.
    """
    module = library._get_module_for_linking()
    named = [*module.functions, *module.global_variables]
    symbols = tuple(sorted(one.name for one in named if not one.is_declaration))
    return library.name, library._get_compiled_object(), symbols


def with_machine_code(
    codegen: Any, name: str, code: bytes, symbols: tuple[str, ...]
) -> JITCodeLibrary:
    """Return the library that :func:`machine_code` was asked for, ready to be called."""
    library = codegen.create_library(name)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    codegen._engine._defined_symbols.update(symbols)
    return library


class _PartCompiler(_FunctionCompiler):  # type: ignore[misc]
    """Stops before the machine code."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = True
        target = self.targetdescr.target_context
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            target,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=self.locals,
            library=PartLibrary(target.codegen(), self.py_func.__qualname__),
            pipeline_class=self.pipeline_class,
        )


class PartDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Compiles a kernel for those that call it."""

    def __init__(self, py_func: Any, targetoptions: dict[str, Any]) -> None:
        options = {**targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(py_func, targetoptions=options)
        self._compiler: Any = _PartCompiler(
            py_func, self.targetdescr, options, {}, compiler.Compiler
        )

    def add_overload(self, cres: Any) -> None:
        """Make a part known to lowering, under a key, for there is no address."""
        if cres.entry_point is None:
            cres = cres._replace(entry_point=object())
            self.targetctx.insert_user_function(cres.entry_point, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A kernel: compiled as a whole for Python, in parts for other kernels.

    Parameters
    ----------
    py_func
        The function.
    targetoptions
        Options as for ``numba.njit``.
    """

    def __init__(
        self,
        py_func: Any,
        locals: dict[str, Any] | None = None,  # noqa: A002 - numba's name for it
        targetoptions: dict[str, Any] | None = None,
        pipeline_class: Any = compiler.Compiler,
    ) -> None:
        options = {"nopython": True, "boundscheck": None, **(targetoptions or {})}
        options["no_cfunc_wrapper"] = True  # for calls from C
        super().__init__(py_func, locals, options, pipeline_class)
        self.part = PartDispatcher(py_func, options)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how another kernel may call this one."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Return the key of the part for a signature."""
        return self.part.get_overload(sig)

    @property
    def is_compiling(self) -> bool:
        """Whether a call that is met now is one of a kernel to itself."""
        return bool(self._compiling_counter) or bool(self.part._compiling_counter)

    def add_overload(self, cres: Any) -> None:
        """Make compiled code callable, and give its parts what they know of Python."""
        codegen = cres.library.codegen
        if cres.metadata is not None:  # not loaded: what is kept brings it along
            for environment in cres._find_referenced_environments():
                if codegen._engine.get_global_value_address(environment.env_name):
                    codegen.set_env(environment.env_name, environment)
        super().add_overload(cres)
