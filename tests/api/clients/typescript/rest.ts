/** Whole matches of any game over REST, by openapi-fetch, with the types that openapi-typescript made of the document. */
import createClient, { type Client } from "openapi-fetch";
import { any, value } from "./domains.js";
import type { components, paths } from "./openapi.js";

type Schemas = components["schemas"];
type NewMatch = Schemas["NewMatch"];
export type Options = NonNullable<NewMatch["options"]>;
type Update = Schemas["Update"];
type Decision = NonNullable<Update["decision"]>;
type Leaf = Schemas["One" | "Some" | "Ordering" | "Amount" | "Flag" | "Amounts" | "Distribution" | "Path"];
type Several = { __typename: string; atLeast: number } & ({ of: object } | { forms: object[] });

/** Play a match against a house bot, and return the ranking. */
export async function play(url: string, game: string, options: Options) {
  const { token } = granted(await createClient<paths>({ baseUrl: url }).POST("/v1/players", { body: { name: "Mary", bot: true } }));
  const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
  const { id: match } = granted(await client.POST("/v1/matches", { body: { game, seats: 2, autostart: true, options } as NewMatch }));
  const params = { path: { match } };
  granted(await client.POST("/v1/matches/{match}/bots", { params, body: { bot: "greedy" } }));
  granted(await client.POST("/v1/matches/{match}/join", { params, body: {} }));
  let told = 0;
  let asked: string | undefined;
  for await (const { decision, events } of updates(client, match)) {
    told += events.length;
    if (!decision?.options.length || decision.answered || decision.key === asked) continue;
    asked = decision.key;
    granted(await client.POST("/v1/matches/{match}/moves", { params, body: { decision: decision.key, move: move(decision) } }));
  }
  const { status, result } = granted(await client.GET("/v1/matches/{match}", { params }));
  return { status, ranking: result?.ranking, told };
}

function granted<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (data == null) throw new Error(JSON.stringify(error));
  return data;
}

/** Follow a match to its end. */
async function* updates(client: Client<paths>, match: string): AsyncGenerator<Update> {
  const params = { path: { match }, query: { after: 0 } };
  const stream = granted(await client.GET("/v1/matches/{match}/updates", { params, parseAs: "stream" }));
  let text = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (event.startsWith("event: end")) return;
      if (/^event: update$/m.test(event) && data !== undefined) yield JSON.parse(data) as Update;
    }
  }
}

/** Make a move of any option: its name without `Option`, and a value of each of its domains. */
function move({ options }: Decision): Schemas["Move"] {
  const { __typename, bound, ...domains } = any((options as Decision["options"][number][]).filter(({ bound }) => bound));
  return { __typename: __typename.replace(/Option$/, ""), ...form(domains) } as Schemas["Move"];
}

function form(domains: object): Record<string, unknown> {
  const fields = Object.entries(domains).filter(([name]) => name !== "__typename");
  return Object.fromEntries(fields.map(([name, domain]) => [name, chosen(domain)]));
}

/** A value of a domain. Forms, and lists of them, have a type of their own in each game; all the others are `Domain`s. */
function chosen(domain: Leaf | Several | { __typename: `${string}Form` }): unknown {
  if (isForm(domain)) return form(domain);
  if ("of" in domain) return Array.from({ length: domain.atLeast }, () => form(domain.of));
  if ("forms" in domain) return domain.forms.slice(0, domain.atLeast).map(form);
  return value(domain);
}

function isForm(domain: { __typename: string }): domain is { __typename: `${string}Form` } {
  return domain.__typename.endsWith("Form");
}
