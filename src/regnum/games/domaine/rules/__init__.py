"""The rules of Domaine: what a position is, what is legal in it, why not, and what a move does."""
