// @ts-check
/**
 * Moving about a map: wheel, drag, pinch and buttons change the part of it that is in view.
 *
 * @import {Box} from "./geometry.js"
 */

const CLOSEST = 14;

/** The part of a map that is in view. */
export class Sight {
  /** @param {Box} all the whole map */
  constructor(all) {
    this.all = all;
    this.box = { ...all };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = 0;
  }

  /** @returns {number} how much closer than the whole it is */
  get zoom() {
    return this.all.width / this.box.width;
  }

  /** @returns {0 | 1 | 2} how much is told at this zoom */
  get level() {
    return this.zoom < 1.7 ? 0 : this.zoom < 3.4 ? 1 : 2;
  }

  /** @returns {string} */
  get viewBox() {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  /** @param {number} factor above 1: closer @param {number} [x] @param {number} [y] the point that stays where it is */
  closer(factor, x = this.box.x + this.box.width / 2, y = this.box.y + this.box.height / 2) {
    const by = Math.min(CLOSEST, Math.max(1, this.zoom * factor)) / this.zoom;
    const { box } = this;
    this.#to({ x: x - (x - box.x) / by, y: y - (y - box.y) / by, width: box.width / by, height: box.height / by });
  }

  /** @param {number} dx @param {number} dy in units of the map */
  shift(dx, dy) {
    this.#to({ ...this.box, x: this.box.x + dx, y: this.box.y + dy });
  }

  /** Show the whole map. */
  fit() {
    this.box = { ...this.all };
  }

  /** @param {number} shape width by height of what it is seen through @param {number} x fill that by the map's height, around here */
  fill(shape, x) {
    const { y, height } = this.all;
    this.#to({ x: x - (height * shape) / 2, y, width: height * shape, height });
  }

  /** @param {Box} all another map is looked at, as a whole */
  over(all) {
    this.all = all;
    this.fit();
  }

  /** @param {Box} box */
  #to(box) {
    const { all } = this;
    if (box.width >= all.width) return this.fit();
    const x = Math.min(Math.max(box.x, all.x - box.width * 0.1), all.x + all.width - box.width * 0.9);
    const y = Math.min(Math.max(box.y, all.y - box.height * 0.1), all.y + all.height - box.height * 0.9);
    this.box = { ...box, x, y };
  }
}

/**
 * Let pointers and wheels move a map.
 * @param {SVGSVGElement} map @param {Sight} sight @param {() => void} redraw
 */
export function moving(map, sight, redraw) {
  /** @param {{clientX: number, clientY: number}} event */
  const unit = (event) => {
    const matrix = map.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };
  map.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { x, y } = unit(event);
    sight.closer(Math.exp(-event.deltaY / 400), x, y);
    redraw();
  }, { passive: false });
  map.addEventListener("pointerdown", (event) => {
    sight.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    sight.moved = 0;
  });
  map.addEventListener("pointermove", (event) => {
    const before = sight.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...sight.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    const [from, to] = [unit({ clientX: before.x, clientY: before.y }), unit(event)];
    sight.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (sight.moved > 6 && !map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    if (other) {
      const middle = unit({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      sight.closer(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, was), middle.x, middle.y);
    } else if (sight.zoom > 1) sight.shift(from.x - to.x, from.y - to.y);
    sight.fingers.set(event.pointerId, now);
    redraw();
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    map.addEventListener(kind, (event) => sight.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  map.addEventListener("click", (event) => {
    if (sight.moved > 6) event.stopPropagation();
    sight.moved = 0;
  }, { capture: true });
}
