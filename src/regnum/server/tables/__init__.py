"""Tables in memory and the one way to change one: moves, seats, clocks, questions and the archive."""
