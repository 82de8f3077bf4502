# What Competitors says. See docs/words.md.


## What is asked

competitors-CO-D01 = Choose your colour and your headquarters.
    .asked = { $seat } chooses a colour and headquarters.
competitors-CO-D02 = { $actions ->
    [none] It is your turn; special cards, loading and deals use no action
    [one] You have { $actions } action left; special cards, loading and deals use none
   *[other] You have { $actions } actions left; special cards, loading and deals use none
}. What next?
    .asked = { $seat } is in turn.
competitors-CO-D14 = What is the next step of { $movement-mover ->
    [none] your vehicle
   *[other] { $movement-mover }
}?
    .asked = { $seat } moves.
competitors-AllAsked = { $round ->
    [none] {""}
   *[other] {" "}Whoever may hold such a card is asked, so that nobody learns who does.
}
competitors-CO-D22 = Customs and an event are due. Which comes first?
    .asked = { $seat } chooses what comes first, customs or an event.
competitors-CO-D23 = { $customsCard ->
    [none] A customs card is shown.
   *[other] The customs card { $customsCard } is shown.
} Do you use anything against it?{ competitors-AllAsked }
    .asked = { $seat } answers { $customsCard ->
        [none] a customs card
       *[other] the customs card { $customsCard }
    }.
competitors-CO-D24 = { $customsCard ->
    [none] { $movement-event-box ->
        [none] The card or the event
       *[other] The event { $movement-event-box }
    }
   *[other] The customs card { $customsCard }
} leaves you a choice. What do you choose?
    .asked = { $seat } chooses what a card or an event does.
competitors-CO-D25 = { $movement-event-box ->
    [none] A political event was rolled.
   *[other] A political event was rolled in { $movement-event-territory }: { $movement-event-box }.
} Does your Local Agent have the die rolled again?
    .asked = { $movement-event-box ->
        [none] {""}
       *[other] A political event was rolled in { $movement-event-territory }: { $movement-event-box }.{" "}
    }{ $seat } may have the die rolled again.
competitors-CO-D26 = Choose the territory card that you discard.
    .asked = { $seat } chooses a territory card to discard.
competitors-CO-D27 = { $movement-lead ->
    [none] A rival begins a movement turn of a delivery.
   *[other] { $activeSeat } begins a movement turn of a delivery with { $movement-lead }.
} Do you strike?{ competitors-AllAsked }
    .asked = { $seat } may strike at a delivery{ $movement-lead ->
        [none] {""}
       *[other] {" "}of { $activeSeat ->
            [you] yours
           *[other] { $activeSeat }
        }
    }.
competitors-CO-D28 = { $movement-lead ->
    [none] A rival has passed customs.
   *[other] { $activeSeat } has passed customs with { $movement-lead }.
} Do you tip off the customs?{ competitors-AllAsked }
    .asked = { $seat } may tip off the customs{ $movement-lead ->
        [none] {""}
       *[other] {" "}about { $activeSeat ->
            [you] you
           *[other] { $activeSeat }
        }
    }.
competitors-CO-D29 = { $special-by ->
    [none] A special card is played against you.
   *[other] { $special-by } plays { $special-card } against you.
} Do you cancel it?{ competitors-AllAsked }
    .asked = { $special-by ->
        [none] { $seat } may cancel a special card.
        [you] You play { $special-card } against { $seat }, who may cancel it.
       *[other] { $special-by } plays { $special-card } against { $seat }, who may cancel it.
    }
competitors-CO-D30 = Your delivery fails. Do you use an insurance?{ competitors-AllAsked }
    .asked = { $seat } may use an insurance.
competitors-CO-D32 = { $offer-seat ->
    [none] You are offered a deal.
   *[other] { $offer-seat } offers you a deal and gives { $offer-give }; wants { $offer-want }.
} Do you accept?
    .asked = { $seat } answers an offer{ $offer-seat ->
        [none] {""}
        [you] {" "}of yours
       *[other] {" "}of { $offer-seat }
    }.
