// Shows openapi.json, and lets every request be tried.

const byId = (id) => document.getElementById(id);

/** Makes an element. Strings become text, so nothing in the document can become markup. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Text in which `code` and ``code`` are set as code. */
function prose(text = "") {
  return text.split(/(`+[^`]+`+)/).map((part) =>
    part.startsWith("`") ? element("code", {}, part.replaceAll("`", "")) : part);
}

/** A schema in a few words, with links to the types that it names. */
function brief(schema = {}) {
  const span = element("span");
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    span.append(element("a", { href: `#type-${name}` }, name));
  } else if (schema.anyOf) {
    schema.anyOf.forEach((choice, index) => span.append(...(index ? [" or "] : []), brief(choice)));
  } else if (schema.items || schema.prefixItems) {
    span.append("list of ", brief(schema.items || schema.prefixItems[0]));
  } else if (schema.enum || "const" in schema) {
    span.append((schema.enum || [schema.const]).map((value) => JSON.stringify(value)).join(" | "));
  } else {
    span.append(schema.format || schema.type || "anything");
  }
  return span;
}

function row(...cells) {
  return element("tr", {}, ...cells.map((cell) => element("td", {}, ...[cell].flat())));
}

function contentOf(message) {
  const [media, content] = Object.entries(message.content || {})[0] || [];
  return media ? [`${media}: `, brief(content.schema)] : [];
}

function showOperation(method, path, operation, document_) {
  const section = element("section", { class: "operation", id: operation.operationId });
  section.append(
    element("h3", {}, element("span", { class: "method" }, method.toUpperCase()), " ", element("code", {}, path)),
    element("p", {}, ...prose(operation.summary)),
  );
  if (operation.description) section.append(element("p", {}, ...prose(operation.description)));
  const facts = element("tbody");
  for (const parameter of operation.parameters) {
    facts.append(row([element("code", {}, parameter.name)], [parameter.in, ", ", brief(parameter.schema)], prose(parameter.description)));
  }
  if (operation.requestBody) facts.append(row("body", contentOf(operation.requestBody), ""));
  for (const [status, answer] of Object.entries(operation.responses)) {
    facts.append(row(status, contentOf(answer), prose(answer.description)));
    for (const [name, schema] of Object.entries(answer["x-events"] || {})) {
      facts.append(row("", ["event ", element("code", {}, name), ": ", brief(schema)], ""));
    }
  }
  section.append(element("table", {}, facts), tryIt(method, path, operation, document_));
  return section;
}

/** An example of a body, made of what its schema says. */
function example(schema, document_, depth = 0) {
  if (depth > 6) return null;
  if (schema.$ref) return example(document_.components.schemas[schema.$ref.split("/").pop()], document_, depth + 1);
  if ("default" in schema) return schema.default;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return example(schema.anyOf[0], document_, depth + 1);
  if (schema.properties) {
    const names = schema.required || [];
    return Object.fromEntries(names.map((name) => [name, example(schema.properties[name], document_, depth + 1)]));
  }
  return { string: "", integer: schema.minimum ?? 0, boolean: false, array: [], object: {} }[schema.type] ?? null;
}

/** A form that sends the request. */
function tryIt(method, path, operation, document_) {
  const form = element("form");
  for (const parameter of operation.parameters) {
    const input = element("input", { name: parameter.name, ...(parameter.required ? { required: "" } : {}) });
    form.append(element("label", {}, `${parameter.name} `, input));
  }
  if (operation.requestBody) {
    const body = element("textarea", { name: "body", rows: 6, "aria-label": "body" });
    const [[media, { schema }]] = Object.entries(operation.requestBody.content);
    body.value = JSON.stringify(example(schema, document_), null, media === "application/json" ? 2 : 0);
    form.append(body);
  }
  const output = element("pre", { hidden: "", tabindex: "0", "aria-label": "answer" });
  const stop = element("button", { type: "button", hidden: "" }, "Stop");
  form.append(element("button", {}, "Send"), " ", stop);
  form.addEventListener("submit", async (submitted) => {
    submitted.preventDefault();
    const aborter = new AbortController();
    stop.onclick = () => aborter.abort();
    output.hidden = stop.hidden = false;
    output.textContent = "…";
    try {
      await send(method, path, operation, new FormData(form), output, aborter.signal);
    } catch (error) {
      output.textContent += `\n${error.message}`;
    } finally {
      stop.hidden = true;
    }
  });
  return element("details", {}, element("summary", {}, "Try it"), form, output);
}

async function send(method, path, operation, values, output, signal) {
  const query = new URLSearchParams();
  const headers = {};
  let address = path;
  for (const { name, in: place } of operation.parameters) {
    const value = values.get(name);
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === "query") query.set(name, value);
    else if (value) headers[name] = value;
  }
  const token = byId("token").value.trim();
  if (token && operation.security) headers.Authorization = `Bearer ${token}`;
  const body = values.get("body") ?? undefined;
  if (body !== undefined) [headers["Content-Type"]] = Object.keys(operation.requestBody.content);
  const answer = await fetch(query.size ? `${address}?${query}` : address, { method: method.toUpperCase(), headers, body, signal });
  output.textContent = `${answer.status} ${answer.statusText}\n`;
  if (/json$/.test((answer.headers.get("content-type") || "").split(";")[0])) {
    const told = await answer.json();
    if (told.token) byId("token").value = told.token;
    output.textContent += JSON.stringify(told, null, 2);
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) output.textContent += part.value;
}

function showType(name, schema) {
  const section = element("section", { id: `type-${name}` }, element("h3", {}, name), element("p", {}, ...prose(schema.description)));
  if (schema.properties) {
    const fields = element("tbody");
    for (const [field, type] of Object.entries(schema.properties)) {
      fields.append(row([element("code", {}, field)], [brief(type)], prose(type.description)));
    }
    section.append(element("table", {}, fields));
  } else {
    section.append(element("p", {}, brief(schema)));
  }
  return section;
}

function show(document_) {
  byId("about").append(...prose(document_.info.description));
  const contents = byId("contents");
  const topics = new Map();
  for (const [path, methods] of Object.entries(document_.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [topic] = operation.tags;
      topics.set(topic, [...(topics.get(topic) || []), [method, path, operation]]);
    }
  }
  for (const [topic, operations] of topics) {
    contents.append(element("strong", {}, topic));
    byId("operations").append(element("h2", { id: `topic-${topic}` }, topic));
    for (const [method, path, operation] of operations) {
      contents.append(element("a", { href: `#${operation.operationId}` }, `${method.toUpperCase()} ${path}`));
      byId("operations").append(showOperation(method, path, operation, document_));
    }
  }
  contents.append(element("strong", {}, element("a", { href: "#codes" }, "Codes")), element("strong", {}, element("a", { href: "#types" }, "Types")));
  for (const [code, { status, sentence }] of Object.entries(document_["x-codes"])) {
    const line = row([element("code", {}, code)], String(status), sentence);
    line.id = `code-${code}`;
    byId("code-list").append(line);
  }
  for (const [name, schema] of Object.entries(document_.components.schemas)) byId("type-list").append(showType(name, schema));
  byId("status").remove();
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

try {
  const answer = await fetch("/v1/openapi.json");
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  show(await answer.json());
} catch (error) {
  byId("status").textContent = `The document could not be loaded: ${error.message}`;
}
