# What Import / Export says. See docs/words.md.


## What is asked

import-export-IE-D01 = You lead, and others may follow. Which action do you declare, or do you draw instead?
    .asked = { $seat } leads.
import-export-IE-D02 = { $declared ->
    [none] {""}
   *[other] { import-export-leading }: { $declared }.{" "}
}Do you follow, with such a card or two of one type, or do you draw?
    .asked = { $declared ->
        [none] {""}
       *[other] { import-export-leading }: { $declared }.{" "}
    }{ $seat } follows or draws.
import-export-leading = { $leader ->
    [you] You lead
   *[other] { $leader } leads
}
import-export-IE-D03 = You may contract: tuck a card of your hand under a ship. What do you do?
    .asked = { $seat } may contract.
import-export-IE-D04 = You may load a card of your hand on a ship with a contract. What do you do?
    .asked = { $seat } may load.
import-export-IE-D05 = Choose where this round imports from. A ship brings its owner 2 credits, with Pants 4, if another player wins.
    .asked = { $seat } chooses where this round imports from.
import-export-IE-D06 = What do you bid in secret for the import{ $importRound-source ->
    [none] {""}
   *[other] {" "}from { $importRound-source }
}? Only the winner pays.
    .asked = { $seat } bids for the import.
import-export-IE-D07 = The highest bids are equal. Choose who wins.
    .asked = { $seat } chooses who wins the tie.
import-export-IE-D08 = You import. Which containers do you take? Imports give you more actions; goods give you levels, and credits at the end.
    .asked = { $seat } imports.
import-export-IE-D09 = You may pirate: take a card from a ship at sea or the supply island. It goes on a ship of yours that takes it, or is discarded. What do you do?
    .asked = { $seat } may pirate.
import-export-IE-D10 = You may trade with the supply island. What do you do?
    .asked = { $seat } may trade with the supply island.
import-export-IE-D11 = { $resolving-card ->
    [none] { import-export-Completing }A power may be used.
   *[other] The power of { $resolving-card } may be used.
} Do you use it?
    .asked = { $seat } may use { $resolving-card ->
        [none] a power
       *[other] the power of { $resolving-card }
    }.
import-export-IE-D12 = { $resolving-card ->
    [none] { import-export-Completing }A power takes effect.
   *[other] { $resolving-seat ->
        [you] Your
       *[other] { $resolving-seat }'s
    } { $resolving-card } takes effect.
} Choose how.
    .asked = { $seat } chooses how { $resolving-card ->
        [none] a power
       *[other] { import-export-whose } { $resolving-card }
    } takes effect.
import-export-IE-D13 = { $resolving-card ->
    [none] { import-export-Completing }Another player offers you the contract.
   *[other] { $resolving-seat }'s { $resolving-card } is offered to you.
} Do you accept?
    .asked = { $seat } is offered something by { $resolving-card ->
        [none] another player's power
       *[other] { import-export-whose } { $resolving-card }
    }.
import-export-whose = { $resolving-seat ->
    [you] your
   *[other] { $resolving-seat }'s
}
import-export-IE-D15 = You have a free action. What do you do?
    .asked = { $seat } has a free action.
import-export-IE-D18 = The last turn is over. Do you use a power?
    .asked = The last turn is over, and { $seat } may use a power.

import-export-Completing = { $completing-ship ->
    [none] {""}
   *[other] { $completing-ship } is complete.{" "}
}


## What can be done: leading and following

import-export-Draw = Draw cards: up to five in hand, at least one
import-export-Declare = Declare { $action ->
    [several] any action
   *[other] { $action }
} with { import-export-cards-to-play }
    .sentence = Declare { $action }{ $cards ->
        [none] {""}
       *[other] { " " }with { $cards }
    }
    .action = Which action do you declare?
    .cards = Which cards do you play for it?
import-export-Follow = Follow with { import-export-cards-to-play }{ $perform ->
    [several] , for any of several actions
   *[other] {""}, to { $perform ->
        [CONTRACT] contract
        [LOAD] load
        [IMPORT] import
        [PIRATE] pirate
       *[SUPPLY] supply
    }
}
    .sentence = Follow, to { $perform }{ $cards ->
        [none] {""}
       *[other] { " " }with { $cards }
    }
    .cards = Which cards do you play for it?
    .perform = Which action will you do?