competitors-CO-D33 = Several accept your offer. Whom do you pick?
    .asked = { $seat } picks one of those who accept.
competitors-CO-D35 = { $offer-to ->
    [none] The owner of the vehicle
   *[some] { $offer-to }
} asks to see the contract. Do you show it?
    .asked = { $seat } is asked to show a contract{ $offer-to ->
        [none] {""}
       *[some] {" "}by { $offer-to }
    }.
competitors-CO-D38 = The deal is made. Where do you place the vehicles that you get?
    .asked = { $seat } places vehicles.
competitors-CO-D37 = { $auction-seat ->
    [none] There is an auction.
   *[other] { $auction-seat } auctions { $auction-lot }; the least bid is { $auction-reserve } euros.
} What do you bid?
    .asked = { $seat } may bid in the auction{ $auction-seat ->
        [none] {""}
        [you] {" "}that you hold
       *[other] {" "}of { $auction-seat }
    }.


## What can be done: actions

competitors-ChooseHeadquarter = Take a colour and a headquarters
    .sentence = Take { $colour } and the headquarters in { $headquarter }
    .colour = Which colour?
    .headquarter = Which headquarters?
competitors-DrawCard = Draw a card
    .sentence = Draw a card from { $deck }
    .deck = From which deck?
competitors-SignContract = Sign a contract for { $token ->
    [several] a vehicle
   *[other] { $token }
}
    .sentence = Sign { $contract } for { $token }, from { $sender } to { $receiver }
    .token = Which vehicle takes the goods?
    .sender = Which territory card is the sender?
    .receiver = Which territory card is the receiver? The vehicle may be unable to get there; the sender's card says how many points each continent pays.
    .contract = Which contract?
competitors-Deliver = Deliver goods
    .sentence = Deliver the goods of { $token }
    .token = Which vehicle's goods?
competitors-DeliverInVain = Begin a delivery that cannot make a step now; it fails and the contract is lost, unless the weather drives it back in time
    .sentence = Begin the delivery of { $token } in vain
    .token = Which vehicle's goods?
competitors-MoveToken = Move a vehicle
    .sentence = Move { $token }
    .token = Which vehicle?
competitors-BuyToken = Buy { $vehicle ->
    [TRUCK] a truck for 30,000 euros
    [SHIP] a ship for 100,000 euros
    [AIRCRAFT] an aircraft for 200,000 euros
   *[other] a vehicle
}
    .sentence = Buy { $vehicle ->
        [TRUCK] a truck
        [SHIP] a ship
        [AIRCRAFT] an aircraft
       *[other] { $vehicle }
    } at { $base }
    .vehicle = Which kind of vehicle?
    .base = Where is it placed?
competitors-SellToken = Sell a vehicle
    .sentence = Sell { $token }
    .token = Which vehicle?
competitors-BuyBranch = Build a branch for 100,000 euros
    .sentence = Build a branch for 100,000 euros with { $card }
    .card = On the territory of which card?
competitors-SellBranch = Sell a branch for 50,000 euros
    .sentence = Sell the branch in { $territory }
    .territory = Which branch?
competitors-EndTurn = End your turn
competitors-PlaceAdvantage = Place an advantage
    .sentence = Place { $card } on the base in { $base }
    .card = Which advantage?
    .base = On which base?
competitors-PlaySpecial = Play { $card ->
    [several] a special card
   *[other] { $card }
}
    .sentence = Play { $card }
    .card = Which card?
competitors-PlayAgainst = Play { $card ->
    [several] a special card
   *[other] { $card }
} against a rival
    .sentence = Play { $card } against { $seat }
    .card = Which card?
    .seat = Against whom?
competitors-PlayOn = Play { $card ->
    [several] a special card
   *[other] { $card }
}
    .sentence = Play { $card } on { $target }
    .card = Which card?
    .target = On what?
