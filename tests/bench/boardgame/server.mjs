// Serves the game with boardgame.io, its state in memory: node server.mjs PORT
import { createRequire } from 'node:module';
import { game } from './game.mjs';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
await server.run(Number(process.argv[2]));
