"""Tournaments: the same deals at parallel tables, round by round, and who has made most of each seat."""
