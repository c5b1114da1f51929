"""Calling people who are not looking: that it is their turn, by push, webhook or mail."""
