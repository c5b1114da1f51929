"""The voyage between Venice and Constantinople: the route, ships, goods and their worth, and what all remember."""
