export { personalData } from "./personal-data.server.ts";
export { listEnquiries, listEnquiriesToClient, readEnquiries } from "./reads.server.ts";
export { answerEnquiry, askAbout } from "./writes.server.ts";
