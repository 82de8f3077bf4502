// @ts-check
/**
 * What clicks on a table mean.
 *
 * @import {Seat} from "./client/index.js"
 * @import {Followed} from "./match.js"
 * @import {FreeportTable} from "./table.js"
 */
import { follow } from "./keys.js";
import { somebody, strongest } from "./people.js";
import { settings } from "./settings.js";

const NAMED = ["key", "group", "meant", "which", "value", "reopen", "zoom-by", "zoom", "sheet", "act", "moment", "mat", "seat-sheet", "about"];
/** Milliseconds in which a finger is still meant for the question before, for which a seat could be chosen: its sheet stays away. */
const UNSEEN = 700;
const SELECTOR = NAMED.map((name) => `[data-${name}]`).join();

/** The acts of a table's viewer. */
export class Acts {
  /** @param {FreeportTable} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    this.#mean(target, event);
    if (event.detail > 0) follow(this.table, target);
  }

  /** @param {Element} target @param {MouseEvent} event */
  #mean(target, event) {
    const named = /** @type {HTMLElement | null} */ (target.closest(SELECTOR));
    const { play } = this.table;
    if (!named || !play) return;
    const { key, group, meant, which, value, reopen, zoomBy, zoom, sheet, act, moment, mat, seatSheet, about } = named.dataset;
    if (moment !== undefined) return this.#moment(event, Number(moment));
    if (zoom?.includes(" ")) return this.#among(zoom.split(" "), event);
    if (zoom) return this.#point(zoom, event);
    if (zoom !== undefined) return this.#into(event);
    if (zoomBy !== undefined) return this.zoom(Number(zoomBy));
    if (key !== undefined || mat !== undefined) return this.#point(String(key ?? mat), event);
    if (group !== undefined) return play.press(play.groups[Number(group)]);
    if (meant !== undefined) return play.mean(play.groups[Number(meant)]);
    if (which !== undefined) return play.which(Number(which));
    if (value !== undefined) return play.pick(JSON.parse(value));
    if (reopen !== undefined) return play.reopen(reopen);
    if (sheet !== undefined) return this.table.open(sheet);
    if (seatSheet !== undefined) return void (Date.now() - play.since > UNSEEN && this.table.open(seatSheet));
    if (about !== undefined) return this.table.detail?.show(about, "unlit");
    if (act === undefined) return;
    event.preventDefault();
    this.act(act);
  }

  /** @param {string} key @param {MouseEvent} event */
  #point(key, event) {
    const { play, replay } = this.table;
    if (replay || !play) return;
    this.#menuAt(event);
    this.table.among = [];
    // A piece that means nothing itself stands for its place, over which it lies.
    const place = this.table.view().names.parts.get(key)?.part.place;
    if (!play.point(key) && !(place && play.point(place))) this.table.detail?.show(key, "unlit");
  }

  /** @param {string[]} keys things that lie too near each other to be pointed at @param {MouseEvent} event */
  #among(keys, event) {
    this.#menuAt(event);
    this.table.among = keys;
    this.table.draw();
  }

  /** @param {MouseEvent} event where a menu opens */
  #menuAt(event) {
    const box = this.table.getBoundingClientRect();
    this.table.style.setProperty("--menu-x", `${Math.max(8, Math.min(event.clientX - box.x, box.width - 240))}px`);
    this.table.style.setProperty("--menu-y", `${Math.max(8, Math.min(event.clientY - box.y, box.height - 240))}px`);
  }

  /** @param {MouseEvent} event @param {number} moment */
  #moment(event, moment) {
    event.preventDefault();
    this.table.past(moment);
  }

  /** @param {MouseEvent} event closer to what lies under the pointer */
  #into(event) {
    for (const map of this.table.maps.values()) {
      const matrix = map.element?.getScreenCTM()?.inverse();
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      map.sight.closer(2.4, x, y);
      map.redraw();
    }
  }

  /** @param {number} by how much closer; 0 for the whole map */
  zoom(by) {
    for (const map of this.table.maps.values()) {
      if (by === 0) map.sight.fit();
      else map.sight.closer(by);
      map.redraw();
    }
  }

  /** @param {string} what */
  act(what) {
    const { table } = this;
    if (what === "undo") return table.play?.undo();
    if (what === "take-back") return void table.play?.takeBack();
    if (what === "send" || what === "go-on") return table.play?.finish();
    if (what === "close") return table.querySelector("dialog")?.close(); // which gives the focus back
    if (what === "replay") return table.replay ? this.#present() : table.past(table.followed?.match.version ?? 0);
    if (what === "present") return this.#present();
    if (what === "hide") return table.curtain?.fall();
    if (what === "text") return this.text(!table.asText);
    void table.play?.call((seat) => this.#match(what, seat));
  }

  #present() {
    history.replaceState(null, "", location.pathname + location.search);
    this.table.past(null);
  }

  /** @param {boolean} on tell the table as text, or draw it */
  text(on) {
    this.table.asText = on;
    const url = new URL(location.href);
    if (on) url.searchParams.set("text", "");
    else url.searchParams.delete("text");
    history.replaceState(null, "", url);
    this.table.draw();
  }

  /** @param {string} what a call about the match @param {Seat} seat */
  async #match(what, seat) {
    const followed = /** @type {Followed} */ (this.table.followed);
    if (what === "fill") {
      const bot = await strongest(seat.server);
      for (const { player } of followed.match.seats) if (player === null) await seat.call("bots", { bot });
    } else if (what === "join") {
      const invitation = new URLSearchParams(location.hash.slice(1)).get("invitation");
      await somebody(seat.server, settings().name);
      const further = followed.match.yourSeats.length > 0 && { seat: followed.match.seats.findIndex(({ player }) => player === null) };
      await seat.call("join", { ...(invitation && { invitation }), ...further });
    } else {
      const told = await seat.call(what);
      if (what === "rematch") return this.#go(`?match=${told.id}`);
    }
    await followed.refresh();
  }

  /** @param {string} to */
  #go(to) {
    this.table.dispatchEvent(new CustomEvent("leave", { bubbles: true, detail: to }));
  }
}
