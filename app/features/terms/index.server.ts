export { personalData } from "./personal-data.server.ts";
export {
  listAcceptedAtDesk,
  listOwnAcceptedTerms,
  listTerms,
  listTermsAtDesk,
} from "./reads.server.ts";
export { acceptTerms, announceTerms } from "./writes.server.ts";
