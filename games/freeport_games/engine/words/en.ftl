# What the engine says for every game. See docs/words.md.


## Seats, lists and values

# A seat that nobody holds, or whose player is not known.
engine-Seat = Seat { $number }
# A piece of a seat, such as a token.
engine-Owned = { $owner }'s { $thing }
# A piece of the seat that is asked.
engine-Own = your { $thing }
# What everybody else is told of a decision that has no words of its own.
engine-Asked = { $seat } decides.
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
# What the fields of moves are called, where the game has no name of its own.
engine-Label =
    .card = card
    .cards = cards
    .seat = player
    .to = place
    .target = target
    .amount = amount
    .source = source
# An item that goes to a place.
engine-Placed = { $item } to { $place }
# So many of something.
engine-Counted = { $count } × { $key }
# So many for a seat.
engine-CountedFor = { $count } for { $key }

# An option, with what tells it apart from others that are called the same.
engine-Apart = { $option } ({ $how })

engine-Result = { ROW($ranking) } (by rule { $reason })
engine-Placing = { $rank }. { $seat } ({ $score })


## Refusals

engine-GAME_OVER = The game is over.
engine-CHANCE_PENDING = A random event is awaited. Try again in a moment.
engine-NOT_YOUR_TURN = You are not asked now.
engine-ALREADY_DECIDED = You have answered this decision otherwise.
engine-STALE_DECISION = This decision is no longer open. Look at the present state of the match.
# $move: what the option with the move says; $decision: the number of the decision that is open.
engine-WRONG_DECISION = Decision { $decision } is not answered by "{ $move }".
# $game: the game's name.
engine-UNKNOWN_MOVE = { $game } has no move with this name.
# $wrong: what is wrong; $move: what the option with the move says; $field: the question for the field, if it has one;
# $pointer: a JSON pointer to it; and what it takes, as in `engine-Takes`.
engine-BAD_PARAMETERS = { $wrong ->
    [type] { engine-Part } { engine-Misfit }.
    [missing] { engine-Part } { engine-Misfit }.
    [unknown] { engine-Part } { engine-Misfit }.
    [twice] { engine-Part } has the same thing twice.
    [key] { engine-Part } names { $key }, which is not in this list.
    [whole] { $move }: these values do not fit.
   *[shape] A move is an object with a __typename, and with all the fields of that move and no others.
}
engine-NOT_OFFERED = This move is not among the options.

# A part of a move.
engine-Part = { $move }: { $field ->
    [none] { $pointer }
   *[other] "{ $field }" ({ $pointer })
}
# What is wrong with a part of a move or request, after the name of the part.
engine-Misfit = { $wrong ->
    [unknown] is not known here
    [missing] has to be given: { engine-Takes }
   *[type] has to be { engine-Takes }
}
# What a part takes. $takes: the kind; of a number the bounds $above, $least, $below and $most; of a choice the $choices.
engine-Takes = { $takes ->
    [list] a list
    [text] text
    [flag] true or false
    [whole] a whole number{ engine-Bounds }
    [number] a number{ engine-Bounds }
    [choice] one of { $choices }
    [only] { $choices }
    [name] text or a whole number
   *[object] an object
}
engine-Bounds = { $above ->
    [none] { "" }
   *[other] { " " }above { $above }
}{ $least ->
    [none] { "" }
   *[other] { " " }from { $least }
}{ $below ->
    [none] { "" }
   *[other] { " " }below { $below }
}{ $most ->
    [none] { "" }
   *[other] { $least ->
        [none] { " " }up to { $most }
       *[other] { " " }to { $most }
    }
}
