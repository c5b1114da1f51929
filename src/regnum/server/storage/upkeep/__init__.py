"""Looking after a database: backups, upgrades, the time between two servings, commands beside a running server."""
