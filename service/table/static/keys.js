// @ts-check
/**
 * Keys of a table: everything that the pointer can do; and the focus: where it goes when what had it is there no longer, so
 * that nobody who plays by keys begins anew.
 *
 * @import {FreeportTable} from "./table.js"
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {FreeportTable} table @param {KeyboardEvent} event */
export function pressed(table, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
  const { key } = event;
  if (table.asText) return;
  if (table.replay && key in ARROWS) return void replayed(table, event);
  if (!table.replay && chosen(table, target, key)) return;
  if (key in ARROWS) return moveFocus(table, target, event);
  if ((key === "Enter" || key === " ") && target instanceof SVGElement) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  // The line that "/" leads to is empty.
  if (key in COMMANDS) event.preventDefault();
  COMMANDS[key]?.(table);
}

/** @param {FreeportTable} table @param {HTMLElement} target @param {string} key @returns {boolean} whether it chooses an option, or sends */
function chosen({ play }, target, key) {
  if (!play) return false;
  const option = play.groups.filter(({ interjection }) => !interjection)[Number(key) - 1];
  if (option && !play.choice) return play.press(option), true;
  if (key !== "Enter" || target.closest("button, a, [role=button]")) return false;
  return play.finish(), true;
}

/** @type {Record<string, (table: FreeportTable) => void>} */
const COMMANDS = {
  Escape: (table) => (table.detail?.hide(), (table.among = []), table.replay ? table.acts?.act("present") : table.play?.undo()),
  "?": (table) => table.detail?.explain(),
  // With the pictures goes the question, and the focus from it to the line.
  "/": (table) => (onward(table), table.acts?.text(true)),
  u: (table) => void table.play?.takeBack(),
  l: (table) => focusIn(table, ".log"),
  s: (table) => focusIn(table, ".seats"),
  m: (table) => table.acts?.zoom(0),
  "+": (table) => table.acts?.zoom(1.5),
  "-": (table) => table.acts?.zoom(1 / 1.5),
  ".": (table) => nextLit(table),
};

/** @param {FreeportTable} table @param {string} what */
function focusIn(table, what) {
  /** @type {HTMLElement | null} */ (table.querySelector(what))?.focus();
}

/** @param {FreeportTable} table to the next thing that can be chosen */
function nextLit(table) {
  const all = /** @type {HTMLElement[]} */ ([...table.querySelectorAll("[data-key]:is(.can, .chosen)")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  (all[at + 1] ?? all[0])?.focus();
}

/**
 * To the nearest neighbour that way: on maps and in rows. With Alt, only to what is lit.
 * @param {FreeportTable} table @param {HTMLElement} from @param {KeyboardEvent} event
 */
function moveFocus(table, from, event) {
  const within = from.closest("svg, .holding, .seats, .mats, .choices, .laid, .roomy, .middle");
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  if (!within) return;
  const here = centre(from);
  const what = event.altKey ? "[data-key]:is(.can, .chosen)" : "button, [data-key]";
  const others = [...within.querySelectorAll(what)].filter((other) => other !== from);
  const that = others.map((other) => ({ other, at: centre(other) })).filter(({ at }) => (at.x - here.x) * dx + (at.y - here.y) * dy > 2);
  const cost = (/** @type {{x: number, y: number}} */ at) => {
    const [along, across] = [Math.abs((at.x - here.x) * dx + (at.y - here.y) * dy), Math.abs((at.x - here.x) * dy + (at.y - here.y) * dx)];
    return along + 2 * across;
  };
  that.sort((a, b) => cost(a.at) - cost(b.at));
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (that[0]?.other)?.focus();
}

/** @param {Element} element */
function centre(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {FreeportTable} table @param {KeyboardEvent} event arrows step through the past; with Shift, by turns */
function replayed(table, event) {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  event.preventDefault();
  return table.replay?.step(dx + dy, event.shiftKey);
}

/** @param {Element} table @returns {HTMLElement | null} what sends the choice, or goes on with it, if it can */
const sends = (table) => table.querySelector(".sentence button.do:not([aria-disabled=true])");

/** @param {Element} table to what sends the choice, or else to the question, or to the command line */
export function onward(table) {
  const question = /** @type {HTMLElement | null} */ (table.querySelector(".question, #command"));
  (sends(table) ?? question)?.focus({ preventScroll: true });
}

/**
 * After a pointer has chosen something, to what sends it: Enter sends, and does not give it back.
 * @param {Element} table @param {Element} pointed
 */
export function follow(table, pointed) {
  if (pointed.closest(".can, .chosen, .control button")) sends(table)?.focus({ preventScroll: true });
}

/** Bring what can be chosen in the hand into sight, where none of it is. @param {Element} table */
export function reveal(table) {
  const root = table.querySelector(".holding");
  const lit = [...(root?.querySelectorAll(".can") ?? [])];
  const observer = new IntersectionObserver((cards) => {
    observer.disconnect();
    const seen = cards.some(({ boundingClientRect: { left, right }, rootBounds }) => rootBounds && left >= rootBounds.left && right <= rootBounds.right);
    if (!seen) lit[0]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, { root });
  for (const card of lit) observer.observe(card);
}
