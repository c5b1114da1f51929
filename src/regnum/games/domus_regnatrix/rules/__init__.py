"""The rules of Domus Regnatrix: what a position is, what is legal in it, why not, and what a move does."""
