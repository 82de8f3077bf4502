// @ts-check
/**
 * Checks of a match's record: that the seed is the one to which the server committed itself, and that shuffles follow
 * from it (docs/fairness.md). Dice and weighted draws depend on the rules: `freeport verify` checks these as well.
 */

const encoder = new TextEncoder();

/** @typedef {{draws: number, checked: number, wrong: string[]}} Checked how many draws there were, and what does not fit */

/** @param {string} record the record of a match that has ended, as lines of JSON @returns {Promise<Checked>} */
export async function checkRecord(record) {
  const [head, ...log] = record.trim().split("\n").map((line) => JSON.parse(line));
  const seed = fromHex(head.fairness.seed);
  const commitment = toHex(await crypto.subtle.digest("SHA-256", seed));
  const wrong = commitment === head.fairness.commitment ? [] : ["commitment"];
  const entropy = head.seats.map((/** @type {{entropy: string}} */ seat) => seat.entropy);
  const key = await hmac(await keyOf(seed), encoder.encode(["freeport/1", head.id, ...entropy, ""].join("\n")));
  const drawn = log.map(({ entry }) => entry).filter(({ __typename }) => __typename === "ChanceDrawn");
  const shuffles = drawn.filter(({ outcome }) => outcome.startsWith("shuffled "));
  const draw = await keyOf(key);
  for (const { index, outcome } of shuffles) {
    const order = outcome.split(" ")[1].split(",").map(Number);
    if ((await shuffled(draw, index, order.length)).join() !== order.join()) wrong.push(`outcome ${index}`);
  }
  return { draws: drawn.length, checked: shuffles.length, wrong };
}

/** @param {string} text */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
/** @param {ArrayBuffer} bytes */
const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {BufferSource} bytes */
const keyOf = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
/** @param {CryptoKey} key @param {BufferSource} message */
const hmac = (key, message) => crypto.subtle.sign("HMAC", key, message);

/** @param {CryptoKey} key @param {number} index @param {number} length */
async function shuffled(key, index, length) {
  const words = wordsOf(key, index);
  const order = [...Array(length).keys()];
  for (let last = length - 1; last > 0; last -= 1) {
    const other = await uniform(words, last + 1);
    [order[last], order[other]] = [Number(order[other]), Number(order[last])];
  }
  return order;
}

/** @param {CryptoKey} key @param {number} index @returns {AsyncGenerator<number>} words of 32 bits, without an end */
async function* wordsOf(key, index) {
  for (let block = 0; ; block += 1) {
    const message = new DataView(new ArrayBuffer(8));
    message.setUint32(0, index);
    message.setUint32(4, block);
    const told = new DataView(await hmac(key, message));
    for (let at = 0; at < 32; at += 4) yield told.getUint32(at);
  }
}

/** @param {AsyncGenerator<number>} words @param {number} choices @returns {Promise<number>} one of them, each as likely */
async function uniform(words, choices) {
  if (choices < 2) return 0;
  for (;;) {
    const word = Number((await words.next()).value);
    if (word < 2 ** 32 - (2 ** 32 % choices)) return word % choices;
  }
}
