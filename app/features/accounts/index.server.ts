export { resendVerification } from "./emails/resend-verification.tsx";
export {
  anonymiseAccount,
  deleteNeverConfirmed,
  neverConfirmed,
  personalData,
  wordsOfErased,
} from "./personal-data.server.ts";
export {
  type Credentials,
  isOwnPassword,
  isStillAdmin,
  isStillStaff,
  keptAddress,
  mailedName,
  mayMail,
  mayMailAccount,
  passwordsOf,
  readCredentials,
  readOwnAccount,
  readOwner,
  users,
} from "./reads/accounts.server.ts";
export {
  hashToken,
  isConfirmedAddress,
  listAskedAddresses,
  readConfirmedLink,
  readToken,
  readUnconfirmedHolder,
  readVerificationLink,
  readWaitingAddress,
  type WaitingSignUp,
} from "./reads/tokens.server.ts";
export { isCompany } from "./tables.ts";
export {
  type AccountDetails,
  lockAccount,
  moveToAddress,
  replacePassword,
  setRole,
  tellOwner,
  updateOwnDetails,
  upgradeHash,
} from "./writes/account.server.ts";
export {
  closeAccount,
  hashMailbox,
  openMailbox,
  reopenAccount,
} from "./writes/closing.server.ts";
export { confirmAccount, spendVerificationLink } from "./writes/confirm.server.ts";
export {
  amendSignUp,
  changeRole,
  createAccount,
  lockUnconfirmed,
  moveSignUp,
  removeUnconfirmed,
  replaceSignUp,
  requestReset,
  resendLinks,
  type SignedUp,
} from "./writes/sign-up.server.ts";
export {
  endAllTokens,
  endTokens,
  issueResetLink,
  issueToken,
  issueVerificationLinks,
  renewToken,
  spendToken,
} from "./writes/tokens.server.ts";
