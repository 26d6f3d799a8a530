import type { ReasonName } from "../desk/constants.ts";

/**
 * Reasons for which the account of a company may be closed at once: any other needs 30 days' notice (Regulation (EU)
 * 2019/1150, article 4(2) and 4(4)).
 */
export const CLOSES_COMPANY_AT_ONCE: readonly ReasonName[] = ["broken-again", "for-authority"];

/** Names the person's warnings as the desk counts them: '2 waarschuwingen'. */
export const warningsText = (count: number) =>
  count === 1 ? "1 waarschuwing" : `${count} waarschuwingen`;
