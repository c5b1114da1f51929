"""HTTP: the application, its routes and models, problems, and the built page."""
