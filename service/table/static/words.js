// @ts-check
/** What the page itself says, in the language of its reader: the catalogues in `words/`, in Fluent's format. */
import { FluentBundle, FluentResource } from "./vendor/fluent.js";

const LANGUAGES = ["en", "de"];
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
      const answer = await fetch(new URL(`words/${tag}.ftl`, import.meta.url));
      const bundle = new FluentBundle(tag, { useIsolating: false });
      bundle.addResource(new FluentResource(await answer.text()));
      return bundle;
    }),
  );
}

/** @param {string} id @param {Record<string, string | number>} [args] @returns {string} */
export function say(id, args = {}) {
  for (const bundle of bundles) {
    const value = bundle.getMessage(id)?.value;
    if (value) return bundle.formatPattern(value, args);
  }
  return id;
}