competitors-LoadTruck = Load { $truck ->
    [several] a truck
   *[other] { $truck }
}
    .sentence = Load { $truck } on { $carrier }
    .truck = Which truck?
    .carrier = On what?
competitors-UnloadTruck = Unload a truck
    .sentence = Unload { $truck }
    .truck = Which truck?


## What can be done: steps

competitors-Drive = Drive
    .sentence = Drive to { $to }
    .to = Where do you drive?
competitors-Sail = Sail
    .sentence = Sail to { $to }
    .to = To which cell?
competitors-Transit = Cross { $channel ->
    [several] a channel
   *[other] { $channel }
}
    .sentence = Cross { $channel }
    .channel = Which channel?
competitors-Dock = Dock{ $territory ->
    [several] {""}
   *[other] {" "}in { $territory }
}
    .sentence = Dock in { $territory }
    .territory = At which port?
competitors-Fly = Fly to a place within reach
    .sentence = Fly to { $to }
    .to = Where do you fly?
competitors-FlyTowards = Fly towards a place beyond reach
    .sentence = Fly towards { $to }, over { $band }
    .to = Towards which place?
    .band = How far?
competitors-TransferGoods = Hand over the goods
    .sentence = Hand the goods over to { $to }
    .to = To which vehicle?
competitors-EndMovementTurn = End the movement turn
competitors-AbandonDelivery = Give up the delivery
competitors-ChooseCheckOrder = Choose what comes first
    .sentence = Let { $check } come first
    .check = What comes first?
competitors-AnswerCustoms = { $use ->
    [none] Use nothing
   *[other] Answer the customs card
}
    .sentence = Use { $use }
    .use = What do you use?
competitors-ChooseOption = Choose
    .sentence = Choose { $effect }
    .effect = What do you choose?
competitors-AnswerEvent = Answer the event
    .sentence = { $reroll }
    .reroll-true = Have the die rolled again
    .reroll-false = Let the die stand
    .reroll = Is the die rolled again?
competitors-DiscardTerritory = Discard a territory card
    .sentence = Discard { $card }
    .card = Which card?
competitors-PlayReaction = Play { $card ->
    [several] a card
   *[other] { $card }
}
    .sentence = Play { $card }
    .card = Which card?
competitors-DeclineReaction = Play nothing


## What can be done: deals

competitors-OpenOffer = Offer a deal to { $to ->
    [several] several players
   *[other] { $to }
}
    .sentence = Offer { $to } a deal: you give { $give } and want { $want }, { $showContract }
    .showContract-true = with the contract shown
    .showContract-false = without showing a contract
    .to = To whom?
    .give = What do you give?
    .want = What do you want?
    .showContract = Do you show the contract of the goods for which you want a ship or aircraft? Without such goods there is none to show.
competitors-AcceptOffer = Accept
    .sentence = Accept{ $territoryCards ->
        [none] {""}
       *[other] , giving { $territoryCards }
    }{ $contractCards ->
        [none] {""}
       *[other] , giving { $contractCards }
    }{ $places ->
        [none] {""}
       *[other] , placing { $places }
    }
    .territoryCards = Which territory cards do you give?
    .contractCards = Which contract cards do you give?
    .places = Where do you place vehicles that you get?
competitors-PlaceTokens = Place your new vehicles
    .sentence = Place { $places }
    .places = Where do you place them?
competitors-DeclineOffer = Decline
competitors-PickAcceptor = Pick one of them
    .sentence = Pick { $seat }
    .seat = Which player?
competitors-PickNobody = Pick nobody
competitors-AskToSee = Ask to see the contract
competitors-ShowContract = Show the contract
competitors-WithdrawOffer = Withdraw the offer
competitors-OpenAuction = Auction a lot
    .sentence = Auction { $lot }, from { $reserve } euros
    .lot = What do you sell?
    .reserve = What is the least bid?
competitors-PlaceBid = Bid
    .sentence = Bid { $amount } euros
    .amount = How much? All bid in secret; of equal bids, that of the next player clockwise from the seller wins.
