// @ts-check
/**
 * Who plays: the player of this page, whose account is made when it is first needed, and the house bots of its server.
 *
 * @import {Server} from "./client/index.js"
 * @import {HouseBotInfo, MatchSeat} from "./client/types.js"
 */
import { settings } from "./settings.js";
import { say } from "./words.js";

/** Accounts that are being made. @type {WeakMap<Server, Promise<void>>} */
const made = new WeakMap();

/**
 * Be somebody. However many ask for it while the server has not answered, one account is made: whoever had two would sit
 * down as one of them, and look on as the other.
 * @param {Server} server @param {string} name without one, a guest
 * @returns {Promise<void>}
 */
export function somebody(server, name) {
  if (server.token !== null) return Promise.resolve();
  const pending = made.get(server) ?? register(server, name.trim() || say("anonymous")).finally(() => made.delete(server));
  made.set(server, pending);
  return pending;
}

/** @param {Server} server @param {string} name */
async function register(server, name) {
  const { id } = await server.register(name);
  dispatchEvent(new CustomEvent("named", { detail: { name, id, token: server.token } }));
}

/** @param {Server} server @returns {Promise<HouseBotInfo[]>} as the operator has put them: the strongest last */
export const houseBots = async (server) => (await server.get("v1/bots")).items;

/** @param {Server} server @returns {Promise<string>} the one that plays where nobody has chosen another */
export const strongest = async (server) => (await houseBots(server)).at(-1)?.name ?? "";

/** @param {MatchSeat} seat @returns {boolean} whether somebody who has none may take it over in the running match */
export const onOffer = ({ offered, keptFor }) => offered && (keptFor === null || keptFor === settings().id);
