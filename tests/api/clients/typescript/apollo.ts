/** Two matches of one game in Apollo Client's cache, with all that is seen of them: neither may show anything of the other. */
import { isDeepStrictEqual } from "node:util";
import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client";
import { playOn, seat, type Game } from "./core.js";
import type { OptionsInput } from "./freeport.js";
import type { Server } from "./server.js";

const MOVES = 3;

/** Return whether the cache still holds of both matches what the server told of each. */
export async function apart(server: Server, game: Game, options: OptionsInput, document: string): Promise<boolean> {
  const told: unknown[] = [];
  const link = new HttpLink({
    uri: `${server.url}/graphql`,
    headers: server.headers,
    fetch: async (uri, init) => {
      const answer = await fetch(uri, init);
      told.push(((await answer.clone().json()) as { data: unknown }).data);
      return answer;
    },
  });
  const apollo = new ApolloClient({ cache: new InMemoryCache(), link });
  const query = gql(document);
  const matches = [await seat(server, game, options), await seat(server, game, options)];
  for (const match of matches) {
    await playOn(server, match, game, "json", MOVES);
    await apollo.query({ query, variables: { match } });
  }
  const cached = matches.map((match) => apollo.readQuery({ query, variables: { match } }));
  return isDeepStrictEqual(cached, told) && !isDeepStrictEqual(cached[0], cached[1]);
}
