// @ts-check
/**
 * Calls of a server. What may be repeated is repeated until it is answered: reading, moves, and whatever has a key.
 *
 * @import {Player} from "./types.js"
 */

const PATIENCE = 30_000;
/** Statuses after which the same call may succeed; 0: there was no answer. */
const PASSING = new Set([0, 429, 502, 503, 504]);

/** Why a server did not do what it was asked; or, with the status 0, that it has not answered, and may have done it. */
export class Problem extends Error {
  /**
   * @param {{code: string, status: number, detail: string, rule?: string | null}} told what the server said
   * @param {number | null} wait the seconds after which the call may be made again; null if that would not help
   */
  constructor(told, wait = null) {
    super(told.detail);
    this.name = "Problem";
    this.code = told.code;
    this.status = told.status;
    this.rule = told.rule ?? null;
    this.wait = wait;
  }

  /** @returns {boolean} whether the same call may succeed later */
  get passes() {
    return PASSING.has(this.status);
  }
}

/** @returns {string} a key that makes a call one, also on pages that are reached without TLS */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
}

/** A server, as one player or as nobody. */
export class Server {
  /**
   * @param {string | URL} address where it is, with the path under which it lies
   * @param {{token?: string | null, language?: string}} [as] the player's token, and the language of sentences
   */
  constructor(address, as = {}) {
    this.address = new URL(address);
    if (!this.address.pathname.endsWith("/")) this.address.pathname += "/";
    this.token = as.token ?? null;
    this.language = as.language ?? "en";
  }

  /** @param {string} path such as `v1/games` @param {Record<string, unknown>} [query] @returns {URL} */
  url(path, query = {}) {
    const url = new URL(path.replace(/^\//, ""), this.address);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    return url;
  }

  /** @param {string} path @param {Record<string, unknown>} [query] @returns {Promise<any>} the answer */
  get(path, query) {
    return this.#call("GET", this.url(path, query));
  }

  /** @param {string} path @returns {Promise<string>} the answer, as text */
  text(path) {
    return this.#call("GET", this.url(path), { read: (answer) => answer.text() });
  }

  /**
   * @param {string} path
   * @param {object} [body]
   * @param {{query?: Record<string, unknown>, again?: boolean, key?: string}} [how] `again`: whether it may be sent
   *   again when no answer came; `key`: what makes it one call however often it is sent
   * @returns {Promise<any>} the answer
   */
  post(path, body = {}, how = {}) {
    const again = how.again === true || how.key !== undefined;
    return this.#call("POST", this.url(path, how.query), { body, again, key: how.key });
  }

  /** @param {string} path @param {object} body @returns {Promise<any>} the answer */
  put(path, body) {
    return this.#call("PUT", this.url(path), { body });
  }

  /** @param {string} path @param {Record<string, unknown>} [query] @returns {Promise<any>} the answer */
  delete(path, query) {
    return this.#call("DELETE", this.url(path, query));
  }

  /**
   * Create an account, and be its player from now on.
   * @param {string} name @returns {Promise<Player>}
   */
  async register(name) {
    const made = await this.post("v1/players", { name }, { key: newKey() });
    this.token = made.token;
    return made.player;
  }

  /** @param {string} [key] */
  #headers(key) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    if (this.token !== null) headers.Authorization = `Bearer ${this.token}`;
    if (key !== undefined) headers["Idempotency-Key"] = `"${key}"`;
    return headers;
  }

  /**
   * @param {string} method @param {URL} url
   * @param {{body?: object, again?: boolean, key?: string, read?: (answer: Response) => Promise<any>}} [how]
   * @returns {Promise<any>}
   */
  async #call(method, url, { body, again = true, key, read = (answer) => answer.json() } = {}) {
    const end = Date.now() + PATIENCE;
    for (let wait = 250; ; wait = Math.min(wait * 2, 4000)) {
      try {
        const signal = AbortSignal.timeout(PATIENCE);
        const answer = await fetch(url, { method, headers: this.#headers(key), body: body && JSON.stringify(body), signal });
        if (answer.ok) return await read(answer);
        throw await refusal(answer);
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem(UNANSWERED);
        const delay = problem.wait === null ? wait : problem.wait * 1000;
        if (!again || !problem.passes || Date.now() + delay > end) throw problem;
        await pause(delay);
      }
    }
  }
}

/** What is told where no answer came: not who broke the connection, as no browser says that. */
const UNANSWERED = { code: "UNREACHABLE", status: 0, detail: "There was no answer: it may have been done." };

/** @param {Response} answer @returns {Promise<Problem>} */
async function refusal(answer) {
  const told = await answer.json().catch(() => ({ code: "UNREADABLE", detail: answer.statusText }));
  const wait = answer.headers.get("Retry-After");
  return new Problem({ ...told, status: answer.status }, wait === null ? null : Number(wait));
}
