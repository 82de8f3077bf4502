# What matches and servers say, whatever the game. See docs/words.md.


## What happens to a match

match-MatchOpened = The dice of the match are fixed; players may join.
match-SeatTaken = { $player } sits down.
match-SeatFreed = Somebody leaves before the match begins.
match-MatchStarted = { $seats ->
    [one] The match begins with { $seats } player.
   *[other] The match begins with { $seats } players.
}
match-SeatLeft = { $seat } leaves; the game plays the seat from now on.
match-SeatReturned = { $seat } plays again.
match-TimeLimitReached = The time limit of the game is reached.
match-TimeOver = The time of { $seat } is over; the game makes the default move.
match-SeatHandedOver = { $occasion ->
    [HOLIDAY] { $seat } is away for a while; the house bot { $standIn } stands in.
    [HOST] The house bot { $standIn } plays for { $seat } from now on.
    [ABSENT] { $seat } has been absent for too long; the house bot { $standIn } stands in.
   *[TIME_OVER] The time of { $seat } is over; the house bot { $standIn } stands in.
}
match-SeatOffered = The seat of { $seat } is on offer.
match-OfferWithdrawn = The seat of { $seat } is no longer on offer.
match-SeatChanged = { $player } takes over a seat, and plays on.
match-ReplacementAsked = { $by } asks to replace { $seat }, who is absent.
match-RulesChanged = From now on the match is played by version { $rulesVersion } of the rules.
match-MovesTakenBack = { $seat } takes moves back, as far as move { $backTo }.
match-OrderGiven = { $seat } gives an order in advance: { $does }.
match-OrderWithdrawn = { $seat } withdraws an order.
match-OrderAnswered = Your order has answered for you. “{ $asked }” { $made }.
match-OrderEnded = Your order has ended: { $endedBy }.
match-OrderKind =
    .PASS = pass some questions without being asked
    .MOVES = make the first of some moves that is on offer
    .QUIET = offer no interjections while others are asked
match-Until =
    .MY_TURN = until it is one's turn
    .NAMED = until something names one's seat
    .END = until the end of the match
match-OrderEnd =
    .MY_TURN = it is your turn
    .NAMED = what happened concerns you
    .DONE = it has answered as often as it was to
    .NOT_OFFERED = none of its moves is on offer
    .LEFT = you left the match
    .HANDED_OVER = a house bot plays your seat
    .SEAT_GIVEN = somebody else plays the seat
    .UNDONE = what it answered was taken back
    .RULES = new rules took over
match-GameOver = The last move is made; the match is being scored.
match-MatchFinished = The match is over: { $result }. The seed of its dice is public.
match-MatchEnded = { $reason ->
    [IDLE] The match was ended: nothing happened in it for too long.
    [OPERATOR] The match was ended by the operator of the server.
   *[LEFT] The match was ended: its host left, and nobody else was there.
}
match-MatchAbandoned = The match is over without a result.
match-PlayerForgotten = The account of a player was deleted; its name no longer appears anywhere.

match-Decider =
    .OTHERS = all other players who are there
    .HOST = the host
match-HouseBot =
    .random = Plays any move, and knows nothing of the game.
    .greedy = Plays the move that looks best now, at once.
    .search = Tries its best moves on tables that could be the real one, for a tenth of a second each time.
match-HandOver =
    .TIME_OVER = the time ran out
    .HOLIDAY = away for a while
    .HOST = by the host
    .ABSENT = absent for too long
match-Ending =
    .IDLE = nothing happened for too long
    .OPERATOR = ended by the operator
    .LEFT = everybody left


## Requests and accounts

match-BAD_REQUEST = The request is malformed, has fields of the wrong type, or fields that are not known.
match-UNAUTHENTICATED = The request needs a token, or the one it has is not valid or was revoked.
match-NOT_FOUND = There is nothing at this address.
match-METHOD_NOT_ALLOWED = The address does not take this method.
match-REQUEST_TIMEOUT = The request did not come in time. Send it again.
match-BODY_TOO_LARGE = The body is larger than the service takes.
match-UNSUPPORTED_MEDIA_TYPE = The body has to be sent as JSON: as application/json, or a record as application/jsonl.
match-FORBIDDEN_ORIGIN = Pages of this web origin may not call the service.
match-OPERATION_NOT_ALLOWED = The server answers only the GraphQL operations that its operator has listed.
match-PERSISTED_QUERY_NOT_FOUND = No GraphQL document of this digest is known. Send its text beside the digest.
match-RATE_LIMITED = A budget is used up. `Retry-After` says when you may try again.
match-TOO_MANY_STREAMS = Too many streams or connections are open at a time. Close one.
match-TOO_MANY_CONNECTIONS = Too many connections are open, in all or from your address. Close one, or try again later.
match-HEADERS_TOO_LARGE = The headers are larger than the service takes.
match-INTERNAL = The service failed. The request's id leads to the cause in its log.
match-UNAVAILABLE = The service cannot reach its store, or is stopping. Try again.
match-WRONG_TICKET = The ticket was used, has expired, or is for another stream. Take a new one.
match-RIGHT_MISSING = This needs a token with the right { $right }; the token that was sent does not have it.
match-WRONG_LINK = The link was used, has expired, or was replaced by a newer one. Make a new one.
match-UNKNOWN_TOKEN = The account has no such token.
match-TOO_MANY_TOKENS = The account has as many tokens as it may have. End one first.
match-LAST_TOKEN = No other token without an end has the right ACCOUNT: nobody could manage the account any more.
match-UNKNOWN_PLAYER = There is no such account.
match-BAD_NAME = A name has 1 to 40 visible characters, is not blank, and does not end like that of a house bot or a deleted account.


