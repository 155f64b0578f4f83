"""Text for a terminal: control characters, which it would obey, are shown instead."""

from __future__ import annotations

import re

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # all but tab and line feed


def shown(text: str) -> str:
    """Return a text whose control characters are written as in JSON, which stays the same data by that.

    >>> print(shown("Terms \\x1b[31mof use\\x9b2K"))
    Terms \\u001b[31mof use\\u009b2K
    """
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
