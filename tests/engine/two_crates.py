"""Two Crates: a complete small game in one file, made to be copied.

TC-1  Each seat is dealt two of nine crates: three each of the numbers 1, 2 and 3.
TC-2  Once round the table, a seat opens one of its crates and gets as many coins as the crate's number.
TC-3  Once in the game, at any time, a seat may throw one of its crates away, for all to see, and draw another.
TC-4  The most coins win.
"""

import msgspec

from freeport_games import engine
from freeport_games.engine import Data, Event, Hidden, Seat, View, hidden, menus, pictures
from freeport_games.engine.menus import Among, Case, Gate, Move, Scene, Turn, Way, Ways

# State

NAME = engine.typename("TwoCrates")
CRATES = tuple(f"{number}#{copy}" for number in (1, 2, 3) for copy in (1, 2, 3))


class Options(Data, frozen=True, tag=NAME):
    """Two Crates is always played alike."""


class State(msgspec.Struct):
    """The whole state."""

    deck: list[str]
    """The crates that nobody has, the top one first."""
    hands: list[list[str]]
    """Each seat's closed crates."""
    coins: list[int]
    """Each seat's coins."""
    may_throw: list[bool]
    """The seats that may still throw a crate away."""
    gone: list[str]
    """The crates that were opened or thrown away."""
    turn: int
    """The seat whose turn it is; -1 before the deal, the number of seats at the end."""


def setup(_: Options, seats: int) -> State:
    return State([*CRATES], [[] for _ in range(seats)], [0] * seats, [True] * seats, [], -1)


# Moves and events


class Open(Move, frozen=True, tag=NAME):
    """Open a crate."""

    crate: str
    """One of the seat's own crates."""


class Throw(Move, frozen=True, tag=NAME):
    """Throw a crate away and draw another."""

    crate: str
    """One of the seat's own crates."""


class Crates(Data, frozen=True, tag=NAME):
    """Crates that the viewer may see."""

    crates: tuple[str, ...]
    """The crates."""


class Drawn(Event, frozen=True, tag=NAME):
    """A seat drew crates."""

    seat: Seat
    """The seat."""
    crates: Crates | Hidden
    """The crates."""


class CrateGone(Event, frozen=True, tag=NAME):
    """A seat opened a crate, or threw it away."""

    seat: Seat
    """The seat."""
    crate: str
    """The crate."""
    coins: int
    """The coins that the seat gets for it."""


# Play


def scene(t: Turn[State]) -> Scene | None:
    """Return what comes next, by the state alone."""
    if t.state.turn < 0:
        return deal(t)
    return take_turn(t) if t.state.turn < len(t.state.hands) else None


def deal(t: Turn[State]) -> Scene:
    """The crates are shuffled; each seat gets two (TC-1)."""
    order = yield from menus.Shuffle("TC-C1", len(CRATES))
    t.state.deck = [CRATES[place] for place in order]
    for seat in range(len(t.state.hands)):
        draw(t, seat, 2)
    t.state.turn = 0


def take_turn(t: Turn[State]) -> Scene:
    """The seat opens a crate (TC-2)."""
    yield from menus.ask(t.state.turn, "TC-D1", OPENING)
    t.state.turn += 1


def open_crate(t: Turn[State], seat: Seat, move: Open) -> None:
    lose(t, seat, move.crate, coins=int(move.crate[0]))


def throw(t: Turn[State], seat: Seat, move: Throw) -> None:
    t.state.may_throw[seat] = False
    lose(t, seat, move.crate, coins=0)
    draw(t, seat, 1)


def lose(t: Turn[State], seat: Seat, crate: str, coins: int) -> None:
    t.state.hands[seat].remove(crate)
    t.state.gone.append(crate)
    t.state.coins[seat] += coins
    t.tell(CrateGone(seat, crate, coins))


