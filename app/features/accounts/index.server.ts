export * from "./personal-data.server.ts";
export * from "./reads/accounts.server.ts";
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
  grantAdmin,
  lockAccount,
  moveToAddress,
  replacePassword,
  saveOwnDetails,
  tellOwner,
  upgradeHash,
} from "./writes/account.server.ts";
export * from "./writes/confirm.server.ts";
export * from "./writes/sign-up.server.ts";
export {
  endAllTokens,
  endTokens,
  issueResetLink,
  issueToken,
  issueVerificationLinks,
  renewToken,
  spendToken,
} from "./writes/tokens.server.ts";
