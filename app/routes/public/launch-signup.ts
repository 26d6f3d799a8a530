import { href, redirect } from "react-router";
import { signUpForLaunch } from "~/features/launch/index.server.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { launchSignupSchema } from "~/features/launch/schema.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { COMPANY_REGISTRATION } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";

export const loader = () => redirect("/");

/** Answers the script of the window about the launch in JSON, and a plain form by a redirect. */
export const action = formAction({
  schema: launchSignupSchema,
  invalid(_, { fields }) {
    const empty = ["name", "email"].some((name) => textField(fields, name).trim() === "");
    return LAUNCH_MESSAGES[empty ? "invalid" : "bad-address"];
  },
  limits: ({ ip }) => [["launchSignupPerIp", ip]],
  act: async ({ app, value }) => ok(await signUpForLaunch(app, value)),
  failed: LAUNCH_MESSAGES.failed,
  back: href("/"),
  done: { to: COMPANY_REGISTRATION, message: LAUNCH_MESSAGES["signed-up"] },
});
