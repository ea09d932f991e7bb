"""Which kernels Python calls, and which of them are ready once all steps of ``warm_up`` are done.

Run as a program (``python -m tests.support.called_kernels``) it prints how many there are, and
those that are not.
"""

import ast
from importlib import import_module
from pathlib import Path

import bnstudio

PACKAGE = Path(bnstudio.__file__).parent


def called_from_python():
    """Return the kernels that modules other than those of kernels name, by module and name."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        if path.name.endswith("_kernels.py"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    if node.module.endswith("_kernels"):
                        found.add((node.module, alias.name))
                    elif alias.name.endswith("_kernels"):
                        modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        for node in ast.walk(tree):
            is_member = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            if is_member and node.value.id in modules:
                found.add((modules[node.value.id], node.attr))
    return found


def main():
    from bnstudio.job.warm_up import warm_up_one_by_one
    from bnstudio.numerics.kernel_dispatcher import KernelDispatcher

    warm_up_one_by_one(lambda *_: None)
    named = {f"{m}.{name}": getattr(import_module(m), name) for m, name in called_from_python()}
    kernels = {name: found for name, found in named.items() if isinstance(found, KernelDispatcher)}
    print(f"{len(kernels)} kernels")
    for name in sorted(name for name, kernel in kernels.items() if not kernel.overloads):
        print(name)


if __name__ == "__main__":
    main()
