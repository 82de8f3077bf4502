// @ts-check
/**
 * Streams of a server: matches, decisions, the lobby. Each goes on after the last event when its connection breaks.
 *
 * @import {Server} from "./server.js"
 */
import { Problem, pause } from "./server.js";

const KINDS = ["hello", "update", "patch", "heartbeat", "change", "told", "pending", "presence", "goodbye", "end", "problem"];
/** Silence of so many heartbeats means that a connection is broken. */
const SILENCE = 3;

/**
 * @typedef {{event: string, data: any}} Told an event of a stream
 * @typedef {{path: string, ticket: object, query?: Record<string, unknown>, after?: number, signal?: AbortSignal,
 *   onConnection?: (connected: boolean) => void}} Wanted `path` and `query` of the stream; `ticket`: what a ticket for
 *   it is asked for with; `after`: the last version that is known; `onConnection`: told when it is lost and found
 */

/**
 * Follow a stream until it ends, or the signal is aborted.
 *
 * @param {Server} server
 * @param {Wanted} wanted
 * @returns {AsyncGenerator<Told>}
 */
export async function* follow(server, wanted) {
  const state = { after: wanted.after };
  for (let wait = 500; !wanted.signal?.aborted; wait = Math.min(wait * 2, 8000)) {
    try {
      for await (const told of once(server, wanted, state)) {
        if (told.event === "end") return;
        if (told.event === "problem") throw new Problem(told.data);
        if (told.event === "hello") {
          wanted.onConnection?.(true);
          wait = 500;
        } else if (told.event !== "heartbeat") yield told;
      }
    } catch (error) {
      if (error instanceof Problem && !error.passes && error.status < 500) throw error;
    }
    if (wanted.signal?.aborted) return;
    wanted.onConnection?.(false);
    await pause(wait * (0.5 + Math.random()), wanted.signal);
  }
}

/**
 * Follow one connection until it breaks.
 *
 * @param {Server} server @param {Wanted} wanted @param {{after?: number}} state
 * @returns {AsyncGenerator<Told>}
 */
async function* once(server, wanted, state) {
  const ticket = server.token === null ? undefined : (await server.post("v1/tickets", wanted.ticket)).ticket;
  if (wanted.signal?.aborted) return;
  const source = new EventSource(server.url(wanted.path, { ...wanted.query, after: state.after, ticket }));
  /** @type {Told[]} */
  const waiting = [];
  let broken = false;
  let wake = () => {};
  let silence = 45_000;
  for (const kind of KINDS) {
    source.addEventListener(kind, (event) => {
      const message = /** @type {MessageEvent} */ (event);
      waiting.push({ event: kind, data: JSON.parse(message.data) });
      if (kind === "update") state.after = Number(message.lastEventId);
      wake();
    });
  }
  const end = () => ((broken = true), wake());
  source.onerror = end;
  wanted.signal?.addEventListener("abort", end, { once: true });
  try {
    while (!wanted.signal?.aborted && (!broken || waiting.length > 0)) {
      const told = waiting.shift();
      if (told !== undefined) {
        if (told.event === "hello") silence = told.data.heartbeatSeconds * SILENCE * 1000;
        if (told.event === "goodbye") return;
        yield told;
        continue;
      }
      const timer = setTimeout(end, silence);
      await new Promise((resolve) => (wake = () => resolve(undefined)));
      clearTimeout(timer);
    }
  } finally {
    source.close();
    wanted.signal?.removeEventListener("abort", end);
  }
}
