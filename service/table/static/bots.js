// @ts-check
/**
 * The house bots of a server.
 *
 * @import {Server} from "./client/index.js"
 */

/** @param {Server} server @returns {Promise<string[]>} their names, as the operator has put them: the strongest last */
export const houseBots = async (server) => (await server.get("v1/bots")).items;

/** @param {Server} server @returns {Promise<string>} the one that plays where nobody has chosen another */
export const strongest = async (server) => (await houseBots(server)).at(-1) ?? "";
