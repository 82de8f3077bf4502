# Was Cargo Hold auf Deutsch sagt. Siehe docs/words.md.


## Was gefragt wird

cargo-hold-CH-D0 = Du bist am Zug. Was tust du?{ $stage ->
    [COLLECT] { cargo-hold-deliver-first }
    [ACTION] { cargo-hold-deliver-first }
   *[other] {""}
}
    .asked = { $seat } ist am Zug.
cargo-hold-CH-D7 = { cargo-hold-under-way }Wähle die Frachtkarte, die dein Dieb stiehlt: ihr Wert zählt sofort für dich.
    .asked = { $seat } wählt die Frachtkarte, die ein Dieb stiehlt.
cargo-hold-CH-D8 = Wähle die Feuerkraft, die dank Treue auf deine Hand zurückkommt: alle, einige oder keine.
    .asked = { $seat } wählt die Feuerkraft, die dank Treue zurückkommt.
cargo-hold-CH-D9 = { $raid-attacker ->
    [none] Du wirst überfallen.
   *[other] { $raid-attacker } überfällt dich mit { $raid-attack }, Angriff { $raid-attackTotal } gegen Verteidigung { $raid-defenceTotal }.
} Benutzt du dein Entkommen?
    .asked = { $raid-attacker ->
        [none] { $seat } wird überfallen und
        [you] Du überfällst { $seat } mit { $raid-attack }, und { $seat }
       *[other] { $raid-attacker } überfällt { $seat } mit { $raid-attack }, und { $seat }
    } kann Entkommen benutzen.
cargo-hold-CH-D10 = Du hast zu viele Karten. Wirf bis auf zehn ab.
    .asked = { $seat } hat zu viele Karten und wirft bis auf zehn ab.
cargo-hold-CH-D11 = { cargo-hold-under-way }Wähle die Karte, die dein Lasso abwirft.
    .asked = { $seat } wählt die Karte, die ein Lasso abwirft.
cargo-hold-CH-D12 = { cargo-hold-under-way }Fügst du mit deiner Verstärkung eine Karte hinzu?
    .asked = { cargo-hold-under-way }{ $seat } kann mit einer Verstärkung eine Karte hinzufügen.

cargo-hold-deliver-first = { $offers-Raid ->
    [none] {""}
   *[some] {" "}Nach einem Überfall ziehst du in diesem Zug keine Lieferung mehr ein und schickst keine los.
}
cargo-hold-under-way = { $raid-attacker ->
    [none] {""}
    [you] Du überfällst { $raid-target }, mit Angriff { $raid-attackTotal } gegen Verteidigung { $raid-defenceTotal }.{" "}
   *[other] { $raid-attacker } überfällt { $raid-target ->
        [you] dich
       *[other] { $raid-target }
    }, mit Angriff { $raid-attackTotal } gegen Verteidigung { $raid-defenceTotal }.{" "}
}


## Was man tun kann

cargo-hold-Collect = Deine Lieferung einziehen
cargo-hold-Extend = Deine Lieferung um eine Runde verlängern
cargo-hold-StartDelivery = Eine Lieferung losschicken
    .sentence = Mit { $cards } { $extended } beginnen
    .extended-true = eine 2-Runden-Lieferung
    .extended-false = eine 1-Runden-Lieferung
    .cards = Welche Karten schickst du los, verdeckt auch für dich?
    .extended = Soll sie zwei Runden dauern, zum zweiten Wert der Fracht?
cargo-hold-Raid = Eine Lieferung überfallen
    .sentence = Die Lieferung von { $target } mit { $cards } überfallen
    .target = Wessen Lieferung überfällst du?
    .cards = Welche Karten spielst du offen aus?
cargo-hold-Draw = Vier Karten ziehen und den Zug beenden
cargo-hold-EndTurn = Den Zug beenden, ohne zu ziehen
cargo-hold-StealCargo = Eine Frachtkarte stehlen
    .sentence = { $card } stehlen
    .card = Welche Karte stiehlt dein Dieb?
