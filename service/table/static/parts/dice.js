// @ts-check
/**
 * What remains of a match: its record.
 *
 * @import {FreeportTable} from "../table.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";

/** @param {FreeportTable} table */
export function dice({ followed }) {
  if (!followed) return nothing;
  const { server, path } = followed.seat;
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await server.text(`${path}/record`)], { type: "application/jsonl" }));
    link.download = `${followed.match.id}.jsonl`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`<button type="button" @click=${save}>${say("record")}</button>`;
}
