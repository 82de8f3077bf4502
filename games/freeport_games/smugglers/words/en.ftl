# What Smugglers of the Galaxy says. See docs/words.md.


## What is asked

smugglers-SG-D1 = You will play one of these characters. Do you offer another player one of them in exchange?
    .asked = { $seat } may offer a character card.
smugglers-SG-D2 = { $swap-seat ->
    [none] You are offered a character card.
   *[other] { $swap-seat } offers you { $swap-card }.
} Do you give one of yours for it?
    .asked = { $swap-seat ->
        [none] { $seat } is offered a character card.
        [you] You offer { $seat } { $swap-card }.
       *[other] { $swap-seat } offers { $seat } { $swap-card }.
    }
smugglers-SG-D3 = Choose your character.
    .asked = { $seat } chooses a character.
smugglers-SG-D4 = You are in prison until you have no Bounty, and for a turn at least: serving a turn takes 500 off it, with Advocate Prynn 1,000. A 1 on the die, with Slim Ratchet up to 3, breaks you out, and your Bounty grows by 1,000. Do you try?
    .asked = { $seat } is in prison and may try to break out.
smugglers-SG-D5 = Your ship cannot fly. Do you send a distress signal? Help costs 1,000 credits, but leaves you your last 100: it tows you to the nearest planet, gives you 1 Lightspeed, and ends your turn.
    .asked = { $seat } cannot fly and may send a distress signal.
smugglers-SG-D6 = Several planets are equally near. Choose one.
    .asked = { $seat } chooses one of several planets.
smugglers-SG-D7 = Do you deal with anybody before you draw a destiny card?
    .asked = { $seat } may deal before drawing a destiny card.
smugglers-SG-D8 = { $proposal-proposer ->
    [none] A deal through the Galactic Broker waits for your answer.
   *[other] { smugglers-proposing } through the Galactic Broker. What do you answer?
}
    .asked = { $proposal-proposer ->
        [none] { $seat } answers a deal through the Galactic Broker.
       *[other] { smugglers-proposing } through the Galactic Broker. { $seat } answers it.
    }
smugglers-proposing = { $proposal-proposer ->
    [you] You propose
   *[other] { $proposal-proposer } proposes
} a deal to { $proposal-receiver ->
    [you] you
   *[other] { $proposal-receiver }
}
smugglers-SG-D9 = You have five Equipment Cards. Choose the one that you discard.
    .asked = { $seat } has five Equipment Cards and discards one.
smugglers-SG-D10 = { $drawn ->
    [none] Pirates want
   *[other] Pirates ({ $drawn }) want
} all of your cargo that is not hidden. Do you hand it over and fly on, or fight?
    .asked = Pirates want the cargo of { $seat }.
smugglers-SG-D11 = { $drawn ->
    [none] A ship crosses your path.
   *[other] A ship crosses your path: { $drawn }.
} What do you do?
    .asked = { $drawn ->
        [none] A ship crosses the path of { $seat }.
       *[other] A ship crosses the path of { $seat }: { $drawn }.
    }
smugglers-SG-D12 = The Military Ship has checked you{ $customs-result ->
    [BOUNTY] : your Bounty is to grow
    [FINED] : you are to pay a fine
    [DETAINED] : you are to lose all unhidden cargo
    [IMPRISONED] : you are to lose all unhidden cargo and go to prison
   *[other] {""}
}. Do you accept that, or fight?
    .asked = The Military Ship has checked { $seat }.
smugglers-SG-D13 = { $drawn ->
    [none] A Crime Lord
   *[other] { $drawn }
} offers you work. Do you accept?
    .asked = { $seat } answers the offer of the Crime Lord.
smugglers-SG-D14 = { $auction-bidder ->
    [none] {""}
    [you] You have bid { $auction-bid } credits.{" "}
   *[other] { $auction-bidder } has bid { $auction-bid } credits.{" "}
}Do you bid for { $auction-card ->
    [none] the Contract
   *[other] the { $auction-card }
}?
    .asked = { $seat } may bid for { $auction-card ->
        [none] the Contract
       *[other] the { $auction-card }
    }.
smugglers-SG-D15 = Where do you fly?
    .asked = { $seat } flies.
smugglers-SG-D16 = The wormhole dice differ. Choose the one that counts.
    .asked = { $seat } chooses a wormhole die.
smugglers-SG-D17 = Whom or what do you encounter? On a planet, Customs check whoever has a Bounty, or cargo in sight that is forbidden there.
    .asked = { $seat } chooses whom or what to encounter.
smugglers-SG-D18 = Do you bribe the Customs of Korothe? Each 1,000 credits add a die to the one that is rolled, and you choose which counts.
    .asked = { $seat } may bribe the Customs of Korothe.
smugglers-SG-D19 = The Customs dice are rolled. Does one count, or do you use something?
    .asked = { $seat } has rolled for Customs.
smugglers-SG-D20 = What do you do on { $visit-planet ->
    [none] this planet
   *[other] { $visit-planet }
}? You can do one thing; then your turn is over.
    .asked = { $seat } visits a planet.
