// @ts-check
/**
 * What others have done since the viewer's own last move, in a line, once the viewer comes back to the match. It leads to the log,
 * and goes when it has been read, or the viewer moves.
 *
 * @import {Followed} from "../match.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { keep, settings } from "../settings.js";
import { html, nothing } from "../vendor/lit.js";
import { narrow } from "../view.js";
import { say } from "../words.js";

/** The matches of which this browser keeps what has been read. */
const MATCHES = 20;

/** What is told of each match that is open: nothing before it is known. @type {WeakMap<Followed, {since: number, until: number, text: string}>} */
const told = new WeakMap();

/** @param {View} view @param {FreeportTable} table */
export function digest(view, table) {
  const followed = /** @type {Followed} */ (table.followed);
  const place = `${view.match.id} ${view.me}`;
  const { since, until, text } = told.get(followed) ?? begin(table, followed);
  if (!text || followed.seen > until || until <= (settings().read[place] ?? 0)) return nothing;
  const read = () => {
    keep({ read: Object.fromEntries(Object.entries({ ...settings().read, [place]: until }).slice(-MATCHES)) });
    followed.seen = since;
    table.open(narrow() ? "log" : "");
    const log = /** @type {HTMLElement | null} */ (table.querySelector(".log"));
    log?.focus();
    log?.scrollTo(0, 0);
  };
  return html`<button type="button" class="link also digest" @click=${read}>${say("since-move")} ${text}</button>`;
}

/** @param {FreeportTable} table @param {Followed} followed look now, and whenever the viewer comes back to the page */
function begin(table, followed) {
  const empty = { since: 0, until: 0, text: "" };
  told.set(followed, empty);
  const look = () => {
    if (table.followed !== followed || !table.isConnected) document.removeEventListener("visibilitychange", look);
    else if (!document.hidden) void read(table, followed);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return empty;
}

/** @param {FreeportTable} table @param {Followed} followed */
async function read(table, followed) {
  const { yourSeat } = followed.match;
  // The log tells the same.
  const { since, updates } = await followed.seat.sinceMyMove().catch(() => ({ since: 0, updates: [] }));
  const happened = updates.flatMap(({ words }) => words?.events ?? []);
  if (since === 0 || !happened.some(({ seat }) => seat !== null && seat !== yourSeat)) return;
  told.set(followed, { since, until: updates.at(-1)?.version ?? 0, text: happened.map(({ text }) => text).join(" ") });
  table.draw();
}
