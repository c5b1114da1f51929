"""Many games: fuzzing and measuring now, matches and tournaments later."""
