"""What cards let a player do: where each action is legal, and what it changes."""
