"""Plane geometry of discs, prisms and polylines: arrays in, arrays out. It knows no game."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def _keep_kernels() -> None:
    """Cache compiled kernels under a name that follows all of their sources.

    numba looks at the one file a kernel stands in: after a change to another file that it calls, or an upgrade, it
    would go on with the old code. A folder of the user's own is also writable where the package's is not.
    """
    sources = sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    os.environ.setdefault("NUMBA_CACHE_DIR", str(home / "skirmish" / digest[:16]))


_keep_kernels()
