// @ts-check
/**
 * The page: the lobby, or a table, by the address. `?match=` names a match; what is secret is in the fragment, which no
 * server sees.
 */
import { Server } from "./client/index.js";
import { Lobby } from "./lobby/lobby.js";
import { keep, settings, show } from "./settings.js";
import "./table.js";
import { html, render } from "./vendor/lit.js";
import { languageFor, speak } from "./words.js";

const kept = settings();
const language = kept.language || languageFor(navigator.language);
const server = new Server(new URL("./", document.baseURI), { token: kept.token, language });
document.documentElement.lang = language;
show(kept);

/** @type {Lobby | null} */
let lobby = null;

/** Show what the address names. */
function route() {
  lobby?.close();
  lobby = null;
  const query = new URLSearchParams(location.search);
  const match = query.get("match");
  if (match !== null) {
    render(html`<freeport-table match=${match} .token=${server.token} lang=${language}></freeport-table>`, document.body);
    return;
  }
  lobby = new Lobby(server, go);
  void lobby.open();
}

/** @param {string} to an address of this page */
function go(to) {
  history.pushState(null, "", to);
  route();
}

addEventListener("popstate", route);
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.button !== 0) return;
  event.preventDefault();
  go(/** @type {HTMLAnchorElement} */ (link).href);
});
addEventListener("named", (event) => {
  keep({ token: server.token, name: /** @type {CustomEvent} */ (event).detail });
});

await speak(language);
route();
