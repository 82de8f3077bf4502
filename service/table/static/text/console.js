// @ts-check
/**
 * The command line of the table as text: what is typed is a command, or a move as its sentence.
 *
 * @import {Value} from "../client/types.js"
 * @import {Group} from "../choosing/choice.js"
 * @import {FreeportTable} from "../table.js"
 * @import {Group as Parts, Part, Picked} from "../choosing/parts.js"
 */
import { WHICH, candidates, continues, domains, move } from "../choosing/choice.js";
import { kindOf } from "../choosing/domains.js";
import { asked } from "../choosing/parts.js";
import { kinds, labelOf, valueText, wordsOf } from "../choosing/telling.js";
import { described, give, offers, withdraw } from "../parts/orders.js";
import { say } from "../words.js";
import * as tell from "./tell.js";

/** @typedef {{name: string, group?: Group, value?: Value}} Thing what can be typed */
/** @typedef {Exclude<Part, Parts>} Leaf a part of a field that has none: it says what it holds and what it may hold, and takes what is typed */

export const COMMANDS = ["m", "b", "s name", "h", "p", "l 5", "t", "? word", "u", "o 1"];

/** Domains whose values have names that can be typed. */
const PICKED = new Set(["One", "Some", "Ordering", "Path"]);

/** What is typed at a table, and what it answers. */
export class Console {
  typed = "";
  /** @type {string[]} */
  answer = [];

  /** @param {FreeportTable} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} text */
  type(text) {
    this.typed = text;
  }

  /** @param {KeyboardEvent} event Tab completes what is typed */
  key(event) {
    if (event.key === "Escape") return this.#undo();
    if (event.key !== "Tab" || event.shiftKey || this.typed === "") return;
    const [found] = this.#things().filter(({ name }) => plain(name).startsWith(plain(this.typed)));
    if (!found) return;
    event.preventDefault();
    this.typed = found.name;
    this.table.draw();
  }

  /** Do what is typed; an empty line sends the move that was said back. */
  enter() {
    const typed = this.typed.trim();
    this.typed = "";
    const { play } = this.table;
    this.answer = [];
    if (typed === "" && play?.choice) play.finish();
    else this.answer = this.#command(typed) ?? this.#move(typed);
    if (play?.choice) this.answer = this.#saidBack();
    this.table.draw();
  }

