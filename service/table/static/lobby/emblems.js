// @ts-check
/** Emblems of games: a pattern of their own for each, from nothing but the slug, until a server tells a better one. */
import { svg, html } from "../vendor/lit.js";

/** @param {string} slug @returns {number} */
const number = (slug) => [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

/** @param {string} slug */
export function emblem(slug) {
  const n = number(slug);
  const hue = (n * 47) % 360;
  const dots = Array.from({ length: 14 }, (_, at) => ({ x: (at * 37 + n) % 216, y: (at * 53 + n * 3) % 84, r: 4 + ((at * n) % 9) }));
  return html`<svg class="emblem" viewBox="0 0 216 84" aria-hidden="true" .style=${`--h:${hue}`} preserveAspectRatio="xMidYMid slice">
    <rect width="216" height="84"></rect>${dots.map(({ x, y, r }) => svg`<circle cx=${x} cy=${y} r=${r}></circle>`)}</svg>`;
}
