"""The addresses that the service answers, a module for each subject."""
