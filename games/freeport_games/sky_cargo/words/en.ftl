# What Sky Cargo says. See docs/words.md.


## What is asked

sky-cargo-SC-D1 = Choose your Player character.
    .asked = { $seat } chooses a Player character.
sky-cargo-SC-D2 = Choose where you start.
    .asked = { $seat } chooses where to start.
sky-cargo-SC-D4 = Your chain is too long. Choose the Passenger who leaves.
    .asked = { $seat }'s chain is too long: a Passenger has to leave.
sky-cargo-SC-D8 = It is your turn. What do you play?
    .asked = { $seat } is in turn.
sky-cargo-SC-D9 = Choose where you fly.
    .asked = { $seat } chooses where to fly.
sky-cargo-SC-D10 = Choose the card that you play face-down as cargo, genuine or a bluff.
    .asked = { $seat } chooses a card to play as cargo.
sky-cargo-SC-D11 = { sky-cargo-acting }Choose the cargo that you open.
    .asked = { $seat } chooses the cargo to open.
sky-cargo-SC-D12 = { sky-cargo-acting }Choose the cargo that you steal.
    .asked = { $seat } chooses the cargo to steal.
sky-cargo-SC-D13 = { sky-cargo-acting }Choose the cargo that you look at.
    .asked = { $seat } chooses the cargo to look at.
sky-cargo-SC-D14 = { sky-cargo-acting }Choose who is hit.
    .asked = { $seat } chooses who is hit.
sky-cargo-SC-D15 = { sky-cargo-acting }Choose the card that is discarded from that hand.
    .asked = { $seat } chooses a card that is discarded from a hand.
sky-cargo-SC-D16 = { sky-cargo-acting }Choose the card that you take from the draw pile.
    .asked = { $seat } chooses a card of the draw pile.
sky-cargo-SC-D17 = { sky-cargo-acting }Choose the card that you take from the discard pile.
    .asked = { $seat } chooses a card of the discard pile.
sky-cargo-SC-D18 = { sky-cargo-acting }Rearrange your chain.
    .asked = { $seat } rearranges a chain.
sky-cargo-SC-D19 = { sky-cargo-acting }Choose the Passenger who is discarded.
    .asked = { $seat } chooses the Passenger who is discarded.
sky-cargo-SC-D20 = { sky-cargo-acting }Choose where the defender flies.
    .asked = { $seat } chooses where the defender flies.
sky-cargo-SC-D21 = { sky-cargo-acting }Choose what you discard.
    .asked = { $seat } chooses what to discard.
sky-cargo-SC-D22 = { $window-action ->
    [none] An Action was played.
   *[other] { $activeSeat } plays { $window-action }.
} Do you react?
    .asked = { $window-action ->
        [none] An Action was played
       *[other] { $activeSeat ->
            [you] You play
           *[other] { $activeSeat } plays
        } { $window-action }
    }, and { $seat } may react.
sky-cargo-SC-D23 = { $window-slot ->
    [none] Your cargo is about to be opened.
   *[other] { $activeSeat } is about to open your { $window-slot }.
} Do you react?
    .asked = { $window-slot ->
        [none] { $seat }'s cargo is about to be opened
       *[other] { $activeSeat ->
            [you] You are
           *[other] { $activeSeat } is
        } about to open { $seat }'s { $window-slot }
    }, and { $seat } may react.
sky-cargo-SC-D24 = { $window-slot ->
    [none] Your cargo is about to be stolen.
   *[other] { $activeSeat } is about to steal your { $window-slot }.
} Do you react?
    .asked = { $window-slot ->
        [none] { $seat }'s cargo is about to be stolen
       *[other] { $activeSeat ->
            [you] You are
           *[other] { $activeSeat } is
        } about to steal { $seat }'s { $window-slot }
    }, and { $seat } may react.
sky-cargo-SC-D25 = You have rolled{ $die-result ->
    [none] {""}
   *[other] {" "}{ $die-result }
}. Do you react?
    .asked = { $seat } has rolled{ $die-result ->
        [none] {""}
       *[other] {" "}{ $die-result }
    } and may react.
