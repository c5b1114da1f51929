"""Works a tournament's standings out from its records alone: python3 standings.py RECORD … (docs/tournaments.md)"""

import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

deals, scores = defaultdict(list), defaultdict(list)
for path in sys.argv[1:]:
    lines = Path(path).read_text("utf-8").splitlines()
    players = [line[8:] for line in lines if line.startswith("player: ")]
    resigned = {line.split()[0] for line in lines if line.split()[1:] == ["resign"]}
    *winners, _, points, _ = next(line for line in lines if line.startswith("result ")).split()[1:]
    made = [
        (str(seat) not in resigned, Fraction(str(seat) in winners, len(winners)), int(won))
        for seat, won in enumerate(points.split(":"), 1)
    ]
    deals[next(line for line in lines if line.startswith("commitment: "))].append((players, made))
for tables in deals.values():
    for players, made in tables:
        for seat, (player, own) in enumerate(zip(players, made, strict=True)):
            others = [other[seat] for _, other in tables if other is not made]
            won = [Fraction(1, 2) if own == other else Fraction(own > other) for other in others]
            scores[player].append(sum(won) / len(won) if won else own[0] * own[1])
means = {player: sum(won) / len(won) for player, won in scores.items()}
for player in sorted(means, key=lambda player: -means[player]):
    print(f"{float(means[player]):.4f} {len(scores[player])} {player}")
