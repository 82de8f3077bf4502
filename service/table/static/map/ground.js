// @ts-check
/**
 * The ground of a map: what never changes, drawn once.
 *
 * @import {Chart, Kind, Place} from "../client/types.js"
 */
import { nothing, svg } from "../vendor/lit.js";
import { drawn, outline } from "./geometry.js";

/** @param {Chart} map @returns {string} what the map lies in: the told ground, else that of most of its places */
export function groundOf(map) {
  if (map.ground && map.ground !== "PLAIN") return map.ground.toLowerCase();
  const roles = map.places.map(({ role }) => role);
  if (roles.includes("SPACE")) return "space";
  return roles.includes("LAND") || roles.includes("WATER") ? "water" : "plain";
}

/** @param {Chart} map */
export function ground(map) {
  const shown = drawn(map);
  const large = map.places.length > 60 && !map.places.some(({ shape }) => shape.startsWith("HEX"));
  const { coast, borders } = map;
  return svg`<g class="ground ${large ? "large" : ""}">
    ${groundOf(map) === "water" ? svg`<rect class="sea" width=${map.width} height=${map.height}></rect>` : nothing}
    ${coast ? svg`<path class="depth" d=${coast}></path><path class="land" d=${land(map)}></path>` : nothing}
    ${map.links.filter(({ key, around, role, points }) => (coast ? points?.length : shown.has(key) && !around && !(large && role === "WATER"))).map((link) => line(map, link))}
    ${coast ? svg`<path class="shore" d=${coast}></path>` : nothing}
    ${map.places.map((place) => svg`<path class=${coast ? (place.role === "WATER" ? "cell" : "within") : `place ${kindClass(map.kinds, place)}`} data-about=${place.key} d=${outline(place)}></path>`)}
    ${borders ? svg`<path class="borders" d=${borders}></path>` : nothing}
    ${groundOf(map) === "space" ? map.places.map((place) => inSpace(map.kinds, place)) : nothing}</g>`;
}

/** @param {Chart} map @returns {string} all its land, as one path: one thing to paint, not hundreds */
const land = (map) => map.places.filter(({ role, outline: told }) => role !== "WATER" && told).map(outline).join("");

/** @param {readonly Kind[]} kinds @param {Place} place */
function kindClass(kinds, place) {
  const role = place.role === "PLAIN" ? kinds.find(({ key }) => key === place.kind)?.role ?? "PLAIN" : place.role;
  return `role-${role.toLowerCase()}`;
}

/** @param {Chart} map @param {Chart["links"][number]} link */
function line(map, link) {
  const told = link.points ?? [];
  const [a, b] = [link.a, link.b].map((key) => map.places.find((place) => place.key === key));
  const points = told.length ? told.map(({ x, y }) => `${x},${y}`).join(" ") : `${a?.x},${a?.y} ${b?.x},${b?.y}`;
  return svg`<polyline class="link role-${link.role.toLowerCase()}" points=${points}></polyline>`;
}

/** @param {readonly Kind[]} kinds @param {Place} place how a role looks in space: a mark that tells it apart without colour */
function inSpace(kinds, place) {
  const { x, y, height } = place;
  const r = height / 5;
  switch (true) {
    case place.role === "DANGER":
      return svg`<circle class="hole" cx=${x} cy=${y} r=${r}></circle><circle class="rim" cx=${x} cy=${y} r=${r * 1.5}></circle>`;
    case place.role === "WATER":
      return svg`<g class="cloud"><circle cx=${x - r * 0.7} cy=${y + r * 0.3} r=${r * 0.9}></circle><circle cx=${x + r * 0.5} cy=${y - r * 0.3} r=${r}></circle><circle cx=${x + r} cy=${y + r * 0.6} r=${r * 0.7}></circle></g>`;
    case place.role === "SPACE" && named(kinds, place):
      return svg`<g class="rings">${[0.4, 0.9, 1.4].map((part) => svg`<circle cx=${x} cy=${y} r=${r * part}></circle>`)}</g>`;
    default:
      return nothing;
  }
}

/** @param {readonly Kind[]} kinds @param {Place} place whether its kind is told by a number, as gates between places are */
const named = (kinds, place) => Boolean(kinds.find(({ key }) => key === place.kind)?.note);
