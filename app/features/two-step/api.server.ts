export { spendCode } from "./writes.server.ts";
