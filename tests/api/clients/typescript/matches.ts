/** Plays a whole match of some games in every way, all games at once, and prints how each ended, as JSON. */
import { readFileSync } from "node:fs";
import { apart } from "./apollo.js";
import { play, register } from "./core.js";
import { GamesDocument, type OptionsInput } from "./freeport.js";
import * as rest from "./rest.js";

/** How to open a match of a game that is soon over, and a document with all that is seen of it. */
type Brief = { graphql: OptionsInput; rest: rest.Options; everything: string };

const [url = "", file = ""] = process.argv.slice(2);
const games = JSON.parse(readFileSync(file, "utf8")) as Record<string, Brief>;
const player = await register(url, "Anne");
const offered = (await player.ask(GamesDocument, {})).games;
const told = Object.entries(games).map(async ([slug, brief]) => {
  const game = offered.find((one) => one.slug === slug);
  if (game === undefined) throw new Error(`the server does not have ${slug}`);
  const played = {
    json: await play(player, game, brief.graphql, "json"),
    typed: await play(player, game, brief.graphql, "typed"),
    rest: await rest.play(url, game.slug, brief.rest),
  };
  return [game.slug, { played, apart: await apart(player, game, brief.graphql, brief.everything) }];
});
console.log(JSON.stringify(Object.fromEntries(await Promise.all(told))));
