/** Plays a whole match of every game in every way, all at once, and prints how each ended, as JSON. */
import { play, register } from "./core.js";
import { GamesDocument, type OptionsInput } from "./freeport.js";
import * as rest from "./rest.js";

const [url = "", briefly = "{}"] = process.argv.slice(2);
const options = JSON.parse(briefly) as Record<string, { graphql: OptionsInput; rest: rest.Options }>;
const player = await register(url, "Anne");
const { games } = await player.ask(GamesDocument, {});
const matches = games.flatMap((game) => {
  const brief = options[game.slug];
  if (brief === undefined) throw new Error(`no options for ${game.slug}`);
  return [
    ["json", play(player, game, brief.graphql, "json")],
    ["typed", play(player, game, brief.graphql, "typed")],
    ["rest", rest.play(url, game.slug, brief.rest)],
  ].map(async ([way, playing]) => [`${game.slug} ${way}`, await playing]);
});
console.log(JSON.stringify(Object.fromEntries(await Promise.all(matches))));