# $cards: one card, or the two of a wild pair.
import-export-cards-to-play = { COUNT($cards) ->
    [1] { $cards ->
        [several] one card
       *[some] { $cards }
    }
   *[other] a pair of one type: { $cards }
}


## What can be done: actions

import-export-Done = Do no more
import-export-Contract = Contract a card{ import-export-on-ship }
    .sentence = Contract { $card } on { $ship }
    .card = Which card do you contract?
    .ship = On which ship?
import-export-Load = Load a container{ import-export-on-ship }
    .sentence = Load { $card } on { $ship }
    .card = Which card do you load?
    .ship = On which ship?
# $ship: a ship of the own harbour, or several.
import-export-on-ship = { $ship ->
    [several] {""}
   *[other] {" "}on { $ship }
}
import-export-ChooseShip = Choose a ship
    .sentence = Choose { $ship }
    .ship = Which ship?
import-export-Bid = Bid
    .sentence = Bid { $amount } credits
    .amount = How many credits do you bid?
import-export-PassBid = Do not bid
import-export-BreakTie = Choose the winner
    .sentence = Let { $seat } win
    .seat = Who wins?
import-export-ImportTake = Take { $takes ->
    [several] containers { $takes }
   *[other] { $takes }
}
    .sentence = Take { $takes }
    .takes = Which cards do you take, and where does each go?
import-export-DeclineImport = Take nothing
import-export-Pirate = Pirate { $card ->
    [several] a container
   *[other] { $card }
} from { $source ->
    [several] one of several places
   *[other] { $source }
}{ $to ->
    [several] {""}
   *[other] , to { $to }
}
    .sentence = Pirate { $card } from { $source }, into { $to }
    .source = Where do you pirate?
    .card = Which card do you take?
    .to = Where does it go?
import-export-SellToIsland = Sell a card to the supply island for 4 credits
    .sentence = Sell { $card } to the supply island for 4 credits
    .card = Which card do you sell?
import-export-TakeFromIsland = Take a card from the supply island into your imports
    .sentence = Take { $card } from the supply island into your imports
    .card = Which card do you take?
import-export-DiscardContracts = Discard contracts
    .sentence = Discard { $cards } of { $ship }
    .ship = Of which ship?
    .cards = Which contracts do you discard?


## What can be done: powers

import-export-DeclinePower = Do not use { $power }
    .power = Which power do you leave unused?
import-export-AcceptOffer = Buy { $power } for 6 credits
    .power = Which offer do you accept?
import-export-DeclineOffer = Do not buy { $power }
    .power = Which offer do you decline?
import-export-SetStandingOrder = Give a standing order for { $power }
    .sentence = Whenever { $power } asks: { $policy }
    .power = For which power?
    .policy = What shall the answer be?
import-export-PlatinumPlay = { $power }: use a card for its action
    .sentence = { $power }: use { $card } for its action
    .power = Which power do you use?
    .card = Which card do you use?
import-export-PlatinumDone = { $power }: use no further card
    .power = Which power do you end?
import-export-StretchAction = { $power }: do a free action
    .sentence = { $power }: { $action } as a free action
    .power = Which power do you use?
    .action = Which action do you do?
import-export-SegwaysMove = { $power }: move this card itself out of your shipments
    .sentence = { $power }: move this card itself to { $to }
    .power = Which power do you use?
    .to = Where does it go?
import-export-TelescopesSell = { $power }: sell technology goods for 4 credits each
    .sentence = { $power }: sell { $cards }
    .power = Which power do you use?
    .cards = Which goods do you sell?
import-export-IcelandSell = { $power }: sell agriculture cards to the supply island for 2 credits each
    .sentence = { $power }: sell { $cards } to the supply island
    .power = Which power do you use?
    .cards = Which cards do you sell?
import-export-RopeSwap = { $power }: exchange a card with the supply island
    .sentence = { $power }: give { $handCard } and take { $islandCard } of the supply island
    .power = Which power do you use?
    .handCard = Which card of your hand do you give?
    .islandCard = Which card of the island do you take?
import-export-LedSwap = { $power }: exchange two cards for one of the supply island
    .sentence = { $power }: give { $handCards } and take { $islandCard } of the supply island
    .power = Which power do you use?
    .handCards = Which two cards of your hand do you give?
    .islandCard = Which card of the island do you take?