competitors-PassBid = Do not bid
competitors-Give = What is given
    .money = How much money?
    .territoryCards = Which territory cards?
    .contractCards = Which contract cards?
    .tokens = Which vehicles?
    .branches = Which branches?
    .charter = Which ship or aircraft is chartered out?
competitors-Want = What is wanted
    .money = How much money?
    .territoryCards = Which territory cards?
    .contractCards = Which contract cards?
    .territoryNumbers = How many other territory cards of each continent?
    .contractNumber = How many other contract cards?
    .tokens = Which vehicles?
    .branches = Which branches?
    .charter = Which ship or aircraft is chartered?
    .contractOf = The goods of which vehicle may it take?
competitors-Lot = What is sold
    .money = How much money?
    .territoryCards = Which territory cards?
    .contractCards = Which contract cards?
    .tokens = Which vehicles?
    .branches = Which branches?


## Values

competitors-Deck =
    .TERRITORY = the territory deck
    .CONTRACT = the contract deck
competitors-Colour =
    .RED = red
    .BLUE = blue
    .GREEN = green
    .YELLOW = yellow
    .BLACK = black
competitors-Vehicle =
    .TRUCK = truck
    .SHIP = ship
    .AIRCRAFT = aircraft
competitors-OnceATurn =
    .CUSTOMS_BROKER = Customs Broker
    .LOCAL_AGENT = Local Agent
competitors-Phase =
    .SETUP = setup
    .ROUND_END = the end of the round
    .TURN = a turn
    .OVER = the end of the game
competitors-Mode =
    .TIMED = by rounds
    .POINTS = by points
competitors-Band =
    .GREEN_BAND = a short distance (green)
    .YELLOW_BAND = a middle distance (yellow)
    .RED_BAND = a long distance (red)
competitors-Failure =
    .ABANDONED = because it is given up
    .LATE = because its movement turns are used up
    .STOPPED = because of a card or an event
competitors-Why =
    .FUEL = fuel
    .TRANSIT = a transit fee
    .CUSTOMS = customs
    .EVENT = an event
    .CHANNEL = freeing a channel
    .SPECIAL = a special card
    .INSURANCE = an insurance


## What happens: setup and turns

competitors-SetupRolled = { $seat } rolls { $value }.
competitors-FirstSeatFound = { $seat } goes first.
competitors-HeadquarterChosen = { $seat } takes { $colour } and the headquarters in { $territory }.
competitors-RoundBegun = Round { $round } begins.
competitors-TurnBegun = It is { $seat }'s turn, with { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}.
competitors-TurnEnded = { $seat }'s turn is over.
competitors-CardsDrawn = { $seat } draws { $drawn } from { $deck }.
competitors-CardsShown = { $cardIds }
competitors-DeckRemade = The discard pile is shuffled into { $deck }, which has { $count ->
    [one] { $count } card
   *[other] { $count } cards
} now.
competitors-TerritoryDiscarded = { $seat } discards { $card }.
competitors-ContractSigned = { $seat } signs a contract for { $token }, from { $sender } to { $receiver }{ $signed ->
    [Hidden] ; the contract stays face-down
   *[other] : { $signed }
}.


## What happens: movements

