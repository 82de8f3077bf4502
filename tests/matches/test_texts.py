"""Text that people type is held to the same rules whichever way it comes in: REST, GraphQL, a record."""

from __future__ import annotations

import pytest

from freeport_api import DELETED
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from matches.play.quick_play import Wish
from matches.repeats import repeated
from matches.texts import is_name, player_name

from .house import House

NAMES = {
    "one letter": "x",
    "forty": "x" * 40,
    "a family, joined": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "Japanese, with a wide space": "山田\u3000太郎",
    "Persian, with a non-joiner": "می\u200cخواهم",
    "composed": "Zo\u00eb",
    "a heart in colour": "\u2764\ufe0f Anne",
    "a flag of hearts, joined": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a skin tone": "\U0001f44b\U0001f3fd",
    "Hindi, with a joiner": "क्‍ष",
    "a house": "The (boat) house",
}
NO_NAMES = {
    "nothing": "",
    "blank": " \u3000 ",
    "joiners alone": "\u200d\u200d",
    "a filler alone": "\u3164",
    "forty-one": "x" * 41,
    "sixty thousand": "x" * 60_000,
    "an end of line": "Anne\n",
    "a separator of lines": "Anne\u2028",
    "an escape": "\x1b]0;owned\x07",
    "a C1 control": "\x9b31m",
    "a turn of direction": "Anne\u202egnp",
    "an isolate": "\u2066Anne",
    "half a character": "Anne\ud800",
    "a mark of byte order": "\ufeffAnne",
    "a joiner of graphemes": "An\u034fne",
    "a vowel that nobody sees": "An\u17b4ne",
    "a selector of variants": "Anne\U000e0100",
    "a selector of shapes after a letter": "Anne\ufe0f",
    "a joiner between letters that never join": "An\u200dne",
    "a joiner at the end": "\u0645\u06cc\u200c",
    "two joiners": "\u0645\u200c\u200c\u06cc",
    "a blank of Braille": "Anne\u2800",
    "a filler beside letters": "Anne\u3164",
    "a selector of Mongolian": "Anne\u180b",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_name_is_taken(freeport: House, name: str) -> None:
    assert (await freeport.one.players.register(name, False)).player.name == name


@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES)
async def test_what_is_no_name_is_refused(freeport: House, name: str) -> None:
    with pytest.raises(Refused) as refused:
        await freeport.one.players.register(name, False)
    assert refused.value.code == "BAD_NAME"
    assert not is_name(name), "a record with it is refused too"


TAKEN = [
    DELETED,
    "greedy (house)",
    "Greedy (House)",
    "Greedy (HOUSE) ",
    "greedy（house）",
    "greedy [house]",
    "x ( house ).",
    "ｇ (ｈｏｕｓｅ)",
]


@pytest.mark.parametrize("name", TAKEN)
async def test_nobody_is_called_like_a_house_bot_or_a_deleted_account(freeport: House, name: str) -> None:
    with pytest.raises(Refused) as refused:
        await freeport.one.players.register(name, False)
    assert refused.value.code == "BAD_NAME"
    assert is_name(name), "a record may have it"


def test_a_decomposed_name_is_composed() -> None:
    assert player_name("Zoe\u0308") == "Zo\u00eb"
    assert not is_name("Zoe\u0308")


@pytest.mark.parametrize("ticket", ["", "x" * 65, "x" * 50_000, "a b", "ticket\n", "\x1b", "ü"])
async def test_what_is_no_ticket_is_refused(freeport: House, ticket: str) -> None:
    (player,) = await freeport.players(1)
    with pytest.raises(Refused) as refused:
        await freeport.one.quick_play.play(player, Wish(game=CARGO_HOLD), ticket=ticket)
    assert refused.value.code == "BAD_TICKET"


class Counting(str):
    """A name that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counting.compared += 1
        return super().__eq__(other)


@pytest.mark.parametrize("last", ["999", "1000"], ids=["one is given twice", "none is"])
def test_a_thousand_keys_are_not_each_compared_with_all_others(last: str) -> None:
    Counting.compared = 0
    names = [Counting(number) for number in [*range(1000), last]]
    assert repeated(names) == (last if last == "999" else None)
    assert Counting.compared < 10 * len(names)
