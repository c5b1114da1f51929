"""Problems: every error a client can meet, as `application/problem+json` with a key that a page translates."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.kernel import Json, Refusal

MEDIA_TYPE = "application/problem+json"

PROBLEMS: Mapping[str, tuple[int, str]] = {
    "advice-off": (403, "No advice is given at this table."),
    "bad-answers": (422, "What chance is said to have answered does not fit there."),
    "bad-position": (422, "The position cannot be read."),
    "bad-request": (422, "The request is not of the shape that is documented."),
    "bad-frame": (422, "The frame is not of the shape that is documented."),
    "bad-json": (400, "The request is not JSON."),
    "bad-address": (422, "Nobody can be called at this address."),
    "bad-channel": (422, "This is not what a browser is called by."),
    "bad-link": (404, "This link is not good, or not any more."),
    "bad-mail": (422, "This is not a mail address."),
    "bad-name": (422, "A name has 1 to 24 visible characters."),
    "bad-passkey": (401, "The passkey was not accepted: try again."),
    "bad-password": (422, "A password has 8 to 200 characters."),
    "bad-record": (422, "The record cannot be read."),
    "bad-options": (422, "The game cannot be played with these seats or options."),
    "bad-note": (422, "A note has up to 4000 characters."),
    "bad-chat": (422, "A message has 1 to 500 visible characters."),
    "bad-move": (422, "This is not a move of the game."),
    "common-password": (422, "This password is among those that are tried first: take a longer or rarer one."),
    "blocked": (403, "You have blocked somebody at this table."),
    "bad-zone": (422, "There is no such time zone."),
    "cannot-keep": (503, "The server cannot keep anything just now, so nothing was done: try again a little later."),
    "chance-decides": (409, "What this step does is not known before it is taken."),
    "deal-secret": (409, "This is told when the last table that plays the same deal has ended."),
    "forbidden": (403, "Only people who were invited can see this table."),
    "foreign-origin": (403, "The request comes from another site."),
    "host-only": (403, "Only the host of the table can do this."),
    "last-way": (409, "This is your only way to log in: take a password or another passkey first."),
    "name-taken": (409, "Somebody else has this name, or one that looks like it: log in if it is yours."),
    "no-advice": (409, "Nobody can give advice on this game."),
    "no-review": (409, "This game cannot be reviewed."),
    "no-such-address": (404, "There is nothing at this address."),
    "no-such-method": (405, "This address does not answer to this method."),
    "no-mail": (404, "This server sends no mail."),
    "no-openid": (404, "Nobody logs in by another site here."),
    "no-rematch": (409, "The next game of a tournament is that of its next round."),
    "no-seat": (409, "No seat is open to you at this table."),
    "no-undo": (409, "There is nothing that can be taken back."),
    "not-called": (409, "Not every player has pledged yet: this is told when the table calls for it."),
    "not-pledged": (422, "This is not what was pledged for the deal."),
    "not-asked": (409, "Nobody has asked for this."),
    "not-host": (403, "Only the host of this server may see and do this."),
    "not-over": (409, "This is told after the end of the game."),
    "not-playing": (409, "The game is not being played."),
    "not-signed-in": (401, "You are not known yet: ask for a name first."),
    "not-your-seat": (403, "This seat is not yours."),
    "not-your-turn": (409, "Another seat decides now."),
    "old-password": (403, "The password that you have now is missing or wrong."),
    "no-vacation-days": (409, "You have fewer days of vacation left than that."),
    "on-vacation": (409, "You are on vacation already."),
    "vacation-too-late": (409, "At a table you have less than an hour left to decide: move there first."),
    "no-way-in": (409, "This needs an account with a password or another way to log in."),
    "openid-failed": (502, "Logging in by the other site did not work: try again."),
    "openid-taken": (409, "Somebody else logs in here by that account of the other site."),
    "other-rules": (409, "The game was begun with rules or data that this server does not have."),
    "public-seats": (
        422,
        "At a public table that waits for others its host has one seat: open it for those with the link alone.",
    ),
    "rated-account": (403, "A rated table is for people with an account: take a password or another way to log in."),
    "rated-seats": (422, "A rated game is between people with accounts and computers, each at one seat."),
    "rated-undo": (409, "In a rated game a step is taken back only if another player agrees; computers never do."),
    "refused": (422, "The rules forbid this move."),
    "resigned": (403, "You have resigned, and that is final: this seat is not yours to play any more."),
    "seat-open": (409, "The game cannot start while a seat is open."),
    "stale": (409, "The game has gone on since: this was meant for an earlier version."),
    "strange-name": (422, "A name has letters of one script, and no signs that cannot be seen."),
    "no-own-step": (422, "Lay out a step of your own next turn first."),
    "order-void": (409, "This order is void: its turn has not come, or something is not as it was foreseen."),
    "too-many-orders": (409, "You have as many orders here as one may have: remove one first."),
    "your-turn": (409, "It is your turn: play it, instead of ordering it."),
    "table-closed": (410, "The table was closed: none of its people came for long."),
    "too-late": (409, "The deal has gone on since: nothing can be pledged or revealed for it any more."),
    "too-large": (413, "This is larger than the server takes."),
    "too-many": (429, "Too many requests: try again a little later."),
    "too-many-blocks": (409, "You have blocked or muted as many people as one may: let one go first."),
    "too-many-channels": (409, "You are called in as many ways as one may be: remove one first."),
    "too-many-passkeys": (409, "You have as many passkeys as one may have: remove one first."),
    "unconfirmed": (409, "The address has not been confirmed yet: follow the link in the mail."),
    "unfair": (409, "The dealing cannot be confirmed."),
    "unknown-channel": (404, "You are not called in this way."),
    "unknown-game": (404, "There is no such game."),
    "unknown-language": (404, "There are no texts in this language."),
    "unknown-level": (422, "There is no such computer player."),
    "unknown-openid": (404, "You do not log in by another site."),
    "unknown-passkey": (404, "This passkey is not known here."),
    "unknown-person": (404, "There is no such person."),
    "unknown-puzzle": (404, "There is no such puzzle."),
    "unknown-report": (404, "There is no such report, or it was looked at."),
    "unknown-session": (404, "There is no such session."),
    "tournament-begun": (409, "The tournament has begun or is over: nobody can join it or change it any more."),
    "tournament-full": (409, "The tournament has as many people as it can have."),
    "tournament-small": (409, "There are not enough people for a table yet."),
    "too-many-tournaments": (409, "You have as many tournaments under way as one may have."),
    "unknown-tournament": (404, "There is no such tournament."),
    "unknown-table": (404, "There is no such table."),
    "upset": (500, "Something went wrong on the server."),
    "wrong-code": (401, "This code is not known here, or was used before."),
    "wrong-password": (401, "The name or the password is wrong."),
}


class Problem(Exception):
    """Something a client can be told: a key of `PROBLEMS`, what it is about, and a sentence if there is more to say."""

    def __init__(self, key: str, detail: str | None = None, **named: Json) -> None:
        super().__init__(key)
        self.key, self.named = key, named
        self.status, self.title = PROBLEMS[key]
        self.detail = detail or self.title

    def json(self) -> dict[str, Json]:
        """The problem document."""
        return {
            "type": f"urn:regnum:problem:{self.key}",
            "title": self.title,
            "status": self.status,
            "key": self.key,
            "named": dict(self.named),
            "detail": self.detail,
        }


def refused(refusal: Refusal) -> Problem:
    """The problem of a move that the rules forbid."""
    return Problem("refused", f"The rule {refusal.rule} forbids this move.", **refusal.json())