## Matches

match-UNKNOWN_MATCH = There is no such match, or it is private and you are not in it.
match-UNKNOWN_GAME = There is no such game.
match-UNKNOWN_LANGUAGE = The game does not speak this language.
match-UNKNOWN_RULE = No rule of the game has this number.
match-BAD_OPTIONS = The options or the number of seats are out of the game's range.
match-BAD_VERSION = The match has not come that far.
match-BAD_CURSOR = The list has no such place.
match-BAD_ENTROPY = Entropy is at most 128 printable ASCII characters, such as the hexadecimal digits of random bytes.
match-BAD_TICKET = A ticket is 1 to 64 letters, digits, hyphens and underscores.
match-BAD_IDEMPOTENCY_KEY = An idempotency key is 32 to 64 random letters, digits, hyphens and underscores, such as a UUID.
match-IDEMPOTENCY_KEY_REUSED = That idempotency key was sent with another request. Take a new one.
match-WRONG_INVITATION = No match has this id and this invitation. Ask its host for both.
match-NO_SPECTATORS = Only the players of this match may watch it before its end.
match-NOT_SEATED = You do not sit in this match.
match-NOT_HOST = Only the player who created the match may do this.
match-MATCH_OPENING = The dice of this match are still being fixed. Try again in a moment.
match-MATCH_STARTED = This match has started already.
match-MATCH_NOT_STARTED = This match has not started yet.
match-MATCH_NOT_OVER = The record of a match is public only when the match has ended.
match-MATCH_FULL = Every seat of this match is taken.
match-TOO_MANY_MATCHES = You have as many matches that have not ended as an account may have. Finish or leave one first.
match-SEAT_TAKEN = This seat is taken. Omit the seat to get any free one.
match-UNKNOWN_SEAT = This match has no such seat.
match-ALREADY_SEATED = You sit in this match already.
match-UNKNOWN_BOT = There is no such house bot.
match-NOT_A_HOUSE_BOT = No house bot sits on this seat.
match-HANDED_OVER = A house bot plays your seat. Return to the match first.
match-NOT_REPLACEABLE = Nobody else may take over this seat: in a rated match only house bots stand in, and only where the match says when.
match-NOT_ABSENT = Nobody has waited for this player for so long that the seat may go to somebody else.
match-KNOWS_A_HAND = You have held another seat of this match, and know what it knew.
match-TOO_FEW_PLAYERS = Some seats are still free. A match starts when all are taken.
match-NO_UNDO = Nobody may take moves back in this match.
match-NOTHING_TO_UNDO = You have no move to take back that answered what this version asked.
match-UNDO_LIMIT = You have taken moves back as often as you may until somebody else moves or something is drawn.
match-REVEALED = { $what ->
    [CHANCE] What happened up to version { $version } cannot be taken back: something was drawn.
    [ANSWERED] What happened up to version { $version } cannot be taken back: others have answered.
    [LEARNT] What happened up to version { $version } cannot be taken back: somebody has seen what was hidden.
   *[TOLD] What happened up to version { $version } cannot be taken back: what was asked or told since depends on what is hidden.
}
match-BAD_ORDER = No such order can be given in this game: it names decisions without a move that does nothing, or its parts do not fit its kind.
match-TOO_MANY_ORDERS = You have as many standing orders as a seat may have at a time, or have given as many as it may give in a match.
match-UNKNOWN_ORDER = Your seat has no such standing order.
match-TIME_OVER = Your time for this decision ran out; the game made its default move for you.
match-BUSY = Too many others changed this match at the same time. Try again.
match-STORE_FULL = The server has no room for another match at present. Try again later.
match-RULES_UNAVAILABLE = This server does not carry the version of the rules that the match is played by.
match-BAD_RECORD = The record is malformed, or its contents contradict each other.
match-ALREADY_EXISTS = Another match with this id is stored here.


## Webhooks

match-WEBHOOK_ADDRESS = Deliveries are only sent to public addresses, with https.
match-WEBHOOK_LIMIT = You have the greatest allowed number of webhooks. Delete one first.
match-UNKNOWN_WEBHOOK = You have no such webhook.
match-NO_PUSH = This server pushes nothing to browsers: its operator has made no key for that.
match-PUSH_ADDRESS = The subscription is not one of a browser at a known push service.
match-PUSH_LIMIT = As many browsers are subscribed as an account may have. Remove one first.
match-UNKNOWN_SUBSCRIPTION = You have no such subscription.
