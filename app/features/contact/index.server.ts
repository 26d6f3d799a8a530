export { sendContactMessage } from "./writes.server.ts";
