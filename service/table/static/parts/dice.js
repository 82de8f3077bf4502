// @ts-check
/**
 * What remains of a match: its record, and whether its dice are those to which the server had committed itself.
 *
 * @import {Checked} from "../client/fairness.js"
 * @import {Followed} from "../match.js"
 * @import {FreeportTable} from "../table.js"
 */
import { checkRecord } from "../client/fairness.js";
import { late } from "../late.js";
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";

/** What has been found. @type {WeakMap<Followed, () => Checked | undefined>} */
const found = new WeakMap();

/** @param {FreeportTable} table */
export function dice(table) {
  const { followed } = table;
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
  return html`${checked ? verdict(checked) : nothing}<button type="button" @click=${save}>${say("record")}</button>`;
}

/** @param {Checked} checked */
function verdict({ checked, draws, wrong }) {
  if (wrong.length > 0) return html`<b class="refused">${say("dice-wrong")}: ${wrong.join(", ")}</b>`;
  return html`<span class="fair" title=${say("dice-what", { checked, draws })}>✓ ${say("dice-checked")}</span>`;
}
