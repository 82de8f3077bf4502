/** Whole matches of any game by the interfaces alone: there is no line about a game here. */
import { any, value, type Domain } from "./domains.js";
import {
  AddBotDocument, CreateDocument, JoinDocument, PlayDocument, PlayJsonDocument, RankingDocument, RegisterDocument,
  UpdatesDocument, type AskedFragment, type FieldFragment, type MoveInput, type OptionsInput, type PartFragment,
} from "./freeport.js";
import { granted, Server } from "./server.js";

/** How a move is told: in the shape that `json` has, or as the typed input. */
export type Way = "json" | "typed";
export type Game = { slug: string; typename: string };
type Fields = Record<string, unknown>;
type Option = AskedFragment["options"][number];

/** Register a player. */
export async function register(url: string, name: string): Promise<Server> {
  const { register } = await new Server(url).ask(RegisterDocument, { name });
  return new Server(url, granted(register).token);
}

/** Play a match against a house bot, and return the ranking. */
export async function play(server: Server, game: Game, options: OptionsInput, way: Way) {
  const match = await seat(server, game, options);
  const told = await playOn(server, match, game, way);
  const { match: seen } = await server.ask(RankingDocument, { match });
  return { status: seen?.status, ranking: seen?.result?.ranking, told };
}

/** Play a match to its end, or for some moves, and return the number of events that were told. */
export async function playOn(server: Server, match: string, game: Game, way: Way, moves = Infinity): Promise<number> {
  let told = 0;
  let made = 0;
  let asked: string | undefined;
  for await (const { updates } of server.follow(UpdatesDocument, { match, after: 0 })) {
    const update = granted(updates);
    // Both come only where they are asked for.
    if (update.__typename === "ViewPatch" || update.__typename === "Presence") continue;
    const { decision, events } = update;
    told += events.length;
    if (!decision?.options.length || decision.answered || decision.key === asked) continue;
    if (made++ === moves) break;
    asked = decision.key;
    await answer(server, match, game, decision, way);
  }
  return told;
}

/** Open a match with a house bot, and take the other seat. */
export async function seat(server: Server, game: Game, options: OptionsInput): Promise<string> {
  const match = granted((await server.ask(CreateDocument, { game: game.slug, options })).create).id;
  granted((await server.ask(AddBotDocument, { match })).addBot);
  granted((await server.ask(JoinDocument, { match })).join);
  return match;
}

/** Answer a decision with any of its options. */
export async function answer(server: Server, match: string, game: Game, decision: AskedFragment, way: Way): Promise<void> {
  const options: readonly Option[] = decision.options;
  const { kind, fields } = any(options.filter(({ bound }) => bound));
  const made = form(fields);
  const { play } =
    way === "json"
      ? await server.ask(PlayJsonDocument, { match, decision: decision.key, json: { __typename: kind, ...made } })
      : await server.ask(PlayDocument, { match, decision: decision.key, move: typed(game, kind, made) });
  granted(play);
}

/** A move as the typed input: `{ game: { kind: fields } }`. */
function typed(game: Game, kind: string, made: Fields): MoveInput {
  const input = { [lower(game.typename)]: { [lower(kind.slice(game.typename.length))]: made } };
  return input as unknown as MoveInput; // Which kind of move it is, only the server knows.
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function form(fields: readonly (FieldFragment | PartFragment)[]): Fields {
  return Object.fromEntries(fields.map(({ name, domain }) => [name, chosen(domain)]));
}

function chosen(domain: FieldFragment["domain"] | PartFragment["domain"]): unknown {
  if ("fields" in domain) return form(domain.fields);
  if ("of" in domain) return Array.from({ length: domain.atLeast }, () => form(domain.of.fields));
  if ("forms" in domain) return domain.forms.slice(0, domain.atLeast).map(({ fields }) => form(fields));
  return value(domain as Extract<typeof domain, Domain>); // Parts hold no further forms.
}
