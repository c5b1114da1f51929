"""Dependencies point one way; the contracts stand in pyproject.toml."""

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.rules_coverage import ROOT


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out
