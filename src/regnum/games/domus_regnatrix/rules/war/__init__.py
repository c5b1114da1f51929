"""War: squads and how they move and fight, walls, killing and razing in a foreign city, and estates."""