sky-cargo-SC-D26 = { $die-result ->
    [none] The die was rolled.
   *[other] { $activeSeat }'s die shows { $die-result }.
} Do you react?
    .asked = { $die-result ->
        [none] The die was rolled
       *[other] { $activeSeat ->
            [you] Your
           *[other] { $activeSeat }'s
        } die shows { $die-result }
    }, and { $seat } may react.
sky-cargo-SC-D27 = { $window-timing ->
    [df_start_attacker] You attack { $dogfight-defender }.
    [df_start_defender] { $dogfight-attacker } attacks you.
    [df_before_pilot] { sky-cargo-fighting }: both are about to draw cards.
    [df_after_pilot] { sky-cargo-fighting }: both have drawn cards.
    [df_lost_defender] { $dogfight-attacker } has won the dogfight against you, and Damage is about to be dealt.
    [df_won] You have won the dogfight.
   *[other] There is a dogfight.
} Do you react?
    .asked = { $window-timing ->
        [df_lost_defender] { $dogfight-attacker ->
            [you] You have
           *[other] { $dogfight-attacker } has
        } won the dogfight against { $dogfight-defender }
        [df_won] The dogfight is over
       *[other] { $dogfight-attacker ->
            [none] There is a dogfight
            [you] You attack { $dogfight-defender }
           *[other] { $dogfight-attacker } attacks { $dogfight-defender ->
                [you] you
               *[other] { $dogfight-defender }
            }
        }
    }, and { $seat } may react.
sky-cargo-fighting = { $dogfight-attacker ->
    [you] Your dogfight with { $dogfight-defender }
   *[other] { $dogfight-defender ->
        [you] Your dogfight with { $dogfight-attacker }
       *[other] The dogfight of { $dogfight-attacker } and { $dogfight-defender }
    }
}
sky-cargo-SC-D28 = { $dogfight-attacker ->
    [none] You are attacked.
   *[other] { $dogfight-attacker } attacks you with { $dogfight-source }.
} Do you accept the dogfight? Whoever declines has lost it at once.
    .asked = { $dogfight-attacker ->
        [none] { $seat } is attacked and
        [you] You attack { $seat } with { $dogfight-source }, and { $seat }
       *[other] { $dogfight-attacker } attacks { $seat } with { $dogfight-source }, and { $seat }
    } may accept the dogfight.
sky-cargo-SC-D29 = { $dogfight-attack-card ->
    [none] You are attacked. Do you block?
   *[other] { $dogfight-attacker } attacks you with { $dogfight-attack-card }, at { $dogfight-attack-value }. Do you block, with at least { $dogfight-attack-value }?
}
    .asked = { $dogfight-attack-card ->
        [none] { $seat } is attacked and
       *[other] { $dogfight-attacker ->
            [you] You attack
           *[other] { $dogfight-attacker } attacks
        } { $seat } with { $dogfight-attack-card }, and { $seat }
    } may block.
sky-cargo-SC-D30 = { $dogfight-defender ->
    [none] Do you attack again?
   *[other] { $dogfight-defender } has blocked. Do you attack again, in round { $dogfight-round } of 3?
}
    .asked = { $seat } may attack again.
sky-cargo-SC-D31 = Choose how your Damage is dealt.
    .asked = { $seat } chooses how the Damage is dealt.
sky-cargo-SC-D32 = You have won the dogfight. Do you take a bounty?
    .asked = { $seat } has won the dogfight and may take a bounty.
sky-cargo-SC-D33 = Choose the maneuver card that you take.
    .asked = { $seat } chooses a maneuver card to take.
sky-cargo-SC-D34 = You hold too many cards. Choose what you discard.
    .asked = { $seat } holds too many cards and discards.

# The card, character or Location that acts.
sky-cargo-acting = { $effects-source ->
    [none] {""}
   *[other] { $effects-source } acts.{" "}
}


## What can be done: setup and Step 2

sky-cargo-ChooseCharacter = Choose a character
    .sentence = Play as { $player }
    .player = Who are you?
