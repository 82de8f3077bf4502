"""The types of the schema that depend on the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from strawberry.types.base import StrawberryList
from strawberry.types.union import StrawberryUnion

from freeport_api import (
    MATCH_EVENTS,
    AccessTokens,
    Clock,
    Decision,
    DeviceLink,
    Digest,
    GameArt,
    GameFacts,
    HouseBotInfo,
    Limit,
    LobbyChange,
    LobbyTold,
    Match,
    Order,
    Pending,
    Player,
    Presence,
    Profile,
    Push,
    PushSubscription,
    Ranked,
    Registered,
    Revoked,
    Sentences,
    Standing,
    StreamTicket,
    Update,
    ViewPatch,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
    Why,
    shapes,
)
from freeport_api.codes import meanings
from freeport_api.kinds import kinds
from freeport_api.rule_sections import RuleSection
from freeport_games.engine import AnyGame, Component, Event, Fact, View
from freeport_games.engine.catalogue.references import Reference, named_enums
from freeport_games.engine.menus import Option, Refusal
from freeport_games.engine.menus.options import option_class
from freeport_games.engine.pictures import Picture, PictureMap
from freeport_games.engine.storage import codec_of
from service.describe import CODES_ARE, KINDS_ARE

from .added_fields import AddedFields
from .derive import Inputs, Outputs
from .derive.enums import Enums
from .derive.infos import Infos
from .derive.outputs import optional
from .edges import Edges
from .forms import add_forms


class Types:
    """The types that are derived from the games, for the operations to use."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self.games = tuple(games)
        self.playable = {game.slug: game for game in self.games}
        self.enums = Enums()
        infos = Infos([cls for game in self.games for cls in _structs_of(game)])
        self.outputs = Outputs(self.enums, infos)
        self.inputs = Inputs(self.enums, infos)
        self.edges = Edges(self.games)
        code = self.enums.named("Code", CODES_ARE, meanings(self.games))
        self.outputs.retype(Refusal, code=code)
        self.outputs.retype(Limit, otherwise=optional(code))
        self._component_kind = self.enums.named("ComponentKind", KINDS_ARE, kinds(self.games))
        self.outputs.retype(Component, kind=self._component_kind)
        self.outputs.retype(Fact, refers_to=optional(self._component_kind))
        self.outputs.retype(Reference, refers_to=StrawberryList(self._component_kind))
        self._interfaces()
        matches, updates, digests, pendings, lobby_changes, members = [], [], [], [], [], []
        for game in self.games:
            self._families(game)
            self.inputs.name(named_enums(game))
        for game in self.games:
            of_game = shapes(game)
            name = game.typename
            members += [self.outputs.struct(event, name) for event in (*game.events, *MATCH_EVENTS)]
            members += [self.outputs.struct(option_class(move), name) for move in game.moves]
            self.outputs.struct(of_game.decision, name)
            matches.append(self.outputs.struct(of_game.match, name))
            updates.append(self.outputs.struct(of_game.update, name))
            digests.append(self.outputs.struct(of_game.digest, name))
            pendings.append(self.outputs.struct(of_game.pending, name))
            lobby_changes.append(self.outputs.struct(of_game.lobby_change, name))
        self.concrete = [*matches, *updates, *digests, *pendings, *lobby_changes, *members]
        self.player = self.outputs.struct(Player)
        self.house_bot = self.outputs.struct(HouseBotInfo)
        self.ranked = self.outputs.struct(Ranked)
        self.profile = self.outputs.struct(Profile)
        refusal = self.outputs.struct(Refusal)
        self.match_or_refusal = self._or("Match", "The match", matches, refusal)
        self.update_or_refusal = self._or("Update", "What happened", updates, refusal)
        self.digest_or_refusal = self._or("Digest", "What happened since your last own move", digests, refusal)
        streamed = [*updates, self.outputs.struct(ViewPatch), self.outputs.struct(Presence)]
        about = "What happened, how the view changed, or who is present"
        self.streamed_or_refusal = self._or("StreamedUpdate", about, streamed, refusal)
        news = [*lobby_changes, self.outputs.struct(LobbyTold)]
        self.lobby_or_refusal = self._or("Lobby", "What is new in the lobby", news, refusal)
        registered = [self.outputs.struct(Registered)]
        self.registered_or_refusal = self._or("Registered", "The account with its new token", registered, refusal)
        revoked = [self.outputs.struct(Revoked)]
        self.revoked_or_refusal = self._or("Revoked", "That all tokens have ended", revoked, refusal)
        self.access_tokens = self.outputs.struct(AccessTokens)
        self.access_tokens_or_refusal = self._or("AccessTokens", "All tokens", [self.access_tokens], refusal)
        self.pending_or_refusal = self._or("Pending", "The decision", [*pendings, self.access_tokens], refusal)
        link = [self.outputs.struct(DeviceLink)]
        self.device_link_or_refusal = self._or("DeviceLink", "The link", link, refusal)
        ticket = [self.outputs.struct(StreamTicket)]
        self.stream_ticket_or_refusal = self._or("StreamTicket", "The ticket", ticket, refusal)
        answer = [self.outputs.struct(Why)]
        self.why_or_refusal = self._or("Why", "Why not", answer, refusal)
        self.rule = self.outputs.struct(RuleSection)
        self.maps = StrawberryList(self.outputs.struct(PictureMap))
        self.art = self.outputs.struct(GameArt)
        there = [self.outputs.struct(Presence)]
        self.presence_or_refusal = self._or("Presence", "Who is present", there, refusal)
        self.webhook = self.outputs.struct(Webhook)
        self.webhook_delivery = self.outputs.struct(WebhookDelivery)
        self.webhook_or_refusal = self._or("Webhook", "The webhook", [self.webhook], refusal)
        created = [self.outputs.struct(WebhookCreated)]
        self.webhook_created_or_refusal = self._or("WebhookCreated", "The webhook and its new secret", created, refusal)
        self.push = self.outputs.struct(Push)
        self.push_or_refusal = self._or("Push", "What is pushed", [self.push], refusal)
        subscription = [self.outputs.struct(PushSubscription)]
        self.push_subscription_or_refusal = self._or("PushSubscription", "The browser", subscription, refusal)
        order = [self.outputs.struct(Order)]
        self.order_or_refusal = self._or("Order", "The standing order", order, refusal)
        self.clock = self.inputs.struct(Clock, "")
        self.move = self._move()
        self.options = self._options()

    def _families(self, game: AnyGame) -> None:
        name = game.typename
        about = f"What can happen in a match of {game.name}."
        self.outputs.family(Event, shapes(game).event, f"{name}Event", about)
        about = f"A kind of legal move of {game.name}, with the domain of each field."
        self.outputs.family(Option, codec_of(game).options, f"{name}Option", about)

    def _interfaces(self) -> None:
        added = AddedFields(self.games)
        self.outputs.nodes(Match, Player, Webhook, GameFacts)
        self.outputs.add(GameFacts, id=self.edges.game_id())
        self.game = self.outputs.struct(GameFacts)
        for about_game in (Standing, Pending, LobbyChange):
            self.outputs.add(about_game, game=self.edges.game(self.game))
        self.outputs.add(Event, kind=added.event_kind(), text=added.text("What happened, in a sentence."))
        self.outputs.add(Decision, prompt=added.prompt(), neutral=added.neutral())
        add_forms(self.outputs, added, self._component_kind)
        picture = added.picture(optional(self.outputs.struct(Picture)))
        rematch_of = self.edges.rematch_of(lambda: self.match)
        words = added.words(self.outputs.struct(Sentences))
        self.outputs.add(Match, picture=picture, words=words, game=self.edges.game(self.game), rematch_of=rematch_of)
        self.outputs.add(Match, present=self.edges.present())
        self.outputs.add(Update, picture=picture, words=words)
        self.outputs.add(ViewPatch, patch=added.patch())
        event = self.outputs.interface(Event, json=False)
        about = "A kind of legal move, with the domain of each of its fields."
        option = StrawberryList(self.outputs.interface(Option, "bound", description=about, json=False))
        told = ("id", "seat", "kind", "answered", "passes_at")
        self.decision = self.outputs.interface(Decision, *told, options=option, interjections=option)
        self.view = self.outputs.interface(View)
        shown = {"decision": optional(self.decision), "view": optional(self.view)}
        self.match = self.outputs.interface(Match, *Match.__struct_fields__, **shown)
        self.update = self.outputs.interface(Update, *Update.__struct_fields__, **shown, events=StrawberryList(event))
        updates = StrawberryList(self.update)
        self.digest = self.outputs.interface(Digest, *Digest.__struct_fields__, updates=updates)
        self.pending = self.outputs.interface(Pending, *Pending.__struct_fields__, decision=self.decision)
        self.lobby_change = self.outputs.interface(
            LobbyChange, *LobbyChange.__struct_fields__, shown=optional(self.match)
        )

    def _or(self, name: str, what: str, results: list[type], refusal: type) -> StrawberryUnion:
        return self.outputs.union(f"{name}OrRefusal", f"{what}, or why it was refused.", [*results, refusal])

    def _move(self) -> type:
        choices = {}
        for game in self.games:
            moves = {
                _uncapitalised(str(move.__struct_config__.tag).removeprefix(game.typename)): self.inputs.struct(
                    move, game.typename
                )
                for move in game.moves
            }
            choices[_uncapitalised(game.typename)] = self.inputs.choice(
                f"{game.typename}MoveInput", f"A move of {game.name}: exactly one of its kinds.", moves
            )
        return self.inputs.choice("MoveInput", "A move: the game's name, and in it exactly one kind of move.", choices)

    def _options(self) -> type:
        return self.inputs.choice(
            "OptionsInput",
            "The options of a match, under the game's name; what is left out has its default.",
            {_uncapitalised(game.typename): self.inputs.struct(game.options, game.typename) for game in self.games},
        )


def _structs_of(game: AnyGame) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs of a game from which types are derived."""
    of_game = shapes(game)
    yield from (*game.events, *game.moves, *(option_class(move) for move in game.moves), game.options)
    yield from (of_game.decision, of_game.match, of_game.update, of_game.digest, of_game.pending, of_game.lobby_change)


def _uncapitalised(name: str) -> str:
    return name[:1].lower() + name[1:]