smugglers-SG-D21 = Does Madame Ilsa ask for another price?
    .asked = { $seat } may ask for another price.
smugglers-SG-D22 = { $visit-price ->
    [none] {""}
   *[other] The price of a unit of { $visit-good } is { $visit-price } credits.{" "}
}How many units do you { $visit-action ->
    [none] trade
    [SELL] sell
   *[other] buy
}?
    .asked = { $seat } chooses how much to trade.
smugglers-SG-D23 = Which level do you add?
    .asked = { $seat } chooses a level.
smugglers-SG-D24 = Complete your proposal: who pays the Broker's fee, and what makes room for what you get?
    .asked = { $seat } completes a proposal.
smugglers-SG-D25 = { $parley-seats ->
    [none] It is your turn to speak.
   *[some] { $parley-seats } speak with each other, and it is your turn.
} What do you do?
    .asked = It is the turn of { $seat } to speak.
smugglers-SG-D26 = { $parley-open-proposer ->
    [none] A deal is proposed to you.
   *[other] { $parley-open-proposer } proposes a deal to you.
} What do you answer?
    .asked = { $seat } answers a deal{ $parley-open-proposer ->
        [none] {""}
        [you] {" "}that you propose
       *[other] {" "}that { $parley-open-proposer } proposes
    }.
smugglers-SG-D27 = { $combat-attacker ->
    [none] You are attacked.
   *[other] { $combat-attacker } attacks you.
} Do you surrender? Who accepts that is paid your Bounty; you lose all cargo that is not hidden, and go to prison.
    .asked = { $combat-attacker ->
        [none] { $seat } is attacked and
        [you] You attack { $seat }, who
       *[other] { $combat-attacker } attacks { $seat }, who
    } may surrender.
smugglers-SG-D28 = { $combat-defender ->
    [none] Your enemy
   *[other] { $combat-defender }
} wants to surrender. Do you accept? Then you are paid the Bounty, and your enemy loses all cargo that is not hidden, and goes to prison.
    .asked = { $combat-defender ->
        [none] { $seat } may accept a surrender.
        [you] You want to surrender, and { $seat } may accept.
       *[other] { $combat-defender } wants to surrender, and { $seat } may accept.
    }
smugglers-SG-D29 = { smugglers-Fighting }The combat begins. Do you use a card?
    .asked = { smugglers-Fighting }The combat begins, and { $seat } may use a card.
smugglers-SG-D30 = { smugglers-Fighting }The Maneuver dice are rolled. Do you reroll one?
    .asked = { smugglers-Fighting }The Maneuver dice are rolled, and { $seat } may reroll one.
smugglers-SG-D31 = { smugglers-Fighting }You have outmaneuvered your enemy. What do you do? In an exchange of fire, the higher sum of die and Lasers hits.
    .asked = { smugglers-Fighting }{ $seat } has outmaneuvered the enemy.
smugglers-SG-D32 = { smugglers-Fighting }Your enemy flees. Do you use your Tractor Beam?
    .asked = { smugglers-Fighting }{ $seat }'s enemy flees, and { $seat } may use a Tractor Beam.
smugglers-SG-D33 = { smugglers-Fighting }Fire is about to be exchanged. Do you use your Space Missile?
    .asked = { smugglers-Fighting }Fire is about to be exchanged, and { $seat } may use a Space Missile.
smugglers-SG-D34 = { smugglers-Fighting }The enemy's Shields are breached. What do you do?
    .asked = { smugglers-Fighting }{ $seat } has breached the enemy's Shields.
smugglers-SG-D35 = Choose the system that you hit.
    .asked = { $seat } chooses the system that is hit.
smugglers-SG-D36 = You carry too much. Choose what you lose.
    .asked = { $seat } carries too much and loses something.
smugglers-SG-D37 = How much of the captured cargo do you load?
    .asked = { $seat } may load captured cargo.
smugglers-SG-D38 = You may do this at any time.
    .asked = { $seat } may do something at any time.
smugglers-SG-D39 = What do you jettison for the captured cargo?
    .asked = { $seat } makes room for captured cargo.
smugglers-SG-D40 = Which of the captured cargo do you sell?
    .asked = { $seat } may sell captured cargo.

smugglers-Fighting = { $combat-step ->
    [none] {""}
   *[other] { $combat-attacker ->
        [none] { $combat-card }
        [you] You
       *[other] { $combat-attacker }
    } against { $combat-defender ->
        [none] { $combat-card }
        [you] you
       *[other] { $combat-defender }
    }.{" "}
}


## What can be done: setup and the start of a turn

smugglers-OfferCharacterSwap = Offer a character card
    .sentence = Offer { $card } to { $seat }
    .card = Which card do you show and offer?
    .seat = To whom?
smugglers-PassSwap = Offer nothing
smugglers-AcceptSwap = Exchange
    .sentence = Give { $card } for it
    .card = Which card do you give?
smugglers-DeclineSwap = Keep your cards
smugglers-ChooseCharacter = Choose a character
    .sentence = Play as { $card }
    .card = Who are you?
