// @ts-check
/**
 * Motion: what lies elsewhere than before moves there (FLIP), a piece along its course, face-down cards as backs. It never
 * holds up what the viewer does; where motion is not wanted, a ring shows where a thing has come to.
 *
 * @import {Step} from "./client/types.js"
 * @import {FreeportTable} from "./table.js"
 */
import { SPEEDS, settings } from "./settings.js";

const LONG = 320;
const STAGGER = 40;
/** An update that would move longer than this jumps. */
const MOST = 900;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** Backs that fly for one step. */
const BACKS = 4;
const THINGS = ".card[data-key], .tab[data-key], .piece[data-key], .plate";

/** The motion of a table's cards and pieces. */
export class Motion {
  /** @type {Map<string, DOMRect>} */
  #was = new Map();
  /** Where each thing was, face-down ones by the zone. @type {Map<string, DOMRect>} */
  #zones = new Map();

  /** @param {FreeportTable} table */
  constructor(table) {
    this.table = table;
  }

  /** @returns {[string, HTMLElement][]} */
  #things() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.table.querySelectorAll(THINGS));
    return [...all].map((thing) => [thing.dataset.key ?? thing.querySelector("[data-key]")?.getAttribute("data-key") ?? "", thing]);
  }

  /** @param {string} key @returns {Element | null} */
  #place(key) {
    const named = CSS.escape(key);
    return this.table.querySelector(`[data-zone="${named}"], [data-key="${named}"]`);
  }

  /** Remember where everything lies. */
  before() {
    this.#was = new Map(this.#things().map(([key, thing]) => [key, thing.getBoundingClientRect()]));
    const zones = [...this.table.querySelectorAll("[data-zone]")];
    this.#zones = new Map(zones.map((zone) => [zone.getAttribute("data-zone") ?? "", zone.getBoundingClientRect()]));
  }

  /** Move everything from where it lay. @param {Step[]} steps what the server says has moved */
  after(steps) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
    const moved = this.#things().flatMap(([key, thing]) => {
      const step = steps.find((one) => one.thing === key);
      if (!step && thing.matches("svg *, .plate")) return []; // it has not moved: its map has another size now
      const [was, is] = [this.#was.get(key) ?? this.#zones.get(step?.from ?? ""), thing.getBoundingClientRect()];
      return was && was.width > 0 && is.width > 0 && Math.hypot(was.x - is.x, was.y - is.y) > 24 ? [{ thing, was, is, step }] : [];
    });
    if (moved.length * STAGGER + LONG > MOST || document.hidden) return;
    const slow = SPEEDS[settings().speed];
    moved.forEach(({ thing, was, is, step }, at) => {
      if (still) return ring(thing);
      const large = thing.currentCSSZoom ?? 1; // where the table is watched from afar, its pixels are larger than the window's
      const [x, y] = [(was.x - is.x) / large, (was.y - is.y) / large];
      const frames = thing instanceof SVGElement ? this.#onMap(thing, x, y, step) : onTable(x, y, was.width / is.width);
      thing.animate(frames, { duration: slow * LONG * Math.max(1, (frames.length - 1) / 2), delay: slow * at * STAGGER, easing: EASE, fill: "backwards" });
    });
    if (!still) for (const step of steps.filter(({ thing }) => thing === "")) this.#fly(step, slow);
  }

  /** @param {Step} step face-down cards, of which nobody can tell one from another @param {number} slow */
  #fly({ from, to, count }, slow) {
    const [was, is] = [this.#zones.get(from), this.#place(to)?.getBoundingClientRect()];
    if (!was || !is) return;
    for (let at = 0; at < Math.min(count, BACKS); at += 1) {
      const ghost = Object.assign(document.createElement("span"), { className: "card back small ghost", ariaHidden: "true" });
      ghost.style.left = `${is.x + is.width / 2 - 15}px`;
      ghost.style.top = `${is.y + is.height / 2 - 20}px`;
      this.table.append(ghost);
      const way = `translate(${was.x + was.width / 2 - is.x - is.width / 2}px, ${was.y + was.height / 2 - is.y - is.height / 2}px)`;
      const frames = [{ transform: way, opacity: 1 }, { transform: "none", opacity: 0.4 }];
      ghost.animate(frames, { duration: slow * LONG, delay: slow * at * STAGGER, easing: EASE, fill: "both" }).onfinish = () => ghost.remove();
    }
  }

  /**
   * @param {SVGElement} piece its parent is sized in pixels @param {number} x @param {number} y how far away it was @param {Step} [step]
   * @returns {Keyframe[]}
   */
  #onMap(piece, x, y, step) {
    const aside = Number(/translate\(([-\d.]+)/.exec(piece.getAttribute("transform") ?? "")?.[1] ?? 0);
    const first = { transform: `translate(${x + aside}px, ${y}px)` };
    return [first, ...this.#course(step?.path ?? [], aside), { transform: `translate(${aside}px,0)` }];
  }

  /** @param {string[]} path the places of a course, the last one included @param {number} aside @returns {Keyframe[]} */
  #course(path, aside) {
    const [map] = [...this.table.maps.values()].filter(({ map: { places } }) => places.some(({ key }) => key === path.at(-1)));
    const end = map?.map.places.find(({ key }) => key === path.at(-1));
    if (!map || !end) return [];
    return path.slice(0, -1).flatMap((stop) => {
      const place = map.map.places.find(({ key }) => key === stop);
      return place ? [{ transform: `translate(${(place.x - end.x) / map.unit + aside}px, ${(place.y - end.y) / map.unit}px)` }] : [];
    });
  }
}

/** @param {number} x @param {number} y how far away it was @param {number} size how large @returns {Keyframe[]} */
function onTable(x, y, size) {
  const from = `translate(${x}px, ${y}px) scale(${size.toFixed(3)})`;
  return [{ transform: from, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0", zIndex: 9 }];
}

/** @param {HTMLElement} thing */
function ring(thing) {
  thing.classList.add("arrived");
  setTimeout(() => thing.classList.remove("arrived"), 2000);
}
