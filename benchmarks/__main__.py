"""Run the benchmarks and print the table: each beside a plain implementation of the same answer, in one run."""

from __future__ import annotations

import argparse
import importlib
import json
import sys

from rich.console import Console
from rich.table import Table

MODULES = {
    "sight.all_pairs": "bench_sight",
    "routes.check": "bench_routes",
    "reach.charges": "bench_reach",
    "openings.back": "bench_openings",
    "game.osgiliath": "bench_game",
}
AIMS = {
    "sight.all_pairs": 300.0,
    "routes.check": 1000.0,
    "reach.charges": 100.0,
    "openings.back": 500.0,
    "game.osgiliath": 50.0,
}
"""The least ratio each is meant to reach."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="smaller samples")
    parser.add_argument("names", nargs="*", help="parts of the names of the benchmarks to run; all if none is given")
    options = parser.parse_args()
    results: dict[str, dict[str, float]] = {}
    for benchmark, module in MODULES.items():
        if options.names and not any(name in benchmark for name in options.names):
            continue
        print(f"running {module} ...", file=sys.stderr, flush=True)
        results.update(importlib.import_module(f"benchmarks.{module}").run(quick=options.quick))
    if options.json:
        print(json.dumps(results, indent=1))
    else:
        Console().print(_table(results))


def _table(results: dict[str, dict[str, float]]) -> Table:
    table = Table("benchmark", "ratio", "aim", "error", "more", title="times faster than the plain implementation")
    for name, figures in results.items():
        more = ", ".join(f"{key} {value:.4g}" for key, value in figures.items() if key not in ("ratio", "error"))
        aim = AIMS.get(name, 0.0)
        mark = "" if figures["ratio"] >= aim else " (below)"
        table.add_row(name, f"{figures['ratio']:.0f}{mark}", f"{aim:.0f}", f"{figures.get('error', 0):.2g}", more)
    return table


if __name__ == "__main__":
    main()
