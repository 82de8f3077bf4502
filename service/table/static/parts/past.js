// @ts-check
/**
 * The bar of the replay: a slider, steps, whose view it is, and what remains of a match that is over: its record, and whether
 * its dice are those to which the server had committed itself.
 *
 * @import {Checked} from "../client/fairness.js"
 * @import {Followed} from "../match.js"
 * @import {Replay} from "../replay.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { checkRecord } from "../client/fairness.js";
import { late } from "../late.js";
import { html, live, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { ranking, refusal } from "./ask.js";
import { hand } from "./cards.js";
import { choice } from "./seats.js";
import { icon } from "./shapes.js";

/** @param {View} view @param {Replay} replay @param {FreeportTable} table */
export function replayBar(view, replay, table) {
  const { moment, last } = replay;
  const go = (/** @type {number} */ to) => void replay.to(to);
  const steps = /** @type {const} */ ([["first", 0], ["previous", moment - 1], ["next", moment + 1], ["last", last]]);
  const button = (/** @type {readonly [string, number]} */ [name, to]) => html`<button type="button" class="plain" aria-label=${say(`step-${name}`)}
    aria-disabled=${to < 0 || to > last} @click=${() => go(to)}>${icon(name)}</button>`;
  return html`<section class="ask past" aria-label=${say("replay")}>
    ${replay.open && table.followed?.match.result && moment === last ? ranking(view, table.followed.match.result) : nothing}
    <h2 aria-live="polite">${replay.lines.map(({ text }) => text).join(" ") || say("move-number", { n: moment })}</h2>
    ${refusal(replay.refused || table.play?.refused)}
    <div class="control">
      ${steps.slice(0, 2).map(button)}
      <input type="range" min="0" max=${last} .value=${live(String(moment))} aria-label=${say("moment", { n: moment, all: last })}
        @input=${(/** @type {any} */ { target }) => go(Number(target.value))}>
      ${steps.slice(2).map(button)}
      <span>${say("moment", { n: moment, all: last })}</span>
      ${replay.open ? choice(view, say("viewpoint"), replay.seat ?? view.me, (seat) => void replay.to(moment, seat)) : nothing}
      <button type="button" @click=${() => navigator.clipboard?.writeText(location.href).catch(() => {})}>${say("copy-moment")}</button>
      <span class="space"></span>${replay.open ? dice(table) : nothing}
      ${replay.open && view.seated ? html`<button type="button" class="do" data-act="rematch">${say("rematch")}</button>` : nothing}
      <button type="button" data-act="present">${say("present")}</button></div>
    ${hand(view)}</section>`;
}

/** What has been found. @type {WeakMap<Followed, () => Checked | undefined>} */
const found = new WeakMap();

/** @param {FreeportTable} table */
function dice(table) {
  const { followed, play } = table;
  if (!followed) return nothing;
  const { server, path, match } = followed.seat;
  const record = () => server.text(`${path}/record`);
  const told = found.get(followed) ?? late(async () => checkRecord(await record()), () => table.draw());
  found.set(followed, told);
  const checked = crypto.subtle ? told() : undefined;
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await record()], { type: "application/jsonl" }));
    link.download = `${match}.jsonl`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`${checked ? verdict(checked) : nothing}<button type="button" @click=${() => play?.call(save)}>${say("record")}</button>`;
}

/** @param {Checked} checked */
function verdict({ checked, draws, wrong }) {
  if (wrong.length > 0) return html`<b class="refused">${say("dice-wrong")}: ${wrong.join(", ")}</b>`;
  return html`<span class="fair" title=${say("dice-what", { checked, draws })}>✓ ${say("dice-checked")}</span>`;
}
