"""What happens in battles, as facts: dice, death, walls, deeds in a foreign city, and the fall of a realm."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.games.domus_regnatrix.cards import minus
from regnum.games.domus_regnatrix.events import DomusEvent, json_of
from regnum.games.domus_regnatrix.handling import Names, earn, kind_of, kinds_of
from regnum.games.domus_regnatrix.realm import ENGAGED, NO_SQUADS, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import Space
from regnum.games.domus_regnatrix.squads import change, spend
from regnum.games.domus_regnatrix.table import Battle, Table
from regnum.kernel import Json, Seat


class Fight(DomusEvent):
    """Dice were rolled for an attack."""

    __slots__ = ()
    battle: Battle

    def apply(self, table: Table) -> None:
        table.battle = self.battle

    def json(self) -> dict[str, Json]:
        return {"event": type(self).__name__.lower(), **battle_json(self.battle)}


@dataclass(slots=True, unsafe_hash=True)
class Fought(Fight):
    """A squad attacked another."""

    battle: Battle


@dataclass(slots=True, unsafe_hash=True)
class Stormed(Fight):
    """A squad attacked a stack of wall cards."""

    battle: Battle


@dataclass(slots=True, unsafe_hash=True)
class Ventured(Fight):
    """A spy tried a deed past a defending squad."""

    battle: Battle


def battle_json(battle: Battle) -> dict[str, Json]:
    """A battle with its dice and sums, and why it was won or lost."""
    told: dict[str, Json] = {name: json_of(name, value) for name, value in battle._asdict().items()}
    told["against"] = json_of("stack" if battle.foe is None else "slot", battle.against)
    return {**told, "total": battle.total, "guard": battle.guard, "won": battle.won}


@dataclass(slots=True, unsafe_hash=True)
class Won(DomusEvent):
    """An attack succeeded: the squad may attack again, but its top card no longer moves."""

    seat: Seat
    space: Space
    slot: int

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.space][self.slot]
        change(table, self.seat, self.space, self.slot, (squad[0] | ENGAGED, *squad[1:]))
        table.battle = None


@dataclass(slots=True, unsafe_hash=True)
class Held(DomusEvent):
    """A defence held: the attacking squad is done for the turn."""

    seat: Seat
    space: Space
    slot: int

    def apply(self, table: Table) -> None:
        spend(table, self.seat, self.space, self.slot)
        table.battle = None


@dataclass(slots=True, unsafe_hash=True)
class Slain(DomusEvent):
    """The top card of a squad died and went back to the store or to the discards."""

    seat: Seat
    unit: str
    space: Space
    slot: int

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.space][self.slot]
        change(table, self.seat, self.space, self.slot, squad[1:])
        table.put_back(kind_of(table, self.unit))


@dataclass(slots=True, unsafe_hash=True)
class Crumbled(DomusEvent):
    """A wall card was lost; without any left the stack is a breach."""

    seat: Seat
    stack: int
    height: int

    def apply(self, table: Table) -> None:
        _wall(table, self.seat, self.stack, self.height)


@dataclass(slots=True, unsafe_hash=True)
class Restored(DomusEvent):
    """A wall card was put back."""

    seat: Seat
    stack: int
    height: int

    def apply(self, table: Table) -> None:
        _wall(table, self.seat, self.stack, self.height)


# deeds in a foreign city


@dataclass(slots=True, unsafe_hash=True)
class Razed(DomusEvent):
    """A building was destroyed: by a squad, which is done for the turn, or by sabotage."""

    seat: Seat
    owner: Seat
    card: str
    space: Space
    slot: int | None

    def apply(self, table: Table) -> None:
        _lose(table, self.owner, self.card)
        if self.slot is not None:
            spend(table, self.seat, self.space, self.slot)
        table.battle = None


@dataclass(slots=True, unsafe_hash=True)
class Killed(DomusEvent):
    """A special unit was killed by a squad, which is done for the turn."""

    seat: Seat
    owner: Seat
    card: str
    space: Space
    slot: int

    def apply(self, table: Table) -> None:
        _lose(table, self.owner, self.card)
        spend(table, self.seat, self.space, self.slot)
        table.battle = None


@dataclass(slots=True, unsafe_hash=True)
class Orphaned(DomusEvent):
    """A hero was killed by a squad, which is done for the turn."""

    seat: Seat
    owner: Seat
    hero: str
    space: Space
    slot: int

    def apply(self, table: Table) -> None:
        table.rule(self.owner, table.realms[self.owner]._replace(alive=False))
        spend(table, self.seat, self.space, self.slot)
        table.battle = None


@dataclass(slots=True, unsafe_hash=True)
class Plagued(DomusEvent):
    """A plague struck a space."""

    seat: Seat
    space: Space


@dataclass(slots=True, unsafe_hash=True)
class Sickened(DomusEvent):
    """Dice were rolled for the top card of a squad in a plague."""

    seat: Seat
    unit: str
    space: Space
    slot: int
    dice: tuple[int, ...]
    total: int


@dataclass(slots=True, unsafe_hash=True)
class Pacified(DomusEvent):
    """A truce was declared."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(truce=True))


@dataclass(slots=True, unsafe_hash=True)
class Conquered(DomusEvent):
    """A player became an estate: what it had goes to the conqueror and back to the piles."""

    seat: Seat
    owner: Seat
    coins: Names
    """The coins that the conqueror takes."""
    hand: Names

    def reveals_to(self, seat: Seat) -> bool:
        return bool(self.hand) and seat != self.owner

    def apply(self, table: Table) -> None:
        # DR-F8
        data, fallen = table.setting.data, table.realms[self.owner]
        for coin in kinds_of(table, self.coins):
            earn(table, self.owner, coin, -1)
            earn(table, self.seat, coin, 1)
        left = table.realms[self.owner].treasury
        table.put_back(*(coin for coin, n in zip(data.coins, left, strict=True) for _ in range(n)))
        table.put_back(*kinds_of(table, self.hand), *fallen.city, *fallen.library)
        units = (unit_in(one) for _, _, squad in in_field(fallen.squads) for one in squad)
        table.put_back(*(data.units[unit] for unit in units))
        ruin = fallen._replace(
            treasury=(0,) * len(data.coins),
            library=(),
            city=(),
            shown=(),
            hidden=(),
            walls=(),
            squads=NO_SQUADS,
            lord=self.seat,
            golden=False,
            truce=False,
        )
        table.rule(self.owner, ruin)
        for seat, realm in enumerate(table.realms):
            if realm.lord == self.owner:
                table.put(Seat(seat), realm._replace(lord=self.seat))


# how walls and cities change


def _wall(table: Table, seat: Seat, stack: int, height: int) -> None:
    realm = table.realms[seat]
    walls = (*realm.walls[:stack], height, *realm.walls[stack + 1 :])
    table.put(seat, realm._replace(walls=walls))


def _lose(table: Table, seat: Seat, card: str) -> None:
    """Return a card of an inner city to the store."""
    realm, kind = table.realms[seat], kind_of(table, card)
    table.rule(seat, realm._replace(city=minus(realm.city, kind)))
    table.put_back(kind)
