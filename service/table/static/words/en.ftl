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
name-first = Tell your name first: it is all that one needs.
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
go-on = Go on
cancel = Cancel
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
all = All
none = None
reset = Start again
yes = Yes
no = No
low = least
high = most

# A match
you = you
your-move = your move
thinking = thinking
free = free
table = table
your-hand = Your hand
your-zone = Your { $zone }
may-also = You may also:
since = Since your last move
earlier = Before
nothing-yet = Nothing has happened since.
waiting-for = Waiting for { $names }.
waiting-chance = The dice are being drawn.
waiting-players = Waiting for players.
scoring = The match is over, and is being scored.
over = The match is over.
abandoned = Everybody has left the match.
starting = The match is being prepared.
one-thing = There is one thing that you can do; the others do not know that.
invite = Invite somebody
invitation = Whoever opens this address may take a seat:
no-connection = No connection. Trying again. Your choice is kept.
sending = Sending
chosen = { $n } chosen
of-range = { $least } to { $most }
exactly = exactly { $n }
at-least = at least { $n }
up-to = up to { $n }
in-order = in their order
in-all = { $n } in all
allowed = { $least } to { $most } allowed
spent-of = { $spent } of { $budget } spent
point-place = Point at a lit place, step by step, or at the end.
leave-it = leave it
which = Which of these?
cards-more = { $n } more
not-now = Not now: { $why }
not-asked-for = It is not something to choose now.
unlit = There is nothing to do with it now.
filled = filled
room = room for { $n }
moment = moment { $n } of { $all }
dice-checked = dice checked here
dice-wrong = the dice do not fit the seed
dice-checking = checking the dice
viewpoint = View of
everybody = all
whole-map = The whole map
closer = Closer
farther = Farther
map-of = Map: { $name }
place-list = Places
score = score
hidden-cards = { $n ->
    [one] 1 face-down card
   *[other] { $n } face-down cards
}
seats = Seats
hand-of = Hand
zones = Zones
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
ambiguous = Which one: { $names }?
say-back = { $move } Enter sends it.

# Settings
settings = Settings
at-once = Send at once if one click is all
dark = Colours
dark-auto = as the system
dark-light = light
dark-dark = dark
motion = Motion
motion-on = on
motion-off = off
language = Language
other-device = Go on elsewhere
other-device-text = Whoever opens this address on another device plays as you there, and no longer here. It works once.
notify = Tell me when I am asked
players = Players
strength = Strength of house bots
visibility = Who may see it
public = everybody
private = only players with the invitation
clock = Seconds for a decision
no-clock = no clock
more-options = { $n } more options
default-null = not set
