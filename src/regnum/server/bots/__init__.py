"""What computer players have to do, and where they think."""
