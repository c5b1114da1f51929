"""Mining puzzles: games of strong players are searched for positions in which one plan is much better than others."""
