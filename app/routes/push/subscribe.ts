import { subscribe } from "~/features/pushes/index.server.ts";
import { PUSH_MESSAGES } from "~/features/pushes/messages.ts";
import { subscriptionSchema } from "~/features/pushes/schema.ts";
import { requireSignedIn, sessionIdOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";

export { nothingToRead as loader } from "~/server/web/form.ts";

/** A browser that wants to be told, or says again that it does. */
export const action = formAction({
  gate: requireSignedIn,
  schema: subscriptionSchema,
  limits: ({ actor }) => [["pushSubscriptionsPerAccount", actor.userId]],
  act: async ({ app, actor, context, fields, value }) =>
    subscribe(app, actor, await sessionIdOf(context), value, textField(fields, "again") !== ""),
  messages: PUSH_MESSAGES,
  refusedStatus: { off: 410 },
  done: { message: PUSH_MESSAGES.subscribed },
});
