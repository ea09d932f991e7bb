"""Which kernels a run calls that were not made ready for it.

Run as a program (``python -m tests.support.late_kernels SEARCHER VARIABLES STEPS COPIES``) it makes
ready what a searcher needs for a random table of so many variables, runs it for so many steps, and
prints how many kernels were ready, and then those that were not. So many of the columns are copies
of others.
"""

import sys

import numpy as np


def overloads():
    """Return each compiled kernel with its signature."""
    from bnstudio.numerics.kernel_dispatcher import KernelDispatcher

    modules = [module for name, module in sys.modules.items() if name.endswith("_kernels")]
    kernels = {
        id(found): found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, KernelDispatcher)
    }
    return {
        f"{kernel.py_func.__module__}.{kernel.py_func.__name__} {signature}"
        for kernel in kernels.values()
        for signature in kernel.overloads
    }


def main():
    from bnstudio.data.dataset import Dataset, Variable
    from bnstudio.job.run import runner
    from bnstudio.job.spec import Limits, RunSpec
    from bnstudio.job.warm_up import warm_up_for

    searcher, n, steps, copies = sys.argv[1], *map(int, sys.argv[2:])
    rng = np.random.default_rng(n)
    codes = rng.integers(0, 3, (n, 400)).astype(np.uint8)
    for child in range(1, n):  # a chain with noise
        copied = rng.random(400) < 0.7
        codes[child, copied] = codes[child - 1, copied]
    codes[n - copies :] = (codes[:copies] + 1) % 3
    variables = tuple(Variable(f"V{i}", ("a", "b", "c")) for i in range(n))
    dataset = Dataset(variables, codes)
    spec = RunSpec(searcher=searcher, limits=Limits(steps=steps), threads=1)
    warm_up_for(dataset, spec, lambda *_: None)
    ready = overloads()
    result = runner.run(dataset, spec)
    print(f"{len(ready)} kernels, {result.status}, {result.counters.get('turns', 0):g} turns")
    for name in sorted(overloads() - ready):
        print(name)


if __name__ == "__main__":
    main()
