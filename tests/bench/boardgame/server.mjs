// Serves the game with boardgame.io, its state in memory: node server.mjs PORT MOVES-OF-A-MATCH
import { createRequire } from 'node:module';
import { cards } from './game.mjs';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [cards(Number(process.argv[3]))], origins: [Origins.LOCALHOST] });
await server.run(Number(process.argv[2]));
