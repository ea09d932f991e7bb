"""What trials beside other programs share: is one there, keep it quiet, what it said."""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import warnings
from collections.abc import Iterator


def said(error: BaseException) -> str:
    """Return what went wrong, in short."""
    if isinstance(error, TimeoutError):
        return "too slow"
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words[:90]}"


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep what others print to themselves."""
    logging.disable(logging.CRITICAL)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield
    logging.disable(logging.NOTSET)


def there(name: str) -> bool:
    """Whether a package is installed."""
    with contextlib.suppress(ImportError):
        return importlib.import_module(name) is not None
    return False