smugglers-AttemptEscape = Try to break out
smugglers-ServeTime = Serve time
smugglers-SendDistress = Send a distress signal
smugglers-Stay = Stay where you are
smugglers-ChoosePlanet = Go to a planet
    .sentence = Go to the planet in { $sector }
    .sector = In which sector?


## What can be done: deals

smugglers-MakingRoom = { $jettison ->
    [none] {""}
    [several] , and jettison what does not fit
   *[other] , and jettison { $jettison }
}{ $discard ->
    [none] {""}
    [several] , and discard what is too much
   *[other] , and discard { $discard }
}
smugglers-ProposeBroker = Propose a deal to { $seat }
    .sentence = Propose to { $seat }: you give { $give } and take { $take }
    .seat = To whom?
    .give = What do you give?
    .take = What do you take?
smugglers-PutForward = Put your proposal forward{ smugglers-MakingRoom }
    .sentence = Put your proposal forward, with the fee paid as { $fees }{ smugglers-MakingRoom }
    .fees = Who pays how much of the fee?
    .jettison = What do you jettison to make room?
    .discard = Which Equipment do you discard to make room?
smugglers-TakeBack = Take your proposal back
smugglers-AcceptStanding = Accept the offer of { $seat }{ smugglers-MakingRoom }
    .sentence = Accept the offer of { $seat }{ smugglers-MakingRoom }
    .seat = Whose offer?
    .jettison = What do you jettison to make room?
    .discard = Which Equipment do you discard to make room?
smugglers-DrawDestiny = Draw a destiny card
smugglers-AcceptBroker = Agree{ smugglers-MakingRoom }
    .sentence = Agree{ smugglers-MakingRoom }
    .jettison = What do you jettison to make room?
    .discard = Which Equipment do you discard to make room?
smugglers-DeclineBroker = Refuse
smugglers-ProposeDeal = Propose a deal
    .sentence = Propose, { $threat }: you give { $give } and take { $take }
    .threat-true = or else you attack
    .threat-false = without a threat
    .give = What do you give?
    .take = What do you take?
    .threat = Do you threaten to attack?
smugglers-Attack = Attack
smugglers-TakeFriend = Win over a Friend
    .sentence = Win over { $card }
    .card = Which Friend?
smugglers-StealEquipment = Steal Equipment
    .sentence = Try to steal { $card }{ $discard ->
        [none] {""}
       *[other] , discarding { $discard } if you get it
    }
    .card = Which Equipment?
    .discard = What do you discard if you get it?
smugglers-PassParley = Let the other speak
smugglers-AcceptDeal = Agree{ smugglers-MakingRoom }
    .sentence = Agree{ smugglers-MakingRoom }
    .jettison = What do you jettison to make room?
    .discard = Which Equipment do you discard to make room?
smugglers-DeclineDeal = Refuse
smugglers-PostOffer = Post an offer to { $seat }
    .sentence = Post an offer to { $seat }: you give { $give } and take { $take }, and pay at most { $pays } credits of the fee
    .seat = To whom?
    .give = What do you give?
    .take = What do you take?
    .pays = How much of the fee do you pay at most (a tenth of the credits, rounded up; 50 a card; 5 a unit)?
smugglers-WithdrawOffer = Withdraw your offer
smugglers-Side = one side of a deal
    .credits = How many credits?
    .goods = Which goods?
    .brix = Which Brix Weapons, by their lots?
    .equipment = Which Equipment?
    .friends = Which Friends?
    .contracts = Which Contracts?


## What can be done: destiny cards

smugglers-DiscardOne = Discard Equipment
    .sentence = Discard { $card }
    .card = Which card?
smugglers-SurrenderCargo = Hand over your cargo
smugglers-Fight = Fight
smugglers-AttackShip = Attack the ship
smugglers-LeaveShip = Leave it alone
smugglers-AcceptResult = Accept the result
smugglers-FightMilitary = Fight the Military Ship
smugglers-AcceptOffer = Accept the offer
    .sentence = Accept the offer{ $jettison ->
        [none] {""}
       *[other] , and jettison { $jettison }
    }
    .jettison = What do you jettison to make room?
smugglers-DeclineOffer = Decline the offer
smugglers-Bid = Bid
    .sentence = Bid { $amount } credits
    .amount = How many credits?
smugglers-PassBid = Stop bidding


## What can be done: flying and planets

smugglers-Fly = Fly
    .sentence = Fly along { $path }
    .path = Which course?
smugglers-Skim = Skim the black hole
smugglers-EnterWormhole = Enter the wormhole
smugglers-EndMove = Fly no further
smugglers-ChooseDie = Choose a die
    .sentence = Let the { $die } count
    .die = Which die, by the number that it shows?
smugglers-EncounterPlanet = Encounter the planet
smugglers-EncounterPlayer = Encounter another ship
    .sentence = Encounter { $seat }'s ship
    .seat = Whose ship?
