/** The server as one player sees it over GraphQL, with the types that the generator made of each document. */
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { createClient } from "graphql-sse";

export class Server {
  readonly headers: Record<string, string>;

  constructor(readonly url: string, token?: string) {
    this.headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Ask a query or a mutation. */
  async ask<Result, Variables>(document: TypedDocumentNode<Result, Variables>, variables: Variables): Promise<Result> {
    const answer = await fetch(`${this.url}/graphql`, {
      method: "POST",
      headers: { ...this.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const { data, errors } = (await answer.json()) as { data: Result; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Follow a subscription, over server-sent events. */
  async *follow<Result, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Result, Variables>,
    variables: Variables,
  ): AsyncGenerator<Result> {
    const client = createClient({ url: `${this.url}/graphql`, headers: this.headers });
    for await (const { data, errors } of client.iterate<Result>({ query: print(document), variables })) {
      if (errors !== undefined || data == null) throw new Error(JSON.stringify(errors));
      yield data;
    }
  }
}

/** Return what the server granted; a refusal ends the program. */
export function granted<Answer extends { __typename: string }>(answer: Answer): Exclude<Answer, { __typename: "Refusal" }> {
  if (answer.__typename === "Refusal") throw new Error(JSON.stringify(answer));
  return answer as Exclude<Answer, { __typename: "Refusal" }>;
}