cargo-hold-ReturnFirepower = Feuerkraft zurücknehmen
    .sentence = { $cards } zurücknehmen
    .cards = Welche Karten kommen auf deine Hand zurück?
cargo-hold-UseGetaway = Mit Entkommen den Überfall abbrechen und die anderen Karten zurücknehmen
cargo-hold-Decline = Die Karte nicht benutzen
cargo-hold-Discard = Karten abwerfen
    .sentence = { $cards } abwerfen
    .cards = Welche Karten wirfst du ab?
cargo-hold-Lasso = Eine Karte der anderen Seite abwerfen
    .sentence = { $card } der anderen Seite abwerfen
    .card = Welche Karte fängt dein Lasso?
cargo-hold-Reinforce = Deiner Seite eine Karte hinzufügen
    .sentence = Deiner Seite { $card } hinzufügen
    .card = Welche Karte fügst du hinzu?


## Was geschieht: Aufbau und Züge

cargo-hold-GameBegun = Das Spiel beginnt: { $firstSeat } fängt an, und mit { $debtTarget } $ { $turnLimit ->
    [0] hat man gewonnen.
   *[other] hat man gewonnen; nach { $turnLimit } Zügen ist auf jeden Fall Schluss.
}
cargo-hold-CardsDrawn = { $seat } zieht { $drawn }.
cargo-hold-CardsShown = { $cards }
cargo-hold-DeckRenewed = Der Stapel ist leer: die Ablage wird gemischt und ist der neue Stapel aus { $count } Karten.
cargo-hold-TurnBegun = Zug { $turn }: { $seat }.
cargo-hold-DeliveryCameCloser = { $countdown ->
    [0] Die Lieferung von { $seat } ist bereit.
    [one] Die Lieferung von { $seat } braucht noch { $countdown } Zug.
   *[other] Die Lieferung von { $seat } braucht noch { $countdown } Züge.
}
cargo-hold-CardsDiscarded = { $seat } wirft { $cards } ab.


## Was geschieht: Lieferungen

cargo-hold-DeliveryStarted = { $seat } schickt { $extended ->
    [true] für zwei Runden
   *[false] für eine Runde
} eine Lieferung aus { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
} los.
cargo-hold-DeliveryExtended = { $seat } verlängert eine Lieferung um eine Runde.
cargo-hold-DeliveryCollected = { $seat } zieht { $extended ->
    [true] nach zwei Runden
   *[false] nach einer Runde
} eine Lieferung ein: { $cards }.
cargo-hold-CargoCashedIn = { $cashInReason ->
    [STOLEN] { $seat } bekommt für gestohlene Fracht ({ $cards }) { $amount } $
   *[COLLECTED] { $cards ->
        [none] { $seat } hat keine Fracht zu Geld zu machen
       *[some] { $seat } bekommt für { $cards } { $amount } $
    }
    [RAIDED] { $cards ->
        [none] { $seat } erbeutet keine Fracht
       *[some] { $seat } bekommt für erbeutete Fracht ({ $cards }) { $amount } $
    }
    [DEFENDED] { $cards ->
        [none] { $seat } hat keine Fracht zu retten
       *[some] { $seat } bekommt für verteidigte Fracht ({ $cards }) { $amount } $
    }
} und hat jetzt { $score } $.

cargo-hold-CashInReason =
    .COLLECTED = eine eingezogene Lieferung
    .RAIDED = einen gewonnenen Überfall
    .DEFENDED = eine verteidigte Lieferung
    .STOLEN = einen Dieb


## Wie die Dinge heißen

cargo-hold-Stage =
    .SETUP = der Aufbau
    .DEAL = das Austeilen
    .COLLECT = Phase 1: die Lieferung
    .ACTION = Phase 2: eine neue Lieferung
    .RAID = Phase 3: ein Überfall
    .DRAW = Phase 4: das Ziehen
    .DISCARD = das Ende des Zuges
    .OVER = das Ende des Spiels