smugglers-EndTurn = End your turn
smugglers-Bribe = Bribe Customs
    .sentence = Bribe Customs for { $dice } more dice
    .dice = How many more dice?
smugglers-UseScrambler = Use up the Customs Scrambler
smugglers-UseDole = Send Inspector Dole
    .sentence = Send Inspector Dole to the { $die }
    .die = Which die, by the number that it shows?
smugglers-KeepDie = Let a die count
    .sentence = Let the { $die } count
    .die = Which die, by the number that it shows?
smugglers-Buy = Buy
    .sentence = Buy { $good }
    .good = Which good? Dice then tell how many units you may buy, and the price.
smugglers-Sell = Sell
    .sentence = Sell { $good }
    .good = Which good? Dice then tell how many units you may sell, and the price.
smugglers-SellEvent = Sell what is needed here
    .sentence = Sell { $quantity ->
        [one] a unit
       *[other] { $quantity } units
    }
    .quantity = How many units?
smugglers-SellContract = Sell by { $card }
    .sentence = Sell { $quantity ->
        [one] a unit
       *[other] { $quantity } units
    } by { $card }
    .card = By which Contract?
    .quantity = How many units?
smugglers-Upgrade = Upgrade your ship
smugglers-PlaceBounty = Place a Bounty
    .sentence = Place a Bounty of { $amount } credits on { $seat }
    .seat = On whom?
    .amount = How many credits?
smugglers-BuyBrix = Buy Brix Weapons
    .sentence = Buy { $quantity ->
        [one] a unit
       *[other] { $quantity } units
    } of Brix Weapons
    .quantity = How many units?
smugglers-Deliver = Deliver for { $card }
    .sentence = Deliver for { $card }
    .card = For which Offer?
smugglers-Repair = Repair your Hull
smugglers-Leave = Leave the planet
smugglers-RerollDemand = Ask for another price
smugglers-KeepDemand = Take the price as it is
smugglers-Trade = Trade
    .sentence = Trade { $quantity ->
        [one] a unit
       *[other] { $quantity } units
    }
    .quantity = How many units?
smugglers-AddLevel = Add a level
    .sentence = Add a level of { $system }
    .system = Of which system?
smugglers-StopUpgrade = Add no more levels


## What can be done: combat and cargo

smugglers-Surrender = Surrender
smugglers-Resist = Resist
smugglers-AcceptSurrender = Accept the surrender
smugglers-RefuseSurrender = Fight on
smugglers-UseCloak = Switch on the Cloaking Field
smugglers-UseWorm = Use up the Psionic Worm
smugglers-Done = Use nothing more
smugglers-RerollManeuver = Reroll a die
    .sentence = Reroll the die of the { $side }
    .side = Whose die?
smugglers-KeepManeuver = Let the dice stand
smugglers-Flee = Flee
smugglers-PressAttack = Exchange fire
smugglers-UseBeam = Use the Tractor Beam
smugglers-LetGo = Let them go
smugglers-UseMissile = Use up the Space Missile
smugglers-Hold = Keep the Space Missile
smugglers-Damage = Damage a system
smugglers-Raid = Take Equipment
    .sentence = Take { $card }
    .card = Which card?
smugglers-Pirate = Take cargo
    .sentence = Take { $units }
    .units = What do you take?
smugglers-Spare = Spare the enemy
smugglers-ChooseSystem = Hit a system
    .sentence = Hit the { $system }
    .system = Which system?
smugglers-LoseCargo = Lose cargo
    .sentence = Lose { $units }
    .units = What do you lose?
smugglers-Load = Load the cargo
    .sentence = Load { $units ->
        [one] a unit
       *[other] { $units } units
    }
    .units = How many units?
smugglers-MakeRoom = Make room
    .sentence = Jettison { $units }
    .units = What do you jettison?
smugglers-SellLoot = Sell captured cargo
    .sentence = Sell { $units }
    .units = What do you sell?
smugglers-Jettison = Jettison cargo
    .sentence = Jettison { $units }
    .units = What do you jettison?
smugglers-HideGoods = Hide cargo
    .sentence = Hide { $units }
    .units = What is hidden from now on?
smugglers-DiscardEquipment = Discard Equipment
    .sentence = Discard { $card }
    .card = Which card?


## What happens: setup and turns

smugglers-GameBegun = The decks are shuffled for { $seats } players.
smugglers-CharactersDealt = { $seat } is dealt { $dealt }.
smugglers-CharactersShown = { $characters }
smugglers-SwapOffered = { $seat } offers { $card } to { $other }.
smugglers-SwapAnswered = { $given ->
    [none] { $seat } keeps its own cards; so does { $other }.
   *[other] { $seat } gives { $other } { $given } for it.
}
smugglers-CharacterRevealed = { $seat } is { $character }.
smugglers-PlanetPlaced = { $planet } is planet { $planetSlot } now, in sector { $sector }.
smugglers-PlanetGone = { $planet }, planet { $planetSlot }, leaves the map.
smugglers-Rolled = { $seat } rolls { $dice } for { $what }.
smugglers-RollFor =
    .FIRST_SEAT = the first turn
    .ESCAPE = the escape
    .EVENT_PLACE = the place of the event
    .CUSTOMS = Customs
    .AVAILABILITY = availability
    .DEMAND = demand
    .CLOAK = the Cloaking Field
    .BEAM = the Tractor Beam
    .BREACH = the Shields
    .DAMAGE = the damage
    .FRIEND = a Friend's escape
    .SKIM = the black hole
    .WORMHOLE = the wormhole
    .ASTEROIDS = the asteroids
    .SEASON = the end of the season
    .DRONES = the Repair Drones
    .TAKE_FRIEND = the Friend
    .STEAL = the theft
