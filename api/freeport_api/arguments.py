"""Arguments: what each operation takes, declared once for REST, OpenAPI, GraphQL and the SDK.

The service reads these classes from bodies (``NewMatch``) and queries (``MatchesQuery``), describes them in OpenAPI,
and derives the arguments of GraphQL from their fields; the SDK builds and encodes them. An argument that is None was
left out.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from freeport_games.engine.beginning import POSITION_MOST

from .matches import Absence, Clock, OneAnswer, Status, Visibility
from .orders import AFTER_MOST, DECISIONS_MOST, MOVES_MOST, TIMES_MOST, MoveJson, OrderKind, Until
from .players import Contenders
from .push import PushKeys
from .secrets import hides
from .tickets import Stream
from .tokens import Right
from .webhooks import WebhookForm

NAME_MOST = 40
"""The most characters of a player's name."""
TICKET_MOST = 64
"""The most characters of a ticket of quick play."""
TICKET = rf"[A-Za-z0-9_-]{{1,{TICKET_MOST}}}"
"""The form of a ticket of quick play, as a regular expression."""
ENTROPY_MOST = 128
"""The most characters of a seat's entropy. It is printable ASCII, so that everybody hashes the same bytes."""
PAGE_MOST = 100
"""The most items of a page of a list."""

Name = Annotated[
    str,
    msgspec.Meta(
        examples=["Anne Bonny"],
        extra_json_schema={"minLength": 1, "maxLength": NAME_MOST, "pattern": r"^[^\x00-\x1f\x7f-\x9f]+$"},
    ),
]
"""The part of the rule for names that a schema can express; the service knows the rest."""
# The bounds of ``extra_json_schema`` are checked where the value is used, which has a code and a sentence for them.
Slug = Annotated[str, msgspec.Meta(max_length=64)]
SeatCount = Annotated[int, msgspec.Meta(ge=1, le=64)]
NewSeatCount = Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": 64})]
SeatNumber = Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 0, "maximum": 63})]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1, extra={"code": "BAD_VERSION"})]
Entropy = Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": ENTROPY_MOST})]
Invitation = Annotated[str, msgspec.Meta(max_length=128, pattern=r"^[\x21-\x7e]*$")]
Language = Annotated[str, msgspec.Meta(min_length=1, max_length=35, pattern=r"^[A-Za-z0-9-]+$")]
Cursor = Annotated[str, msgspec.Meta(max_length=256, extra={"code": "BAD_CURSOR"})]
PageSize = Annotated[int, msgspec.Meta(ge=1, le=PAGE_MOST)]
QuickPlayTicket = Annotated[
    str, msgspec.Meta(extra_json_schema={"minLength": 1, "maxLength": TICKET_MOST, "pattern": rf"^{TICKET}$"})
]
HouseBotName = Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": 40})]
TokenLife = Annotated[int, msgspec.Meta(ge=60, le=366 * 86_400)]
TokenRights = Annotated[tuple[Right, ...], msgspec.Meta(max_length=8)]
TicketOfStream = Annotated[str, msgspec.Meta(min_length=1, max_length=64, extra={"code": "WRONG_TICKET"})]
LinkSecret = Annotated[str, msgspec.Meta(min_length=1, max_length=64, extra={"code": "WRONG_LINK"})]
Position = Annotated[str, msgspec.Meta(extra_json_schema={"minLength": 1, "maxLength": POSITION_MOST})]
OptionsJson = Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Options"})]


class Arguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The arguments of an operation."""


class Registration(Arguments, frozen=True):
    """An account to create."""

    name: Name
    """The player's name, as others will see it."""
    bot: bool = False
    """Whether the player is a program."""


class NewToken(Arguments, frozen=True, rename="camel"):
    """A token to create for a device or a program."""

    name: Name
    """A name by which you will know the token."""
    rights: TokenRights = (Right.READ, Right.PLAY)
    """What it may be used for; `READ` always."""
    expires_in: TokenLife | None = None
    """Seconds after which it ends by itself, from a minute to a year; never if left out."""


class ChangedToken(Arguments, frozen=True):
    """What to change of a token; what is left out stays."""

    name: Name | None = None
    """Its new name."""
    rights: TokenRights | None = None
    """What it may be used for from now on; `READ` always."""


