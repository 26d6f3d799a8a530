export { personalData } from "./personal-data.server.ts";
export { sendContactMessage } from "./writes.server.ts";
