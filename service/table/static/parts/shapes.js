// @ts-check
/** Shapes of seats, and icons. A seat has a colour and a shape, always together. */
import { svg, html } from "../vendor/lit.js";

const SHAPES = [
  "M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16z",
  "M3 3h14v14H3z",
  "M10 2 19 17.5H1z",
  "M10 1 19 10 10 19 1 10z",
  "M10 1.5 19 8.2 15.5 18.5H4.5L1 8.2z",
  "M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7z",
  "M5.3 2h9.4L19.3 10l-4.6 8H5.3L.7 10z",
  "M10 1l2.7 6 6.5.700-4.9 4.4 1.4 6.4L10 15.2 4.3 18.5l1.4-6.4L.8 7.7 7.3 7z",
];

/** @param {number} seat */
export const shapePath = (seat) => SHAPES[seat % SHAPES.length] ?? "";

/** @param {number | null} seat @param {string} [about] what it tells; nothing where a name stands beside it */
export function shape(seat, about) {
  if (seat === null) return html`<span class="shape"></span>`;
  const path = svg`<path d=${shapePath(seat)}></path>`;
  if (about) return html`<svg class="shape seat-${seat}" viewBox="0 0 20 20" role="img" aria-label=${about}>${path}</svg>`;
  return html`<svg class="shape seat-${seat}" viewBox="0 0 20 20" aria-hidden="true">${path}</svg>`;
}

/** @type {Record<string, string>} */
const ICONS = {
  back: "M15 5l-7 7 7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  replay: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2",
  rules: "M6 4h12v16H8a2 2 0 0 1-2-2V4zM6 17a2 2 0 0 1 2-2h10",
  log: "M5 6h14M5 12h14M5 18h9",
  fit: "M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  first: "M6 5v14M18 5l-9 7 9 7z",
  previous: "M17 5L7 12l10 7z",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  close: "M6 6l12 12M18 6L6 18",
};

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name] ?? ""}></path></svg>`;

/** Outlines of what moves over boards, in a square of 24. @type {Record<string, string>} */
const PIECES = {
  SHIP: "M4 14h16l-2 5H6zM8 13V9h8v4M11 9V5h3v4",
  TRUCK: "M2 7h11v9H2zM14 10h4l3 3v3h-7zM5 17.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M15.5 17.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0",
  AIRCRAFT: "M12 2c1 0 1.5 1.5 1.5 3v4.5L21 14v2l-7.5-2.3V18l2.5 2v1.5L12 20.3 8 21.5V20l2.5-2v-4.3L3 16v-2l7.5-4.5V5c0-1.5.500-3 1.5-3z",
  ROCKET: "M12 2c3 2.5 4 6 4 9l3 4v4l-4-2H9l-4 2v-4l3-4c0-3 1-6.5 4-9z",
  BASE: "M3 11l9-7 9 7v9h-5v-5H8v5H3z",
  PLANET: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  PERSON: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 20c0-4 4-6 8-6s8 2 8 6z",
  CRATE: "M4 5h16v14H4z",
  COIN: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  CARD: "M6 3h12v18H6z",
  DIE: "M4 4h16v16H4z",
};
/** What a role looks like where no icon is told. @type {Record<string, string>} */
const BY_ROLE = { VEHICLE: "SHIP", BASE: "BASE", PERSON: "PERSON", CARGO: "CRATE", MONEY: "COIN" };

/** @param {{icon?: string | null} | undefined} kind @param {string} role @returns {string} */
export const pieceIcon = (kind, role) => PIECES[kind?.icon ?? BY_ROLE[role] ?? ""] ?? "";

/** @param {string} key @returns {number} a hue that tells it apart from others, where names do so without colour; none is the signal's */
export const hueOf = (key) => ([...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) * 47) % 300 + 20;

/** @param {string} d */
export const pieceMark = (d) => svg`<path class="glyph" d=${d}></path>`;