cargo-hold-Power =
    .A_FAIR_FIGHT = { cargo-hold-Name.SP01 }
    .THIEF = { cargo-hold-Name.SP02 }
    .GETAWAY = { cargo-hold-Name.SP03 }
    .LASSO = { cargo-hold-Name.SP04 }
    .REINFORCEMENT = { cargo-hold-Name.SP05 }
    .PRISON_WAGON = { cargo-hold-Name.SP06 }
    .DIVERSION = { cargo-hold-Name.SP07 }
    .LOYALTY = { cargo-hold-Name.SP08 }


## Was geschieht: Überfälle

cargo-hold-RaidBegun = { $attacker } überfällt die { $extended ->
    [true] Zwei-Runden-Lieferung
   *[false] Lieferung
} von { $target } mit { $attack }; darin liegt: { $defence }.
cargo-hold-SpecialsCancelled = Ein fairer Kampf wirft { $cards } ab.
cargo-hold-SpecialWithoutEffect = { $special } von { $seat } bewirkt nichts.
cargo-hold-CargoStolen = { $seat } stiehlt mit { $thief } von { $target }: { $cargo }.
cargo-hold-GetawayUsed = { $seat } benutzt { $getaway }: der Überfall ist abgebrochen, und { $seat } nimmt zurück: { $returned }.
cargo-hold-GetawayDeclined = { $seat } benutzt Entkommen nicht.
cargo-hold-FirepowerLassoed = { $seat } wirft mit { $lasso } ab: { $firepower }.
cargo-hold-SideReinforced = { $seat } fügt mit { $reinforcement } hinzu: { $firepower }.
cargo-hold-ReinforcementDeclined = { $seat } benutzt die Verstärkung nicht.
cargo-hold-DeliveryDiverted = Eine Umleitung wirft die Lieferung von { $seat } ab: { $cards }.
cargo-hold-BattleFought = { $winner } gewinnt den Kampf: { $attacker } greift mit { $attackTotal } an, { $target } verteidigt mit { $defenceTotal }.
cargo-hold-CargoLost = Der Gefängniswagen von { $seat } bringt auf die Ablage: { $cards }.
cargo-hold-FirepowerReturned = { $cards ->
    [none] { $seat } lässt alle Feuerkraft liegen.
   *[some] Dank Treue kommt auf die Hand von { $seat } zurück: { $cards }.
}


## Was geschieht: das Ende

cargo-hold-DebtPaid = { $seat } hat durch { $cashInReason } im Zug { $turn } die Schulden bezahlt und gewinnt: { ROW($ranking) }.
cargo-hold-TurnLimitReached = Zug { $turn } war der letzte: { ROW($ranking) }.
cargo-hold-Placing = { $rank }. { $seat } ({ $score } $)


## Wie die Felder von Zügen heißen, und was ihre Zahlen zählen

cargo-hold-Label =
    .extended = eine 1- oder 2-Runden-Lieferung
    .target = überfallener Spieler


## Warum nicht

