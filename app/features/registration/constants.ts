export { MIN_PASSWORD } from "../accounts/constants.ts";

export const MAX_COMPANY_NAME = 120;
