"""What the bundle starts: the same as the ``bnstudio`` command.

The processes that draw layouts and compile kernels are started by ``multiprocessing``, which in a
bundle starts this program again; workers are started as ``bnstudio --worker``.
"""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # does not come back in a process that multiprocessing has started
    from bnstudio.cli import main

    raise SystemExit(main())
