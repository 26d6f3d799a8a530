export { personalData } from "./personal-data.server.ts";
export { listAttention } from "./reads.server.ts";
