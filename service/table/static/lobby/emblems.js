// @ts-check
/**
 * Emblems of games: the map in miniature, or backs of cards for a game without one. The colour is the game's own.
 *
 * @import {Emblem} from "../client/types.js"
 */
import { hueOf } from "../parts/shapes.js";
import { svg, html } from "../vendor/lit.js";

/** @param {{slug: string, emblem?: Emblem | null}} game */
export function emblem({ slug, emblem: told }) {
  const drawn = told ? svg`<svg viewBox="0 0 ${told.width} ${told.height}" preserveAspectRatio="xMidYMid ${told.width > told.height * 1.9 ? "slice" : "meet"}" y="6" height="72"><path d=${told.path}></path></svg>` : backs();
  return html`<svg class="emblem" viewBox="0 0 216 84" aria-hidden="true" .style=${`--h:${hueOf(slug)}`} preserveAspectRatio="xMidYMid slice">
    <rect class="ground" width="216" height="84"></rect>${drawn}</svg>`;
}

/** Backs of cards, held as a fan. */
const backs = () => [-30, -12, 6, 24].map((turn) => svg`<g transform="translate(108 128) rotate(${turn}) translate(-20 -116)">
  <rect class="back" width="42" height="66" rx="6"></rect><rect class="stitch" x="6" y="6" width="30" height="54" rx="3"></rect></g>`);
