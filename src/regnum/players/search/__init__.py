"""Players that search: they look ahead over many guesses of what is hidden."""
