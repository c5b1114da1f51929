"""The tests of Domaine."""