@hides("secret")
class LinkUse(Arguments, frozen=True):
    """A link to use."""

    secret: LinkSecret
    """The link's secret."""
    name: Name
    """A name by which the account's owner will know this device."""


class NewTicket(Arguments, frozen=True):
    """The stream to open."""

    stream: Stream
    """The stream to open."""
    match: str | None = None
    """The id of the match whose updates to follow; only for `UPDATES`."""


class NewWebhook(Arguments, frozen=True):
    """The receiver of deliveries."""

    url: Annotated[
        str, msgspec.Meta(examples=["https://bots.example.com/freeport"], extra_json_schema={"maxLength": 500})
    ]
    """The address: ``https://``, with a public host, or with that of Discord or Slack for their forms."""
    form: WebhookForm = WebhookForm.FREEPORT
    """The form of what is sent."""


@hides("endpoint")
class NewPushSubscription(Arguments, frozen=True, rename="camel"):
    """What a browser's `PushSubscription` is as JSON, with a name."""

    endpoint: Annotated[
        str,
        msgspec.Meta(
            examples=["https://updates.push.services.mozilla.com/wpush/v2/abc"], extra_json_schema={"maxLength": 500}
        ),
    ]
    """The address to push to, at a known push service."""
    keys: PushKeys
    """The browser's keys."""
    name: Name
    """A name by which you will know the browser."""
    server_key: Annotated[str, msgspec.Meta(max_length=128)] | None = None
    """The server's public key with which the browser has subscribed; the newest one if left out."""
    expiration_time: float | None = None
    """Browsers send it. It is not used: the push service says when a subscription has ended."""


class ChosenNotices(Arguments, frozen=True):
    """The notices to push."""

    asked: bool
    """Whether to push that a decision waits, if it still waits after 20 seconds."""
    late: bool
    """Whether to push that a quarter of the time for a decision is left, if that is five minutes or more."""
    ended: bool
    """Whether to push that a match has ended."""
    invited: bool
    """Whether to push that a seat of a rematch is kept for you."""


class NewMatch(Arguments, frozen=True):
    """A match to create."""

    game: str
    """The slug of the game, such as `cargo_hold`."""
    seats: NewSeatCount
    """The number of seats."""
    options: OptionsJson = msgspec.field(default_factory=lambda: msgspec.Raw(b"{}"))
    """The game's options; options that are left out have their defaults."""
    visibility: Visibility = Visibility.PUBLIC
    """The players who may find, see and join the match."""
    spectators: bool = True
    """Whether others than its players may watch the match before its end."""
    autostart: bool = False
    """Whether the match starts by itself when its last seat is taken."""
    clock: Clock | None = None
    """The time limits of the seats; unlimited if left out."""
    undo: bool = True
    """Whether seats may take moves back. Where two accounts play a rated match, nobody may."""
    rated: bool = True
    """Whether the match counts for the ratings of its players."""
    one_answer: OneAnswer = msgspec.field(default=OneAnswer.ASKED, name="oneAnswer")
    """What becomes of decisions with one possible answer: `ANSWERED` tells of hands, and is only for matches that are
    not rated."""
    absence: Absence | None = None
    """When an absent player may be replaced, and by whom; none may if left out."""
    position: Position | None = None
    """A position in the game's notation to begin with; it says its own options. Its host knows what is hidden there, so
    the match says so to all, and is not rated."""
    hot_seat: bool = msgspec.field(default=False, name="hotSeat")
    """Whether one account may take several seats, for people who share a screen; only for matches that are not
    rated."""


class Randomness(Arguments, frozen=True):
    """A contribution of the player to the randomness of the dice."""

    entropy: Entropy = ""
    """Any printable ASCII text, which is added to the randomness of the dice."""


class QuickPlay(Randomness, frozen=True, kw_only=True):
    """The match that you want to play."""

    game: str
    """The slug of the game, such as `cargo_hold`."""
    seats: NewSeatCount | None = None
    """The number of seats; as few as the game allows if left out."""
    options: OptionsJson | UnsetType = UNSET
    """The game's options, all of which must be the match's; any if left out."""
    clock: Clock | UnsetType | None = UNSET
    """The clock, or null for a match without one; any if left out."""
    ticket: QuickPlayTicket | None = None
    """A name for this call, such as random digits. Calls with the same ticket return the same seat."""


