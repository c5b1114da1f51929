"""The rules of Golden Horn and its extension: what a position is, what is legal, why not, and what a move does."""
