// Prints what the audit suite of GraphQL over HTTP finds of a server, as JSON.
import { serverAudits } from "graphql-http";

const [url] = process.argv.slice(2);
const results = [];
// One after the other: a server reads only so many new documents of one address at a time.
for (const { fn } of serverAudits({ url })) {
  const { name, status, reason } = await fn();
  results.push({ name, status, reason });
}
console.log(JSON.stringify(results));
