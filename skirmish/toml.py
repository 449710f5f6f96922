"""Plain data as TOML text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def lines(data: Mapping[str, Any]) -> Iterable[str]:
    """A line a key; keys without a value are left out."""
    return (f"{_key(key)} = {value(entry)}" for key, entry in data.items() if entry is not None)


def value(entry: Any) -> str:
    """A value as TOML has it. Strings are printable, or come from TOML themselves."""
    if isinstance(entry, Mapping):
        return "{ " + ", ".join(lines(entry)) + " }" if entry else "{}"
    if isinstance(entry, (list, tuple)):
        return "[" + ", ".join(value(item) for item in entry) + "]"
    if isinstance(entry, str):
        return json.dumps(entry, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(entry, bool):
        return "true" if entry else "false"
    return repr(entry)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else value(key)