import-export-DiamondRingsMove = { $power }: move shipments into your goods
    .sentence = { $power }: move { $cards } into your goods
    .power = Which power do you use?
    .cards = Which shipments do you move?
import-export-CheapShirtsMove = { $power }: move imports into your goods
    .sentence = { $power }: move { $cards } into your goods
    .power = Which power do you use?
    .cards = Which imports do you move?
import-export-TeslasDeclare = { $power }: count an import as a good
    .sentence = { $power }: count { $card } as { $type }
    .power = Which power do you use?
    .card = Which import?
    .type = As which type of good?
import-export-PowerDraw = { $power }: draw a card
    .power = Which power do you use?
import-export-CellPhoneDraw = { $power }: draw the top card instead of a load
    .power = Which power do you use?
import-export-SatelliteUse = { $power }: draw a card, then you may load one
    .power = Which power do you use?
import-export-ChairsDiscard = { $power }: discard a card
    .sentence = { $power }: discard { $card }
    .power = Which power do you use?
    .card = Which card do you discard?
import-export-WholeWheat = { $power }: take 2 credits or 2 cards
    .sentence = { $power }: take { $take ->
        [credits] 2 credits
        [cards] 2 cards of the deck
       *[other] { $take }
    }
    .power = Which power do you use?
    .take = What do you take?
import-export-DragonFruit = { $power }: take 2 credits or 2 cards
    .sentence = { $power }: take { $take ->
        [credits] 2 credits
        [cards] 2 cards of the deck
       *[other] { $take }
    }
    .power = Which power do you use?
    .take = What do you take?
import-export-PrintedMoneyTake = { $power }: take a container of another player
    .sentence = { $power }: take { $card } from { $ship }, into { $to }
    .power = Which power do you use?
    .ship = From which ship?
    .card = Which container do you take?
    .to = Where does it go?
import-export-RailgunsPay = { $power }: give its owner { $payment ->
    [credits] 4 credits
    [shipment] a shipment
    [goods] two goods
   *[other] 4 credits, a shipment or two goods
}
    .sentence = { $power }: give its owner { $payment ->
        [credits] 4 credits
       *[other] { $cards }
    }
    .power = To which power do you give?
    .payment = What do you give?
    .cards = Which cards do you give?
import-export-ShotgunsPay = { $power }: give its owner { $payment ->
    [credits] 2 credits
    [cards] two cards of your hand
   *[other] 2 credits or two cards of your hand
}
    .sentence = { $power }: give its owner { $payment ->
        [credits] 2 credits
       *[other] { $cards }
    }
    .power = To which power do you give?
    .payment = What do you give?
    .cards = Which two cards do you give?
import-export-GiveCard = { $power }: give its owner a card of your hand
    .sentence = { $power }: give its owner { $card }
    .power = To which power do you give?
    .card = Which card do you give?
import-export-StealResearch = { $power }: take another player's technology shipment in exchange
    .sentence = { $power }: take { $card } of { $seat } in exchange
    .power = Which power do you use?
    .seat = Whose shipment?
    .card = Which shipment do you take?
import-export-DinoGive = { $power }: give a good to the supply island
    .sentence = { $power }: give { $card } to the supply island
    .power = Which power do you use?
    .card = Which good do you give?
import-export-DinoTake = { $power }: take cards of the supply island into your goods
    .sentence = { $power }: take { $cards } into your goods
    .power = Which power do you use?
    .cards = Which cards do you take?
import-export-DysonPay = { $power }: give its owner { $payment ->
    [hand] your whole hand
    [good] a luxury good
   *[other] your whole hand or a luxury good
}
    .sentence = { $power }: give its owner { $payment ->
        [hand] your whole hand
       *[other] { $cards }
    }
    .power = To which power do you give?
    .payment = What do you give?
    .cards = Which good do you give?
import-export-NameType = { $power }: name a type
    .sentence = { $power }: name { $type }
    .power = Which power asks?
    .type = Which type do you name?
import-export-NameCard = { $power }: name a card
    .sentence = { $power }: name { $card }
    .power = Which power asks?
    .card = Which card do you name?
import-export-ExclusiveBet = { $power }: pay 30 credits and name the type of the top card
    .sentence = { $power }: pay 30 credits and name { $type }
    .power = Which power do you use?
    .type = Which type do you name?
