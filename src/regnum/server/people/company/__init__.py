"""Company: how games ended for people and how strong that makes them, their pages, and whom they do not meet."""
