// @ts-check
/**
 * What remains of a match: its record, and whether its dice are those to which the server had committed itself.
 *
 * @import {Checked} from "../client/fairness.js"
 * @import {FreeportTable} from "../table.js"
 */
import { checkRecord } from "../client/fairness.js";
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";

/** What has been found, by the match; null while it is being checked. @type {Map<string, Checked | null>} */
const found = new Map();

/** @param {FreeportTable} table */
export function dice(table) {
  const { followed } = table;
  if (!followed) return nothing;
  const { server, path, match } = followed.seat;
  const record = () => server.text(`${path}/record`);
  if (!found.has(match) && crypto.subtle) {
    found.set(match, null);
    void record().then(checkRecord).then((checked) => (found.set(match, checked), table.draw()));
  }
  const checked = found.get(match);
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