import-export-PowerImport = { $power }: import a container
    .sentence = { $power }: import { $card } from { $ship }, into { $to }
    .power = Which power do you use?
    .ship = From which ship?
    .card = Which container do you take?
    .to = Where does it go?
import-export-SoloImport = Import by yourself
    .sentence = Import from { $ship } by yourself: { $takes }
    .ship = From which ship?
    .takes = Which cards do you take, and where does each go?
import-export-SoySauceMove = { $power }: turn your imports into goods and credits
    .sentence = { $power }: turn your imports into goods and credits, in the order { $order }
    .power = Which power do you use?
    .order = In which order do they go?
import-export-PiratePair = { $power }: pirate two cards as one technology container, for two actions
    .sentence = { $power }: pirate { $cards } as one technology container, into { $to }
    .power = Which power do you use?
    .cards = Which two cards of one type do you take?
    .to = Where do they go?
import-export-PirateUnseen = { $power }: pirate { $source ->
    [deck] the top card of the deck, unseen
    [hand] a random card of { $seat ->
        [several] a hand
       *[other] { $seat }'s hand
    }
   *[other] a card that you cannot see
}
    .sentence = { $power }: pirate { $source ->
        [deck] the top card of the deck
       *[other] a random card of { $seat }'s hand
    }
    .power = Which power do you use?
    .source = From the deck, or from a hand?
    .seat = Whose hand?
import-export-PirateHarbour = { $power }: pirate a container in another harbour
    .sentence = { $power }: pirate { $card } from { $source }, into { $to }
    .power = Which power do you use?
    .source = From which ship?
    .card = Which container do you take?
    .to = Where does it go?
import-export-DrugsTake = { $power }: take one more container from a ship at sea
    .sentence = { $power }: take { $card } from { $source }, into { $to }
    .power = Which power do you use?
    .source = From which ship?
    .card = Which container do you take?
    .to = Where does it go?
import-export-StemCellsKeep = { $power }: pay 2 credits to put the pirated card into your goods
    .power = Which power do you use?
import-export-FreeLoad = { $power }: load a card without an action
    .sentence = { $power }: load { $card } on { $ship } without an action
    .power = Which power do you use?
    .card = Which card do you load?
    .ship = On which ship?
import-export-LoadExtra = { $power }: load one more container
    .sentence = { $power }: load { $card } on { $ship } as well
    .power = Which power do you use?
    .card = Which card do you load?
    .ship = On which ship?
import-export-LoadExtraPaid = { $power }: pay 2 credits to load one more container
    .sentence = { $power }: pay 2 credits to load { $card } on { $ship }
    .power = Which power do you use?
    .card = Which card do you load?
    .ship = On which ship?
import-export-LoadPair = { $power }: load two cards of one type as one technology container
    .sentence = { $power }: load { $cards } on { $ship } as one technology container
    .power = Which power do you use?
    .cards = Which two cards do you load?
    .ship = On which ship?
import-export-SmartCarsSell = { $power }: sell a card to the supply island for 2 credits instead of a load
    .sentence = { $power }: sell { $card } to the supply island instead of a load
    .power = Which power do you use?
    .card = Which card do you sell?
import-export-JasmineSell = { $power }: sell a card to the supply island for 2 credits
    .sentence = { $power }: sell { $card } to the supply island
    .power = Which power do you use?
    .card = Which card do you sell?
import-export-ContractFlour = Contract Flour and load four cards with it
    .sentence = Contract Flour on { $ship } and load { $cards } with it
    .ship = On which ship?
    .cards = Which four cards do you load?
import-export-ContractAnytime = { $power }: contract a card without an action
    .sentence = { $power }: contract { $card } on { $ship } without an action
    .power = Which power do you use?
    .card = Which card do you contract?
    .ship = On which ship?
import-export-BambooContract = { $power }: contract this card itself, free of charge
    .sentence = { $power }: contract this card itself on { $ship }, free of charge
    .power = Which power do you use?
    .ship = On which ship?
import-export-ApplesAdd = { $power }: put an agriculture card down as a shipment
    .sentence = { $power }: put { $card } down as a shipment
    .power = Which power do you use?
    .card = Which card do you put down?
import-export-BeerSell = { $power }: put this card itself on the supply island for 6 credits, not into your shipments
    .power = Which power do you use?