sky-cargo-PlaceToken = Place your token
    .sentence = Start at { $location }
    .location = Where do you start?
sky-cargo-PlayPassenger = Play a Passenger
    .sentence = Take { $card } into your chain
    .card = Who joins your chain?
sky-cargo-DropPassenger = Discard a Passenger
    .sentence = Discard { $card } from your chain
    .card = Who leaves your chain?
sky-cargo-PlayAction = Play { $card ->
    [several] an Action
   *[other] { $card }
}
    .sentence = Play { $card }{ $cost ->
        [none] {""}
       *[other] , discarding { $cost } for it
    }
    .card = Which Action do you play?
    .cost = Which cards do you discard for it?
sky-cargo-PlayArtifact = Play an Artifact
    .sentence = Play { $card } into { $hold }'s hold
    .card = Which Artifact do you play?
    .hold = Into whose hold, where it counts as cargo?
sky-cargo-StartDogfight = Start a dogfight { $source ->
    [player] yourself
   *[other] with a Pilot
}
    .sentence = { $source ->
        [player] Attack { $defender } yourself
       *[other] Attack { $defender } with { $source }
    }
    .source = Who attacks?
    .defender = Who is attacked?
sky-cargo-EndPlay = Roll the die


## What can be done: effects

sky-cargo-MoveTo = Fly
    .sentence = Fly to { $to }
    .to = Where do you fly?
sky-cargo-PlayCargo = Play cargo
    .sentence = Play { $card } as cargo
    .card = Which card do you play?
sky-cargo-Open = Open a cargo
    .sentence = Open { $slot }
    .slot = Which cargo do you open?
sky-cargo-Steal = Steal a cargo
    .sentence = Steal { $slot }
    .slot = Which cargo do you steal?
sky-cargo-Peek = Look at packed cargo, which is face-down
    .sentence = Look at { $slots }
    .slots = Which cargo do you look at?
sky-cargo-ChooseSeat = Choose a player
    .sentence = Choose { $seat }
    .seat = Who is hit?
sky-cargo-Strip = Discard a card of that hand
    .sentence = Discard { $card } of that hand
    .card = Which card is discarded?
sky-cargo-Search = Take a card from the draw pile
    .sentence = Take { $card } from the draw pile
    .card = Which card do you take?
sky-cargo-Recover = Take a card from the discard pile
    .sentence = Take { $card } from the discard pile
    .card = Which card do you take?
sky-cargo-ChainMove = Move a Passenger within your chain
    .sentence = Move { $card } to position { $position } of your chain
    .card = Who moves?
    .position = To which position?
sky-cargo-ChainOrder = Rearrange your chain
    .sentence = Order your chain as { $cards }
    .cards = In which order?
sky-cargo-DiscardPassenger = Discard a Passenger of another chain
    .sentence = Discard { $card }
    .card = Who is discarded?
sky-cargo-MoveOpponent = Move the defender
    .sentence = Move the defender to { $to }
    .to = Where to?
sky-cargo-Discard = Discard cards
    .sentence = Discard { $cards }
    .cards = Which cards do you discard?


## What can be done: reactions and dogfights

sky-cargo-React = { $card ->
    [several] React
   *[other] React with { $card }
}
    .sentence = React with { $card }
    .card = Which card do you play?
sky-cargo-ReactBy = Change the die{ $by ->
    [several] {""}
    [-1] {" "}by one less
   *[other] {" "}by one more
}{ $card ->
    [several] {""}
   *[other] {" "}with { $card }
}
    .sentence = Change the die by { $by } with { $card }
    .card = Which card do you play?
    .by = By how much?
sky-cargo-Pass = Let it pass
sky-cargo-Accept = Accept the dogfight
sky-cargo-Decline = Decline
sky-cargo-Block = Block
    .sentence = Block with { $card }
    .card = With which card do you block?
sky-cargo-Concede = Concede: the attacker wins
sky-cargo-Maneuver = Attack
    .sentence = Attack with { $card }
    .card = With which card do you attack?
