/** Plays a whole match of every game in every way, all at once, and prints how each ended, as JSON. */
import { play, register, type Way } from "./core.js";
import { GamesDocument, type OptionsInput } from "./freeport.js";

const [url = "", options = "{}"] = process.argv.slice(2);
const brief = JSON.parse(options) as Record<string, OptionsInput>;
const player = await register(url, "Anne");
const { games } = await player.ask(GamesDocument, {});
const ways: Way[] = ["json", "typed"];
const matches = games.flatMap((game) =>
  ways.map(async (way) => {
    const options = brief[game.slug];
    if (options === undefined) throw new Error(`no options for ${game.slug}`);
    return [`${game.slug} ${way}`, await play(player, game, options, way)] as const;
  }),
);
console.log(JSON.stringify(Object.fromEntries(await Promise.all(matches))));
