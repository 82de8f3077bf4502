"""Reasons for refusing a move: the first that applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Counted, Domain, Item, Part, Path, Placed
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus import refusals
from freeport_games.engine.menus.menu import Entries
from freeport_games.engine.menus.open_decision import OpenDecision
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.menus.refusals import Refusal, Variable, about
from freeport_games.engine.menus.turn import Turn
from freeport_games.engine.misfits import Misfit, misfit
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.words.naming import name_of

from .lists import Keys, key_of


def not_offered(game: AnyGame, t: Turn[Any], asked: OpenDecision, beside: Entries, seat: Seat, move: Move) -> Refusal:
    """Return why a move that is in none of a seat's options is refused.

    Args:
        game: the rules.
        t: the turn that is being played.
        asked: the open decision.
        beside: the seat's menu of interjections.
        seat: the seat that moves.
        move: the move.
    """
    if not isinstance(move, game.moves):
        return _unknown(game)
    if refusal := _misplaced(game, asked, beside, seat, type(move)):
        return refusal
    if not codec_of(game).well_typed(move):
        return _bad_parameters(game, type(move), "", about(wrong="whole"))
    options = [one for one in (*asked.entries(seat).options, *beside.options) if one.makes is type(move)]
    keys = Keys(options)
    if twice := _named_twice(move, _fields_that_may_repeat(options), keys):
        return _bad_parameters(game, type(move), f"/{twice}", about(wrong="twice"))
    return (
        game.unknown(t.state, move)
        or _absent(game, move, keys.absent(move, with_nothing=True))
        or _of_menus((asked.entries(seat), beside), t, seat, move)
        or _absent(game, move, keys.absent(move))
        or Refusal(refusals.NOT_OFFERED)
    )


def _of_menus(menus: Iterable[Entries], t: Turn[Any], seat: Seat, move: Move) -> Refusal | None:
    """Return the first reason, if every menu that knows the kind of move has one: else the move is legal."""
    reasons = [menu.reason(t, seat, move) for menu in menus if menu.knows(type(move))]
    return None if None in reasons or not reasons else reasons[0]


def malformed(game: AnyGame, asked: OpenDecision, beside: Entries, seat: Seat, text: bytes) -> Refusal:
    """Return why a text that is not a move is refused.

    Args:
        game: the rules.
        asked: the open decision.
        beside: the seat's menu of interjections.
        seat: the seat that moves.
        text: the text.
    """
    try:
        sent = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        sent = None
    if not isinstance(sent, dict) or not isinstance(name := sent.get("__typename"), str):
        return Refusal(refusals.BAD_PARAMETERS, variables=about(wrong="shape"))
    kind = next((move for move in game.moves if move.__struct_config__.tag == name), None)
    if kind is None:
        return _unknown(game)
    found = misfit(sent, kind) or Misfit("type", "")
    wrong = found.variables if found.pointer else about(wrong="whole")
    return _misplaced(game, asked, beside, seat, kind) or _bad_parameters(game, kind, found.pointer, wrong)


def _unknown(game: AnyGame) -> Refusal:
    return Refusal(refusals.UNKNOWN_MOVE, variables=about(game=game.name))


def _bad_parameters(game: AnyGame, kind: type[Move], pointer: str, wrong: tuple[Variable, ...]) -> Refusal:
    """Return the refusal of a move's values.

    Args:
        game: the rules.
        kind: the class of the move.
        pointer: a JSON pointer to the wrong part; empty for the whole move.
        wrong: the variables of the message that say what is wrong with it.
    """
    where = about(move=name_of(kind, game.typename), field=pointer.split("/")[1] if pointer else "", pointer=pointer)
    return Refusal(refusals.BAD_PARAMETERS, variables=(*where, *wrong), pointer=pointer)


def _misplaced(game: AnyGame, asked: OpenDecision, beside: Entries, seat: Seat, kind: type[Move]) -> Refusal | None:
    """Return why a seat may not make a kind of move now, whatever its fields; None if it may."""
    if beside.knows(kind):
        return None
    if seat not in asked.menus:
        return Refusal(refusals.NOT_YOUR_TURN)
    if asked.settled(seat):
        return Refusal(refusals.ALREADY_DECIDED)
    if not asked.menus[seat].knows(kind):
        variables = about(move=name_of(kind, game.typename), decision=asked.request.kind)
        return Refusal(refusals.WRONG_DECISION, variables=variables)
    return None


def _absent(game: AnyGame, move: Move, found: tuple[str, Item] | None) -> Refusal | None:
    """Return the refusal of a list that names a key which is not there."""
    if found is None:
        return None
    pointer, key = found
    return _bad_parameters(game, type(move), pointer, about(wrong="key", key=key))


def _fields_that_may_repeat(options: Iterable[Option[Move]]) -> set[str]:
    """Return the fields of a kind of move that may repeat a value: paths, if one is offered."""
    return {name for option in options for name, domain in option.domains if _may_repeat(domain)}


def _may_repeat(domain: Domain[object]) -> bool:
    return isinstance(domain, Path) and domain.revisits


def _named_twice(value: Move | Part, but_for: Collection[str], keys: Keys) -> str | None:
    """Return the path of the first field, here or in a part, that holds or names the same thing twice."""
    for name, told in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
        held = getattr(value, name)
        parts = held if type(held) is tuple else (held,)
        names = [_named(part, keyed=(type(value), name) in keys) for part in parts]
        if name not in but_for and len({*names}) < len(names) and not any(isinstance(one, Part) for one in names):
            return told
        for index, part in enumerate(parts):
            if isinstance(part, Part) and (twice := _named_twice(part, (), keys)):
                return f"{told}/{index}/{twice}" if type(held) is tuple else f"{told}/{twice}"
    return None


def _named(part: object, *, keyed: bool) -> object:
    """Return the name in a part of a placing, a count or a list of keys; anything else stands for itself."""
    match part:
        case Placed(item):
            return item
        case Counted(key):
            return key
        case Part() if keyed:
            return key_of(part)
        case _:
            return part
