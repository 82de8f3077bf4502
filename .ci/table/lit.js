export {html, svg, render, nothing} from "lit-html";
export {repeat} from "lit-html/directives/repeat.js";
export {keyed} from "lit-html/directives/keyed.js";
export {live} from "lit-html/directives/live.js";
export {ref} from "lit-html/directives/ref.js";
export {guard} from "lit-html/directives/guard.js";
