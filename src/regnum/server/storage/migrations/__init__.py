"""The layouts of the database in the order they came, applied by Alembic at the start."""
