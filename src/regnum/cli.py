"""The command `regnum`."""

import typer

app = typer.Typer()
