"""What lies in the box and where it lies: cards and what they do, spaces, limits."""
