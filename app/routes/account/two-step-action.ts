import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isOwnPassword } from "~/features/accounts/index.server.ts";
import { confirmSetup, renewCodes, startSetup, turnOff } from "~/features/two-step/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { bothSchema, codeSchema, passwordSchema } from "~/features/two-step/schema.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { overLimit, refused } from "./asked.ts";

const HERE = "/account/tweestaps";
const SECRETS = ["currentPassword", "code"];

/** What the forms of the two-step page do, for the person of this session only. */
export async function twoStepAction(app: App, actor: SignedInActor, request: Request) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "confirm":
      return await confirm(app, actor, form, request);
    case "renew":
      return await change(app, actor, form, "renew");
    case "turn-off":
      return await change(app, actor, form, "turn-off");
    default:
      return await start(app, actor, form);
  }
}

async function start(app: App, actor: SignedInActor, form: FormData) {
  const intent = "start";
  const submission = parseWithZod(form, { schema: passwordSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: TWO_STEP_MESSAGES.invalid, result: reply() });
  }
  const limited = await overLimit(app, "passwordAskedPerAccount", actor.userId, intent);
  if (limited) return limited;
  if (!(await isOwnPassword(app, actor, submission.value.currentPassword))) {
    const message = TWO_STEP_MESSAGES["wrong-password"];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  await startSetup(app, actor);
  return await redirectWith(app, HERE, TWO_STEP_MESSAGES.started);
}

async function confirm(app: App, actor: SignedInActor, form: FormData, request: Request) {
  const intent = "confirm";
  const submission = parseWithZod(form, { schema: codeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: TWO_STEP_MESSAGES["code-invalid"], result: reply() });
  }
  const limited = await overLimit(app, "secondStepPerAccount", actor.userId, intent);
  if (limited) return limited;
  const confirmed = await confirmSetup(app, actor, submission.value.code, request);
  if (!confirmed.ok) {
    const message = TWO_STEP_MESSAGES[confirmed.reason];
    return refused({ intent, message, result: reply({ code: [message.text] }) });
  }
  const { codes, cookies } = confirmed.value;
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return data({ intent, codes, message: TWO_STEP_MESSAGES["turned-on"] }, { headers });
}

async function change(
  app: App,
  actor: SignedInActor,
  form: FormData,
  intent: "renew" | "turn-off",
) {
  const submission = parseWithZod(form, { schema: bothSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: TWO_STEP_MESSAGES.invalid, result: reply() });
  }
  const off = intent === "turn-off";
  if (off && actor.kind === "admin" && settingsOf(app).deployment === "live") {
    return refused({ intent, message: TWO_STEP_MESSAGES["not-for-admins"], result: reply() }, 403);
  }
  const limited =
    (await overLimit(app, "passwordAskedPerAccount", actor.userId, intent)) ??
    (await overLimit(app, "secondStepPerAccount", actor.userId, intent));
  if (limited) return limited;
  const { currentPassword, code } = submission.value;
  if (!(await isOwnPassword(app, actor, currentPassword))) {
    const message = TWO_STEP_MESSAGES["wrong-password"];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  const message = TWO_STEP_MESSAGES["setup-bad-code"];
  if (off) {
    const done = await turnOff(app, actor, code);
    if (done.ok) return await redirectWith(app, "/account", TWO_STEP_MESSAGES["turned-off"]);
  } else {
    const renewed = await renewCodes(app, actor, code);
    if (renewed.ok) {
      const { codes } = renewed.value;
      return data({ intent, codes, message: TWO_STEP_MESSAGES["codes-renewed"] });
    }
  }
  return refused({ intent, message, result: reply({ code: [message.text] }) });
}
