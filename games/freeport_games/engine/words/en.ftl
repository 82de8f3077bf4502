# What the engine says for every game. See docs/words.md.


## Seats, lists and values

# A seat that nobody holds, or whose player is not known.
engine-Seat = Seat { $number }
# A seat whose player has the same name as another at the table.
engine-Namesake = { $name } (seat { $number })
# A list of nothing.
engine-Empty = nothing
# Several things of the same name.
engine-Times = { $count } × { $name }
# Pieces that the viewer may not see.
engine-Hidden = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
engine-Flag =
    .true = yes
    .false = no
# An item that goes to a place.
engine-Placed = { $item } to { $place }
# So many of something.
engine-Counted = { $count } × { $key }

engine-Result = { ROW($ranking) } (by rule { $reason })
engine-Placing = { $rank }. { $seat } ({ $score })


## Refusals

engine-GAME_OVER = The game is over.
engine-CHANCE_PENDING = A random event is awaited. Try again in a moment.
engine-NOT_YOUR_TURN = You are not asked now.
engine-ALREADY_DECIDED = You have answered this decision otherwise.
engine-STALE_DECISION = This decision is no longer open. Look at the present state of the match.
# $move: the name of the move; $decision: the number of the decision that is open.
engine-WRONG_DECISION = { $move } does not answer decision { $decision }.
# $game: the game's name.
engine-UNKNOWN_MOVE = { $game } has no move with this name.
# $wrong: what is wrong; $move: the name of the move; $pointer: a JSON pointer to the field.
engine-BAD_PARAMETERS = { $wrong ->
    [type] { $move } cannot be made with this value for { $pointer }.
    [missing] { $move } also needs a value for { $pointer }.
    [unknown] { $move } takes no { $pointer }.
    [twice] { $move } cannot be made with the same thing twice in { $pointer }.
    [whole] { $move } cannot be made with these values.
   *[shape] A move is an object with a __typename, and with all the fields of that move and no others.
}
engine-NOT_OFFERED = This move is not among the options.
