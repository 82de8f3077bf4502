// @ts-check
/**
 * The command line of the table as text: what is typed is a command, or a move as its sentence.
 *
 * @import {Value} from "../client/types.js"
 * @import {Group} from "../choosing/choice.js"
 * @import {FreeportTable} from "../table.js"
 */
import { WHICH, candidates, move } from "../choosing/choice.js";
import { kinds, labelOf, valueText, wordsOf } from "../choosing/telling.js";
import { say } from "../words.js";
import * as tell from "./tell.js";

export const COMMANDS = ["m", "b", "s name", "h", "p", "l 5", "t", "? word", "u"];

/** @param {string} text @returns {string} */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

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
    if (typed === "" && play?.choice) play.finish();
    else this.answer = this.#command(typed) ?? this.#move(typed);
    if (play?.choice) this.answer = this.#saidBack();
    this.table.draw();
  }

  #undo() {
    this.table.play?.undo();
    this.answer = [];
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
    if (name === "u") return this.#undo(), [say("undo")];
    if (name === "?") return about === "" ? COMMANDS.map((one) => `${one}: ${say(`command-${one.split(" ")[0]?.replace("?", "word")}`)}`) : this.#explained(about);
    return undefined;
  }

  /** @param {string} about */
  #explained(about) {
    const found = this.table.followed?.game.components.filter(({ name }) => plain(name).includes(about)).slice(0, 5) ?? [];
    return found.map(({ name, text }) => `${name}. ${text}`);
  }

  /** @returns {{name: string, group?: Group, value?: Value}[]} what can be typed now */
  #things() {
    const play = this.table.play;
    const names = this.table.followed?.names;
    if (!play || !names) return [];
    const { choice } = play;
    if (!choice) return play.groups.map((group) => ({ name: group.text, group }));
    if (choice.field === WHICH) return choice.ways.map(({ words: { text } }) => ({ name: text, value: text }));
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
    const things = this.#things();
    const wanted = plain(typed);
    const at = /^\d+$/.test(wanted) ? [things[Number(wanted) - 1]] : things.filter(({ name }) => wanted.startsWith(plain(name)) || plain(name).startsWith(wanted));
    const [found] = at.filter((thing) => thing !== undefined);
    if (!found) return [say("no-such-command")];
    play.press(found.group);
    return [];
  }

  /** @param {string} typed @returns {string[]} */
  #fill(typed) {
    const { play } = this.table;
    const draft = play?.choice?.draft;
    if (/^-?\d+$/.test(typed) && typeof draft === "number") return play?.redraft(Number(typed)), [];
    const yes = [plain(say("yes")), plain(say("no"))].indexOf(plain(typed));
    if (yes >= 0) return play?.redraft(yes === 0), [];
    for (const part of typed.split(",").map(plain)) {
      const things = this.#things();
      const found = /^\d+$/.test(part) ? things[Number(part) - 1] : things.find(({ name }) => plain(name).startsWith(part));
      if (!found || found.value === undefined) return [say("no-such-command")];
      if (play?.choice?.field === WHICH) play.which(String(found.value));
      else play?.pick(found.value);
    }
    return [];
  }

  /** @returns {string[]} the sentence so far, and what is asked next */
  #saidBack() {
    const { play, followed } = this.table;
    const choice = play?.choice;
    if (!choice || !followed) return this.answer;
    const fields = [...choice.answered.filter((field) => field !== WHICH), ...(choice.field && choice.field !== WHICH ? [choice.field] : [])];
    const values = fields.map((field) => valueText(followed.names, choice, field, field === choice.field ? choice.draft : choice.values[field]));
    const sentence = `${choice.group.text} ${values.filter(Boolean).join(", ")}.`;
    if (move(choice)) return [...this.answer, say("say-back", { move: sentence })];
    const question = choice.field && choice.field !== WHICH ? wordsOf(choice, choice.field)?.text ?? "" : say("which");
    return [...this.answer, sentence, question, ...this.#things().map(({ name }, at) => `${at + 1}. ${name}`)];
  }
}
