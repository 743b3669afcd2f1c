"""How figures are told."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def milliseconds(times: Sequence[float]) -> str:
    """How long most of them are, and the longest."""
    ordered = sorted(times)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    middle, longest = statistics.median(ordered), ordered[-1]
    return f"median {middle:.1f} ms, p95 {p95:.1f} ms, longest {longest:.1f} ms, of {len(ordered)}"


def tell(what: str, *figures: tuple[str, str]) -> None:
    """Print figures, each with its name."""
    print(what)
    for name, figure in figures:
        print(f"  {name + ':':24}{figure}")
