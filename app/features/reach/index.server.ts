export { isOutOfReach, readReach } from "./reads.server.ts";