competitors-MovementBegun = { $seat } { $delivery ->
    [true] delivers the goods of
   *[false] moves
} { $token }{ $startsAt ->
    [none] {""}
   *[other] , which is at { $startsAt }
}.
competitors-MovementTurnBegun = Movement turn { $turn } of { $seat }'s delivery begins.
competitors-Drove = { $seat } drives { $token } from { $start } to { $to }, for { $spent ->
    [one] { $spent } point
   *[other] { $spent } points
}.
competitors-Sailed = { $seat } sails { $token } to { $to }.
competitors-ChannelCrossed = { $seat } takes { $token } through { $channel } to { $to }.
competitors-Docked = { $seat } docks { $token } in { $territory }.
competitors-Flew = { $seat } flies { $token } towards { $to } over { $band }; it is in the air near { $near }.
competitors-Landed = { $seat } flies { $token } over { $band } and lands in { $territory }.
competitors-ArrowReached = { $seat } flies { $token } over { $arrow } and goes on from { $opposite }.
competitors-TruckLoaded = { $seat } loads { $truck } on { $carrier }.
competitors-TruckUnloaded = { $seat } unloads { $truck } in { $territory }.
competitors-TruckPutAshore = { $truck } is put ashore in { $territory }.
competitors-GoodsTransferred = { $seat } hands the goods of { $source } to { $to }.
competitors-CustomsSpared = { $count ->
    [one] The next customs card of { $seat }'s delivery is not drawn.
   *[other] The next { $count } customs cards of { $seat }'s delivery are not drawn.
}
competitors-BonusPromised = If { $seat }'s delivery succeeds, it pays { $amount } euros more.
competitors-PointsChanged = { $seat } { $by ->
    [-2] loses 2 movement points
    [-1] loses 1 movement point
    [1] gains 1 movement point
   *[other] gains { $by } movement points
} in this movement turn.
competitors-MovementTurnStopped = { $seat }'s movement turn ends.
competitors-MovementTurnsLost = { $seat } loses { $count ->
    [one] { $count } movement turn
   *[other] { $count } movement turns
}.
competitors-ChannelFreed = { $seat } is stopped on { $channel } and { $paid ->
    [0] goes back
   *[other] pays { $paid } euros to free it
}.
competitors-TokenLost = { $seat } loses { $token }.
competitors-TokenWentBack = { $seat }'s { $token } goes back to { $base }.
competitors-GoodsConfiscated = { $seat } cannot pay: the goods are confiscated.
competitors-Delivered = { $seat } delivers { $contract } from { $sender } to { $receiver } for { $reward } euros and { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
}.
competitors-DeliveryFailed = { $seat }'s delivery of { $contract } from { $sender } to { $receiver } fails { $failedBy ->
    [none] { $failure }
   *[other] because of { $failedBy }
}{ $points ->
    [0] .
   *[other] {" "}and costs { $points } victory point.
}


## What happens: money, customs, events

competitors-MoneyPaid = { $seat } pays { $amount } euros for { $purpose }{ $payee ->
    [none] .
   *[other] {" "}to { $payee }.
}
competitors-MoneyReceived = { $seat } receives { $amount } euros for { $purpose }.
competitors-CustomsDrawn = { $seat } draws the customs card { $card }.
competitors-CustomsSkipped = { $seat } passes customs without a card.
competitors-CustomsCancelled = { $seat } ignores { $card }.
competitors-CustomsPutBack = { $seat }'s Customs Broker in { $base } has { $card } put back.
competitors-DieRolled = { $seat } rolls { $value }.
competitors-EventRolled = { $seat } rolls { $value } in { $territory }: { $box }.
competitors-CustomsWithoutEffect = { $card } has no effect on { $seat }'s goods.
competitors-EventWithoutEffect = { $box } has no effect on { $seat }.
competitors-WeatherRolled = { $seat } rolls { $area } and { $value } for the weather of the round: { $event }.
competitors-SaveRolled = { $seat } rolls { $value } for { $tokens }, which the weather threatens: below { $save } is safe, so { $safe ->
    [true] nothing happens
   *[false] the way leads back
}.


## What happens: buying, selling, special cards

competitors-TokenBought = { $seat } buys { $token } for { $price } euros and places it on { $base }.
competitors-TokenSold = { $seat } sells { $token } for { $price } euros.
competitors-BranchBought = { $seat } builds a branch in { $territory } for { $price } euros.
competitors-BranchSold = { $seat } sells the branch in { $territory } for { $price } euros.
competitors-AdvantagePlaced = { $seat } places { $card } in { $base }.
competitors-AdvantageRemoved = { $card } in { $base } is discarded.
competitors-SpecialPlayed = { $seat } plays { $card }{ $against ->
    [none] .
   *[other] {" "}against { $against }.
}
competitors-SpecialCancelled = { $seat } cancels { $card }.
competitors-ContractStolen = { $seat } takes { $stolen } from { $victim }.
competitors-ChannelClosed = { $seat } closes { $channel }.
competitors-ChannelOpened = { $channel } is open again.
competitors-ActionsGained = { $seat } has { $count ->
    [one] { $count } more action
   *[other] { $count } more actions
}.


