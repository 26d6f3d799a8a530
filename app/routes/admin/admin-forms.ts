import { href } from "react-router";
import type { VerificationStatus } from "~/features/companies/lifecycle.ts";
import { settlePayment } from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import { settleSchema } from "~/features/payments/schema.ts";
import * as verification from "~/features/verification/index.server.ts";
import { VERIFICATION_MESSAGES, verificationMessage } from "~/features/verification/messages.ts";
import { approveSchema, recheckSchema, rejectSchema } from "~/features/verification/schema.ts";
import { requireAdmin } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";

const PAGE_PATH = href("/admin");
const { invalid } = VERIFICATION_MESSAGES;

const decided = (_: unknown, status: VerificationStatus) => ({
  to: PAGE_PATH,
  message: verificationMessage(status),
});

/** An admin's decision that a company is who it says. */
export const approve = formAction({
  gate: requireAdmin,
  schema: approveSchema,
  invalid,
  act: ({ app, actor, value }) => verification.approveByHand(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** An admin's decision that it is not; the company reads why. */
export const reject = formAction({
  gate: requireAdmin,
  schema: rejectSchema,
  invalid,
  act: ({ app, actor, value }) => verification.reject(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** Asks the trade register again. */
export const recheck = formAction({
  gate: requireAdmin,
  schema: recheckSchema,
  invalid,
  act: ({ app, actor, value }) => verification.recheck(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** Takes a payment that an admin dealt with off the list. */
export const settle = formAction({
  gate: requireAdmin,
  schema: settleSchema,
  invalid: PAYMENT_MESSAGES.invalid,
  act: ({ app, actor, value }) => settlePayment(app, actor, value),
  messages: PAYMENT_MESSAGES,
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES.settled },
});
