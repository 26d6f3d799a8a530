import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isOwnPassword } from "~/features/accounts/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { bothSchema, codeSchema, passwordSchema } from "~/features/two-step/schema.ts";
import {
  confirmSetup,
  renewCodes,
  startSetup,
  turnOff,
} from "~/features/two-step/writes.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { signInConfirmed } from "~/server/auth/session.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { overLimit, refused } from "./asked.ts";

type Person = Exclude<Actor, { kind: "visitor" }>;

const HERE = "/account/tweestaps";
const SECRETS = ["currentPassword", "code"];

/** What the forms of the two-step page do, for the person of this session only. */
export async function twoStepAction(app: App, actor: Person, request: Request) {
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

async function start(app: App, actor: Person, form: FormData) {
  const intent = "start";
  const submission = parseWithZod(form, { schema: passwordSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: TWO_STEP_MESSAGES.invalid, result: reply() });
  }
  const limited = await overLimit(app, "passwordAskedPerAccount", actor.userId, intent);
  if (limited) return limited;
  if (!(await isOwnPassword(app, actor.userId, submission.value.currentPassword))) {
    const message = TWO_STEP_MESSAGES["wrong-password"];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  await startSetup(app, actor.userId);
  return await redirectWith(app, HERE, TWO_STEP_MESSAGES.started);
}

async function confirm(app: App, actor: Person, form: FormData, request: Request) {
  const intent = "confirm";
  const submission = parseWithZod(form, { schema: codeSchema });
  const reply = (fieldErrors = {}) => submission.reply({ hideFields: SECRETS, fieldErrors });
  if (submission.status !== "success") {
    return refused({ intent, message: TWO_STEP_MESSAGES["code-invalid"], result: reply() });
  }
  const limited = await overLimit(app, "secondStepPerAccount", actor.userId, intent);
  if (limited) return limited;
  const confirmed = await confirmSetup(app, actor.userId, submission.value.code);
  if (!confirmed.ok) {
    const message = TWO_STEP_MESSAGES[confirmed.reason];
    return refused({ intent, message, result: reply({ code: [message.text] }) });
  }
  // Every session has ended, this one too: this browser goes on with a new one.
  const { cookies } = await signInConfirmed(app, actor.userId, request);
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  const { codes } = confirmed.value;
  return data({ intent, codes, message: TWO_STEP_MESSAGES["turned-on"] }, { headers });
}

async function change(app: App, actor: Person, form: FormData, intent: "renew" | "turn-off") {
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
  if (!(await isOwnPassword(app, actor.userId, currentPassword))) {
    const message = TWO_STEP_MESSAGES["wrong-password"];
    return refused({ intent, message, result: reply({ currentPassword: [message.text] }) });
  }
  const message = TWO_STEP_MESSAGES["setup-bad-code"];
  if (off) {
    const done = await turnOff(app, actor.userId, code);
    if (done.ok) return await redirectWith(app, "/account", TWO_STEP_MESSAGES["turned-off"]);
  } else {
    const renewed = await renewCodes(app, actor.userId, code);
    if (renewed.ok) {
      const { codes } = renewed.value;
      return data({ intent, codes, message: TWO_STEP_MESSAGES["codes-renewed"] });
    }
  }
  return refused({ intent, message, result: reply({ code: [message.text] }) });
}