## What happens: deals and the end

competitors-SideShown = { $money ->
    [0] { competitors-SideTerritoryCards }
   *[other] { $money } euros{ competitors-AndTerritoryCards }
}
competitors-SideTerritoryCards = { COUNT($territoryCards) ->
    [0] { competitors-SideContractCards }
   *[other] { $territoryCards }{ competitors-AndContractCards }
}
competitors-SideContractCards = { COUNT($contractCards) ->
    [0] { competitors-SideNumbers }
   *[other] { $contractCards }{ competitors-AndNumbers }
}
competitors-SideNumbers = { $territoryNumbers ->
    [none] { competitors-SideNumber }
   *[other] other territory cards ({ $territoryNumbers }){ competitors-AndNumber }
}
competitors-SideNumber = { $contractNumber ->
    [0] { competitors-SideTokens }
   *[other] { $contractNumber ->
        [one] { $contractNumber } other contract card
       *[other] { $contractNumber } other contract cards
    }{ competitors-AndTokens }
}
competitors-SideTokens = { $tokens ->
    [none] { competitors-SideBranches }
   *[other] { $tokens }{ competitors-AndBranches }
}
competitors-SideBranches = { $branches ->
    [none] { competitors-SideCharter }
   *[other] the branches in { $branches }{ competitors-AndCharter }
}
competitors-SideCharter = { $charter ->
    [none] { competitors-SideGoods }
   *[other] the charter of { $charter }{ competitors-AndGoods }
}
competitors-SideGoods = { $contractOf ->
    [none] nothing
   *[other] for the goods of { $contractOf }
}
competitors-AndTerritoryCards = { COUNT($territoryCards) ->
    [0] {""}
   *[other] , { $territoryCards }
}{ competitors-AndContractCards }
competitors-AndContractCards = { COUNT($contractCards) ->
    [0] {""}
   *[other] , { $contractCards }
}{ competitors-AndNumbers }
competitors-AndNumbers = { $territoryNumbers ->
    [none] {""}
   *[other] , other territory cards ({ $territoryNumbers })
}{ competitors-AndNumber }
competitors-AndNumber = { $contractNumber ->
    [0] {""}
   *[other] , { $contractNumber ->
        [one] { $contractNumber } other contract card
       *[other] { $contractNumber } other contract cards
    }
}{ competitors-AndTokens }
competitors-AndTokens = { $tokens ->
    [none] {""}
   *[other] , { $tokens }
}{ competitors-AndBranches }
competitors-AndBranches = { $branches ->
    [none] {""}
   *[other] , the branches in { $branches }
}{ competitors-AndCharter }
competitors-AndCharter = { $charter ->
    [none] {""}
   *[other] , the charter of { $charter }
}{ competitors-AndGoods }
competitors-AndGoods = { $contractOf ->
    [none] {""}
   *[other] {" "}for the goods of { $contractOf }
}
competitors-Berth = { $token } on { $base }
    .token = Which vehicle?
    .base = On which base?
