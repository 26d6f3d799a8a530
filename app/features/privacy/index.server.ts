export { replayErasures } from "./writes.server.ts";
