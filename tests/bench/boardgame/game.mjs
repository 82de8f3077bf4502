// A small game of cards for two: in turn, each plays a card of five and draws one, until so many cards were played.

const HAND = 5;

const player = (deck) => ({ hand: deck.splice(0, HAND), score: 0 });

/** The game, of a number of moves. */
export const cards = (moves) => ({
  name: 'cards',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 60 }, (_, card) => card));
    return { players: { 0: player(deck), 1: player(deck) }, deck, played: [], made: 0 };
  },
  // Each seat sees its own hand, and how many cards the deck has.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: Object.fromEntries(
      Object.entries(G.players).map(([seat, { hand, score }]) => [
        seat,
        { score, hand: seat === playerID ? hand : hand.length },
      ]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // the deck is not there
      move: ({ G, playerID, random }, index) => {
        const { players, played } = G;
        const [card] = players[playerID].hand.splice(index, 1);
        players[playerID].score += card;
        players[playerID].hand.push(G.deck.pop());
        played.push(card);
        G.made += 1;
        if (G.deck.length === 0) [G.deck, G.played] = [random.Shuffle(played), []];
      },
    },
  },
  endIf: ({ G }) => (G.made === moves ? { winner: G.players[0].score > G.players[1].score ? '0' : '1' } : undefined),
});
