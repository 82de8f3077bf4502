// @ts-check
/** `<freeport-table>` for any page: the element, and the style that it needs. */
import "./table.js";

const href = new URL("style/all.css", import.meta.url).href;
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
