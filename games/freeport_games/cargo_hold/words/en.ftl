# What Cargo Hold says. See docs/words.md.


## What is asked

cargo-hold-CH-D0 = It is your turn. What do you do?{ $stage ->
    [COLLECT] { cargo-hold-deliver-first }
    [ACTION] { cargo-hold-deliver-first }
   *[other] {""}
}
    .asked = { $seat } is in turn.
cargo-hold-CH-D7 = { cargo-hold-under-way }Choose the cargo card that your Thief steals: you cash it in at once.
    .asked = { $seat } chooses the cargo card that a Thief steals.
cargo-hold-CH-D8 = Choose the firepower that Loyalty brings back to your hand: all, some or none.
    .asked = { $seat } chooses the firepower that Loyalty brings back.
cargo-hold-CH-D9 = { $raid-attacker ->
    [none] You are being raided.
   *[other] { $raid-attacker } raids you with { $raid-attack }, attack { $raid-attackTotal } against defence { $raid-defenceTotal }.
} Do you use your Getaway?
    .asked = { $raid-attacker ->
        [none] { $seat } is being raided and
        [you] You raid { $seat } with { $raid-attack }, and { $seat }
       *[other] { $raid-attacker } raids { $seat } with { $raid-attack }, and { $seat }
    } may use a Getaway.
cargo-hold-CH-D10 = You hold too many cards. Discard down to ten.
    .asked = { $seat } holds too many cards and discards down to ten.
cargo-hold-CH-D11 = { cargo-hold-under-way }Choose the card that your Lasso discards.
    .asked = { $seat } chooses the card that a Lasso discards.
cargo-hold-CH-D12 = { cargo-hold-under-way }Do you add a card with your Reinforcement?
    .asked = { cargo-hold-under-way }{ $seat } may add a card with a Reinforcement.

cargo-hold-deliver-first = { $offers-Raid ->
    [none] {""}
   *[some] {" "}After a raid you neither collect nor start a delivery in this turn.
}
cargo-hold-under-way = { $raid-attacker ->
    [none] {""}
    [you] You raid { $raid-target }, with attack { $raid-attackTotal } against defence { $raid-defenceTotal }.{" "}
   *[other] { $raid-attacker } raids { $raid-target ->
        [you] you
       *[other] { $raid-target }
    }, with attack { $raid-attackTotal } against defence { $raid-defenceTotal }.{" "}
}


## What can be done

cargo-hold-Collect = Collect your delivery
cargo-hold-Extend = Extend your delivery for one more turn
cargo-hold-StartDelivery = Start a delivery
    .sentence = Start { $extended } of { $cards }
    .extended-true = a 2-turn delivery
    .extended-false = a 1-turn delivery
    .cards = Which cards do you send, face-down even for you?
    .extended = Is it a 2-turn delivery, at the second value of its cargo?
cargo-hold-Raid = Raid a delivery
    .sentence = Raid { $target }'s delivery with { $cards }
    .target = Whose delivery do you raid?
    .cards = Which cards do you play, face-up?
cargo-hold-Draw = Draw four cards and end your turn
cargo-hold-EndTurn = End your turn without drawing
cargo-hold-StealCargo = Steal a cargo card
    .sentence = Steal { $card }
    .card = Which card does your Thief steal?
cargo-hold-ReturnFirepower = Take firepower back
    .sentence = Take back { $cards }
    .cards = Which cards come back to your hand?
cargo-hold-UseGetaway = Use your Getaway: the raid is called off, and you take the other cards back
cargo-hold-Decline = Do not use it
cargo-hold-Discard = Discard cards
    .sentence = Discard { $cards }
    .cards = Which cards do you discard?
cargo-hold-Lasso = Discard a card of the other side
    .sentence = Discard { $card } of the other side
    .card = Which card does your Lasso catch?
cargo-hold-Reinforce = Add a card to your side
    .sentence = Add { $card } to your side
    .card = Which card do you add?


## What happens: setup and turns

cargo-hold-GameBegun = The game begins: { $firstSeat } goes first, and ${ $debtTarget } { $turnLimit ->
    [0] wins.
   *[other] wins; after { $turnLimit } turns it ends in any case.
}
cargo-hold-CardsDrawn = { $seat } draws { $drawn }.
cargo-hold-CardsShown = { $cards }
cargo-hold-DeckRenewed = The deck has run out: the discard pile is shuffled and is the new deck of { $count } cards.
cargo-hold-TurnBegun = Turn { $turn }: { $seat }.
cargo-hold-DeliveryCameCloser = { $countdown ->
    [0] { $seat }'s delivery is ready.
    [one] { $seat }'s delivery is { $countdown } turn away.
   *[other] { $seat }'s delivery is { $countdown } turns away.
}
cargo-hold-CardsDiscarded = { $seat } discards { $cards }.


## What happens: deliveries