smugglers-FirstSeatFound = { $seat } goes first.
smugglers-RoundBegun = Round { $round } begins.
smugglers-SlotBegun = Turn { $turnNo } of { $seat }.
smugglers-TurnMissed = { $seat } misses the turn.
smugglers-Freed = { $escaped ->
    [true] { $seat } breaks out of prison.
   *[false] { $seat } is released from prison.
}
smugglers-Imprisoned = { $seat } is imprisoned in { $sector }.


## What happens: credits, Bounties, ships

smugglers-Why =
    .CUSTOMS = Customs
    .MILITARY = a fight with a Military Ship
    .MERCHANT = an attack on a Merchant Ship
    .ESCAPE = an escape
    .OFFER_FAILED = a Crime Lord's offer that failed
    .CARD = a destiny card
    .PLACED = a Bounty that is placed
    .BACKFIRED = a theft that backfired
    .COLLECTED = a Bounty that is collected
    .SERVED = time in prison
    .RELEASED = a release from prison
    .PARDONED = a pardon
    .SURRENDERED = a surrender
    .DESTROYED = a ship that is destroyed
    .REWARD = a ship that is beaten
    .INSURANCE = the insurance
    .BRIBE = a bribe
    .FEE = the Broker's fee
    .TOWED = a tow
    .JETTISONED = jettisoned cargo
    .PIRATED = piracy
    .CONFISCATED = confiscation
    .NO_ROOM = lack of room
    .HANDED_OVER = pirates
    .LIQUIDATED = sold loot
    .FULL = more Equipment than a ship may have
    .USED_UP = its use
    .BURNT_OUT = burning out
    .CHOSEN = discarded
    .FULFILLED = fulfilled
smugglers-BountyChanged = The Bounty on { $seat } is { $bounty } now ({ $why }).
smugglers-CreditsPaid = { $seat } pays { smugglers-Credits } ({ $why }).
smugglers-CreditsReceived = { $seat } receives { smugglers-Credits } ({ $why }).
smugglers-HullChanged = { $seat } has { $hull } Hull now.
smugglers-SystemDamaged = { $seat } is hit: { $system } at { $level } now.
smugglers-System =
    .ENGINES = Engines
    .LIGHTSPEED = Lightspeed
    .SHIELDS = Shields
    .LASERS = Lasers
    .CARGO_PODS = Cargo Pods
smugglers-UnitsLost = { $seat } loses { $units } ({ $why }).
smugglers-UnitsLoaded = { $seat } loads { $units }.
smugglers-GoodsHidden = { $seat } hides { $units }.
smugglers-Units = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} of { $good }
smugglers-LotUnits = { $units } Brix Weapons of lot { $lot }
smugglers-Towed = The ship of { $seat } is towed to { $sector }.


## What happens: deals

smugglers-DealProposed = { $deal }
smugglers-Deal = { $proposer } proposes to { $receiver }: { $give } for { $take }{ $threat ->
    [true] , or else
   *[false] {""}
}{ $fees ->
    [none] {""}
   *[some] ; the fee is paid with { $fees }
}.
smugglers-Terms = { $credits ->
    [0] { smugglers-TermsGoods }
   *[other] { smugglers-Credits }{ smugglers-AndGoods }
}
smugglers-TermsGoods = { $goods ->
    [none] { smugglers-TermsBrix }
   *[some] { $goods }{ smugglers-AndBrix }
}
smugglers-TermsBrix = { $brix ->
    [none] { smugglers-TermsEquipment }
   *[some] { $brix }{ smugglers-AndEquipment }
}
smugglers-TermsEquipment = { $equipment ->
    [none] { smugglers-TermsFriends }
   *[some] { $equipment }{ smugglers-AndFriends }
}
smugglers-TermsFriends = { $friends ->
    [none] { smugglers-TermsContracts }
   *[some] { $friends }{ smugglers-AndContracts }
}
smugglers-TermsContracts = { $contracts ->
    [none] nothing
   *[some] { $contracts }
}
smugglers-AndGoods = { $goods ->
    [none] {""}
   *[some] , { $goods }
}{ smugglers-AndBrix }
smugglers-AndBrix = { $brix ->
    [none] {""}
   *[some] , { $brix }
}{ smugglers-AndEquipment }
smugglers-AndEquipment = { $equipment ->
    [none] {""}
   *[some] , { $equipment }
}{ smugglers-AndFriends }
smugglers-AndFriends = { $friends ->
    [none] {""}
   *[some] , { $friends }
}{ smugglers-AndContracts }
smugglers-AndContracts = { $contracts ->
    [none] {""}
   *[some] , { $contracts }
}
smugglers-Credits = { $credits ->
    [one] { $credits } credit
   *[other] { $credits } credits
}
smugglers-FeePart = { $credits } from { $seat }
smugglers-ProposalTakenBack = { $seat } takes back a proposal to { $other }.
smugglers-DealAnswered = { $accepted ->
    [true] { $seat } agrees.
   *[false] { $seat } refuses.
}
smugglers-DealDone = { $deal-proposer } and { $deal-receiver } exchange { $deal-give } for { $deal-take }.
smugglers-OfferPosted = A standing offer. { $deal }
smugglers-OfferEnded = The offer of { $seat } to { $other } has ended.
smugglers-ParleyBegun = { $seat } encounters { $other }.
smugglers-ParleyPassed = { $seat } passes.
smugglers-AbilityTried = { $success ->
    [true] { $seat } gets { $card }.
   *[false] { $seat } does not get { $card }.
}


