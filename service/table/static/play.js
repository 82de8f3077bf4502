// @ts-check
/**
 * The viewer's part in a match: what is being chosen, and the moves that are sent.
 *
 * @import {Value} from "./client/types.js"
 * @import {Choice, Group} from "./choosing/choice.js"
 * @import {Followed} from "./match.js"
 */
import { answer, begin, continues, groups, move, redraft } from "./choosing/choice.js";
import { enter, pointAt } from "./choosing/pointing.js";
import { Problem } from "./client/index.js";
import { settings } from "./settings.js";

/** Milliseconds after which a move that is on its way is told to be so. */
const SOON = 150;

/** What is being chosen. It dispatches `change` whenever it is another. */
export class Play extends EventTarget {
  /** @type {Group[]} */
  groups = [];
  /** @type {Choice | null} */
  choice = null;
  /** What pointing at a thing could mean, where it could mean several. @type {{key: string, groups: Group[]} | null} */
  meant = null;
  /** The key of the decision. */
  decision = "";
  /** Why the last move was refused. */
  refused = "";
  sending = false;

  /** @param {Followed} followed */
  constructor(followed) {
    super();
    this.followed = followed;
  }

  /** Begin anew if another decision is asked than before. */
  ask() {
    const { decision, words } = this.followed.match;
    const open = decision && !decision.answered ? decision.key : "";
    if (open === this.decision) return;
    this.decision = open;
    this.groups = decision && open && words?.decision ? groups(decision, words.decision) : [];
    this.choice = null;
    this.meant = null;
    this.refused = "";
    this.sending = false;
  }

  /** @param {Choice | null} choice */
  #take(choice) {
    this.choice = choice;
    this.meant = null;
    this.refused = "";
    this.dispatchEvent(new Event("change"));
  }

  /** Send what one click has made whole, if the player wants that. */
  #atOnce() {
    if (settings().atOnce && this.choice && move(this.choice)) void this.send();
  }

  /** @param {Group | undefined} group an option that was pressed */
  press(group) {
    if (!group || this.sending) return;
    this.#take(begin(group));
    this.#atOnce();
  }

  /** @param {string} key a thing that was pointed at @returns {boolean} whether that means something */
  point(key) {
    const first = this.choice === null;
    const pointed = pointAt(this.followed.names, this.groups, this.choice, key);
    if (pointed.choice) this.#take(pointed.choice);
    this.meant = pointed.menu ? { key, groups: pointed.menu } : null;
    if (first) this.#atOnce();
    this.dispatchEvent(new Event("change"));
    return pointed.choice !== undefined || pointed.menu !== undefined;
  }

  /** @param {Group | undefined} group what pointing meant */
  mean(group) {
    const { names } = this.followed;
    if (!group || !this.meant) return;
    this.#take(enter(names, group, this.meant.key));
    this.#atOnce();
  }

  /** @param {Value} value a candidate that lies under the sentence */
  pick(value) {
    const plain = String(value);
    if (typeof value !== "number" || !this.point(`seat:${value}`)) this.point(plain);
  }

  /** @param {string} text which of several options it is */
  which(text) {
    if (this.choice) this.#take(answer(this.choice, text));
  }

  /** @param {any} draft */
  redraft(draft) {
    if (!this.choice) return;
    const choice = redraft(this.choice, draft);
    this.#take(typeof draft === "boolean" && continues(choice) ? answer(choice, draft) : choice);
  }

  /** Go on to the next question, or send what is whole. */
  finish() {
    const { choice } = this;
    if (choice && continues(choice)) this.#take(answer(choice, choice.draft));
    else void this.send();
  }

  /** Take back the last step. */
  undo() {
    if (this.choice || this.meant) this.#take(this.meant ? this.choice : this.choice?.before ?? null);
  }

  /** @param {string} field go back to the moment at which a field was asked for */
  reopen(field) {
    let { choice } = this;
    while (choice && choice.field !== field) choice = choice.before;
    if (choice) this.#take(choice);
  }

  /** Send the move. Where it is refused, the sentence stays, with its last slot open again. */
  async send() {
    const made = this.choice && move(this.choice);
    if (!made || this.sending) return;
    this.sending = true;
    const late = setTimeout(() => this.dispatchEvent(new Event("change")), SOON);
    try {
      await this.followed.answered(await this.followed.seat.move(this.decision, made));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refused = error.message;
      if (this.choice?.field === null && this.choice.before) this.choice = this.choice.before;
    } finally {
      clearTimeout(late);
      this.sending = false;
      this.dispatchEvent(new Event("change"));
    }
  }
}