cargo-hold-DeliveryStarted = { $seat } starts { $extended ->
    [true] a 2-turn delivery
   *[false] a delivery
} of { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
cargo-hold-DeliveryExtended = { $seat } extends a delivery for one more turn.
cargo-hold-DeliveryCollected = { $seat } collects { $extended ->
    [true] a 2-turn delivery
   *[false] a delivery
}: { $cards }.
cargo-hold-CargoCashedIn = { $cashInReason ->
    [STOLEN] { $seat } cashes in the stolen { $cards } for ${ $amount }
   *[COLLECTED] { $cards ->
        [none] { $seat } finds no cargo to cash in
       *[some] { $seat } cashes in { $cards } for ${ $amount }
    }
    [RAIDED] { $cards ->
        [none] { $seat } wins no cargo
       *[some] { $seat } cashes in the raided { $cards } for ${ $amount }
    }
    [DEFENDED] { $cards ->
        [none] { $seat } has no cargo to save
       *[some] { $seat } cashes in the defended { $cards } for ${ $amount }
    }
} and has ${ $score }.

cargo-hold-CashInReason =
    .COLLECTED = collecting a delivery
    .RAIDED = winning a raid
    .DEFENDED = defending a delivery
    .STOLEN = stealing with a Thief


## What things are called

cargo-hold-Stage =
    .SETUP = setup
    .DEAL = the deal
    .COLLECT = stage 1: the delivery
    .ACTION = stage 2: a new delivery
    .RAID = stage 3: a raid
    .DRAW = stage 4: drawing
    .DISCARD = the end of the turn
    .OVER = the end of the game
cargo-hold-Power =
    .A_FAIR_FIGHT = A Fair Fight
    .THIEF = Thief
    .GETAWAY = Getaway
    .LASSO = Lasso
    .REINFORCEMENT = Reinforcement
    .PRISON_WAGON = Prison Wagon
    .DIVERSION = Diversion
    .LOYALTY = Loyalty


## What happens: raids

cargo-hold-RaidBegun = { $attacker } raids { $target }'s { $extended ->
    [true] 2-turn delivery
   *[false] delivery
} with { $attack }; it holds { $defence }.
cargo-hold-SpecialsCancelled = A Fair Fight discards { $cards }.
cargo-hold-SpecialWithoutEffect = { $seat }'s { $special } does nothing.
cargo-hold-CargoStolen = { $seat }'s { $thief } steals { $cargo } from { $target }.
cargo-hold-GetawayUsed = { $seat } uses { $getaway }: the raid is called off, and { $seat } takes back { $returned }.
cargo-hold-GetawayDeclined = { $seat } does not use the Getaway.
cargo-hold-FirepowerLassoed = { $seat }'s { $lasso } discards { $firepower }.
cargo-hold-SideReinforced = { $seat } adds { $firepower } with { $reinforcement }.
cargo-hold-ReinforcementDeclined = { $seat } does not use the Reinforcement.
cargo-hold-DeliveryDiverted = A Diversion discards { $seat }'s delivery: { $cards }.
cargo-hold-BattleFought = { $winner } wins the battle: { $attacker } attacks with { $attackTotal }, { $target } defends with { $defenceTotal }.
cargo-hold-CargoLost = { $seat }'s Prison Wagon takes { $cards } to the discard pile.
cargo-hold-FirepowerReturned = { $cards ->
    [none] { $seat } leaves all firepower where it is.
   *[some] Loyalty brings { $cards } back to { $seat }'s hand.
}


## What happens: the end

cargo-hold-DebtPaid = { $seat } has paid the debt by { $cashInReason } in turn { $turn } and wins: { ROW($ranking) }.
cargo-hold-TurnLimitReached = Turn { $turn } was the last: { ROW($ranking) }.
cargo-hold-Placing = { $rank }. { $seat } (${ $score })


## What the fields of moves are called, and what their numbers count

cargo-hold-Label =
    .extended = a 1- or 2-turn delivery
    .target = raided player


## Why not

cargo-hold-STAGE_PASSED = That stage of your turn is over; it comes again in your next turn.
cargo-hold-NO_DELIVERY = You have no delivery in play.
cargo-hold-DELIVERY_NOT_READY = Your delivery is not ready yet.
cargo-hold-ALREADY_EXTENDED = Your delivery has already been extended.
cargo-hold-DELIVERY_IN_PLAY = You already have a delivery in play, and may only have one at a time.
cargo-hold-EMPTY_SELECTION = { $rule ->
    [CH-030] A delivery needs at least one card.
   *[CH-063] A raid needs at least one card.
}
cargo-hold-CARD_NOT_IN_HAND = You can only play cards from your own hand.
cargo-hold-CARGO_IN_RAID = Cargo cannot be used in a raid.
cargo-hold-SELF_TARGET = You cannot raid yourself.
cargo-hold-TARGET_HAS_NO_DELIVERY = That player has no delivery to raid.
cargo-hold-CARD_NOT_IN_RAID = { $rule ->
    [CH-077] That card is not in the raided delivery.
    [CH-093] That card is not active on the other side.
   *[CH-103] That card is not active on your side.
}
cargo-hold-WRONG_CARD_TYPE = { $rule ->
    [CH-077] A Thief only steals cargo.
    [CH-091] A Lasso only catches firepower.
    [CH-094] Only firepower can reinforce a side.
   *[CH-106] Loyalty only returns firepower.
}
# $count: how many cards have to be discarded, where that is known.
cargo-hold-WRONG_COUNT = { $count ->
    [none] Discard down to ten cards: neither more nor fewer.
    [one] Discard exactly { $count } card.
   *[other] Discard exactly { $count } cards.
}


## What the facts of cards, places and other components are called

cargo-hold-Fact =
    .attack = attack
    .defence = defence
    .oneTurnValue = value after one turn
    .twoTurnValue = value after two turns
    .order = place in the order of resolving
    .power = power
    .copies = copies in the deck


## Why the game ended

cargo-hold-Name =
    .CH-140 = CH-140: the debt is paid
    .CH-145 = CH-145: the last turn is over
