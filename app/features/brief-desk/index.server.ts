export { listBriefsAtDesk, listBriefsOf, readBriefAtDesk } from "./reads.server.ts";