import-export-PrefabComplete = { $power }: complete a ship whose luxury contracts are half filled
    .sentence = { $power }: complete { $ship }
    .power = Which power do you use?
    .ship = Which ship?
import-export-FlashDriveTake = { $power }: take a container of the completed ship into your hand
    .sentence = { $power }: take { $card } into your hand
    .power = Which power do you use?
    .card = Which container do you take?
import-export-JetsTake = { $power }: take a container of the completed ship into your goods
    .sentence = { $power }: take { $card } into your goods
    .power = Which power do you use?
    .card = Which container do you take?
import-export-CopyShipment = { $power }: copy the power of a shipment
    .sentence = { $power }: copy { $seat }'s { $card }
    .power = Which power do you use?
    .seat = Whose shipment?
    .card = Which shipment do you copy?


## What happens: cards and credits

import-export-CardsMoved = { $origin-zone ->
    [DECK] { $destination-zone ->
        [HAND] { $destination-seat } draws { $moved }
       *[other] From the deck to { $destination }: { $moved }
    }
    [HAND] { $destination-zone ->
        [HAND] { $origin-seat } gives { $moved } to { $destination-seat }
        [PLAYED] { $origin-seat } plays { $moved }
        [DISCARD] { $origin-seat } discards { $moved }
        [ISLAND] { $origin-seat } puts { $moved } on the supply island
        [CONTRACTS] { $origin-seat } contracts { $moved } on { $destination-ship }
        [CONTAINERS] { $origin-seat } loads { $moved } on { $destination-ship }
        [SHIPMENTS] { $origin-seat } adds { $moved } to { $destination }
       *[other] { $origin-seat } moves { $moved } from hand to { $destination }
    }
   *[other] From { $origin } to { $destination }: { $moved }
}{ import-export-by-power }
import-export-by-power = { $movedBy ->
    [none] .
   *[other] {" "}({ $movedBy }).
}
import-export-CardsShown = { $cards }
import-export-CreditsMoved = { $payer ->
    [none] { $payee } gets { import-export-credits }
   *[other] { $payee ->
        [none] { $payer } pays { import-export-credits }
       *[other] { $payer } pays { $payee } { import-export-credits }
    }
}{ $cause ->
    [POWER] { import-export-by-power }
   *[other] {" "}for { $cause }{ import-export-by-power }
}
import-export-credits = { $amount ->
    [one] { $amount } credit
   *[other] { $amount } credits
}
import-export-Why =
    .SETUP = the start
    .BID = the won bid
    .OWNER = an import from the owner's ship
    .SALE = a sale to the supply island
    .PAYOUT = a completed ship
    .POWER = a power
