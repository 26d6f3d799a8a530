import { parseWithZod } from "@conform-to/zod/v4";
import { saveOwnDetails } from "~/features/accounts/index.server.ts";
import { passwordMessage } from "~/features/accounts/messages.ts";
import { endOtherSessions, endOwnSession } from "~/features/sessions/index.server.ts";
import { changePassword, requestAddressChange } from "~/features/settings/index.server.ts";
import { SETTINGS_MESSAGES } from "~/features/settings/messages.ts";
import {
  addressChangeSchema,
  detailsSchema,
  passwordChangeSchema,
} from "~/features/settings/schema.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { overLimit, refused } from "./asked.ts";

const HERE = "/account";
const SECRETS = ["password", "confirmPassword", "currentPassword"];

/** What the forms of the account page do, for the actor alone; `sessionId` is the one that asks. */
export async function settingsAction(
  app: App,
  actor: SignedInActor,
  sessionId: string | null,
  request: Request,
) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "address":
      return await changeAddress(app, actor, form);
    case "password":
      return await changeOwnPassword(app, actor, form, request);
    case "end-session":
      return await endOne(app, actor, textField(form, "sessionId"));
    case "end-others":
      return await endOthers(app, actor, sessionId);
    default:
      return await changeDetails(app, actor, form);
  }
}

async function changeDetails(app: App, actor: SignedInActor, form: FormData) {
  const submission = parseWithZod(form, { schema: detailsSchema });
  if (submission.status !== "success") {
    const message = SETTINGS_MESSAGES.invalid;
    return refused({ intent: "details", message, result: submission.reply() });
  }
  await saveOwnDetails(app, actor, submission.value);
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["details-saved"]);
}

async function changeAddress(app: App, actor: SignedInActor, form: FormData) {
  const intent = "address";
  const submission = parseWithZod(form, { schema: addressChangeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: SETTINGS_MESSAGES.invalid, result: reply() });
  }
  const limited =
    (await overLimit(app, "passwordAskedPerAccount", actor.userId, intent)) ??
    (await overLimit(app, "addressChangePerAccount", actor.userId, intent));
  if (limited) return limited;
  const asked = await requestAddressChange(app, actor, submission.value);
  if (!asked.ok) {
    const message = SETTINGS_MESSAGES[asked.reason];
    const field = asked.reason === "wrong-password" ? "currentPassword" : "email";
    return refused({ intent, message, result: reply({ [field]: [message.text] }) });
  }
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["address-asked"]);
}

async function changeOwnPassword(app: App, actor: SignedInActor, form: FormData, request: Request) {
  const intent = "password";
  const submission = parseWithZod(form, { schema: passwordChangeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    const message = submission.error?.currentPassword
      ? SETTINGS_MESSAGES.invalid
      : passwordMessage(submission.error);
    return refused({ intent, message, result: reply() });
  }
  const limited = await overLimit(app, "passwordAskedPerAccount", actor.userId, intent);
  if (limited) return limited;
  const changed = await changePassword(app, actor, submission.value, request);
  if (!changed.ok) {
    const message = SETTINGS_MESSAGES[changed.reason];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  const { cookies } = changed.value;
  return await redirectWith(app, HERE, SETTINGS_MESSAGES["password-changed"], cookies);
}

async function endOne(app: App, actor: SignedInActor, sessionId: string) {
  if (isId(sessionId)) await endOwnSession(app, actor, sessionId);
  return await redirectWith(app, `${HERE}#apparaten`, SETTINGS_MESSAGES["session-ended"]);
}

async function endOthers(app: App, actor: SignedInActor, sessionId: string | null) {
  if (sessionId) await endOtherSessions(app, actor, sessionId);
  return await redirectWith(app, `${HERE}#apparaten`, SETTINGS_MESSAGES["sessions-ended"]);
}
