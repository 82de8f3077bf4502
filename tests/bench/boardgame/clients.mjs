// Plays matches of two seats, a stream a seat, in a closed loop: node clients.mjs URL MATCHES MOVES MOVES-OF-A-MATCH.
// Says "warm" after a tenth of the moves, and "done" after all of them.
import { createRequire } from 'node:module';
import { cards } from './game.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [server, ...numbers] = process.argv.slice(2);
const [matches, most, lasts] = numbers.map(Number);
const game = cards(lasts);
const lobby = new LobbyClient({ server });
let made = 0;
let connected = 0;
let everybodyConnected;
/** Fulfilled when each seat of the first matches is connected: nobody moves before. */
const begin = new Promise((resolve) => {
  everybodyConnected = resolve;
});

/** Play the seat of a match to its end. */
function play(matchID, playerID, credentials) {
  const client = Client({ game, multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
  return new Promise((over) => {
    let answered = -1;
    let stopped = false;
    let joined = false;
    client.subscribe((state) => {
      if (state === null || stopped) return;
      if (state.isConnected && !joined) {
        joined = true;
        connected += 1;
        if (connected === 2 * matches) everybodyConnected();
      }
      if (state.ctx.gameover !== undefined || made >= most) {
        stopped = true;
        client.stop();
        over();
      } else if (state.ctx.currentPlayer === playerID && state.isConnected && state.ctx.turn !== answered) {
        answered = state.ctx.turn;
        made += 1;
        if (made === Math.floor(most / 10)) console.log('warm');
        if (made === most) console.log('done');
        begin.then(() => client.moves.play(Math.floor(Math.random() * 5)));
      }
    });
    client.start();
  });
}

/** Play one match after the other. */
async function table() {
  while (made < most) {
    const { matchID } = await lobby.createMatch(game.name, { numPlayers: 2 });
    const seats = ['0', '1'];
    const joined = [];
    for (const playerID of seats) joined.push(await lobby.joinMatch(game.name, matchID, { playerID, playerName: 'Bot' }));
    await Promise.all(seats.map((playerID, number) => play(matchID, playerID, joined[number].playerCredentials)));
  }
}

await Promise.all(Array.from({ length: matches }, table));
process.exit();
