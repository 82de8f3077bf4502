// @ts-check
/**
 * Sheets over the table: log, rules, menu, invitation, all of a seat.
 *
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, ref } from "../vendor/lit.js";
import { say } from "../words.js";
import { devices, invitation } from "./addresses.js";
import { log } from "./log.js";
import { menu } from "./menu.js";
import { rule, rules } from "./rules.js";
import { seatSheet } from "./seats.js";
import { icon } from "./shapes.js";

/** @param {View} view @param {FreeportTable} table */
export function sheet(view, table) {
  const { sheet: which } = table;
  const open = (/** @type {Element | undefined} */ found) => {
    const dialog = /** @type {HTMLDialogElement | undefined} */ (found);
    queueMicrotask(() => dialog?.isConnected && !dialog.open && dialog.showModal());
  };
  const outside = (/** @type {Event} */ event) => event.target === event.currentTarget && /** @type {HTMLDialogElement} */ (event.target).close();
  const content = which === "log" ? log(view, table)
    : which === "rules" ? rules(view, table)
    : which.startsWith("rules:") ? rule(view, table, which.slice(6))
    : which === "devices" ? devices(table)
    : which === "menu" ? menu(view, table)
    : which === "invite" ? invitation(view)
    : seatSheet(view, Number(which.split(":")[1]));
  const name = which.startsWith("seat:") ? view.names.seat(Number(which.split(":")[1])) : say(which.split(":")[0] ?? "");
  return html`<dialog class="sheet" aria-label=${name} ${ref(open)} @close=${() => table.open("")} @click=${outside}>
    <header><b>${name}</b><button type="button" class="plain" data-act="close" aria-label=${say("close")}>${icon("close")}</button></header>
    <div class="content" tabindex="0">${content}</div></dialog>`;
}
