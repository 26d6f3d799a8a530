export { resetTwoSteps, spendCode } from "./writes.server.ts";
