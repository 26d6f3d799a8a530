export { personalData } from "./personal-data.server.ts";
export { listPushed, pushKeyOf, readChoices, wantsMail, wantsPush } from "./reads.server.ts";
export { choose, push, subscribe, unsubscribe } from "./writes.server.ts";
