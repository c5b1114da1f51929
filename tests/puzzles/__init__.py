"""Tests of puzzles: those that ship, and how answers are judged."""
