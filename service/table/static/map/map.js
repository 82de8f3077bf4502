// @ts-check
/**
 * A board on its map: ground, the present state of places, what can be chosen, pieces, labels.
 *
 * @import {Board, Chart, Place} from "../client/types.js"
 * @import {View} from "../view.js"
 * @import {Cluster} from "./pieces.js"
 */
import { guard, html, nothing, ref, render, svg } from "../vendor/lit.js";
import { say } from "../words.js";
import { shapePath, icon } from "../parts/shapes.js";
import { narrow } from "../view.js";
import { extent, hollow, outline, stretched, whole } from "./geometry.js";
import { ground, groundOf } from "./ground.js";
import { labels, place, regionLabels, within } from "./labels.js";
import { clusters, clusterView } from "./pieces.js";
import { Sight, moving } from "./pan.js";

/** A place that is smaller than this, in pixels, can lie beneath pieces. */
const FINGER = 30;
/** More lit places than this are ringed finely. */
const MANY = 12;

/** The sights of the boards of a table: where the viewer looks, kept while the table is open. */
export class MapView {
  /** The frame in which it is drawn again. */
  #frame = 0;
  /** The question for which it was drawn last. */
  #question = "";
  /** What it was led to, so that a question about something else shows the whole again. @type {import("./geometry.js").Box | null} */
  #led = null;
  /** What is drawn together, kept while neither the pieces nor their sizes change. @type {{of: Board["pieces"] | null, unit: number, found: Cluster[]}} */
  #groups = { of: null, unit: 0, found: [] };

  /** @param {Chart} map @param {() => void} onStretch draws the table again */
  constructor(map, onStretch) {
    this.onStretch = onStretch;
    this.whole = map;
    this.map = map;
    /** The names of its regions, which stay as long as it does. */
    this.regions = regionLabels(map);
    this.sight = new Sight(extent(map));
    /** @type {SVGSVGElement | null} */
    this.element = null;
    this.attach = (/** @type {Element | undefined} */ found) => this.#attach(/** @type {SVGSVGElement | undefined} */ (found));
    /** Its size in pixels, as it was laid out last: to ask for it while it is drawn would lay out the whole page. */
    this.size = { width: 0, height: 0 };
    this.sizes = new ResizeObserver(() => this.#resized());
    this.begun = false;
    this.placed = { key: "", labels: /** @type {ReturnType<typeof place>} */ ([]) };
  }

  /** @returns {number} units of the map for a pixel */
  get unit() {
    const { size, sight: { box } } = this;
    return size.width === 0 ? box.width / 900 : Math.max(box.width / size.width, box.height / size.height);
  }

  /** @param {SVGSVGElement | undefined} found */
  #attach(found) {
    if (!found || found === this.element) return;
    this.element = found;
    this.sizes.disconnect();
    this.sizes.observe(found);
    if (!whole(this.map)) moving(found, this.sight, () => this.soon());
  }

