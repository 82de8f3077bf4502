# Headings and lists
games = Games
your-matches = Your matches
join = Join
join-open = { $n } open
watch = Watch
watching = { $n } being played
finished = Lately finished
seats-range = { $least }–{ $most } players
move-number = move { $n }
won-by = won by { $name }
free-seats = { $n } free
nothing-open = Nobody waits for players now.
you-are-asked = { $n ->
    [one] You are asked in 1 match.
   *[other] You are asked in { $n } matches.
}
go-oldest = Go to the oldest
your-name = Your name
anonymous = Guest

# Buttons
play-now = Play now
set-up = Set up
play = Play
open = Open
replay = Replay
create = Create the match
do-it = Do it
undo = Undo
take-back = Take back
go-on = Go on
add = Add
remove = Remove
start = Start
fill = Fill with house bots
leave = Leave the match
return = Take my seat back
rematch = Rematch
record = Record
close = Close
back = Back to the games
menu = Menu
rules = Rules
log = Log
copy = Copy
none = None
yes = Yes
no = No

# A match
you = you
your-move = your move
thinking = thinking
free = free
table = table
your-hand = Your hand
may-also = You may also:
since = Since your last move
nothing-yet = Nothing has happened since.
waiting-chance = The dice are being drawn.
waiting-players = Waiting for players.
scoring = The match is over, and is being scored.
over = The match is over.
abandoned = Everybody has left the match.
starting = The match is being prepared.
invite = Invite somebody
invitation = Whoever opens this address may take a seat:
no-connection = No connection. Trying again. Your choice is kept.
no-answer = No answer from the server.
maybe-done = No answer from the server: it may have been done all the same.
not-followed = This table stands still: { $why }
sending = Sending
chosen = { $n } chosen
of-range = { $least } to { $most }
exactly = exactly { $n }
in-order = in their order
in-all = { $n } in all
allowed = { $least } to { $most } allowed
spent-of = { $spent } of { $budget } spent
point-place = Point at a lit place, step by step, or at the end.
leave-it = leave it
which = Which of these?
not-asked-for = It is not something to choose now.
unlit = There is nothing to do with it now.
moment = moment { $n } of { $all }
viewpoint = View of
whole-map = The whole map
closer = Closer
farther = Farther
map-of = Map: { $name }
hidden-cards = { $n ->
    [one] 1 face-down card
   *[other] { $n } face-down cards
}
seats = Seats
lost = This match cannot be shown.
not-secure = This server is reached without TLS: whoever is between sees what you see.

# Text mode
text-mode = The table as text
picture-mode = Table with pictures
command = Command or move
command-example = for example: { $example }
command-help = ? lists all commands. Tab completes. Enter twice sends.
now = Now
board = Board
commands = Commands
no-such-command = There is no such command or move. ? lists all commands.
nothing-there = There is nothing here.
say-back = { $move } Enter sends it.
enter-on = Enter goes on.

# Settings
at-once = Send at once if one click is all
dark = Colours
dark-auto = as the system
dark-light = light
dark-dark = dark
motion = Motion
speed = Speed of what moves
speed-slow = slow
speed-usual = usual
speed-fast = fast
sound = A sound when I am asked
rule = The rule behind this question
other-device = Go on elsewhere
other-device-text = Whoever opens this address on another device within ten minutes plays as you there, too. It works once.
play-as = Play as { $name } in this browser? Its present player goes.
notify = Tell me when I am asked
push-end = Tell me no more on this device
push-failed = This browser cannot be told: { $why }
push-denied = it was not permitted.
push-decision-pending = You are asked
push-decision-late = A quarter of your time is left
push-match-finished = A match has ended
push-match-invited = A rematch keeps a seat for you
push-webhook-test = This is a test
players = Players
visibility = Who may see it
public = everybody
private = whoever has its address
clock = Seconds for a decision
no-clock = no clock
more-options = { $n } more options
default-null = not set
present = To the present
step-first = To the beginning
step-previous = One moment back
step-next = One moment on
step-last = To the last moment
is-chosen = chosen
can-be-chosen = can be chosen
in-turn = whose turn it is
off-board = off the board
command-m = what you may do
command-b = what lies on the board
command-s = a player
command-h = your hand
command-p = your pieces
command-l = the last lines of the log
command-t = clocks
command-word = explains a word
command-u = takes back the last step, or the move that was sent last
detail = Detail
dice-checked = dice checked here
dice-wrong = The dice do not fit the seed
dice-what = The seed is the one to which the server had committed itself, and { $checked } shuffles of { $draws } draws follow from it. The program freeport verify checks all.
with-people = With people
you-give = You give
you-get = You get
away = away
all-rules = All rules
devices = My devices
first-device = the first device
last-used = last used { $at }
this-device = this one
end-device = End

# Standing orders
orders = Said in advance
in-advance = In advance:
let-windows = Let reactions pass
let-these = Let such questions pass
let-quiet = Offer me nothing meanwhile
let-pass = You let it pass; everybody is asked.
passes-in = Passes in
order-PASS = Reactions pass
order-these = Such questions pass
order-MOVES = Prepared moves answer
order-QUIET = Nothing is offered to you while others decide
order-when = When it passes
order-after = { $n ->
    [0] at once
   *[other] after { $n } s
}
order-until = Until when
until-MY_TURN = until your turn
until-NAMED = until something names you
until-END = to the end
end-order = End
command-o = what you say in advance; o 1 4 does or ends the first of it, with 4 seconds