## What happens: destiny cards

smugglers-DestinyDrawn = { $seat } draws { $card }.
smugglers-DeckRenewed = { $planets ->
    [true] The planet discard pile is shuffled: { $count } cards.
   *[false] The destiny discard pile is shuffled: { $count } cards.
}
smugglers-CardGained = { $seat } has { $card } now.
smugglers-CardLost = { $seat } loses { $card } ({ $why }).
smugglers-CardWithoutEffect = { $card } has no effect.
smugglers-ShipMet = { $seat } and { $card } go their separate ways.
smugglers-OfferShown = { $card } has work for { $seat }: { $planet } is waiting.
smugglers-OfferTaken = { $accepted ->
    [true] { $seat } works for { $card }.
   *[false] { $seat } declines to work for { $card }.
}
smugglers-OfferDelivered = { $seat } delivers { $count ->
    [one] { $count } unit
   *[other] { $count } units
} for { $card } and is paid { smugglers-Credits }.
smugglers-BidMade = { $seat } bids { smugglers-Credits }.
smugglers-BidPassed = { $seat } stops bidding.
smugglers-ContractWon = { $wonBy ->
    [none] Nobody wants { $card }.
   *[other] { $wonBy } has { $card } for { $credits } credits.
}
smugglers-EventPlaced = { $card } on { $planet } (planet { $planetSlot }).
smugglers-CardProtected = { $card } would burn out, but { $seat } keeps it.
smugglers-SystemGained = { $card }: { $seat } flies { $amount } sectors further in this turn.
smugglers-Escaped = { $seat } gets through unharmed.


## What happens: flying and planets

smugglers-ShipFlew = { $seat } flies { ROW($path) }; { $left ->
    [one] 1 sector is
   *[other] { $left } sectors are
} left.
smugglers-BlackHoleSkimmed = { $seat } is thrown on by the black hole; { $left ->
    [one] 1 sector is
   *[other] { $left } sectors are
} left.
smugglers-WormholeCrossed = { $seat } comes out of a wormhole in { $sector }.
smugglers-ShipLost = { $seat } is lost in hyperspace.
smugglers-PlanetVisited = { $seat } encounters { $planet }.
smugglers-CustomsPassed = Customs, { $seat }: { $outcome }{ $unpaid ->
    [true] , since the fine cannot be paid
   *[false] {""}
}.
smugglers-AvailabilityFound = { $count ->
    [0] Nothing is available to { $seat } here today, and the turn is over.
   *[other] { $seat } may have { $count } { $levels ->
        [true] { $count ->
            [one] level
           *[other] levels
        }
       *[false] { $count ->
            [one] unit
           *[other] units
        }
    } here today.
}
smugglers-NothingTraded = { $seat } trades no { $good } at this price.
smugglers-CustomsResult =
    .PASS = no delay
    .BOUNTY = identified
    .FINED = fined
    .DETAINED = detained
    .IMPRISONED = imprisoned
smugglers-PriceFound = A unit of { $good } costs { $price ->
    [one] { $price } credit
   *[other] { $price } credits
}; { $seat } { $limit ->
    [0] cannot trade any
    [one] may trade { $limit } unit
   *[other] may trade { $limit } units
}.
smugglers-Traded = { $bought ->
    [true] { $seat } buys { $count ->
        [one] { $count } unit
       *[other] { $count } units
    } of { $good } for { smugglers-Credits }.
   *[false] { $seat } sells { $count ->
        [one] { $count } unit
       *[other] { $count } units
    } of { $good } for { smugglers-Credits }.
}
smugglers-LevelAdded = { $seat } has { $system } { $level } now, for { $credits } credits.
smugglers-Repaired = { $seat } has the Hull repaired for { $credits } credits.
smugglers-LotExpired = { $count } Brix Weapons of { $seat } are ordinary Weapons now.


## What happens: combat

