export { personalData } from "./personal-data.server.ts";
