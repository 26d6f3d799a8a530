import { href } from "react-router";
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
import { requireSignedIn, sessionIdOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { ok } from "~/shared/result.ts";

const PAGE_PATH = href("/account");
const DEVICES = `${PAGE_PATH}#apparaten`;
const { invalid } = SETTINGS_MESSAGES;

const details = formAction({
  gate: requireSignedIn,
  schema: detailsSchema,
  invalid,
  act: async ({ app, actor, value }) => ok(await saveOwnDetails(app, actor, value)),
  done: { to: PAGE_PATH, message: SETTINGS_MESSAGES["details-saved"] },
});

const address = formAction({
  gate: requireSignedIn,
  schema: addressChangeSchema,
  invalid,
  limits: ({ actor }) => [
    ["passwordAskedPerAccount", actor.userId],
    ["addressChangePerAccount", actor.userId],
  ],
  act: ({ app, actor, value }) => requestAddressChange(app, actor, value),
  messages: SETTINGS_MESSAGES,
  marks: { "wrong-password": "currentPassword", "same-address": "email" },
  refusedStatus: 400,
  done: { to: PAGE_PATH, message: SETTINGS_MESSAGES["address-asked"] },
});

const password = formAction({
  gate: requireSignedIn,
  schema: passwordChangeSchema,
  invalid: (errors) => (errors?.currentPassword ? invalid : passwordMessage(errors)),
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  act: ({ app, actor, value, request }) => changePassword(app, actor, value, request),
  messages: SETTINGS_MESSAGES,
  marks: { "wrong-password": "currentPassword" },
  refusedStatus: 400,
  // Every session has ended, this one too: this browser goes on with a new one.
  done: (_, { cookies }) => ({
    to: PAGE_PATH,
    message: SETTINGS_MESSAGES["password-changed"],
    cookies,
  }),
});

const endOne = formAction({
  gate: requireSignedIn,
  async act({ app, actor, fields }) {
    const sessionId = textField(fields, "sessionId");
    if (isId(sessionId)) await endOwnSession(app, actor, sessionId);
    return ok(null);
  },
  back: DEVICES,
  done: { to: DEVICES, message: SETTINGS_MESSAGES["session-ended"] },
});

const endOthers = formAction({
  gate: requireSignedIn,
  async act({ app, actor, context }) {
    const current = await sessionIdOf(context);
    if (current) await endOtherSessions(app, actor, current);
    return ok(null);
  },
  back: DEVICES,
  done: { to: DEVICES, message: SETTINGS_MESSAGES["sessions-ended"] },
});

/** What the forms of the account page do, for the person of this session only. */
export const settingsAction = formActions({
  gate: requireSignedIn,
  forms: { details, address, password, "end-session": endOne, "end-others": endOthers },
  otherwise: "details",
});
