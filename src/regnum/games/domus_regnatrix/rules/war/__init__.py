"""War: squads and how they move and fight, walls, deeds in a foreign city, and estates."""