sky-cargo-BreakOff = Break off: the defender wins
sky-cargo-DamageOpen = Open a packed cargo
    .sentence = Open the packed { $slot }
    .slot = Which cargo do you open?
sky-cargo-DamageDiscardOpen = Discard an open cargo
    .sentence = Discard the open { $slot }
    .slot = Which cargo is discarded?
sky-cargo-DamageHand = Let the defender discard a card
sky-cargo-Bounty = Take a bounty
    .sentence = Take { $card } as a bounty
    .card = Which card do you take?
sky-cargo-TakeManeuver = Take a maneuver card
    .sentence = Take { $card }
    .card = Which card do you take?


## What happens: setup and turns

sky-cargo-FirstSeatDrawn = { $seat } goes first.
sky-cargo-CharacterTaken = { $seat } plays { $character }.
sky-cargo-TokenPlaced = { $seat } starts at { $location }.
sky-cargo-GameBegun = The game begins with { $deckSize } cards. The first with { $cargoTarget } cargo wins{ $turnLimit ->
    [0] .
   *[other] ; after { $turnLimit } turns the game ends in any case.
}
sky-cargo-TurnBegun = Turn { $turn }: { $seat }.
sky-cargo-CardsDrawn = { $seat } draws { $drawn }.
sky-cargo-CardsShown = { $cards }
sky-cargo-PileRenewed = The discard pile is shuffled and is the new draw pile of { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
sky-cargo-PileShuffled = { $seat } shuffles the draw pile of { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
sky-cargo-CardsDiscarded = { $seat } discards { $cards }.
sky-cargo-CardTaken = { $seat } takes { $taken } from { $takenFrom }.

sky-cargo-Source =
    .DRAW_PILE = the draw pile
    .DISCARD_PILE = the discard pile
    .DOGFIGHT = the dogfight
    .BOUNTY = the dogfight as a bounty


## What happens: Step 2

sky-cargo-PassengerPlayed = { $passenger } joins { $seat }'s chain.
sky-cargo-PassengerLeft = { $causedBy ->
    [none] { $passenger } leaves { $seat }'s chain.
   *[other] { $causedBy } takes { $passenger } out of { $seat }'s chain.
}
sky-cargo-ActionPlayed = { $seat } plays { $actionCard }{ $cost ->
    [none] .
   *[some] {" "}and discards { $cost } for it.
}
sky-cargo-Reacted = { $seat } reacts with { $reaction }.
sky-cargo-ActionCancelled = { $seat }'s { $actionCard } has no effect.
sky-cargo-ArtifactPlayed = { $seat } puts { $artifact } into { $hold }'s hold, as { $slot }.


## What happens: Step 3

sky-cargo-DieRolled = { $seat } rolls { $shows }.
sky-cargo-DieChanged = { $seat } turns the die to { $shows }{ $by ->
    [-1] , one less.
   *[other] , one more.
}
sky-cargo-CharacterActs = On { $row }, { $seat }'s { $character } acts.
sky-cargo-PassengerActs = { $seat }'s { $passenger } acts.
sky-cargo-EffectSkipped = { $source } does nothing for { $seat }: { $op ->
    [chain_move] there is no chain to change
    [chain_reorder] there is no chain to change
    [discard_own] no card is in hand
    [discard_passenger] there is no Passenger to discard
    [draw] the hand is full, or no card is left to draw
    [look_hand] there is no hand to look at
    [mix] there is too little packed cargo to mix up
    [open] there is no packed cargo to open
    [opponent_discards] no opponent has a card to discard
    [peek] there is no packed cargo to look at
    [recover] the hand is full, or there is no such card in the discard pile
    [repack] there is no open cargo to turn face-down
    [search] the hand is full, or there is no such card in the draw pile
    [steal] there is no cargo that may be stolen
    [strip_hand] there is no card to discard
    [take_maneuver] the hand is full, or there is no maneuver to take
   *[other] there is nothing that it could change
}.
sky-cargo-TokenMoved = { $causedBy ->
    [none] { $seat } flies to { $to }.
   *[other] { $causedBy } makes { $seat } fly to { $to }.
}
sky-cargo-CargoPlayed = { $seat } plays { $cargo ->
    [Hidden] a face-down card
   *[other] { $cargo }
} as { $slot } at { $location }.
sky-cargo-CargoNotPlayed = { $seat } plays no cargo: { $whyIgnored }.
sky-cargo-BonusEarned = { $seat } earns the Cargo Bonus of { $location }.

sky-cargo-Ignored =
    .TOO_LITTLE_SHIPPING = too little SHIPPING
    .EMPTY_HAND = no card in hand
    .NO_GENUINE_CARGO = no genuine Cargo in hand


## What happens: cargo

sky-cargo-CargoNamed = { $seat } wants to { $steals ->
    [true] steal
   *[false] open
} { $owner }'s { $slot }.
sky-cargo-CargoOpened = { $owner }'s { $slot } is { $cargo }{ $stays ->
    [true] {" "}and stays open.
   *[false] , a bluff, and is discarded.
}
sky-cargo-CargoProtected = { $owner }'s { $slot } stays as it is.
sky-cargo-CargoStolen = { $seat } steals { $owner }'s { $slot }: { $cargo ->
    [Hidden] a face-down card
   *[other] { $cargo }
}.
sky-cargo-CargoLost = { $owner } loses { $cargo }, { $slot }.
sky-cargo-CargoRepacked = { $seat } turns { $slots } face-down.
sky-cargo-CargoMixed = { $seat } mixes the packed cargo up, which is { $slots } now{ $cargo ->
    [Hidden] .
   *[other] : { $cargo }.
}
sky-cargo-CargoPeeked = { $seat } looks at { $cargo ->
    [Hidden] packed cargo of others
   *[other] { $cargo }
}.
sky-cargo-SeenCargos = { $cargo }
sky-cargo-SeenCargo = { $card } as { $slot }
sky-cargo-HandLookedAt = { $seat } looks at { $owner }'s hand{ $seen ->
    [Hidden] {" "}of { $seen }.
   *[other] : { $seen }.
}
sky-cargo-ChainChanged = { $seat }'s chain is now { ROW($chain) }.


