export { personalData } from "./personal-data.server.ts";
export {
  listPushed,
  mailsOffLink,
  pushKeyOf,
  readChoices,
  readNoticeMails,
  wantsPush,
} from "./reads.server.ts";
export { choose, push, setNoticeMails, subscribe, unsubscribe } from "./writes.server.ts";
