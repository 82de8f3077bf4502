// @ts-check
/**
 * The page: the lobby, or a table, by the address. `?match=` names a match; what is secret is in the fragment, which no
 * server sees.
 */
import { Server, newKey } from "./client/index.js";
import { keep, settings, show } from "./settings.js";
import { html, keyed, render } from "./vendor/lit.js";
import { languageFor, say, speak } from "./words.js";

const kept = settings();
const language = kept.language || languageFor(navigator.language);
const spoken = speak(language);
const server = new Server(new URL("./", document.baseURI), { token: kept.token, language });
document.documentElement.lang = language;
show(kept);

/** @type {import("./lobby/lobby.js").Lobby | null} */
let lobby = null;

/** Show what the address names. */
async function route() {
  lobby?.close();
  lobby = null;
  const query = new URLSearchParams(location.search);
  const match = query.get("match");
  if (match !== null) {
    if (!(await arrived(import("./table.js")))) return;
    const table = html`<freeport-table match=${match} .caller=${server} lang=${language}></freeport-table>`;
    render(keyed(match, table), document.body);
    return;
  }
  const loaded = await arrived(import("./lobby/lobby.js"));
  if (!loaded) return;
  lobby = new loaded.Lobby(server, go);
  const create = query.get("create");
  void (create === null ? lobby.open() : lobby.openForm(create));
}

/** @template T @param {Promise<T>} loading a part of the page @returns {Promise<T | null>} null where it does not arrive, which is told */
const arrived = (loading) => loading.catch(() => {
  render(html`<p class="refused" role="alert">${say("no-answer")} <a href=${location.href}>${say("go-on")}</a></p>`, document.body);
  return null;
});

/** @param {string} to an address of this page */
function go(to) {
  history.pushState(null, "", to);
  void route();
}

addEventListener("popstate", () => void route());
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.button !== 0) return;
  event.preventDefault();
  go(/** @type {HTMLAnchorElement} */ (link).href);
});
addEventListener("leave", (event) => go(/** @type {CustomEvent} */ (event).detail));
addEventListener("named", (event) => {
  keep(/** @type {CustomEvent<{token: string, id: string, name: string}>} */ (event).detail);
});

/**
 * Become the player of a link from another device: never of a stranger's without being asked, and who is that player
 * already keeps the token that may do more.
 */
async function arrive() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("link");
  if (secret === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  const name = navigator.platform || "Browser";
  const { player, token, tokenId } = await server.post("v1/links", { secret, name }, { key: newKey() });
  const before = server.token === null ? null : await server.get("v1/me").catch(() => null);
  if (before === null || (before.id !== player.id && (await agrees(player.name)))) {
    server.token = token;
    keep({ token }); // before anything else can fail: the link works once
  } else {
    await new Server(server.address, { token, language }).delete(`v1/me/tokens/${tokenId}`);
  }
}

/** @param {string} name @returns {Promise<boolean>} whether this browser is to have another player from now on */
async function agrees(name) {
  await spoken;
  return confirm(say("play-as", { name }));
}

/** Be who this browser was, unless that player's token has ended: then nobody. */
async function recall() {
  await arrive().catch(() => {}); // the link has been used before
  if (server.token === null) return;
  await server.get("v1/me").then(
    ({ id, name }) => keep({ id, name }),
    ({ status }) => {
      if (status !== 401) return;
      server.token = null;
      keep({ token: null });
    },
  );
}

addEventListener("asked", (event) => {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  new Notification(/** @type {CustomEvent} */ (event).detail, { body: say("your-move"), tag: location.search });
});

await Promise.all([spoken, recall()]);
await route();
