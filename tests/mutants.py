"""Mutation check, run by hand: break the rules of a game in small ways, and see whether the tests notice.

    python -m tests.mutants src/regnum/games/domaine/rules --tests tests/games/domaine --sample 300 --seed 1 --jobs 2

Every mutant changes one operator, comparison, number or condition in a copy of the source. A mutant that survives is
a place where a rule could be broken without a test failing; it is printed with its line.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
LEFT_ALONE = {
    "__init__.py",
    "events.py",
    "invariants.py",
    "data.py",
    "moves.py",
    "phase.py",
}
"""Modules without rules: facts, checks of checks, and tables."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mult: ast.Add,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True)
class Mutant:
    """One change: where, and the whole module after it."""

    file: Path
    line: int
    what: str
    source: str


def mutants(file: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    text = file.read_text(encoding="utf-8")
    size = sum(1 for _ in ast.walk(ast.parse(text)))
    for at in range(size):
        tree = ast.parse(text)
        nodes = [*ast.walk(tree)]
        what = "" if id(nodes[at]) in _annotations(nodes) else _mutate(nodes[at])
        if what:
            yield Mutant(file, getattr(nodes[at], "lineno", 0), what, ast.unparse(tree))


def _annotations(nodes: list[ast.AST]) -> set[int]:
    """The nodes that are part of types and never run, by identity."""
    found: set[int] = set()
    for node in nodes:
        for name in ("annotation", "returns"):
            left_out = getattr(node, name, None)
            if isinstance(left_out, ast.AST):
                found.update(id(part) for part in ast.walk(left_out))
    return found


def _mutate(node: ast.AST) -> str:
    """Change a node in place; what was done, or nothing."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            node.ops = [_swapped(op)]  # type: ignore[list-item]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPS:
            node.op = _swapped(op)  # type: ignore[assignment]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), operand)
            return "not removed"
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            node.operand = ast.UnaryOp(ast.Invert(), operand)
            return "~ removed"
        case ast.Constant(value=bool(value)):
            node.value = not value
            return f"{value} turned"
        case ast.Constant(value=int(value)):
            node.value = value + 1
            return f"{value} + 1"
        case ast.If(test=test) if not isinstance(test, ast.Compare | ast.BoolOp):
            node.test = ast.UnaryOp(ast.Not(), test)
            return "condition turned"
        case _:
            return ""
    return f"{type(op).__name__} to {SWAPS[type(op)].__name__}"


def _swapped(op: ast.AST) -> ast.AST:
    return SWAPS[type(op)]()


def survives(mutant: Mutant, tests: list[str]) -> bool:
    """Whether all tests pass on the mutant."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))
        shutil.copytree(ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "docs", copy / "docs")
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, copy)
        (copy / mutant.file.relative_to(ROOT)).write_text(mutant.source, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "CI": "true"}
        try:
            done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def main() -> None:
    """Try a sample of all mutants and print those that survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tests", nargs="+", required=True)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    files = [file for file in sorted((ROOT / arguments.folder).rglob("*.py")) if file.name not in LEFT_ALONE]
    found = [mutant for file in files for mutant in mutants(file)]
    if not survives(Mutant(files[0], 0, "nothing", files[0].read_text(encoding="utf-8")), arguments.tests):
        sys.exit("The tests fail on the source as it is: nothing can be learnt from mutants.")
    sample = Random(arguments.seed).sample(found, min(arguments.sample, len(found)))
    with ThreadPoolExecutor(arguments.jobs) as pool:
        alive = [*pool.map(lambda mutant: survives(mutant, arguments.tests), sample)]
    for mutant, lives in zip(sample, alive, strict=True):
        if lives:
            print(f"survived: {mutant.file.relative_to(ROOT)}:{mutant.line}: {mutant.what}")
    killed = len(sample) - sum(alive)
    print(
        f"{killed} of {len(sample)} killed ({killed / len(sample):.1%}); "
        f"{len(found)} mutants in all, seed {arguments.seed}"
    )


if __name__ == "__main__":
    main()
