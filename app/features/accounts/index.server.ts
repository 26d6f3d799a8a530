export {
  anonymiseAccount,
  deleteNeverConfirmed,
  neverConfirmed,
  personalData,
} from "./personal-data.server.ts";
export {
  type Credentials,
  findCredentials,
  isOwnPassword,
  isStillAdmin,
  lockAdmin,
  mayMail,
  readCredentials,
  readOwnAccount,
  readOwner,
  users,
} from "./reads/accounts.server.ts";
export {
  hashToken,
  isConfirmedAddress,
  readConfirmedLink,
  readToken,
  readUnconfirmedHolder,
  readVerificationLink,
  readWaitingAddress,
  type WaitingSignUp,
} from "./reads/tokens.server.ts";
export {
  beginPassword,
  grantAdmin,
  hashPassword,
  lockAccount,
  moveToAddress,
  replacePassword,
  saveOwnDetails,
  tellOwner,
  upgradeHash,
  verifyPassword,
  waitForPasswordSlot,
} from "./writes/account.server.ts";
export {
  type Confirmed,
  confirmAccount,
  removeUnconfirmed,
  spendVerificationLink,
} from "./writes/confirm.server.ts";
export { moveSignUp } from "./writes/move-sign-up.server.ts";
export {
  amendSignUp,
  changeRole,
  createAccount,
  lockUnconfirmed,
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
  type MailedLink,
  renewToken,
  spendToken,
} from "./writes/tokens.server.ts";