competitors-OfferOpened = { $seat } offers { $offeredTo } a deal and gives { $give }; wants { $want }.
competitors-OfferAnswered = { $acceptedBy ->
    [none] { $declinedBy ->
        [none] Nobody answers the offer.
       *[some] The offer is declined by { $declinedBy }.
    }
   *[some] { $declinedBy ->
        [none] The offer is accepted by { $acceptedBy }.
       *[some] The offer is accepted by { $acceptedBy } and declined by { $declinedBy }.
    }
}
competitors-DealMade = { $seat } and { $partner } make a deal: { $seat } gives { $gives }; takes { $takes }.
competitors-OfferFailed = { $seat }'s offer ends without a deal.
competitors-ContractAskedFor = { $seat } asks to see the contract.
competitors-ContractSeen = { $seat } shows { $shownTo } { $seen }.
competitors-CharterEnded = { $seat }'s charter of { $token } is over.
competitors-AuctionOpened = { $seat } auctions { $lot }; the least bid is { $reserve } euros.
competitors-Bid = { $amount ->
    [none] { $seat } passes
   *[other] { $seat } bids { $amount } euros
}
competitors-AuctionEnded = { $bids }. { $wonBy ->
    [none] { $seat } keeps the lot.
   *[other] { $wonBy } gets the lot of { $seat }.
}
competitors-GameWon = The game is over after round { $round }.


## Why the game ended

competitors-Name =
    .CO-220 = CO-220: the last round is over
    .CO-221 = CO-221: a player has enough victory points
    .CO-222 = CO-222: the last round is over, and no player has enough victory points


## What the fields of moves are called, and what their numbers count

competitors-Label =
    .band = band
    .base = base
    .branches = branches
    .carrier = carrier
    .channel = channel
    .charter = charter of
    .check = check
    .colour = colour
    .contract = contract
    .contractCards = contract cards
    .contractNumber = other contract cards
    .contractOf = the goods of
    .deck = deck
    .effect = choice
    .give = something
    .headquarter = place
    .lot = lot
    .money = money
    .places = places
    .receiver = receiver
    .reroll = die
    .reserve = least bid
    .sender = sender
    .showContract = with the contract shown or not
    .territory = territory
    .territoryCards = territory cards
    .territoryNumbers = other territory cards
    .token = vehicle
    .tokens = vehicles
    .truck = truck
    .use = answer
    .vehicle = kind of vehicle
    .want = something
competitors-Unit =
    .amount = { $count ->
        [one] euro
       *[other] euros
    }
    .money = { $count ->
        [one] euro
       *[other] euros
    }
    .reserve = { $count ->
        [one] euro
       *[other] euros
    }
    .contractNumber = { $count ->
        [one] other contract card
       *[other] other contract cards
    }
    .territoryNumbers = { $count ->
        [one] card
       *[other] cards
    }


## Why not

