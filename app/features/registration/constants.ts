/** How long a browser may come back to its registration without signing in. */
export const COOKIE_HOURS = 24;

export { MIN_PASSWORD } from "../accounts/constants.ts";

export const MAX_COMPANY_NAME = 120;
