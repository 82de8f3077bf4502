// Plays matches of two seats, a stream a seat, in a closed loop: node clients.mjs URL MATCHES MOVES.
// Says "warm" after a tenth of the moves, and "done" after all of them.
import { createRequire } from 'node:module';
import { game } from './game.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [server, matches, most] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const lobby = new LobbyClient({ server });
let made = 0;

/** Play the seat of a match to its end. */
function play(matchID, playerID, credentials) {
  const client = Client({ game, multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
  return new Promise((over) => {
    let answered = -1;
    let stopped = false;
    client.subscribe((state) => {
      if (state === null || stopped) return;
      if (state.ctx.gameover !== undefined || made >= most) {
        stopped = true;
        client.stop();
        over();
      } else if (state.ctx.currentPlayer === playerID && state.isConnected && state.ctx.turn !== answered) {
        answered = state.ctx.turn;
        made += 1;
        if (made === Math.floor(most / 10)) console.log('warm');
        if (made === most) console.log('done');
        client.moves.play(Math.floor(Math.random() * 5));
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
