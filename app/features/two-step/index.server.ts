export { personalData } from "./personal-data.server.ts";
export { hasSecondStep, readSecondStep } from "./reads.server.ts";
export {
  confirmSetup,
  issueTicket,
  passSecondStep,
  renewCodes,
  resetTwoSteps,
  spendCode,
  startSetup,
  turnOff,
} from "./writes.server.ts";