class Rematch(Randomness, frozen=True):
    """Your seat in a rematch."""


@hides("invitation")
class Joining(Randomness, frozen=True):
    """A seat to take."""

    invitation: Invitation | None = None
    """The invitation to a private or unlisted match."""
    seat: SeatNumber | None = None
    """The seat; any free one if left out. A further seat in a match with `hotSeat` has to be named."""


class HouseBot(Arguments, frozen=True):
    """A house bot to seat."""

    bot: HouseBotName
    """The name of the house bot: one of those that the server lists."""
    seat: SeatNumber | None = None
    """The seat; if left out, any free one, or in a running match any that its player has left."""


class Leaving(Arguments, frozen=True, rename="camel"):
    """How to leave a match."""

    stand_in: HouseBotName | None = None
    """The house bot that plays a running match for you until you return; if left out, the game's default moves are
    made."""


class SeatOffer(Arguments, frozen=True):
    """A seat to offer."""

    to: Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": 64})] | None = None
    """The id of the only player who may take it; if left out, whoever may join the match may."""


class Replacement(Arguments, frozen=True):
    """What to do with the seat of an absent player."""

    bot: HouseBotName | None = None
    """The house bot that plays it until its player returns; if left out, it is offered to whoever may join."""


class Answer(Arguments, frozen=True):
    """An answer to a decision."""

    decision: Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": 64})]
    """The identifier of the decision that the move answers."""
    move: MoveJson
    """The move: one of those that the decision's options allow."""


class Undoing(Arguments, frozen=True):
    """The version to go back to."""

    to: Version
    """A version of `undo`: what was asked then is asked anew."""


class NewOrder(Arguments, frozen=True):
    """A standing order to give."""

    kind: OrderKind
    """What it does."""
    decisions: Annotated[
        tuple[Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": 16})], ...],
        msgspec.Meta(extra_json_schema={"maxItems": DECISIONS_MOST}),
    ] = ()
    """The kinds of decision that it answers, by their numbers in RULES.md: one for `MOVES`; for `PASS`, those in which
    the game asks for reactions if left out."""
    after: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 0, "maximum": AFTER_MOST})] = 0
    """For `PASS`, the seconds after which it passes, whatever you could do; until then you can make another move."""
    moves: Annotated[tuple[MoveJson, ...], msgspec.Meta(extra_json_schema={"maxItems": MOVES_MOST})] = ()
    """For `MOVES`, the prepared moves: the first that is on offer is made."""
    times: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": TIMES_MOST})] = 1
    """For `MOVES`, how often it makes one of them."""
    until: Annotated[tuple[Until, ...], msgspec.Meta(extra_json_schema={"minItems": 1, "maxItems": 3})] = (
        Until.MY_TURN,
    )
    """What ends it, if nothing else does before."""


class SeatQuery(Arguments, frozen=True):
    """Which of your seats is meant, in a match in which you have several."""

    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; if left out, the one that is asked, else the lowest."""


class ScreenQuery(Arguments, frozen=True):
    """From where a match that was changed is seen, if you have several seats."""

    shared: bool = False
    """Whether people share your screen: of several seats, whichever the call is about, the answer shows what a
    spectator sees, and which of them are asked. If you have one seat, it changes nothing."""


class SeatsQuery(ScreenQuery, frozen=True):
    """Which of your seats are meant, in a match in which you have several."""

    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; all of them if left out."""


class PageQuery(Arguments, frozen=True):
    """A page of a list."""

    first: PageSize = 20
    """The most items to list, from 1 to 100."""
    after: Cursor | None = None
    """The cursor that the previous page gave; the list begins with its first item if left out."""


class LeaderboardQuery(PageQuery, frozen=True):
    """A page of a leaderboard."""

    kind: Contenders = Contenders.PEOPLE
    """The kind of accounts to rank."""


