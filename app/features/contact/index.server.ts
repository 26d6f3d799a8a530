export { readContactMessage } from "./reads.server.ts";
export { sendContactMessage } from "./writes.server.ts";