  #undo() {
    this.table.play?.undo();
    this.answer = [];
    this.answer = this.#saidBack();
    this.table.draw();
  }

  /** @param {string} typed @returns {string[] | undefined} what a command tells; undefined for what is none */
  #command(typed) {
    const view = this.table.view();
    const [name = "", ...rest] = typed.split(/\s+/);
    const about = plain(rest.join(" "));
    const log = this.table.followed?.log ?? [];
    if (name === "m") return [tell.now(view), ...tell.options(view).map((text, at) => `${at + 1}. ${text}`)];
    if (name === "b") return tell.board(view);
    if (name === "s") return view.around.filter((seat) => plain(view.names.seat(seat)).startsWith(about)).map((seat) => tell.seat(view, seat));
    if (name === "h") return tell.hand(view);
    if (name === "p") return view.picture.boards.flatMap(({ pieces }) => pieces.filter(({ owner }) => owner === view.me).map((one) => tell.piece(view, one)));
    if (name === "l") return log.slice(-(Number(about) || 5)).map(({ text }) => text);
    if (name === "t") return view.match.deadlines.map(({ seat, at }) => `${view.names.seat(seat)}: ${Math.max(0, Math.round((Date.parse(at) - Date.now()) / 1000))} s`);
    if (name === "o") return this.#order(view, Number(rest[0]), rest[1]);
    if (name === "u" && !this.table.play?.choice && view.match.undo?.length) return void this.table.play?.takeBack(), [say("take-back")];
    if (name === "u") return this.#undo(), [...this.answer, say("undo")];
    if (name === "?") return about === "" ? COMMANDS.map((one) => `${one}: ${say(`command-${one.split(" ")[0]?.replace("?", "word")}`)}`) : this.#explained(about);
    return undefined;
  }

  /** @param {import("../view.js").View} view @param {number} at what is given or ended @param {string} [seconds] @returns {string[]} what can be */
  #order(view, at, seconds) {
    const [stand, offered] = [view.match.orders ?? [], offers(view)];
    const told = [...stand.map((one) => `${say("end-order")}: ${described(view, one)}`), ...offered.map(({ text }) => `${say("in-advance")} ${text}`)];
    const [standing, offer] = [stand[at - 1], offered[at - 1 - stand.length]];
    if (standing) void withdraw(this.table, standing);
    if (offer) void give(this.table, offer, seconds === undefined ? undefined : Number(seconds));
    const done = told[at - 1];
    if (done) return [done];
    return told.length ? told.map((text, place) => `${place + 1}. ${text}`) : [say("nothing-there")];
  }

  /** @param {string} about */
  #explained(about) {
    const found = this.table.followed?.game.components.filter(({ name }) => plain(name).includes(about)).slice(0, 5) ?? [];
    return found.map(({ name, text }) => `${name}. ${text}`);
  }

  /** @returns {Thing[]} what can be typed now */
  #things() {
    const play = this.table.play;
    const names = this.table.followed?.names;
    if (!play || !names) return [];
    const { choice } = play;
    if (!choice) return play.groups.map((group) => ({ name: group.text, group }));
    if (choice.field === WHICH) return choice.ways.map(({ words: { text } }, at) => ({ name: text, value: at }));
    const { field } = choice;
    if (field === null) return [];
    const told = wordsOf(choice, field);
    return candidates(choice).map((value) => ({ name: labelOf(told, value, names, kinds(names, choice, field)), value }));
  }

  /** @param {string} typed the beginning of an option, its number, or what fills the slot that is open; several with commas @returns {string[]} */
  #move(typed) {
    const { play } = this.table;
    if (!play) return [];
    if (play.choice) return this.#fill(typed);
    const found = this.#meant(typed);
    if (Array.isArray(found)) return found;
    play.press(found.group);
    return [];
  }

  /** @param {string} typed a number, a name, or the beginning of one @returns {Thing | string[]} the one thing that it means, or why it means none */
  #meant(typed) {
    const things = this.#things();
    const wanted = plain(typed);
    const exact = things.find(({ name }, at) => wanted === String(at + 1) || wanted === plain(name));
    const found = exact ? [exact] : things.filter(({ name }) => wanted !== "" && plain(name).startsWith(wanted));
    const [only] = found;
    if (only && found.every(({ name }) => name === only.name)) return only;
    return only ? [say("which"), ...found.map((thing) => `${things.indexOf(thing) + 1}. ${thing.name}`)] : [say("no-such-command")];
  }

  /** @param {string} typed @returns {string[]} */
  #fill(typed) {
    const { play } = this.table;
    const all = this.#parts();
    if (all.length > 0) return fill(all, typed) ? [] : [say("no-such-command")];
    for (const part of typed.split(",")) {
      const found = this.#meant(part);
      if (Array.isArray(found)) return found;
      if (found.value === undefined) return [say("no-such-command")];
      if (play?.choice?.field === WHICH) play.which(Number(found.value));
      else play?.pick(found.value);
    }
    return [];
  }

  /** @returns {Leaf[]} what the field that is asked for consists of; none where it is picked by name */
  #parts() {
    const { play, followed } = this.table;
    const choice = play?.choice;
    if (!choice || !followed || choice.field === null || choice.field === WHICH) return [];
    const [domain] = domains(choice, choice.field);
    if (!domain || PICKED.has(kindOf(domain))) return [];
    return leaves(asked(followed.names, choice, (draft) => play.redraft(draft)));
  }

  /** @returns {string[]} the sentence so far, and what is asked next */
  #saidBack() {
    const { play, followed } = this.table;
    const choice = play?.choice;
    if (!choice || !followed) return this.answer;
    const fields = [...choice.answered.filter((field) => field !== WHICH), ...(choice.field && choice.field !== WHICH ? [choice.field] : [])];
    const values = fields.map((field) => valueText(followed.names, choice, field, field === choice.field ? choice.draft : choice.values[field]));
    const sentence = `${choice.group.text} ${values.filter(Boolean).join(", ")}.`;
    const chosen = [choice.draft].flat();
    const filled = this.#parts().map(line);
    const things = this.#things().map(({ name, value }) => (value !== undefined && chosen.includes(value) ? `${name} (${say("is-chosen")})` : name));
    const listed = (filled.length > 0 ? filled : things).map((name, at) => `${at + 1}. ${name}`);
    if (move(choice)) return [...this.answer, say("say-back", { move: sentence }), ...listed];
    const question = choice.field && choice.field !== WHICH ? wordsOf(choice, choice.field)?.text ?? "" : say("which");
    return [...this.answer, sentence, continues(choice) ? `${question} ${say("enter-on")}` : question, ...listed];
  }
}