smugglers-CombatBegun = { $cardShip ->
    [none] { $attackingSeat } attacks { $defendingSeat }.
   *[other] { $attackingSeat ->
        [none] { $cardShip } attacks { $defendingSeat }.
       *[other] { $attackingSeat } attacks { $cardShip }.
    }
}
smugglers-SurrenderAnswered = { $accepted ->
    [true] { $seat } surrenders.
   *[false] { $seat } wants to surrender and is refused.
}
smugglers-CombatCardUsed = { $works ->
    [true] { $seat } uses { $card }.
   *[false] { $seat } uses { $card }, without effect.
}
smugglers-Attacker = { $attackingSeat ->
    [none] { $cardShip }
   *[other] { $attackingSeat }
}
smugglers-Defender = { $defendingSeat ->
    [none] { $cardShip }
   *[other] { $defendingSeat }
}
smugglers-ForTheShip = { $roller ->
    [none] {""}
   *[other] {" "}({ $roller } rolls for { $cardShip })
}
smugglers-ManeuverRolled = { smugglers-Attacker } maneuvers with { $attackTotal }, { smugglers-Defender } with { $defenceTotal }{ smugglers-ForTheShip }.
smugglers-FireExchanged = { smugglers-Attacker } fires with { $attackTotal }, { smugglers-Defender } with { $defenceTotal }{ smugglers-ForTheShip }.
smugglers-Fled = { $held ->
    [true] { $fleeingSeat ->
        [none] The ship cannot flee.
       *[other] { $fleeingSeat } cannot flee.
    }
   *[false] { $fleeingSeat ->
        [none] The ship flees.
       *[other] { $fleeingSeat } flees.
    }
}
smugglers-CardShipDestroyed = { $seat } destroys { $card }.
smugglers-ShieldsTested = { $breached ->
    [true] The Shields of { $seat } are breached by { $total }.
   *[false] The Shields of { $seat } hold against { $total }.
}
smugglers-EquipmentRaided = { $seat } takes { $card } from { $other }.
smugglers-ShipPirated = { $seat } takes { $units } from { $other }.
smugglers-Spared = { $seat } spares the enemy.
smugglers-ShipDestroyed = { $destroyedBy ->
    [none] The ship of { $seat } is destroyed.
   *[other] { $destroyedBy } destroys the ship of { $seat }.
}
smugglers-Eliminated = { $seat } is out of the game.
smugglers-NewShip = { $seat } has a new ship.
smugglers-SeatReport = { $seat } ({ $credits } credits, kills { $kills }, Bounty { $bounty }, { $levels } levels{ $completed ->
    [true] , Korothe Run completed
   *[false] {""}
})
smugglers-GameWon = { $rule ->
    [SG-1001] { $wonBy } completes the Korothe Run and wins.
    [SG-1004] { $wonBy } has the only ship left and wins.
    [SG-1005] { $wonBy } has the credits to win.
   *[other] The last round is over.
} { ROW($report) }.


## What things are called

smugglers-Step =
    .SETUP = setup
    .TURN_START = the start of the turn
    .BROKER = dealing by a Broker
    .DESTINY = the destiny card
    .MOVE = the flight
    .ENCOUNTER = the encounter
    .TURN_END = the end of the turn
    .OVER = the end of the game
smugglers-Status =
    .FREE = free
    .IMPRISONED = in prison
    .LOST = lost in hyperspace
    .ELIMINATED = eliminated
smugglers-PlanetAction =
    .BUY = buying
    .SELL = selling
    .UPGRADE = upgrading
smugglers-CombatStep =
    .DECLARED = declared
    .START = cards of the start
    .MANEUVER = the maneuver
    .CHOICE = fire or flight
    .FIRE = the exchange of fire
    .BREACH = the breach
smugglers-Starport =
    .NONE = none
    .SMALL = small
    .MEDIUM = medium
    .LARGE = large
    .MILITARY = military
smugglers-Rating =
    .VERY_LOW = very low
    .LOW = low
    .MODERATE = moderate
    .HIGH = high
    .VERY_HIGH = very high
    .ILLEGAL = illegal
smugglers-Mode =
    .KOROTHE_RUN = Korothe Run
    .MOST_CREDITS = most credits
    .LAST_SHIP_STANDING = last ship standing
    .FIRST_TO_CREDITS = first to the credits
    .MOST_KILLS = most kills

# The rules that end the game.
smugglers-Name =
    .SG-1001 = SG-1001: the first to complete the Korothe Run wins
    .SG-1002 = SG-1002: the last round is over
    .SG-1004 = SG-1004: only one ship is left
    .SG-1005 = SG-1005: the first to have the credits wins


## What the fields of moves are called, and what their numbers count

smugglers-Label =
    .brix = Brix Weapons
    .contracts = Contracts
    .credits = credits
    .dice = dice
    .die = die
    .discard = Equipment to discard
    .equipment = Equipment
    .fees = shares of the fee
    .friends = Friends
    .give = something
    .good = good
    .goods = goods
    .jettison = cargo to jettison
    .path = course
    .pays = so many
    .quantity = quantity
    .sector = sector
    .side = side
    .system = system
    .take = something
    .threat = with or without a threat
    .units = cargo