import-export-DeckRenewed = The deck has run out: the discard pile is shuffled and is the new deck of { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
import-export-HandRevealed = { $seat } shows the whole hand: { $cards } ({ $power }).
import-export-CardRevealed = { $revealed } is shown from { $origin } ({ $power }).

import-export-Place = { $zone ->
    [DECK] the deck
    [DISCARD] the discard pile
    [ISLAND] the supply island
    [HAND] { $seat }'s hand
    [PLAYED] the cards that { $seat } played
    [IMPORTS] { $seat }'s imports
    [GOODS] { $seat }'s goods
    [SHIPMENTS] { $seat }'s shipments
    [CONTRACTS] the contracts of { $ship }
   *[CONTAINERS] { $ship }
}
import-export-Zone =
    .DECK = deck
    .DISCARD = discard pile
    .ISLAND = supply island
    .HAND = hand
    .PLAYED = played cards
    .IMPORTS = imports
    .GOODS = goods
    .SHIPMENTS = shipments
    .CONTRACTS = contracts
    .CONTAINERS = containers


## What happens: setup and turns

import-export-GameBegun = The game begins with { $deckSize } cards: { $firstLeader } leads first, and { $endCredits } credits end it. The harbours, player by player: { ROW($harbours) }.
import-export-TurnBegun = Turn { $turn }: { $leader } leads.
import-export-DrawChosen = { $seat } chooses to draw.
import-export-Declared = { $seat } declares { $action } with { $played }.
import-export-Followed = { $seat } follows with { $played }, to { $action ->
    [CONTRACT] contract
    [LOAD] load
    [IMPORT] import
    [PIRATE] pirate
   *[SUPPLY] supply
}.
import-export-ExecutionBegun = { $seat } has { $count }{ $solo ->
    [true] {" "}free
   *[false] {""}
} { $count ->
    [one] action
   *[other] actions
}: { $action }.

import-export-Action =
    .CONTRACT = Contract
    .LOAD = Load
    .IMPORT = Import
    .PIRATE = Pirate
    .SUPPLY = Supply
import-export-GoodType =
    .TECHNOLOGY = technology
    .AGRICULTURE = agriculture
    .CONSUMER = consumer goods
    .ILLEGAL = illegal goods
    .LUXURY = luxury


## What happens: imports

import-export-RoundBegun = Round { $number } of imports takes from { $source }: { $participants } { COUNT($participants) ->
    [one] takes part.
   *[other] take part.
}
import-export-BidsRevealed = The bids are in: { ROW($bids) }.
import-export-RevealedBid = { $amount ->
    [none] { $seat } passes
   *[other] { $seat } bids { $amount }
}
import-export-RoundWon = { $wonBy ->
    [none] Nobody imports.
   *[other] { $tieBrokenBy ->
        [none] { $wonBy } wins, and imports.
       *[other] { $tieBrokenBy } breaks the tie: { $wonBy } imports.
    }
}


## What happens: ships

import-export-ShipCompleted = { $seat } completes { $ship } with { $containers } for { COUNT($contracts) ->
    [one] the contract
   *[other] the contracts
} { $contracts }.
import-export-ShipSailed = { $ship } of { $seat } sails to the open sea.
import-export-ShipReturned = { $ship } of { $seat } comes back to its harbour.


## What happens: powers

import-export-PowerCopied = { $seat }'s { $card } has the power of { $model } from now on.
import-export-TokensStored = { $stored ->
    [one] { $stored } credit lies
   *[other] { $stored } credits lie
} on { $seat }'s { $card }; { $passive } of { $seat }'s credits only count at the end.
import-export-CoinFlipped = A coin is flipped for { $seat }: { $heads ->
    [true] heads.
   *[false] tails.
}
import-export-TypeNamed = { $seat } names { $type } ({ $power }).
import-export-CardNamed = { $seat } names { $card } ({ $power }).
import-export-StandingOrderGiven = { $policy ->
    [ASK] { $seat } is asked about { $card } every time from now on.
    [ALWAYS] { $seat } always draws with { $card } from now on.
   *[NEVER] { $seat } never draws with { $card } from now on.
}
import-export-Policy =
    .ASK = ask every time
    .ALWAYS = always draw
    .NEVER = never draw
import-export-GoodDeclared = { $seat } counts { $card } as { $type } at the end.


## What happens: the end

import-export-EndTriggered = { $endReason ->
    [CREDITS] { $triggeredBy } has enough credits: this turn is the last.
    [DECK_OUT] The deck has run out: this turn is the last.
    [SPECIAL] { $triggeredBy ->
        [none] A power makes this turn the last.
       *[other] A power of { $triggeredBy } makes this turn the last.
    }
   *[WON] { $triggeredBy } wins by a power.
}
import-export-EndReason =
    .CREDITS = enough credits
    .DECK_OUT = the deck has run out
    .SPECIAL = a power ends the game
    .WON = a power wins the game
import-export-GameWon = { $seat } wins by { $power }: { ROW($ranking) }.
import-export-GameScored = The game is scored: { ROW($sheets) }.
import-export-ScoreSheet = { $seat } ({ ROW($terms) })
import-export-Score = { $card ->
    [none] { $term }
   *[other] { $card }
} { $credits }
import-export-Term =
    .CREDITS = credits
    .CONTAINERS = containers
    .GOODS = goods
    .MOST_TECHNOLOGY = most technology
    .MOST_AGRICULTURE = most agriculture
    .MOST_CONSUMER = most consumer goods
    .MOST_ILLEGAL = most illegal goods
    .MOST_LUXURY = most luxury
    .ONE_OF_EACH = one of each type
    .TOKENS = credits kept for the end
    .POWER = a power


## What things are called

import-export-Phase =
    .SETUP = setup
    .LEAD = the leader's choice
    .COMMIT = the choices of the others
    .EXECUTE = the actions
    .IMPORT_ROUNDS = the rounds of importing
    .END_WINDOW = after the last turn
    .OVER = the end of the game
import-export-Choice =
    .NONE = no choice yet
    .LEAD = leads
    .FOLLOW = follows
    .DRAW = draws
import-export-CardSet =
    .BASE = base game
    .JUTAKU = Jutaku
    .KICKSTARTER = Kickstarter
    .CAPTAIN = Captain
import-export-Cause =
    .ACTION = an action
    .PIRATE = a Pirate action
    .POWER = a power
import-export-Hook =
    .ON_LEAD = when its owner leads
    .ON_ALL_COMMITTED = when all players have chosen
    .ON_EXECUTION_START = when its owner begins its actions
    .ON_DRAW = when its owner draws
    .ON_OTHER_DRAW = when another player draws
    .ON_OTHER_DRAW_ACTION = when another player chooses to draw
    .ON_CONTRACT = when its owner contracts
    .ON_CONTRACT_ANY = when any player contracts
    .ON_CONTAINER_LOADED = when a container is loaded
    .ON_IMPORT_ANY = when any player imports
    .ON_GOODS_ADDED = when goods are added
    .ON_PIRATE = when its owner pirates
    .ON_OTHER_PIRATE = when another player pirates
    .ON_SHIP_RETURN = when a ship returns
    .ON_COMPLETE_OWN = when its owner completes a ship
    .ON_COMPLETE_ANY = when any ship is completed
    .ON_OTHER_COMPLETE = when another player completes a ship
    .ON_OTHER_CREDIT_LOSS = when another player loses credits


## Why the game ended

import-export-Name =
    .IE-056 = IE-056: the deck has run out
    .IE-175 = IE-175: a player has enough credits
    .IE-178 = IE-178: a power has ended the game
    .IE-180 = IE-180: a power has won the game


## What the fields of moves are called, and what their numbers count

import-export-Label =
    .action = action
    .handCard = card of your hand
    .handCards = cards of your hand
    .islandCard = card of the island
    .order = order
    .payment = payment
    .perform = action
    .policy = answer
    .power = power
    .ship = ship
    .take = reward
    .takes = containers
    .type = type
import-export-Unit =
    .amount = { $count ->
        [one] credit
       *[other] credits
    }


## Why not

import-export-WRONG_DECISION = { $rule ->
    [IE-182] The last turn is over.
   *[other] { engine-WRONG_DECISION }
}
import-export-UNKNOWN_ID = This game has no such card, ship, player, action or type.
import-export-NOT_LEADER = Only the leader may discard contracts.
import-export-POWER_NOT_OWNED = You may not use that power.
import-export-CARD_NOT_IN_HAND = You can only use cards from your own hand.
import-export-BAD_WILD_PAIR = Play one card, or two cards of the same type.
import-export-ACTION_MISMATCH = That card, or that action, does not go with the declared action.
import-export-TIER_TOO_LOW = Its tier is too far above your level in its type: each missing level costs one more action, and you have not enough.
import-export-ABOVE_CAPACITY = The ship has no room for that many slots.
import-export-SHIP_NOT_AVAILABLE = That is not a ship of yours in your harbour.
import-export-NO_CONTRACT = The ship has no contract.
import-export-WRONG_CONTAINER = No slot of the ship is open to this container.
import-export-NO_ACTIONS_LEFT = You have no action left.
import-export-SHIP_NOT_AT_SEA = That ship does not lie in the open sea.
import-export-BAD_AMOUNT = A bid is an even number of credits, 0 or more.
import-export-NOT_ENOUGH_CREDITS = You do not have that many credits to spend.
import-export-BAD_CHOICE = That cannot be chosen here.
import-export-AREA_FULL = { $rule ->
    [IE-088] At most one of the cards goes to the imports, and only if there is room.
   *[other] There is no room for it.
}
import-export-MUST_PLACE = There is room for a card that you would discard.
import-export-MUST_LOAD = One of your ships takes this card.
import-export-ALREADY_SOLD = You have already sold to the supply island in this turn.
import-export-POWER_USED = You have already used that power in this turn.
import-export-POWER_NOT_USABLE = That power has nothing to offer now.


## What the facts of cards, places and other components are called

import-export-Fact =
    .type = type
    .action = action
    .tier = tier
    .load = slot to load
    .innateTier = innate tier
    .extraCredits = additional credits at the start
    .slots = slots
    .good = points for a good at the end
    .most = points for most goods at the end
