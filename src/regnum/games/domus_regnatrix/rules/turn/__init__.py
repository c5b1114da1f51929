"""A turn: drawing, playing cards, what cards do, and how one step follows another."""
