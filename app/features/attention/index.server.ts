export { personalData } from "./personal-data.server.ts";
export { listAttention, readGround } from "./reads.server.ts";
