import { href } from "react-router";
import { isOwnPassword } from "~/features/accounts/index.server.ts";
import { confirmSetup, renewCodes, startSetup, turnOff } from "~/features/two-step/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { bothSchema, codeSchema, passwordSchema } from "~/features/two-step/schema.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { requireSignedIn } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import type { Limit } from "~/server/web/limits.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { ok, refuse } from "~/shared/result.ts";

const { invalid } = TWO_STEP_MESSAGES;
const MARKS = {
  "wrong-password": "currentPassword",
  "bad-code": "code",
  "setup-bad-code": "code",
} as const;

/** The recovery codes that an answer shows, this once. */
interface Codes {
  codes: string[] | null;
}

const noCodes = (): Codes => ({ codes: null });

const start = formAction({
  gate: requireSignedIn,
  schema: passwordSchema,
  invalid,
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  async act({ app, actor, value }) {
    if (!(await isOwnPassword(app, actor, value.currentPassword))) {
      return refuse("wrong-password");
    }
    return ok(await startSetup(app, actor));
  },
  messages: TWO_STEP_MESSAGES,
  marks: MARKS,
  refusedStatus: 400,
  extra: noCodes,
  done: { to: href("/account/tweestaps"), message: TWO_STEP_MESSAGES.started },
});

const confirm = formAction({
  gate: requireSignedIn,
  schema: codeSchema,
  invalid: TWO_STEP_MESSAGES["code-invalid"],
  limits: ({ actor }) => [["secondStepPerAccount", actor.userId]],
  act: ({ app, actor, value, request }) => confirmSetup(app, actor, value.code, request),
  messages: TWO_STEP_MESSAGES,
  marks: MARKS,
  refusedStatus: 400,
  extra: noCodes,
  // Every session has ended, this one too: this browser goes on with a new one.
  done: (_, { codes, cookies }) => ({
    message: TWO_STEP_MESSAGES["turned-on"],
    cookies,
    extra: { codes },
  }),
});

const BOTH: Limit[] = ["passwordAskedPerAccount", "secondStepPerAccount"];

const renew = formAction({
  gate: requireSignedIn,
  schema: bothSchema,
  invalid,
  limits: ({ actor }) => BOTH.map((limit) => [limit, actor.userId]),
  async act({ app, actor, value }) {
    if (!(await isOwnPassword(app, actor, value.currentPassword))) {
      return refuse("wrong-password");
    }
    const renewed = await renewCodes(app, actor, value.code);
    return renewed.ok ? renewed : refuse("setup-bad-code");
  },
  messages: TWO_STEP_MESSAGES,
  marks: MARKS,
  refusedStatus: 400,
  extra: noCodes,
  done: (_, { codes }) => ({
    message: TWO_STEP_MESSAGES["codes-renewed"],
    extra: { codes },
  }),
});

/** Live, an admin keeps the second step; decided before the password is counted as a try. */
const mustStayOn = (app: App, actor: SignedInActor) =>
  actor.kind === "admin" && settingsOf(app).deployment === "live";

const off = formAction({
  gate: requireSignedIn,
  schema: bothSchema,
  invalid,
  limits: ({ app, actor }) =>
    mustStayOn(app, actor) ? [] : BOTH.map((limit) => [limit, actor.userId]),
  async act({ app, actor, value }) {
    if (mustStayOn(app, actor)) return refuse("not-for-admins");
    if (!(await isOwnPassword(app, actor, value.currentPassword))) {
      return refuse("wrong-password");
    }
    const done = await turnOff(app, actor, value.code);
    return done.ok ? done : refuse("setup-bad-code");
  },
  messages: TWO_STEP_MESSAGES,
  marks: MARKS,
  refusedStatus: { "not-for-admins": 403, "wrong-password": 400, "setup-bad-code": 400 },
  extra: noCodes,
  done: { to: href("/account"), message: TWO_STEP_MESSAGES["turned-off"] },
});

/** What the forms of the two-step page do, for the person of this session only. */
export const twoStepAction = formActions({
  gate: requireSignedIn,
  forms: { start, confirm, renew, "turn-off": off },
  otherwise: "start",
});