def draw(t: Turn[State], seat: Seat, count: int) -> None:
    crates = tuple(t.state.deck.pop(0) for _ in range(count))
    t.state.hands[seat] += crates
    t.tell(Drawn(seat, Crates(crates)), to=(seat,), others=Drawn(seat, Hidden(count)))


OWN = Among[Case[State]]("CRATE_NOT_YOURS", lambda c: c.state.hands[c.seat])
MAY_THROW = Gate[Case[State]]("HAS_THROWN", "TC-3", lambda c: c.state.may_throw[c.seat])
OPENING = Ways(Case[State], Way(Open, open_crate, OWN("crate", "TC-1")))
THROWING = Ways(Case[State], Way(Throw, throw, MAY_THROW, OWN("crate", "TC-1")))
"""What a seat may do at any time."""


# View


class TwoCratesView(View, frozen=True):
    """The table as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees it; null for a spectator."""
    deck: Hidden
    """The crates that nobody has."""
    hands: tuple[Crates | Hidden, ...]
    """Each seat's closed crates."""
    coins: tuple[int, ...]
    """Each seat's coins."""
    may_throw: tuple[bool, ...]
    """The seats that may still throw a crate away."""
    gone: tuple[str, ...]
    """The crates that were opened or thrown away."""
    turn: int
    """The seat whose turn it is; -1 before the deal, the number of seats at the end."""


def view(s: State, viewer: Seat | None) -> TwoCratesView:
    hands = tuple(Crates(tuple(hand)) if seat == viewer else Hidden(len(hand)) for seat, hand in enumerate(s.hands))
    return TwoCratesView(viewer, Hidden(len(s.deck)), hands, tuple(s.coins), tuple(s.may_throw), tuple(s.gone), s.turn)


# Proof, bots and faces


def totals(s: State) -> dict[str, int]:
    """Return the number of crates; each of them must be somewhere, once."""
    crates = [*s.deck, *s.gone, *[crate for hand in s.hands for crate in hand]]
    return {"crates": len(crates), "different crates": len({*crates})}


def secrets(s: State, viewer: Seat | None) -> list[hidden.Unseen]:
    """Return what the viewer is not shown: the deck, and all hands but its own."""
    places = {"deck": s.deck} | {f"hand-{seat}": hand for seat, hand in enumerate(s.hands)}
    return [hidden.Unseen(places, seen=() if viewer is None else (f"hand-{viewer}",))]


def picture(seen: TwoCratesView) -> pictures.Picture:
    """Return what a view looks like, in any client."""
    seats = [
        pictures.PictureSeat(seat, turn=seat == seen.turn, facts=(pictures.PictureFact("coins", str(coins)),))
        for seat, coins in enumerate(seen.coins)
    ]
    zones = [crates_of(seat, hand) for seat, hand in enumerate(seen.hands)]
    return pictures.Picture("Two Crates", seen.viewer, seats=tuple(seats), zones=tuple(zones))


def crates_of(seat: Seat, hand: Crates | Hidden) -> pictures.PictureZone:
    known, face_down = ((), hand.count) if isinstance(hand, Hidden) else (hand.crates, 0)
    cards = tuple(pictures.PictureCard(crate, f"crate of {crate[0]}", owner=seat) for crate in known)
    return pictures.PictureZone(f"hand-{seat}", "crates", seat, cards=cards, face_down=face_down)


# The card of facts

TWO_CRATES = engine.Game(
    slug="two_crates",
    name="Two Crates",
    summary="Open one of two crates.",
    aim="Open crates for the coins in them. The most coins win.",
    seats=range(2, 4),
    options=Options,
    state=State,
    moves=(Open, Throw),
    events=(Drawn, CrateGone),
    views=TwoCratesView,
    setup=setup,
    scene=scene,
    view=view,
    result=lambda s: engine.Result(engine.ranked(dict(enumerate(s.coins))), "TC-4"),
    interjections=THROWING,
    resumable=True,
    rules=__doc__ or "",
    proof=engine.Proof(totals=totals, secrets=secrets),
    faces=engine.Faces(picture=picture),
)
