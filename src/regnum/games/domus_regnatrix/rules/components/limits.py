"""The numbers of the rules that no data change: limits, hands, walls and dice."""

HAND = 5
"""How many cards each player is dealt."""
COIN_CARDS = 20
"""How many coin cards a treasury holds."""
TECH_CARDS = 12
WALL_CARDS = 20
MAX_STACKS = 5
"""How many stacks a terrain may lay the wall cards into."""
WALL_DEFENCE = 6
"""What a wall card defends with, before what strengthens it."""
SQUADS = 2
"""How many squads each player may have in a space."""
DICE = 2
SIDES = 6
CULTURE = 28
MERCANTILISM = 80
MAX_MINTED = 2000
"""What the mint can have given out beyond what it took in: no flag or support brings more in any game."""
ROUNDS = 60