smugglers-Unit =
    .amount = { $count ->
        [one] credit
       *[other] credits
    }
    .brix = { $count ->
        [one] unit
       *[other] units
    }
    .credits = { $count ->
        [one] credit
       *[other] credits
    }
    .dice = { $count ->
        [one] die
       *[other] dice
    }
    .fees = { $count ->
        [one] credit
       *[other] credits
    }
    .goods = { $count ->
        [one] unit
       *[other] units
    }
    .jettison = { $count ->
        [one] unit
       *[other] units
    }
    .pays = { $count ->
        [one] credit
       *[other] credits
    }
    .quantity = { $count ->
        [one] unit
       *[other] units
    }
    .units = { $count ->
        [one] unit
       *[other] units
    }


## Why not

smugglers-SEAT_ISOLATED = You are isolated: in prison, in hyperspace, or out of the game.
smugglers-IN_COMBAT = This is not possible during a combat.
smugglers-WRONG_STEP = This is not possible now.
smugglers-TARGET_ISOLATED = This player is isolated: in prison, in hyperspace, or out of the game.
smugglers-OFFER_GONE = That offer no longer exists.
smugglers-BAD_PARAMETER = A value of this move is not possible here.
smugglers-SELF_TARGET = You cannot do this to yourself.
smugglers-NOT_TRADEABLE = This card cannot be traded.
smugglers-CARD_NOT_IN_HAND = The player does not hold this card.
smugglers-GOODS_NOT_HELD = There are not so many units.
smugglers-NOT_ENOUGH_CREDITS = There are not enough credits.
smugglers-ABOVE_CAPACITY = There is not enough room for this cargo.
smugglers-EQUIPMENT_LIMIT = A player can hold four Equipment Cards at most.
smugglers-NOT_ADJACENT = A ship flies from neighbour to neighbour: this is out of reach.
smugglers-NOT_ENOUGH_MOVEMENT = The ship cannot fly that far.
smugglers-NEBULA_STOP = A nebula stops the ship.
smugglers-NO_ANOMALY_HERE = There is no such anomaly here.
smugglers-ANOMALY_USED = Only one anomaly can be used in a turn.
smugglers-SKIM_NOT_ALLOWED = A ship can skim only after it has flown into the sector, and with movement left.
smugglers-NOTHING_TO_ENCOUNTER = It is not in this sector.
smugglers-NOT_TRADED_HERE = This is not traded here.
smugglers-NOT_SOLD_HERE = This is not sold here.
smugglers-ABOVE_AVAILABILITY = That quantity is not available.
smugglers-ABOVE_EVENT_NEED = That quantity is not needed.
smugglers-SYSTEM_MAX = A system can have ten levels at most.
smugglers-HULL_MAX = The Hull is undamaged.
smugglers-HAS_BOUNTY = A player with a Bounty cannot place one.
smugglers-BOUNTY_TOO_SMALL = A Bounty must be at least 500 credits.
smugglers-BID_TOO_LOW = A bid must be at least 10 more than the last one.
smugglers-NO_PROPOSALS_LEFT = You cannot do this any more often.
smugglers-EMPTY_DEAL = A deal must transfer something.
smugglers-FEE_MISMATCH = The parts of the fee add up to { $paid } credits; the fee is { $fee }.
smugglers-ABILITY_USED = This has been used already.
smugglers-NO_SUCH_ABILITY = You have no card or ability for this.
smugglers-NOT_A_TARGET = This cannot be hit or taken.
smugglers-EXACT_LOSS_REQUIRED = Choose exactly as many as do not fit, neither more nor fewer.
smugglers-NOT_NEAREST = This planet is not among the nearest.


## What the facts of cards, places and other components are called

smugglers-Fact =
    .success = success on
    .fail = failure on
    .burnOut = burns out on
    .consumed = used up
    .perTurn = uses in a turn
    .usableInPrison = usable in prison
    .engines = Engines
    .lasers = Lasers
    .hull = Hull
    .reward = reward
    .minimumBounty = least Bounty
    .fightBounty = Bounty for the fight
    .attackBounty = Bounty for the attack
    .cargoGood = cargo
    .cargoUnits = units of cargo
    .fixedDamageSystem = system that is damaged
    .good = good
    .units = units
    .price = price
    .startSystemsLasers = Lasers added at the start
    .startSystemsShields = Shields added at the start
    .startCreditsBonus = credits added at the start
    .startBounty = Bounty at the start
    .ability = ability
    .actsAsEngines = acts as Engines +
    .actsAsShields = acts as Shields +
    .actsAsLightspeed = acts as Lightspeed +
    .sector = sector
    .starport = Starport
    .demandWeapons = demand for Weapons
    .demandMedical = demand for Medical
    .demandLuxuries = demand for Luxuries
    .demandRobots = demand for Robots
    .demandFood = demand for Food
    .planet = planet
    .wormhole = wormhole
