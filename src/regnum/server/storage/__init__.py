"""Storage: what is kept, how it is read, and how it is written so that nothing acknowledged is lost."""