cargo-hold-STAGE_PASSED = Dieser Abschnitt deines Zuges ist vorbei; in deinem nächsten Zug kommt er wieder.
cargo-hold-NO_DELIVERY = Du hast keine Lieferung im Spiel.
cargo-hold-DELIVERY_NOT_READY = Deine Lieferung ist noch nicht bereit.
cargo-hold-ALREADY_EXTENDED = Deine Lieferung ist schon verlängert.
cargo-hold-DELIVERY_IN_PLAY = Du hast schon eine Lieferung im Spiel; mehr als eine geht nicht.
cargo-hold-EMPTY_SELECTION = { $rule ->
    [CH-030] Eine Lieferung braucht mindestens eine Karte.
   *[CH-063] Ein Überfall braucht mindestens eine Karte.
}
cargo-hold-CARD_NOT_IN_HAND = Du kannst nur Karten deiner eigenen Hand spielen.
cargo-hold-CARGO_IN_RAID = Fracht taugt nicht für einen Überfall.
cargo-hold-SELF_TARGET = Dich selbst kannst du nicht überfallen.
cargo-hold-TARGET_HAS_NO_DELIVERY = Dieser Platz hat keine Lieferung, die man überfallen könnte.
cargo-hold-CARD_NOT_IN_RAID = { $rule ->
    [CH-077] Diese Karte ist nicht in der überfallenen Lieferung.
    [CH-093] Diese Karte liegt nicht auf der anderen Seite.
   *[CH-103] Diese Karte liegt nicht auf deiner Seite.
}
cargo-hold-WRONG_CARD_TYPE = { $rule ->
    [CH-077] Ein Dieb stiehlt nur Fracht.
    [CH-091] Ein Lasso fängt nur Feuerkraft.
    [CH-094] Nur Feuerkraft kann eine Seite verstärken.
   *[CH-106] Treue bringt nur Feuerkraft zurück.
}
cargo-hold-WRONG_COUNT = { $count ->
    [none] Wirf bis auf zehn Karten ab: nicht mehr und nicht weniger.
    [one] Wirf genau { $count } Karte ab.
   *[other] Wirf genau { $count } Karten ab.
}


## Die Karten

cargo-hold-Name =
    .CH-140 = CH-140: die Schulden sind bezahlt
    .CH-145 = CH-145: der letzte Zug ist vorbei
    .FP01 = Taschenpistole
    .FP02 = Ausguck
    .FP03 = Revolver
    .FP04 = Begleitschutz
    .FP05 = Revolverheld
    .FP06 = Aufgebot
    .FP07 = Scharfschütze
    .FP08 = Marshal
    .FP09 = Dynamit
    .FP10 = Gatling-Wagen
    .CG01 = Postsäcke
    .CG02 = Frischware
    .CG03 = Bauholz
    .CG04 = Rinder
    .CG05 = Whiskey
    .CG06 = Pelze
    .CG07 = Arznei
    .CG08 = Silbererz
    .CG09 = Goldbarren
    .SP01 = Fairer Kampf
    .SP02 = Dieb
    .SP03 = Entkommen
    .SP04 = Lasso
    .SP05 = Verstärkung
    .SP06 = Gefängniswagen
    .SP07 = Umleitung
    .SP08 = Treue


## Wie die Angaben auf Karten heißen

cargo-hold-Fact =
    .attack = Angriff
    .defence = Verteidigung
    .oneTurnValue = Wert nach einem Zug
    .twoTurnValue = Wert nach zwei Zügen
    .order = Platz in der Reihenfolge
    .power = Wirkung
    .copies = Anzahl im Stapel


## Was auf dem Bild steht, nach dem englischen Text

cargo-hold-Shown =
    .n-collect-or-extend = { $a } einziehen oder verlängern
    .n-deliver = { $a } liefern
    .n-raid = { $a } überfallen
    .n-draw = { $a } ziehen
    .the-deck-is-being-shuffled = der Stapel wird gemischt
    .the-first-seat-is-being-drawn = der erste Platz wird gelost
    .the-game-is-over = das Spiel ist aus
    .stage = Abschnitt
    .first-to = Ziel
    .turn = Zug
    .n-of-n = { $a } von { $b }
    .still-to-draw = noch zu ziehen
    .score = Stand
    .deck = Stapel
    .discard = abwerfen
    .discard-pile = Ablage
    .hand = Hand
    .delivery = Lieferung
    .attack = Angriff
    .defence = Verteidigung
    .strength = Stärke
    .ready = bereit
    .ready-in = bereit in
    .n-turn = { $a ->
        [one] { $a } Zug
       *[other] { $a } Züge
    }
    .n-turns = { $a } Zügen
    .raid = Überfall
    .by = von
    .on = auf
    .won-by = gewonnen von
    .firepower = Feuerkraft
    .cargo = Fracht
    .special = Besonderes
    .attack-defence = Angriff/Verteidigung
    .after-one-turn-two-turns = $ nach einem Zug/zwei Zügen
    .order-in-a-raid = (Reihenfolge im Überfall)
