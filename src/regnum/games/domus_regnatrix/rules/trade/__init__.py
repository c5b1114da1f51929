"""Trade: the store, the mint and the market."""
