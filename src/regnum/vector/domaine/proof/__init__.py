"""The proof that the vector engine is the engine: games followed move by move, every position compared."""
