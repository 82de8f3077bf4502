import graphql from "@graphql-eslint/eslint-plugin";

const { "flat/schema-recommended": recommended, "flat/schema-relay": relay } = graphql.configs;

export default [
  {
    files: ["schema.graphql"],
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema: "schema.graphql" } } },
    plugins: { "@graphql-eslint": graphql },
    rules: {
      ...recommended.rules,
      ...relay.rules,
      // The only directive is `@oneOf`, the specification's own, which Strawberry prints without a description.
      "@graphql-eslint/require-description": ["error", { types: true, rootField: true }],
      // Most types are plain data inside a match: they have no identity, so they must not claim one that a cache would trust.
      "@graphql-eslint/strict-id-in-types": "off",
      // Only lists that grow without limit are connections. A view's few seats and cards are lists.
      // A place on a leaderboard is not a node: its player is.
      "@graphql-eslint/relay-edge-types": [
        "error",
        { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
      ],
      // Relay asks for forward or backward pagination. Lists that grow at their head are paged forward.
      "@graphql-eslint/relay-arguments": ["error", { includeBoth: false }],
    },
  },
];
