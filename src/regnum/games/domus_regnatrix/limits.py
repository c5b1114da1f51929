"""The numbers of the rules that no data change: limits, hands, walls and dice."""

HAND = 5
"""How many cards each player is dealt."""
COIN_CARDS = 20
TECH_CARDS = 12
WALL_CARDS = 20
MOST_STACKS = 5
"""How many stacks a terrain may lay the wall cards into."""
WALL_DEFENCE = 11
DICE = 2
SIDES = 6
CULTURE = 28
MERCANTILISM = 80
ROUNDS = 60
