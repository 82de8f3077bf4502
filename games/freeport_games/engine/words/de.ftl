# Was die Engine für alle Spiele sagt. Siehe docs/words.md.


## Plätze, Aufzählungen und Werte

engine-Seat = Platz { $number }
engine-Owned = { $thing } von { $owner }
engine-Own = { $thing } von dir
engine-Asked = { $seat } entscheidet.
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
engine-Label =
    .card = Karte
    .cards = Karten
    .seat = Spieler
    .to = Ort
    .target = Ziel
    .amount = Betrag
    .source = Herkunft
engine-Placed = { $item } auf { $place }
engine-Counted = { $count } × { $key }
engine-CountedFor = { $count } für { $key }

# Eine Möglichkeit, mit dem, was sie von gleichnamigen unterscheidet.
engine-Apart = { $option } ({ $how })

engine-Result = { ROW($ranking) } (nach Regel { $reason })
engine-Placing = { $rank }. { $seat } ({ $score })


## Ablehnungen

engine-GAME_OVER = Das Spiel ist zu Ende.
engine-CHANCE_PENDING = Ein Zufallsereignis steht aus. Versuche es gleich noch einmal.
engine-NOT_YOUR_TURN = Du bist gerade nicht gefragt.
engine-ALREADY_DECIDED = Du hast diese Entscheidung schon anders getroffen.
engine-STALE_DECISION = Diese Entscheidung steht nicht mehr an. Sieh dir die Partie an, wie sie jetzt ist.
engine-WRONG_DECISION = Zur Entscheidung { $decision } passt „{ $move }“ nicht.
engine-UNKNOWN_MOVE = In { $game } gibt es keinen Zug mit diesem Namen.
engine-BAD_PARAMETERS = { $wrong ->
    [type] { engine-Part } { engine-Misfit }.
    [missing] { engine-Part } { engine-Misfit }.
    [unknown] { engine-Part } { engine-Misfit }.
    [twice] { engine-Part } nennt dasselbe zweimal.
    [key] { engine-Part } nennt { $key }, was nicht in dieser Liste steht.
    [whole] { $move }: diese Werte passen nicht.
   *[shape] Ein Zug ist ein Objekt mit einem __typename, mit allen Feldern dieses Zuges und keinen anderen.
}
engine-NOT_OFFERED = Dieser Zug steht nicht zur Wahl.

engine-Part = { $move }: { $field ->
    [none] { $pointer }
   *[other] „{ $field }“ ({ $pointer })
}
engine-Misfit = { $wrong ->
    [unknown] ist hier nicht bekannt
    [missing] fehlt; verlangt ist { engine-Takes }
   *[type] muss { engine-Takes } sein
}
engine-Takes = { $takes ->
    [list] eine Liste
    [text] ein Text
    [flag] wahr oder falsch
    [whole] eine ganze Zahl{ engine-Bounds }
    [number] eine Zahl{ engine-Bounds }
    [choice] eines von { $choices }
    [only] { $choices }
    [name] ein Text oder eine ganze Zahl
   *[object] ein Objekt
}
engine-Bounds = { $above ->
    [none] { "" }
   *[other] { " " }über { $above }
}{ $least ->
    [none] { "" }
   *[other] { $most ->
        [none] { " " }ab { $least }
       *[other] { " " }von { $least }
    }
}{ $below ->
    [none] { "" }
   *[other] { " " }unter { $below }
}{ $most ->
    [none] { "" }
   *[other] { " " }bis { $most }
}
