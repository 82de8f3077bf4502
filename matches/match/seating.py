"""Commands by which seats are taken and change hands. Each returns the entries to commit, or refuses."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from freeport_api import (
    Decider,
    HandOver,
    MatchStarted,
    OfferWithdrawn,
    Player,
    ReplacementAsked,
    SeatChanged,
    SeatFreed,
    SeatHandedOver,
    SeatOffered,
    SeatTaken,
    Status,
    Visibility,
)
from freeport_games.engine import Seat
from matches import refusals
from matches.refusals import refused
from matches.texts import check_entropy

from . import house_players
from .absence import absent, agreed
from .commands import Entries, check_host, check_open, happens, hosts, playing, seat_of
from .live_match import LiveMatch
from .stored import Holder, Offer


def join(live: LiveMatch, player: Player, entropy: str, invitation: str | None, wanted: Seat | None) -> Entries:
    """Take a seat, in a running match one that is on offer. Raises ``Refused``.

    Who may take several before the start names each further one, so that a repeated call takes no other.
    """
    if not _welcome(live, player, invitation):
        raise refused(refusals.WRONG_INVITATION if live.may_see(player) else refusals.UNKNOWN_MATCH)
    check_entropy(entropy, live.version)
    own = live.seats_of(player)
    further = live.birth.hot_seat and live.status is Status.OPEN and wanted is not None and wanted not in own
    if own and not further:
        raise refused(refusals.ALREADY_SEATED, live.version)
    if live.status is Status.PLAYING and (offered := live.offered_to(player)):
        return happens(live, SeatChanged(_taken_over(live, player, offered, wanted), player))
    check_open(live)
    return _seat(live, SeatTaken(_free_seat(live, wanted, player), player, entropy))


def offer(live: LiveMatch, player: Player, seat: Seat, to: str | None) -> Entries:
    """Offer a seat of the running match to one player, or to whoever may join. Raises ``Refused``."""
    holder = _given_away_by(live, player, seat)
    if any(other is not None and other.player.id == to for other in live.frame.holders):
        raise refused(refusals.ALREADY_SEATED, live.version)
    if any(former.player.id == to and former.seat != seat for former in live.frame.former):
        raise refused(refusals.KNOWS_A_HAND, live.version)
    return () if holder.offer == Offer(to) else happens(live, SeatOffered(seat, to))


def withdraw_offer(live: LiveMatch, player: Player, seat: Seat) -> Entries:
    """Offer a seat no longer. Raises ``Refused``."""
    holder = _given_away_by(live, player, seat)
    return () if holder.offer is None else happens(live, OfferWithdrawn(seat))


def replace(live: LiveMatch, player: Player, seat: Seat, bot: str | None) -> Entries:
    """Let a house bot play for an absent player, or offer the seat; or ask for it, if all have to do so.

    Raises ``Refused``.
    """
    holder = _holder(live, player, seat)
    absence, at = live.birth.absence, live.now
    if absence is None or house_players.is_bot(holder.player) or (bot is None and live.birth.rated):
        raise refused(refusals.NOT_REPLACEABLE, live.version)
    by = None
    if absence.decides is Decider.HOST:
        check_host(live, player)
    else:
        by = _with_a_say(live, player)
    done = (holder.house == bot) if bot is not None else live.offer(seat) is not None
    if done and holder.player.id != player.id:
        return ()  # also when the bot has answered since: whoever lost the reply asks again
    if holder.player.id == player.id or not absent(live, seat, at):
        raise refused(refusals.NOT_ABSENT, live.version)
    replaced = SeatOffered(seat, None, absent=True) if bot is None else SeatHandedOver(seat, bot, HandOver.ABSENT)
    if by is None:
        return happens(live, replaced)
    asked = any(wish.by == by and wish.bot == bot for wish in live.wishes(seat))
    follows = (replaced,) if agreed(live, seat, bot, at, by) else ()
    return happens(live, *(() if asked else (ReplacementAsked(seat, by, bot),)), *follows)


def _with_a_say(live: LiveMatch, player: Player) -> Seat:
    """Return the seat, the lowest of several, of a player who is there. Raises ``Refused``: NOT_SEATED, HANDED_OVER."""
    seat_of(live, player)
    seats = [(seat, live.frame.holders[seat]) for seat in live.seats_of(player)]
    there = [seat for seat, holder in seats if holder is not None and not holder.gone]
    if there:
        return there[0]
    if any(holder is not None and holder.house is not None for _, holder in seats):
        raise refused(refusals.HANDED_OVER, live.version)
    raise refused(refusals.NOT_SEATED, live.version, "You have left this match. Return to it first.")


def _given_away_by(live: LiveMatch, player: Player, seat: Seat) -> Holder:
    """Return the holder of a seat that a player may give away: the own one, or as the host one of a house bot.

    Raises:
        Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, MATCH_NOT_STARTED, GAME_OVER, NOT_SEATED, NOT_HOST, NOT_REPLACEABLE.
    """
    holder = _holder(live, player, seat)
    if holder.player.id != player.id and not house_players.is_bot(holder.player):
        raise refused(refusals.NOT_SEATED, live.version, "Only its player may give a seat away.")
    if holder.player.id != player.id:
        check_host(live, player)
    if live.birth.rated:
        raise refused(refusals.NOT_REPLACEABLE, live.version)
    return holder


def _holder(live: LiveMatch, player: Player, seat: Seat) -> Holder:
    """Return the holder of a seat of a running match. Raises ``Refused``."""
    if not live.may_see(player):
        raise refused(refusals.UNKNOWN_MATCH)
    if not 0 <= seat < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    playing(live)
    holder = live.frame.holders[seat]
    if holder is None:
        raise refused(refusals.MATCH_NOT_STARTED, live.version)
    return holder


def _taken_over(live: LiveMatch, player: Player, offered: Sequence[Seat], wanted: Seat | None) -> Seat:
    """Return the seat that a player takes over, of those that are on offer to the player.

    Raises:
        Refused: UNKNOWN_SEAT, SEAT_TAKEN; KNOWS_A_HAND if the player has held another seat of the match.
    """
    held = {former.seat for former in live.frame.former if former.player.id == player.id}
    chosen = offered if wanted is None else (_one_of(live, offered, wanted),)
    unknown = [seat for seat in chosen if held <= {seat}]
    if not unknown:
        raise refused(refusals.KNOWS_A_HAND, live.version)
    return unknown[0]


def sit_again(live: LiveMatch, player: Player, entropy: str) -> Entries:
    """Take what is kept for a player in a rematch: a seat, or several. The first player also seats the house bots.

    Raises ``Refused``.
    """
    if live.seat_of(player) is not None:
        return ()
    check_open(live)
    if player.id not in live.birth.kept:  # the account was deleted meanwhile
        raise refused(refusals.NOT_SEATED, live.version)
    own = [seat for seat in live.seats_left if live.birth.kept[seat] == player.id]
    if not own:
        raise refused(refusals.SEAT_TAKEN, live.version)
    taken = [SeatTaken(seat, player, entropy) for seat in own]
    if any(live.frame.holders):
        return _seat(live, *taken)
    kept = [(seat, house_players.bot_of(sat)) for seat, sat in enumerate(live.birth.kept) if sat is not None]
    return _seat(
        live, *taken, *(SeatTaken(seat, house_players.player(bot), "", bot) for seat, bot in kept if bot is not None)
    )


def add_bot(live: LiveMatch, host: Player, bot: str, wanted: Seat | None) -> Entries:
    """Seat a house bot, or let it play a seat that its player has left. Raises ``Refused``."""
    check_host(live, host)
    if live.status is Status.PLAYING and (left := live.vacated):
        return happens(live, SeatHandedOver(_one_of(live, left, wanted), bot, HandOver.HOST))
    check_open(live)
    return _seat(live, SeatTaken(_free_seat(live, wanted, host), house_players.player(bot), "", bot))


def remove_bot(live: LiveMatch, host: Player, seat: Seat) -> Entries:
    """Free the seat of a house bot. Raises ``Refused``."""
    check_host(live, host)
    check_open(live)
    if not 0 <= seat < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    holder = live.frame.holders[seat]
    if holder is None:
        return ()
    if not house_players.is_bot(holder.player):
        raise refused(refusals.NOT_A_HOUSE_BOT, live.version)
    return happens(live, SeatFreed(seat))


def _seat(live: LiveMatch, *taken: SeatTaken) -> Entries:
    """Take seats. A match that starts by itself starts with the last seat."""
    starts = live.birth.autostart and len(live.seats_left) == len(taken)
    return happens(live, *taken, MatchStarted(live.birth.seats)) if starts else happens(live, *taken)


def _welcome(live: LiveMatch, player: Player, invitation: str | None) -> bool:
    """Return whether a player may join: anybody in a public match, else the host and holders of the invitation."""
    if live.birth.visibility is Visibility.PUBLIC or live.is_insider(player):
        return True
    return secrets.compare_digest((invitation or "").encode(), live.birth.invitation.encode())


def _free_seat(live: LiveMatch, wanted: Seat | None, player: Player) -> Seat:
    """Return the seat to take: the wanted one, else one that is kept for the player, else the first free one.

    The host of a rematch may take or give away a seat that is kept for a player who does not come.
    """
    if wanted is None:
        kept = [seat for seat in live.seats_left if live.kept_for(seat) == player.id]
        if not (kept or live.free):
            raise refused(refusals.MATCH_FULL, live.version)
        return (*kept, *live.free)[0]
    if not 0 <= wanted < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    yielding = live.kept_for(wanted) in (None, player.id) or hosts(live, player)
    if wanted not in live.seats_left or not yielding:
        raise refused(refusals.SEAT_TAKEN, live.version)
    return wanted


def _one_of(live: LiveMatch, seats: Sequence[Seat], wanted: Seat | None) -> Seat:
    """Return the wanted one of some seats, the first of them if any will do."""
    if wanted is None:
        return seats[0]
    if not 0 <= wanted < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    if wanted not in seats:
        raise refused(refusals.SEAT_TAKEN, live.version)
    return wanted
