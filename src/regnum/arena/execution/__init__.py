"""Where the games of a contest are played, and what is kept of them as they end."""
