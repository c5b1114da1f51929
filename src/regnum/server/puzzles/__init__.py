"""Puzzles over HTTP: which there are, the one of the day, answers tried out and judged."""
