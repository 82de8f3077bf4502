"""Words: the sentences of a game, for clients that format them themselves."""

from __future__ import annotations

from freeport_api import addresses
from freeport_api.words import UnknownLanguage
from freeport_api.words import words as words_of
from service.finding import find_game
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import operation


@operation(
    addresses.WORDS,
    media="text/plain",
    returns=str,
    codes=("UNKNOWN_GAME", "UNKNOWN_LANGUAGE"),
    fixed=True,
)
async def words(call: Call) -> bytes:
    """Get a language's catalogue of sentences, in Mozilla's Fluent format.

    It has a message for every decision, option, field of an option, event and refusal code: the game's own, those of
    matches and the server, and those that all games share.
    """
    game = find_game(call.path["game"])
    try:
        return words_of(game).source(call.path["language"]).encode()
    except UnknownLanguage:
        there_are = ", ".join(words_of(game).languages)
        raise Fault("UNKNOWN_LANGUAGE", f"{game.name} does not speak this language. There are {there_are}.") from None
