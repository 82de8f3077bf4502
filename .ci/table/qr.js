export {encode} from "uqr";