## What happens: dogfights

sky-cargo-DogfightBegun = { $attacker } attacks { $defender } with { $source }, at { $value }.
sky-cargo-DogfightAnswered = { $defender } { $accepted ->
    [true] accepts
   *[false] declines
} the dogfight.
sky-cargo-PilotChanged = For this dogfight { $seat }'s PILOT changes by { $by }.
sky-cargo-ManeuverFlown = { $seat } { $attacks ->
    [true] attacks
   *[false] blocks
} with { $maneuver }, at { $value }, in round { $round }.
sky-cargo-DogfightGivenUp = { $seat } gives up.
sky-cargo-DogfightWon = { $winner } wins the dogfight against { $loser }.
sky-cargo-DogfightTotalled = { $attacker }'s attacks count for { $damage ->
    [0] no Damage
   *[other] { $damage } Damage
} and { $draws ->
    [0] no card to draw.
    [one] { $draws } card to draw.
   *[other] { $draws } cards to draw.
}
sky-cargo-IconsUnused = { $damage ->
    [0] { $attacker } cannot draw { $draws ->
        [one] { $draws } card
       *[other] { $draws } cards
    } of the dogfight.
   *[other] { $damage } Damage of { $attacker } has nothing left to hit.
}
sky-cargo-DogfightCancelled = The dogfight of { $attacker } against { $defender } ends without a winner.
sky-cargo-BountyDeclined = { $seat } takes no bounty.


## What happens: the end

sky-cargo-GameWon = { $seat } wins in turn { $turn } with { $card }, { $how } at { $location }: { ROW($ranking) }{ sky-cargo-tied }
sky-cargo-TurnLimitReached = Turn { $turn } was the last one: { ROW($ranking) }{ sky-cargo-tied }
sky-cargo-tied = { $tied ->
    [none] { "" }
   *[some] ; with equal cargo, genuine Cargo counts: { $tied }
}
sky-cargo-GenuineHeld = { $seat } { $genuine }

