// @ts-check
/** A server of Freeport, called from a page: see docs/browser.md. */
export { Problem, Server, newKey, pause } from "./server.js";
export { checkRecord } from "./fairness.js";
export { follow } from "./streams.js";
export { Seat } from "./seat.js";
