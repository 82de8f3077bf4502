// @ts-check
/** What this browser keeps: who its player is on which server, and how the player likes the page. */

/**
 * @typedef {{token: string | null, id: string, name: string, atOnce: boolean | null, colours: "auto" | "light" | "dark",
 *   motion: boolean, speed: keyof typeof SPEEDS, sound: boolean, language: string, passAfter: number, push: string, read: Record<string, number>,
 *   until: "MY_TURN" | "NAMED" | "END"}} Settings
 */

/** How long things move, to what is usual. */
export const SPEEDS = { slow: 2, usual: 1, fast: 0.5 };

/** @type {Settings} */
const USUAL = { token: null, id: "", name: "", atOnce: null, colours: "auto", motion: true, speed: "usual", sound: false, language: "", passAfter: 4, push: "", read: {}, until: "END" };

/** The key under which only pages of this address find them: several servers may share an origin. */
const KEY = `freeport ${new URL("./", document.baseURI).pathname}`;

/** @returns {Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

/** @param {Partial<Settings>} changes @returns {Settings} */
export function keep(changes) {
  const kept = { ...settings(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays until the page is closed.
  }
  show(kept);
  return kept;
}

/** @param {Settings} kept put what concerns the whole page on it */
export function show({ colours, motion }) {
  document.documentElement.dataset.colours = colours;
  document.documentElement.dataset.motion = motion ? "on" : "off";
}
