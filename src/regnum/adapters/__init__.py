"""The same games by other conventions: environments for people who train players."""
