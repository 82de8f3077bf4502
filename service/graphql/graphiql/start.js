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

const send = GraphiQL.createFetcher({
  url: "/graphql",
  subscriptionUrl: location.origin.replace(/^http/, "ws") + "/graphql",
  wsConnectionParams: authorization,
});

// GraphiQL reads the document a moment after the last key. Who runs it sooner is not answered by what stood there before.
function fetcher(operation, options) {
  let documentAST;
  try {
    documentAST = GraphiQL.GraphQL.parse(operation.query);
  } catch {
    return send(operation, options); // the service says what is wrong
  }
  const names = documentAST.definitions.map((definition) => definition.name?.value);
  const operationName = names.includes(operation.operationName) ? operation.operationName : undefined;
  return send({ ...operation, operationName }, { ...options, documentAST });
}

const welcome = `# Freeport: an authoritative server for tabletop games.
#
# Register once:
#
#   mutation {
#     register(name: "Ada") {
#       ... on Registered { token }
#       ... on Refusal { detail }
#     }
#   }
#
# and put the token into the headers below:
#
#   {"Authorization": "Bearer ..."}

{
  games {
    name
    summary
    seatRange {
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
