# Was die Engine für alle Spiele sagt. Siehe docs/words.md.


## Plätze, Aufzählungen und Werte

engine-Seat = Platz { $number }
engine-Namesake = { $name } (Platz { $number })
engine-Empty = nichts
engine-Times = { $count } × { $name }
engine-Hidden = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
engine-Flag =
    .true = ja
    .false = nein
engine-Placed = { $item } auf { $place }
engine-Counted = { $count } × { $key }

engine-Result = { ROW($ranking) } (nach Regel { $reason })
engine-Placing = { $rank }. { $seat } ({ $score })


## Ablehnungen

engine-GAME_OVER = Das Spiel ist zu Ende.
engine-CHANCE_PENDING = Ein Zufallsereignis steht aus. Versuche es gleich noch einmal.
engine-NOT_YOUR_TURN = Du bist gerade nicht gefragt.
engine-ALREADY_DECIDED = Du hast diese Entscheidung schon anders getroffen.
engine-STALE_DECISION = Diese Entscheidung steht nicht mehr an. Sieh dir die Partie an, wie sie jetzt ist.
engine-WRONG_DECISION = { $move } passt nicht zur Entscheidung { $decision }.
engine-UNKNOWN_MOVE = In { $game } gibt es keinen Zug mit diesem Namen.
engine-BAD_PARAMETERS = { $wrong ->
    [type] { $move } ist mit diesem Wert für { $pointer } nicht möglich.
    [missing] { $move } braucht auch einen Wert für { $pointer }.
    [unknown] { $move } nimmt kein { $pointer }.
    [twice] { $move } ist nicht möglich, wenn { $pointer } dasselbe zweimal nennt.
    [whole] { $move } ist mit diesen Werten nicht möglich.
   *[shape] Ein Zug ist ein Objekt mit einem __typename, mit allen Feldern dieses Zuges und keinen anderen.
}
engine-NOT_OFFERED = Dieser Zug steht nicht zur Wahl.