class RecordsQuery(PageQuery, frozen=True):
    """The finished matches whose records to export."""

    game: Slug | None = None
    """Only matches of this game, by its slug."""
    player: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Only matches in which the account with this id sat at the end."""
    since: date | None = None
    """Only matches created on this day (UTC) or later."""
    until: date | None = None
    """Only matches created on this day (UTC) or earlier."""


class MatchQuery(Arguments, frozen=True):
    """The additions to the facts."""

    words: Language | None = None
    """Adds sentences in this language (`en`), or in English if the game does not have the language."""
    pictures: bool = False
    """Whether to add a picture of the present view, in the language of `words`, as far as the game has words for it."""


class SeeQuery(MatchQuery, frozen=True):
    """The additions to a match."""

    presence: bool = False
    """Whether to add which seats have a stream of the match open at this moment."""
    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; if left out, the one that is asked, else the lowest."""
    shared: bool = False
    """Whether people share your screen: of several seats, as long as you name none, you see what a spectator sees, and
    are told which of them are asked. If you have one seat, it changes nothing."""


class UndoQuery(MatchQuery, frozen=True):
    """The additions to what was changed by an undo."""

    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; if left out, the one that is asked, else the lowest."""


class PastQuery(MatchQuery, frozen=True):
    """The point of view."""

    seat: SeatNumber | None = None
    """The seat whose view is shown. Before the end it can only be your own. By default your own seat, or the view of a
    spectator."""
    shared: bool = False
    """Whether people share your screen: of several seats, as long as you name none, you see what a spectator sees, and
    are told which of them are asked. If you have one seat, it changes nothing."""


class SinceQuery(MatchQuery, frozen=True):
    """The start of a digest."""

    after: Version | None = None
    """The last version that you know; if left out, or earlier than your last own move, that one."""
    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; if left out, the one that is asked, else the lowest."""


class WhyQuery(Arguments, frozen=True):
    """A move that is not on offer."""

    kind: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The `__typename` of the move, such as `CargoHoldRaid`; empty for any that answers your decision."""
    key: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The identifier of a thing that the move would name, or the number of a seat; empty for any."""
    words: Language | None = None
    """The language of the reason; English if left out, or if the game does not have it."""
    seat: SeatNumber | None = None
    """Which of your seats is meant, if you have several; if left out, the one that is asked, else the lowest."""


class UpdatesQuery(MatchQuery, frozen=True):
    """The start of a stream of updates."""

    after: Version | None = None
    """The last version that you know; later updates are sent first. If left out, the stream begins with the present, as
    an update without events."""
    views: bool = False
    """Whether updates about the present contain your view."""
    patches: bool = False
    """Whether to send your view once, and then its changes: a `patch` before each update about the present."""
    presence: bool = False
    """Whether to tell which seats have a stream open, at the beginning and whenever that changes."""
    ticket: TicketOfStream | None = None
    """A ticket for `UPDATES` of this match, in place of a token."""
    seat: SeatNumber | None = None
    """From which of your seats to see it, if you have several; if left out, at each update from the one that is then
    asked, else the lowest."""
    shared: bool = False
    """Whether people share your screen: of several seats, as long as you name none, you see what a spectator sees, and
    are told which of them are asked. If you have one seat, it changes nothing."""


class DecisionsQuery(Arguments, frozen=True):
    """The parameters of the stream of decisions."""

    ticket: TicketOfStream | None = None
    """A ticket for `DECISIONS`, in place of a token."""


class MatchCriteria(Arguments, frozen=True):
    """Criteria that matches have to meet."""

    game: Slug | None = None
    """Only matches of this game, by its slug."""
    seats: SeatCount | None = None
    """Only matches with this number of seats."""
    free: bool | None = None
    """Only matches with a seat that you may take; if false, only those without one."""
    clock: bool | None = None
    """Only matches with a clock; if false, only those without one."""
    spectators: bool | None = None
    """Only matches that anybody may watch; if false, only those that nobody may."""


class MatchesQuery(MatchCriteria, frozen=True):
    """The matches to list."""

    status: Status | None = None
    """Only matches in this status."""
    # Those of ``PageQuery``: a struct has one base with fields.
    first: PageSize = 20
    """The most items to list, from 1 to 100."""
    after: Cursor | None = None
    """The cursor that the previous page gave; the list begins with its first item if left out."""


class LobbyQuery(MatchCriteria, frozen=True):
    """The open matches to follow."""

    ticket: TicketOfStream | None = None
    """A ticket for `LOBBY`, in place of a token."""