  #resized() {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.element ?? {};
    this.size = { width, height };
    this.#stretch();
    this.redraw();
  }

  /** Make a map whose distances mean nothing as high, or as wide, as there is room. */
  #stretch() {
    const { whole: map, size } = this;
    if (!(map.stretch ?? hollow(map)) || size.width === 0) return;
    const by = Math.min(1.7, Math.max(0.6, (size.height / size.width) * (map.width / map.height)));
    if (Math.abs(by * map.height - this.map.height) < map.height / 20) return; // else each line more in a question draws the table anew
    this.map = stretched(map, by);
    this.regions = regionLabels(this.map);
    this.sight.over(extent(this.map));
    this.#groups.of = null;
    if (this.view && this.board) this.onStretch();
  }

  /** Begin a large map that is seen through a high window at one's own pieces. @param {View} view @param {Board} board */
  #begin(view, board) {
    const { width, height } = this.size;
    if (this.begun || height === 0) return;
    this.begun = true;
    const shape = width / height;
    if (this.map.places.length < 60 || width > 719 || shape > (this.map.width / this.map.height) * 0.75) return;
    const own = board.pieces.filter(({ owner }) => owner === view.me).map((piece) => this.map.places.find(({ key }) => key === piece.place)?.x ?? 0);
    this.sight.fill(shape, own.length ? own.reduce((sum, x) => sum + x, 0) / own.length : this.map.width / 2);
  }

  /**
   * Show the whole map where all that a new question lights lies out of view, and go closer where a small place that it lights
   * lies beneath pieces of other places, and all else that it lights is near: nobody has to search.
   * @param {View} view @param {Board} board
   */
  #reveal(view, board) {
    if (view.question === this.#question) return;
    this.#question = view.question;
    if (this.#led === this.sight.box) this.sight.fit();
    const { unit, size, sight: { box } } = this;
    const lit = this.map.places.filter(({ key }) => view.state(key) || board.pieces.some((piece) => piece.place === key && view.state(piece.key)));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const near = (/** @type {Place} */ at) => Math.abs(at.x - x) < (unit * size.width) / 2 && Math.abs(at.y - y) < (unit * size.height) / 2;
    if (lit.length > 0 && !lit.some(near)) this.sight.fit();
    const far = FINGER * this.unit;
    const beneath = lit.find((at) => view.state(at.key) && at.width < far && this.#together(board).some(({ x, y, places }) => !places.includes(at.key) && Math.hypot(x - at.x, y - at.y) < far));
    if (!beneath || lit.some((at) => Math.hypot(at.x - beneath.x, at.y - beneath.y) > box.width / 10) || this.sight.zoom > 2 || whole(this.map)) return;
    this.sight.closer(5, beneath.x, beneath.y);
    this.#led = this.sight.box;
  }

  /** Draw it in the next frame, however often it is moved until then. */
  soon() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.redraw();
    });
  }

  /** Draw what depends on where the viewer looks. */
  redraw() {
    if (!this.element || !this.view || !this.board) return;
    this.#begin(this.view, this.board);
    this.#reveal(this.view, this.board);
    this.element.setAttribute("viewBox", this.sight.viewBox);
    this.element.style.setProperty("--u", String(this.unit));
    this.element.dataset.level = String(this.sight.level);
    const over = /** @type {SVGGElement | null} */ (this.element.querySelector(".over"));
    if (over) render(this.#over(this.view, this.board), /** @type {any} */ (over));
  }

  /** @param {View} view @param {Board} board */
  draw(view, board) {
    this.view = view;
    this.board = board;
    queueMicrotask(() => this.redraw());
    const { map } = this;
    return html`<div class="map ground-${groundOf(map)}" role="group" aria-label=${say("map-of", { name: map.label })}>
      <svg ${ref(this.attach)} viewBox=${this.sight.viewBox} preserveAspectRatio="xMidYMid meet">
        <defs><pattern id="hatch" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="10"></rect></pattern></defs>
        ${guard([map], () => ground(map))}
        <g class="marks">${board.marks.map((mark) => this.#mark(mark))}</g>
        <g class="lit">${this.#lit(view)}</g>
        <g class="over"></g>
      </svg>
      ${whole(map) ? nothing : html`<div class="zoom">
        <button type="button" data-zoom-by="1.5" aria-label=${say("closer")}>${icon("plus")}</button>
        <button type="button" data-zoom-by="0.667" aria-label=${say("farther")}>${icon("minus")}</button>
        <button type="button" data-zoom-by="0" aria-label=${say("whole-map")}>${icon("fit")}</button></div>`}
    </div>`;
  }

  /** @param {Board["marks"][number]} mark */
  #mark(mark) {
    const at = this.#placesAt(mark.at);
    const classes = `mark ${mark.closed ? "closed" : ""} ${mark.unused ? "unused" : ""} ${mark.owner === null ? "" : `seat-${mark.owner}`}`;
    return at.map((one) => svg`<path class="${classes} role-${mark.role.toLowerCase()}" data-about=${mark.at} d=${outline(one)}></path>`);
  }

  /** @param {string} key @returns {Place[]} the place, or the places of the region */
  #placesAt(key) {
    const region = this.map.regions.find((one) => one.key === key);
    return this.map.places.filter((one) => one.key === key || region?.places.includes(one.key));
  }

  /** @param {View} view @returns {Place[]} the places that are lit */
  #lights(view) {
    return this.map.places.filter(({ key }) => view.state(key));
  }

  /** @param {View} view */
  #lit(view) {
    return this.#lights(view).map((one) => svg`<path class=${view.state(one.key)}
      d=${outline(one)} data-key=${one.key} role="button" tabindex="0" aria-label=${view.names.label(one.key)}
      aria-pressed=${view.state(one.key) === "chosen"}></path>`);
  }

  /** @param {View} view @param {Board} board */
  #over(view, board) {
    const { map } = this;
    const groups = this.#together(board);
    const loads = new Map();
    const lit = this.#lights(view);
    for (const piece of board.pieces) loads.set(piece.place, (loads.get(piece.place) ?? 0) + 1);
    for (const zone of view.picture.zones) if (zone.at) loads.set(zone.at, (loads.get(zone.at) ?? 0) + zone.cards.length + zone.faceDown);
    return svg`${course(map, view)}
      <g class="labels">${this.#labels(view, board, groups).map(({ text, x, y, sort }) => label(text, x, y, sort))}</g>
      ${board.marks.filter((mark) => mark.owner !== null).map((mark) => this.#flag(mark))}
      <g class="pieces">${groups.map((cluster) => clusterView(view, cluster, loads, lit, this.unit))}</g>`;
  }

  /** @returns {boolean} whether pieces stand beside their places, in the middle of the map, where nothing else is drawn */
  get #inside() {
    return hollow(this.whole) && narrow();
  }

  /** @param {Board} board @returns {Cluster[]} its pieces, those together that would cover each other */
  #together({ pieces }) {
    const { map, unit } = this;
    if (this.#groups.of !== pieces || this.#groups.unit !== unit) {
      this.#groups = { of: pieces, unit, found: clusters(map, pieces, unit, whole(map) ? (this.#inside ? "inside" : "above") : "") };
    }
    return this.#groups.found;
  }

  /** @param {View} view @param {Board} board @param {Cluster[]} groups */
  #labels(view, board, groups) {
    const { sight, map, unit } = this;
    const occupied = groups.flatMap(({ places }) => places);
    const standing = new Map(board.pieces.filter(({ owner }) => (owner ?? null) === null).map(({ place: at, label: name }) => [at, name]));
    const marked = new Set([...occupied, ...board.marks.map(({ at }) => at)]);
    const lit = this.#lights(view);
    if (lit.length <= MANY) for (const { key } of lit) marked.add(key);
    const key = `${sight.level} ${unit.toFixed(3)} ${map.height} ${[...marked].join()}`;
    if (this.placed.key !== key) {
      const inside = whole(map) ? within(map, unit, new Set(this.#inside ? [] : occupied)) : null;
      this.placed = { key, labels: inside ?? place(map, labels(map, this.regions, sight.level, marked, standing), unit, groups) };
    }
    return this.placed.labels;
  }

  /** @param {Board["marks"][number]} mark */
  #flag(mark) {
    const [at] = this.#placesAt(mark.at);
    if (!at) return nothing;
    return svg`<g transform="translate(${at.x + at.width / 2} ${at.y - at.height / 2})" class="seat-${mark.owner}">
      <g class="sized"><path class="flag" transform="translate(-5 -5) scale(.5)" d=${shapePath(mark.owner ?? 0)}></path></g></g>`;
  }
}

/** @param {Chart} map @param {View} view the course that is being chosen */
function course(map, view) {
  const { choice } = view;
  const held = choice?.field ? /** @type {any} */ (choice.ways[0]?.option)[choice.field] : null;
  if (held?.__typename !== "Path" || !choice) return nothing;
  const places = new Map(map.places.map((one) => [one.key, one]));
  const stops = [held.start, ...choice.draft].map((key) => places.get(key)).filter((one) => one !== undefined);
  return svg`<polyline class="course" points=${stops.map(({ x, y }) => `${x},${y}`).join(" ")}></polyline>
    ${stops.slice(1).map(({ x, y }, at) => svg`<g transform="translate(${x} ${y})"><g class="sized stop"><circle r="10"></circle><text y="4.5">${at + 1}</text></g></g>`)}`;
}

/** @param {string} text @param {number} x @param {number} y @param {string} sort */
function label(text, x, y, sort) {
  if (sort !== "badge") return svg`<text class=${sort} x=${x} y=${y}>${text}</text>`;
  return svg`<g transform="translate(${x} ${y})"><g class="sized badge"><circle r="10"></circle><text y="4">${text}</text></g></g>`;
}
