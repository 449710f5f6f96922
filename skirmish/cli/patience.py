"""Saying why nothing seems to happen."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

NOTICE = "compiling geometry kernels (first run only) ..."


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Say once on stderr that kernels are compiled, should any be: none is when their cache is warm."""
    from numba.core import event

    class Notice(event.Listener):
        def __init__(self) -> None:
            self.given = False

        def on_start(self, _event: event.Event) -> None:
            if not self.given:
                self.given = True
                print(NOTICE, file=sys.stderr, flush=True)

        def on_end(self, _event: event.Event) -> None:
            pass

    with event.install_listener("numba:compile", Notice()):
        yield