/** @param {string} text @returns {string} without what people leave out when they type */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** @param {Part} part @returns {Leaf[]} what can be filled in, one after another */
function leaves(part) {
  if ("parts" in part) return part.parts.flatMap(leaves);
  return "act" in part && !part.able ? [] : [part];
}

/** @param {string[]} names @param {string} typed a name, its beginning, or its number @returns {number} its place; -1 for none */
function placeOf(names, typed) {
  const wanted = plain(typed);
  const named = wanted === "" ? -1 : names.findIndex((name) => plain(name).startsWith(wanted));
  return named < 0 && /^\d+$/.test(wanted) ? Number(wanted) - 1 : named;
}

/** @param {Picked} part @returns {Picked["items"]} what can be typed: that nothing is chosen goes without saying */
const typeable = ({ items }) => items.filter(({ value }) => value !== null);

/** @param {Leaf} part @param {string} typed what it is to hold; of several things, with commas @returns {boolean} whether it may */
function enter(part, typed) {
  if ("act" in part) return part.act(), true;
  if ("low" in part) {
    const number = typed.trim() === "" ? NaN : Number(typed);
    const may = number >= part.low && number <= part.high && (number - part.low) % part.step === 0;
    if (may) part.set(number);
    return may;
  }
  const items = typeable(part);
  const found = (part.several ? typed.split(",") : [typed]).map((one) => items[placeOf(items.map(({ label }) => label), one)]);
  const values = found.flatMap((item) => (item && (part.several || !item.full) ? item.value : []));
  if (values.length < found.length) return false;
  part.set(part.several ? values : values[0]);
  return true;
}

/** @param {Leaf[]} all @param {string} typed a part's number or name, then what it holds; of a single part, only that @returns {boolean} */
function fill(all, typed) {
  const [only] = all;
  if (only && all.length === 1 && enter(only, typed)) return true;
  const [, number, rest = ""] = /^(\d+)\s*(.*)$/.exec(typed) ?? [];
  const part = all[Number(number) - 1];
  if (number !== undefined) return part ? enter(part, rest) : false;
  const named = all.filter(({ label }) => plain(typed).startsWith(plain(label))).sort((a, b) => b.label.length - a.label.length);
  return named.some((one) => enter(one, typed.slice(one.label.length)));
}

/** @param {Leaf} part @returns {string} its line */
function line(part) {
  if ("act" in part) return part.label;
  if ("low" in part) return `${part.label}: ${part.value} (${say("of-range", { least: part.low, most: part.high })})`;
  const chosen = part.items.filter(({ value }) => part.chosen.includes(value)).map(({ label }) => label);
  return `${part.label}${chosen.length ? `: ${chosen.join(", ")}` : ""} (${typeable(part).map(({ label }) => label).join(", ")})`;
}
