// @ts-check
/**
 * Motion: what lies elsewhere than before moves there (FLIP). It never holds up what the viewer does; where motion is not
 * wanted, a ring shows where a thing has come to.
 */

const LONG = 320;
const STAGGER = 40;
/** An update that would move longer than this jumps. */
const MOST = 900;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** The motion of a table's cards and pieces. */
export class Motion {
  /** @type {Map<string, DOMRect>} */
  #was = new Map();

  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
  }

  /** @returns {[string, HTMLElement][]} */
  #things() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.table.querySelectorAll(".card[data-key], .tab[data-key], .piece[data-key], .plate"));
    return [...all].map((thing) => [thing.dataset.key ?? thing.querySelector("[data-key]")?.getAttribute("data-key") ?? "", thing]);
  }

  /** Remember where everything lies. */
  before() {
    this.#was = new Map(this.#things().map(([key, thing]) => [key, thing.getBoundingClientRect()]));
  }

  /** Move everything from where it lay. */
  after() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
    const moved = this.#things().flatMap(([key, thing]) => {
      const [was, is] = [this.#was.get(key), thing.getBoundingClientRect()];
      return was && was.width > 0 && is.width > 0 && Math.hypot(was.x - is.x, was.y - is.y) > 24 ? [{ thing, was, is }] : [];
    });
    if (moved.length * STAGGER + LONG > MOST || document.hidden) return;
    moved.forEach(({ thing, was, is }, at) => {
      if (still) return ring(thing);
      const frames = thing instanceof SVGElement ? onMap(thing, was, is) : onTable(was, is);
      thing.animate(frames, { duration: LONG, delay: at * STAGGER, easing: EASE, fill: "backwards" });
    });
  }
}

/** @param {HTMLElement} thing */
function ring(thing) {
  thing.classList.add("arrived");
  setTimeout(() => thing.classList.remove("arrived"), 2000);
}

/** @param {DOMRect} was @param {DOMRect} is @returns {Keyframe[]} */
function onTable(was, is) {
  const from = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${(was.width / is.width).toFixed(3)})`;
  return [{ transform: from, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0", zIndex: 9 }];
}

/** @param {SVGElement} piece its parent is sized in pixels @param {DOMRect} was @param {DOMRect} is @returns {Keyframe[]} */
function onMap(piece, was, is) {
  const aside = Number(/translate\(([-\d.]+)/.exec(piece.getAttribute("transform") ?? "")?.[1] ?? 0);
  return [{ transform: `translate(${was.x - is.x + aside}px, ${was.y - is.y}px)` }, { transform: `translate(${aside}px, 0)` }];
}
