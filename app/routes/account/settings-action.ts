import { parseWithZod } from "@conform-to/zod/v4";
import { passwordMessage } from "~/features/accounts/messages.ts";
import { SETTINGS_MESSAGES } from "~/features/settings/messages.ts";
import {
  addressChangeSchema,
  detailsSchema,
  passwordChangeSchema,
} from "~/features/settings/schema.ts";
import {
  changePassword,
  endOtherSessions,
  endSession,
  requestAddressChange,
  saveDetails,
} from "~/features/settings/writes.server.ts";
import type { App } from "~/server/app.ts";
import { sessionIdOf, signInConfirmed } from "~/server/auth/session.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { overLimit, refused } from "./asked.ts";

const HERE = "/account";
const SECRETS = ["password", "confirmPassword", "currentPassword"];

/** What the forms of the account page do, for the person of this session only. */
export async function settingsAction(app: App, userId: string, request: Request) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "address":
      return await changeAddress(app, userId, form);
    case "password":
      return await changeOwnPassword(app, userId, form, request);
    case "end-session":
      return await endOne(app, userId, textField(form, "sessionId"));
    case "end-others":
      return await endOthers(app, userId, request);
    default:
      return await changeDetails(app, userId, form);
  }
}

async function changeDetails(app: App, userId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: detailsSchema });
  if (submission.status !== "success") {
    const message = SETTINGS_MESSAGES.invalid;
    return refused({ intent: "details", message, result: submission.reply() });
  }
  await saveDetails(app, userId, submission.value);
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["details-saved"]);
}

async function changeAddress(app: App, userId: string, form: FormData) {
  const intent = "address";
  const submission = parseWithZod(form, { schema: addressChangeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: SETTINGS_MESSAGES.invalid, result: reply() });
  }
  const limited =
    (await overLimit(app, "passwordAskedPerAccount", userId, intent)) ??
    (await overLimit(app, "addressChangePerAccount", userId, intent));
  if (limited) return limited;
  const asked = await requestAddressChange(app, userId, submission.value);
  if (!asked.ok) {
    const message = SETTINGS_MESSAGES[asked.reason];
    const field = asked.reason === "wrong-password" ? "currentPassword" : "email";
    return refused({ intent, message, result: reply({ [field]: [message.text] }) });
  }
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["address-asked"]);
}

async function changeOwnPassword(app: App, userId: string, form: FormData, request: Request) {
  const intent = "password";
  const submission = parseWithZod(form, { schema: passwordChangeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    const message = submission.error?.currentPassword
      ? SETTINGS_MESSAGES.invalid
      : passwordMessage(submission.error);
    return refused({ intent, message, result: reply() });
  }
  const limited = await overLimit(app, "passwordAskedPerAccount", userId, intent);
  if (limited) return limited;
  const changed = await changePassword(app, userId, submission.value);
  if (!changed.ok) {
    const message = SETTINGS_MESSAGES[changed.reason];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  const { cookies } = await signInConfirmed(app, userId, request);
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["password-changed"], cookies);
}

async function endOne(app: App, userId: string, sessionId: string) {
  if (isId(sessionId)) await endSession(app, userId, sessionId);
  return await redirectWith(app, `${HERE}#apparaten`, SETTINGS_MESSAGES["session-ended"]);
}

async function endOthers(app: App, userId: string, request: Request) {
  const current = await sessionIdOf(app, request);
  if (current) await endOtherSessions(app, userId, current);
  return await redirectWith(app, `${HERE}#apparaten`, SETTINGS_MESSAGES["sessions-ended"]);
}
