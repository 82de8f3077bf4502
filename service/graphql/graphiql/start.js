// Starts GraphiQL on this origin's own endpoint. Subscriptions take the token of the headers editor, too.
"use strict";

let headers = "";

function authorization() {
  try {
    const given = JSON.parse(headers || localStorage.getItem("graphiql:headers") || "{}");
    const name = Object.keys(given).find((key) => key.toLowerCase() === "authorization");
    return name ? { authorization: given[name] } : {};
  } catch {
    return {};
  }
}

const fetcher = GraphiQL.createFetcher({
  url: "/graphql",
  subscriptionUrl: location.origin.replace(/^http/, "ws") + "/graphql",
  wsConnectionParams: authorization,
});

const welcome = `# Freeport: an authoritative server for tabletop games.
#
# Register once, and put the token into the headers below:  {"Authorization": "Bearer ..."}
#
#   mutation { register(name: "Ada") { ... on Registered { token } ... on Refusal { sentence } } }

query Games {
  games {
    name
    summary
    seats {
      least
      most
    }
  }
}
`;

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: welcome,
    defaultEditorToolsVisibility: "headers",
    onEditHeaders: (text) => {
      headers = text;
    },
  }),
);
