// @ts-check
/** What the page itself says, in the language of its reader: the catalogues in `words/`, in Fluent's format. */
import { Problem, pause } from "./client/index.js";
import { FluentBundle, FluentResource } from "./vendor/fluent.js";

const LANGUAGES = ["en", "de"];
/** Milliseconds after which a catalogue that could not be fetched is tried again: without it, there are no words to say so. */
const AGAIN = 4000;
/** Units of time with their seconds. @type {readonly [string, number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
/** @type {FluentBundle[]} */
let bundles = [];

/** @param {string} language @returns {string} the one of the page's languages that fits best */
export function languageFor(language) {
  const plain = language.split("-")[0] ?? "";
  return LANGUAGES.includes(plain) ? plain : "en";
}

/** @returns {string} the language that is spoken */
export const language = () => bundles[0]?.locales[0] ?? "en";

/** Fetch the catalogues. What a language lacks is told in English. @param {string} language */
export async function speak(language) {
  const wanted = [...new Set([languageFor(language), "en"])];
  bundles = await Promise.all(
    wanted.map(async (tag) => {
      const bundle = new FluentBundle(tag, { useIsolating: false });
      bundle.addResource(new FluentResource(await catalogue(tag)));
      return bundle;
    }),
  );
}

/** @param {string} tag @returns {Promise<string>} */
async function catalogue(tag) {
  try {
    return await (await fetch(new URL(`words/${tag}.ftl`, import.meta.url))).text();
  } catch {
    await pause(AGAIN);
    return catalogue(tag);
  }
}

/**
 * @param {unknown} error what a call has thrown; what is no problem of a call is thrown again
 * @param {string} [unanswered] what is told where no answer came
 * @returns {string} why it was not done, in words
 */
export function reason(error, unanswered = "maybe-done") {
  if (!(error instanceof Problem)) throw error;
  return error.status ? error.message : say(unanswered);
}

/** @type {Record<string, Intl.NumberFormat>} one for each language and unit: to make one takes a twentieth of an update */
const formats = {};

/** @param {number} seconds @returns {string} a time in the longest unit of which it is a whole number: "2 minutes" */
export function duration(seconds) {
  const [unit, length] = UNITS.find((one) => seconds % one[1] === 0) ?? ["second", 1];
  const format = (formats[`${language()} ${unit}`] ??= new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }));
  return format.format(seconds / length);
}

/** @param {string} id @param {Record<string, string | number>} [args] @returns {string} */
export function say(id, args = {}) {
  for (const bundle of bundles) {
    const value = bundle.getMessage(id)?.value;
    if (value) return bundle.formatPattern(value, args);
  }
  return id;
}
