export { MIN_PASSWORD } from "../accounts/constants.ts";
