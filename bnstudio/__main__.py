"""``python -m bnstudio``: the same as the ``bnstudio`` command."""

from bnstudio.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
