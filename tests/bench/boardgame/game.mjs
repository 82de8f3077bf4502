// A small game of cards for two: in turn, each plays a card of five and draws one, until so many cards were played.

/** As many moves as a random game of Cargo Hold for two lasts. */
const MOVES = 12;
const HAND = 5;

const player = (deck) => ({ hand: deck.splice(0, HAND), score: 0 });

export const game = {
  name: 'cards',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 60 }, (_, card) => card));
    return { players: { 0: player(deck), 1: player(deck) }, deck, played: [] };
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
      move: ({ G, playerID }, index) => {
        const { players, deck, played } = G;
        const [card] = players[playerID].hand.splice(index, 1);
        players[playerID].score += card;
        players[playerID].hand.push(deck.pop());
        played.push(card);
      },
    },
  },
  endIf: ({ G }) => (G.played.length === MOVES ? { winner: G.players[0].score > G.players[1].score ? '0' : '1' } : undefined),
};