sky-cargo-How =
    .PLAYED = played
    .STOLEN = stolen


## What things are called

sky-cargo-Step =
    .SETUP = setup
    .DRAW = Step 1: drawing
    .PLAY = Step 2: playing cards
    .ROLL = Step 3: the die
    .DISCARD = Step 4: discarding
    .OVER = the end of the game
sky-cargo-CardType =
    .PASSENGER = Passenger
    .PILOT = Pilot
    .ACTION = Action
    .ARTIFACT = Artifact
    .CARGO = Cargo
sky-cargo-Keyword =
    .GAMBLER = Gambler
    .HEALER = Healer
    .ISLANDER = Islander
    .KID = Kid
    .LAW = Law
    .MECHANIC = Mechanic
    .PILOT_ACE = Pilot ace
    .PIRATE = Pirate
    .RELIC = Relic
    .TRADER = Trader
sky-cargo-Characters =
    .CHOOSE = the players choose
    .RANDOM = at random


## Why the game ended

sky-cargo-Numbered =
    .c = cargo { $number }
sky-cargo-Name =
    .SC-120 = SC-120: a hold is full
    .SC-125 = SC-125: the last turn is over


## What the fields of moves are called, and what their numbers count

sky-cargo-Label =
    .by = change
    .cost = cards for it
    .defender = defender
    .hold = player
    .location = Location
    .player = character
    .position = position
    .slot = cargo
    .slots = cargo
    .source = attacker


## Why not

sky-cargo-CARD_NOT_IN_HAND = You can use cards of your own hand only.
sky-cargo-WRONG_CARD_TYPE = { $rule ->
    [SC-077] Your last cargo has to be a genuine Cargo.
    [SC-031] That card is not played in this window.
    [SC-160] A dogfight is started by a Pilot, or by yourself.
   *[other] That card is not played in this way.
}
sky-cargo-NOT_A_STEP2_ACTION = That Action is a reaction: it is not played in Step 2.
sky-cargo-ONCE_PER_TURN = That Action is played once a turn only.
sky-cargo-COST_NOT_PAID = Name as many other cards of your hand as the Action costs.
sky-cargo-NO_LEGAL_TARGET = { $rule ->
    [SC-178] The defender has no card in hand.
    [SC-215] There is no card that could be drawn.
   *[other] That Action cannot be carried out in full now.
}
sky-cargo-HOLD_FULL = That hold has room for a genuine Cargo only.
sky-cargo-DOGFIGHT_USED = There was a dogfight in this turn already.
sky-cargo-OUT_OF_RANGE = That player is beyond your RANGE.
sky-cargo-ILLEGAL_SEAT = You cannot choose that player.
sky-cargo-ILLEGAL_LOCATION = { $rule ->
    [SC-005] You cannot start there.
   *[other] That Location is not within reach.
}
sky-cargo-ILLEGAL_SLOT = That cargo cannot be chosen.
sky-cargo-MANEUVER_TOO_LOW = That maneuver is lower than the attack.
sky-cargo-CARD_NOT_THERE = That card is not among those to choose from.
sky-cargo-CHARACTER_TAKEN = Somebody else plays that character.
sky-cargo-WRONG_COUNT = Choose exactly { $count }.
sky-cargo-WRONG_CHANGE = The die is changed by 1, up or down.
sky-cargo-OUT_OF_BOUNDS = { $rule ->
    [SC-154] The die stays within 1 to 6.
   *[other] Your chain has no such position.
}


## What the facts of cards, places and other components are called

sky-cargo-Fact =
    .maneuverValue = maneuver
    .maneuverDamage = Damage icons
    .maneuverDraw = Draw icons
    .keywords = keyword
    .bonusShipping = SHIPPING added
    .bonusPilot = PILOT added
    .bonusRange = RANGE added
    .copies = copies in the deck
    .pilot = PILOT
    .cost = cards to discard
    .oncePerTurn = once a turn
    .statsShipping = SHIPPING
    .statsPilot = PILOT
    .statsRange = RANGE
    .clock = position on the ring
    .receiving = RECEIVING
    .start = starting place
