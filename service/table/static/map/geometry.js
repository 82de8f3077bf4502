// @ts-check
/**
 * Shapes of a map, in its own units.
 *
 * @import {Chart, Place} from "../client/types.js"
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {Place} place @returns {string} its outline, as a path */
export function outline(place) {
  if (place.outline) return place.outline;
  const { x, y, width, height, shape } = place;
  const [w, h] = [width / 2, height / 2];
  switch (shape) {
    case "RECTANGLE":
      return `M${x - w} ${y - h}h${width}v${height}h${-width}z`;
    case "HEXAGON_FLAT":
      return `M${x - w} ${y}L${x - w / 2} ${y - h}H${x + w / 2}L${x + w} ${y}L${x + w / 2} ${y + h}H${x - w / 2}z`;
    case "HEXAGON_POINTED":
      return `M${x} ${y - h}L${x + w} ${y - h / 2}V${y + h / 2}L${x} ${y + h}L${x - w} ${y + h / 2}V${y - h / 2}z`;
    default:
      return `M${x - w} ${y}a${w} ${h} 0 1 1 ${width} 0a${w} ${h} 0 1 1 ${-width} 0z`;
  }
}

/** @param {Chart} map @returns {Box} all of it, with a small margin */
export function extent(map) {
  const margin = Math.max(map.width, map.height) * 0.012;
  return { x: -margin, y: -margin, width: map.width + 2 * margin, height: map.height + 2 * margin };
}

/** @param {Chart} map @returns {boolean} whether things lie on it but do not travel from place to place */
export const roomy = (map) => map.links.length === 0 && map.places.length <= 20;

/** @param {Chart} map @returns {boolean} whether it is so small that there is nothing to zoom into */
export const whole = (map) => map.places.length <= 20;

/** @param {Chart} map @returns {boolean} whether a part of its middle, large enough for zones, has no places */
export function hollow(map) {
  const [left, right, top, bottom] = [map.width * 0.27, map.width * 0.73, map.height * 0.3, map.height * 0.7];
  return map.links.length > 0 && map.places.length < 40 && map.places.every(({ x, y, width, height }) =>
    x + width / 2 < left || x - width / 2 > right || y + height / 2 < top || y - height / 2 > bottom);
}

/** @param {Chart} map @returns {Set<string>} the links between places that do not touch, so that a line must tell them */
export function drawn(map) {
  const places = new Map(map.places.map((place) => [place.key, place]));
  const apart = map.links.filter(({ a, b }) => {
    const [from, to] = [places.get(a), places.get(b)];
    if (!from || !to) return false;
    const near = Math.max(from.width, to.width, from.height, to.height) * 1.12;
    const hexes = from.shape.startsWith("HEX") && to.shape.startsWith("HEX");
    return !hexes || Math.hypot(from.x - to.x, from.y - to.y) > near;
  });
  return new Set(apart.map(({ key }) => key));
}

/** @param {Chart} map @param {number} by @returns {Chart} the same, higher: for maps whose distances mean nothing */
export function stretched(map, by) {
  const places = map.places.map((place) => ({ ...place, y: place.y * by, height: place.height * by }));
  return { ...map, places, height: map.height * by };
}
