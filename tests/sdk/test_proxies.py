"""Whatever a proxy, a socket or a decoder does: a call is tried again, a stream continues, a bot plays on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count, islice

import httpx
import pytest

from freeport import (
    AsyncClient,
    Bot,
    Client,
    Decision,
    FreeportError,
    Move,
    Policy,
    Status,
    View,
    play_match,
    play_match_async,
)
from freeport.shapes import Match, PushNotices, Stream
from freeport_api import FIRST_TOKEN
from freeport_games import game
from freeport_games.cargo_hold import CargoHoldOptions
from freeport_games.cargo_hold.moves import StartDelivery
from tests.api.running import Service
from tests.sdk.proxy import FAULTS, HTML, Fault, Proxy, answer
from tests.support.games import brief

CARGO = game("cargo_hold")
PATIENT = Policy(timeout=60.0, first_pause=0.001, longest_pause=0.002, patience=60.0)
ALL = tuple(FAULTS.values())


@pytest.fixture
def proxy(service: Service) -> Iterator[Proxy]:
    with Proxy(service.url) as proxy:
        yield proxy


def client_at(address: str, token: str | None = None) -> Client:
    return Client(address, token, policy=PATIENT)


class First(Bot):
    """Plays the first option."""

    def decide(self, view: View, decision: Decision) -> Move:
        return decision.options[0].sample(self.rng)


def match_of(host: Client, guest: Client, *, rated: bool = True) -> Match:
    match = host.create("cargo_hold", 2, brief(CARGO), rated=rated)
    host.join(match)
    guest.join(match)
    return host.start(match)


def asked(*players: Client, match: Match) -> tuple[Client, Decision]:
    for _ in players[0].updates(match, after=0):
        for player in players:
            if (decision := player.match(match).decision) is not None:
                return player, decision
    raise AssertionError


def link_up(anne: Client) -> None:
    """Give another device a token, by a link, which the device then ends itself."""
    with client_at(anne.server) as phone:
        linked = phone.use_link(anne.create_link().secret, "phone")
        assert linked.player == phone.me()
        phone.end_token(linked.token_id)


def first(items: Iterator[object]) -> object:
    with closing(items) as opened:  # type: ignore[type-var]
        return next(opened)


def calls(anne: Client, mary: Client, waiting: Match, running: Match, over: Match) -> dict[str, Callable[[], object]]:
    """Return each method of a client, called so that it can be called again.

    None of them leaves a player waiting, whom quick play would seat with players of other tests.
    """
    player, decision = asked(anne, mary, match=running)
    move = decision.options[0].sample()
    loose = match_of(anne, mary, rated=False)
    mover, first_turn = asked(anne, mary, match=loose)
    back = mover.play(loose, first_turn, first_turn.making(StartDelivery)[0].first).undo
    assert back
    me = anne.me()
    return {
        "register": lambda: client_at(anne.server).register("Jack"),
        "me": anne.me,
        "create_ticket": lambda: anne.create_ticket(Stream.DECISIONS),
        "limits": anne.limits,
        "games": anne.games,
        "game": lambda: anne.game("cargo_hold"),
        "maps": lambda: anne.maps("sky_cargo"),
        "art": lambda: anne.art("cargo_hold"),
        "rule": lambda: anne.rule("cargo_hold", "CH-D7"),
        "words": lambda: anne.words("cargo_hold"),
        "graphql": lambda: anne.graphql("{ me { id } }"),
        "create": lambda: anne.create("cargo_hold", 2),
        "matches": lambda: list(islice(anne.matches(), 60)),
        "my_matches": lambda: list(anne.my_matches()),
        "lobby": lambda: first(anne.lobby()),
        "match": lambda: anne.match(waiting),
        "join": lambda: anne.join(waiting),
        "house_bots": anne.house_bots,
        "remove_bot": lambda: anne.remove_bot(waiting, 1),
        "presence": lambda: anne.presence(running),
        "leave": lambda: anne.leave(waiting),
        "quick_play": lambda: anne.leave(anne.quick_play("cargo_hold")),
        "play": lambda: player.play(running, decision, move),
        "orders": lambda: anne.orders(running),
        "undo": lambda: mover.undo(loose, back[0]),
        "start": lambda: mary.start(running) if running.host.id != me.id else anne.start(running),
        "updates": lambda: first(anne.updates(running, after=0, patches=True)),
        "presences": lambda: first(anne.presences(running)),
        "at": lambda: anne.at(running, 1),
        "since_my_move": lambda: anne.since_my_move(running),
        "why": lambda: player.why(running, type(move)),
        "return_": lambda: anne.return_(running),
        "pending": lambda: first(player.pending()),
        "record": lambda: anne.record(over),
        "records": lambda: list(anne.records(game="cargo_hold")),
        "rematch": lambda: anne.leave(anne.rematch(over)),
        "leaderboard": lambda: list(anne.leaderboard("cargo_hold")),
        "player": lambda: anne.player(me),
        "webhooks": anne.webhooks,
        "push": anne.push,
        "choose_notices": lambda: anne.choose_notices(PushNotices()),
        "tokens": anne.tokens,
        "create_token": lambda: anne.end_token(anne.create_token("bot").token_id),
        "change_token": lambda: anne.change_token(FIRST_TOKEN, name="laptop"),
        "end_token": lambda: anne.end_token(anne.create_token("guest").token_id),
        "create_link": anne.create_link,
        "use_link": lambda: link_up(anne),
        "rotate_token": anne.rotate_token,
        "revoke_token": anne.revoke_token,
    }


ONCE = {
    *("add_bot", "add_webhook", "delete_webhook", "test_webhook", "webhook_deliveries", "undo", "order", "withdraw"),
    *("renew_webhook_secret", "subscribe_push", "unsubscribe_push", "test_push"),
    *("offer_seat", "withdraw_offer", "replace_seat"),
    *("close", "rules"),
}
"""The methods that send nothing, that are not sent twice or only so often, or that need a receiver of deliveries, moves
of one, or somebody who is absent.
"""


@pytest.mark.parametrize(
    ("lose", "share"),
    [
        pytest.param(False, 5, id="in place of the request, a fifth of the faults for each call"),
        pytest.param(False, 1, id="in place of the request", marks=pytest.mark.proof),
        pytest.param(True, 1, id="in place of its answer", marks=pytest.mark.proof),
    ],
)
def test_every_call_and_stream_survives_everything_that_a_proxy_does(proxy: Proxy, lose: bool, share: int) -> None:
    with client_at(proxy.url) as anne, client_at(proxy.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        waiting, running, over = anne.create("cargo_hold", 2), match_of(anne, mary), match_of(anne, mary)
        mary.leave(over)
        play_match(First(), anne, over)
        every = calls(anne, mary, waiting, running, over)
        public = {name for name in dir(Client) if not name.startswith("_") and callable(getattr(Client, name))}
        assert every.keys() | ONCE == public, (
            f"call {sorted(public - every.keys() - ONCE)} in calls(), or name in ONCE what may not be sent twice"
        )
        proxy.lose = lose
        # A stream's answer has no end that could be awaited and lost.
        streams = {"lobby", "updates", "presences", "pending"} if lose else set()
        for number, name in enumerate([name for name in every if name not in streams]):
            seen, faults = proxy.seen, ALL[number % share :: share]
            proxy.faults.extend(faults)
            every[name]()
            assert proxy.seen - seen > len(faults), name
            assert not proxy.faults, name


@pytest.mark.parametrize("name", FAULTS)
def test_what_could_happen_twice_ends_as_an_error_of_ours(proxy: Proxy, name: str) -> None:
    with client_at(proxy.url) as anne:
        anne.register("Anne")
        proxy.faults.extend([FAULTS[name]] * 3)
        try:
            anne.graphql("mutation { __typename }")
        except FreeportError as error:
            assert not isinstance(error, ValueError)
        else:
            assert name[:3] in ("408", "425", "429"), "only these say that nothing was carried out"


def test_what_stays_ends_as_an_error_of_ours(proxy: Proxy) -> None:
    looks = count()  # time passes with each look at the clock, so that a slow machine tries as often as a fast one
    hasty = Policy(timeout=0.1, first_pause=0.001, longest_pause=0.001, patience=0.1, clock=lambda: 0.01 * next(looks))
    with Client(proxy.url, "fp_x", policy=hasty) as anne:
        for fault in ALL:
            for call in (anne.me, lambda: next(anne.updates("m1", after=0))):
                proxy.faults = deque([fault] * 1000)
                with pytest.raises(FreeportError) as failed:
                    call()
                assert failed.value.attempts > 1
                assert failed.value.passing
        proxy.faults.clear()


def test_a_reply_about_something_else_is_not_taken_for_the_answer(proxy: Proxy, service: Service) -> None:
    with client_at(proxy.url) as anne, client_at(service.url) as mary:
        me, other = anne.register("Anne").player, mary.register("Mary").player
        three = mary.create("cargo_hold", 3)
        elsewhere = mary.create("sky_cargo", 2)
        dearer = mary.create("cargo_hold", 2, CargoHoldOptions(debt_target=1300))
        wished = CargoHoldOptions(debt_target=1250)
        right: list[tuple[str, Callable[[], object], object]] = [
            ("games/sky_cargo", lambda: anne.game("cargo_hold").slug, "cargo_hold"),
            (f"players/{other.id}", lambda: anne.player(me).player, me),
            (f"matches/{three.id}", lambda: len(anne.create("cargo_hold", 2).seats), 2),
            (f"matches/{elsewhere.id}", lambda: anne.create("cargo_hold", 2).game, "cargo_hold"),
            (f"matches/{dearer.id}", lambda: anne.create("cargo_hold", 2, wished).options, wished),
            (f"matches/{elsewhere.id}", lambda: anne.leave(anne.quick_play("cargo_hold")).game, "cargo_hold"),
            (f"matches/{three.id}", lambda: len(anne.leave(anne.quick_play("cargo_hold", seats=2)).seats), 2),
        ]
        for path, call, expected in right:
            body = httpx.get(f"{service.url}/v1/{path}").content
            proxy.faults.append(answer(200, "application/json", body))
            assert call() == expected, path
            assert not proxy.faults


def test_a_redirect_is_told_with_the_address_it_refers_to(proxy: Proxy) -> None:
    to = "https://anne:secret@freeport.example/v1?token=secret"
    proxy.faults.append(moved(to))
    with client_at(proxy.url) as anne, pytest.raises(FreeportError, match=r"https://freeport\.example/v1") as failed:
        anne.me()
    assert "secret" not in str(failed.value)


def moved(to: str) -> Fault:
    return answer(301, "text/html", HTML, f"location: {to}\n")


INSERTED = (
    b"",
    b"\n\n<html>504 Gateway Time-out</html>\n\n",
    b"\n\ndata: {\n\n",
    b'\n\nevent: heartbeat\ndata: {"ver\n\n',
)


@pytest.mark.parametrize("awaited", [False, True], ids=["waiting", "awaited"])
def test_a_bot_plays_on_whatever_a_proxy_does(proxy: Proxy, service: Service, awaited: bool) -> None:
    with client_at(proxy.url) as anne, client_at(service.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        match = match_of(anne, mary)
        mary.leave(match)
        bot = Interrupted(proxy, deque(ALL))

        async def play_awaited() -> object:
            async with AsyncClient(proxy.url, anne.token, policy=PATIENT) as player:
                return await play_match_async(bot, player, match)

        assert (asyncio.run(play_awaited()) if awaited else play_match(bot, anne, match)) is not None
        assert mary.match(match).status is Status.FINISHED
        assert len(bot.faults) < len(ALL)


class Interrupted(First):
    """Plays behind a proxy that fails more and more often."""

    def __init__(self, proxy: Proxy, faults: deque[Fault]) -> None:
        super().__init__()
        self.proxy = proxy
        self.faults = faults
        proxy.cut_after.extend(range(40, 4000, 333))

    def decide(self, view: View, decision: Decision) -> Move:
        self.proxy.inserted = INSERTED[len(self.faults) % len(INSERTED)]
        self.proxy.faults.extend([self.faults.popleft() for _ in range(4) if self.faults])
        return super().decide(view, decision)
