// @ts-check
/** `<freeport-table>` for any page: the element, and the style that it needs. */
import "./table.js";

for (const name of ["tokens", "table", "cards", "map", "ask"]) {
  const href = new URL(`style/${name}.css`, import.meta.url).href;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