competitors-OFFER_PENDING = An offer or an auction is open already.
competitors-WRONG_PHASE = Offers and auctions are opened while the player whose turn it is chooses an action or a step.
competitors-UNKNOWN_ID = Nothing in the game has that name.
competitors-CARD_NOT_IN_HAND = You can use cards of your own hand only.
competitors-CARD_NOT_PLAYABLE = { $rule ->
    [CO-034] A special card cannot be signed.
    [CO-208] That card cannot be played in this way.
   *[other] That card cannot be played in this way. A contract is signed for a vehicle in the territory of one of your cards.
}
competitors-NOT_YOUR_TOKEN = That vehicle is not yours to use for this.
competitors-TOKEN_HAS_GOODS = { $rule ->
    [CO-028] A vehicle holds one contract at most.
    [CO-097] A vehicle with goods cannot take those of another contract.
   *[other] A vehicle with goods is used by its delivery only.
}
competitors-TOKEN_HAS_NO_GOODS = { $rule ->
    [CO-094] There are no goods to hand over.
   *[other] That vehicle holds no goods.
}
competitors-TOKEN_LOADED = That vehicle is aboard another, or has a truck aboard.
competitors-TOKEN_NOT_AT_SENDER = The vehicle is not in the sender's territory.
competitors-SAME_TERRITORY = Sender and receiver must be different territories.
competitors-VEHICLE_NOT_ALLOWED = The contract does not allow that vehicle.
competitors-ALREADY_TAKEN = Somebody else has taken that.
competitors-DECK_EMPTY = There is nothing to draw there.
competitors-NOT_LINKED = { $rule ->
    [CO-067] The truck cannot drive there from here.
    [CO-077] The ship is on neither side of that channel.
    [CO-080] The moving vehicle is not an aircraft.
   *[other] The ship cannot get there from here.
}
competitors-NOT_ENOUGH_POINTS = You do not have enough movement points for that.
competitors-INSUFFICIENT_FUNDS = You do not have enough money for that.
competitors-CHANNEL_CLOSED = That channel is closed to you.
competitors-PORT_CLOSED = The port is closed.
competitors-AIRPORT_CLOSED = The airport is closed.
competitors-NO_PORT = There is no port.
competitors-NO_AIRPORT = There is no airport.
competitors-NEEDS_INTERCONTINENTAL = Without a base on the continent you need intercontinental airports.
competitors-IN_FLIGHT_TOKEN_USED = Another aircraft of yours is in flight.
competitors-BAND_NEEDED = The aircraft does not arrive there: say how far it flies.
competitors-BAND_NOT_ALLOWED = The aircraft arrives there: fly to it.
competitors-CARRIER_FULL = That carrier has a truck aboard.
competitors-NOT_SAME_TERRITORY = The vehicles are not in the same territory.
competitors-LOAD_LIMIT = { $rule ->
    [CO-095] The goods have changed their holder twice in this movement turn.
    [CO-093] That truck cannot be loaded there in this movement.
   *[other] That truck was loaded or unloaded in this turn already, or is not a part of this movement.
}
competitors-NO_LEGAL_STEP = That vehicle cannot make a step.
competitors-NO_STEP_MADE = Make a step first.
competitors-NO_TOKEN_LEFT = None is left for that.
competitors-TERRITORY_OCCUPIED = A base stands there already.
competitors-HEADQUARTER_FIXED = Headquarters stay where they are.
competitors-BASE_HAS_ADVANTAGE = That base has an advantage already.
competitors-NO_BASE = That is not a base for it.
competitors-BAD_TARGET = { $rule ->
    [CO-081] The aircraft is already there.
    [CO-092] That is not in this movement.
    [CO-183] That player has not accepted.
    [CO-185] Name each vehicle that you want once, with a base for it.
   *[other] That cannot be chosen.
}
competitors-BAD_AMOUNT = { $rule ->
    [CO-190] Bid a multiple of 500, not below the least bid.
   *[other] That is more than any of these players could give, or not a multiple of 500.
}
competitors-OFFER_LIMIT = You cannot open more offers and auctions in this turn.
competitors-OFFER_REPEATED = That same offer was refused already in this turn.
competitors-BAD_OFFER = { $rule ->
    [CO-190] The lot is empty.
    [CO-193] Headquarters are not traded.
    [CO-194] Ask the owner alone for vehicles, branches and charters.
    [CO-195] A contract is named and shown with a wanted charter only.
   *[other] Offer somebody else something, or want something of them.
}
competitors-DEAL_NOT_POSSIBLE = { $rule ->
    [CO-184] The deal cannot be carried out in this form.
   *[other] The deal is not possible.
}


## What the facts of cards, places and other components are called

competitors-Fact =
    .owner = owner
    .continent = continent
    .cost = points for a truck
    .cells = sea cell of the port
    .intercontinental = intercontinental airport
    .redFlag = red flag
    .territory = territory
    .kind = kind of goods
    .vehicle = vehicle
    .timeLimit = movement turns
    .reward = reward
    .skulls = skulls
    .die = die
    .area = continent
    .d6 = six-sided die
    .d12 = twelve-sided die
    .vehicles = vehicle
    .territories = territory
    .save = safe below
    .sides = side
    .ports = port of
    .opposite = leads to
    .points = movement points
    .fuel = fuel
    .stopFee = fee that frees a channel
    .buy = price
    .sell = amount that the bank pays
    .pieces = vehicles of a player
    .atStart = vehicles at the start
    .length = reach
