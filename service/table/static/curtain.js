// @ts-check
/**
 * The curtain between people who share a screen, each with a seat of the same player. Before the person of a seat has lifted it,
 * nothing of what the seat knows is asked of the server, or on the page; what everybody may see stays in sight.
 *
 * @import {FreeportTable} from "./table.js"
 * @import {View} from "./view.js"
 */
import { Followed, isAsked } from "./match.js";
import { waitedFor } from "./parts/ask.js";
import { html } from "./vendor/lit.js";
import { say } from "./words.js";

/** @param {import("./client/types.js").Match} match @returns {number[]} which of the player's seats are asked */
const askedOf = (match) => match.yourSeats.filter((seat) => isAsked(match, seat));

/** The curtain of a table. */
export class Curtain {
  /** The match as each seat has seen it. @type {Map<number, Followed>} */
  #seen = new Map();
  /** Whether others are asked, and not whoever has the screen. */
  #due = false;

  /** @param {FreeportTable} table @param {Followed} everybody the match as everybody at the screen may see it */
  constructor(table, everybody) {
    this.table = table;
    this.everybody = everybody;
    everybody.addEventListener("change", () => this.#look());
  }

  /** @param {FreeportTable} table @returns {Curtain | undefined} that of a table that shows no hand yet */
  static before(table) {
    return table.followed ? new Curtain(table, table.followed) : undefined;
  }

  /** Let it fall once another is asked than whoever has the screen, but not before one who looks on meanwhile. */
  #look() {
    const { match } = this.everybody;
    const held = this.table.followed?.match.yourSeat ?? null;
    const asked = askedOf(match);
    const due = asked.length > 0 && !asked.includes(held ?? -1);
    if (due && !this.#due) this.fall();
    this.#due = due;
  }

  /** @param {number} seat show what a seat sees, as its person is there */
  lift(seat) {
    return this.table.play?.call(async ({ server, match }) => {
      const before = this.#seen.get(seat);
      const followed = before ?? (await Followed.open(server, match, seat, this.everybody.game));
      this.#seen.set(seat, followed);
      if (before) await before.refresh();
      else this.table.watch(followed);
      this.#due = !isAsked(this.everybody.match, seat);
      this.table.show(followed);
      void followed.follow();
    });
  }

  /** Hide what the seat sees whose person has the screen. */
  fall() {
    const { followed } = this.table;
    if (followed === this.everybody) return;
    followed?.rest();
    this.table.show(this.everybody);
  }

  /** @param {View} view who is asked for, and what says that somebody is there */
  view({ match, names }) {
    const asked = askedOf(match);
    const next = asked[0];
    return html`<div class="options curtain"><h2>${next === undefined ? waitedFor({ match }) : say("pass-to", { name: names.seat(next) })}</h2>
      <div class="choices">${match.yourSeats.map((seat) => html`<button type="button" class=${asked.includes(seat) ? "do" : ""}
        @click=${() => this.lift(seat)}>${say("i-am", { name: names.seat(seat) })}</button>`)}</div></div>`;
  }
}
