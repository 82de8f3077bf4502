// @ts-check
/**
 * The viewer's part in a match: what is being chosen, and the moves that are sent.
 *
 * @import {Decision, Value} from "./client/types.js"
 * @import {Choice, Group} from "./choosing/choice.js"
 * @import {Seat} from "./client/index.js"
 * @import {Followed} from "./match.js"
 */
import { answer, begin, continues, fields, groups, move, moveOf, redraft, said } from "./choosing/choice.js";
import { enter, mayName, pointAt } from "./choosing/pointing.js";
import { settings } from "./settings.js";
import { reason } from "./words.js";

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
  /** When a question was last replaced by another, or by none. */
  since = 0;
  /** Why what was asked of the server last was not done. */
  refused = "";
  /** What is on its way to the server, and whether that takes so long that it is told. @type {{slow: boolean} | null} */
  sending = null;

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
    if (this.decision) this.since = Date.now();
    this.decision = open;
    this.groups = decision && open && words?.decision ? groups(decision, words.decision).filter((group) => !passes(decision, group)) : [];
    this.choice = null;
    this.meant = null;
    this.refused = "";
    this.sending = null;
  }

  /** @param {Choice | null} choice */
  #take(choice) {
    this.choice = choice;
    this.meant = null;
    this.refused = "";
    this.#changed();
  }

  /** Send what one click has said in whole, if the player wants that: usually where it can be taken back. */
  #atOnce() {
    const wanted = settings().atOnce ?? this.followed.match.undo !== undefined;
    if (wanted && this.choice && said(this.choice)) void this.send();
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
    // What another option may name as well is not sent by one click: who points at a card of a pair may mean the pair.
    if (first && this.groups.filter((group) => mayName(group, key)).length < 2) this.#atOnce();
    this.#changed();
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

  /** @param {number} place which of several options it is */
  which(place) {
    if (this.choice) this.#take(answer(this.choice, place));
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
    const { choice, followed } = this;
    const made = choice && move(choice);
    if (made) await this.call(async (seat) => followed.answered(await seat.move(this.decision, made)));
  }

  /** Take back the last move that was sent; it is told why if that cannot be. */
  async takeBack() {
    const [to] = this.followed.match.undo ?? [];
    if (to !== undefined) await this.call(async (seat) => this.followed.answered(await seat.undo(to)));
  }

  /**
   * Ask something of the server. Where it is not done, or not answered, that is told, and what is chosen is kept.
   * @param {(seat: Seat) => Promise<unknown>} act
   */
  async call(act) {
    if (this.sending) return;
    /** @type {{slow: boolean}} */
    const mine = { slow: false };
    this.sending = mine;
    this.refused = "";
    this.#changed();
    const late = setTimeout(() => ((mine.slow = true), this.#changed()), SOON);
    let refused = "";
    try {
      await act(this.followed.seat);
    } catch (error) {
      refused = reason(error);
    } finally {
      clearTimeout(late);
      if (this.sending === mine) this.#ended(refused); // else another decision is asked by now
    }
  }

  /** @param {string} refused why it was not done; empty if it was */
  #ended(refused) {
    this.sending = null;
    this.refused = refused;
    if (refused && this.choice?.field === null && this.choice.before) this.choice = this.choice.before;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Decision} decision @param {Group} group @returns {boolean} whether it does nothing, which an order does at its time, and not before */
function passes({ neutral, passesAt }, { ways }) {
  return !!passesAt && ways.every(({ option }) => moveOf(option) === neutral?.__typename && fields(option).length === 0);
}
