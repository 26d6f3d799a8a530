import { href, redirect } from "react-router";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { requireAdmin } from "~/server/auth/gates.ts";
import { DAY_SECONDS, markCookie } from "~/server/web/cookies.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { ok } from "~/shared/result.ts";
import type { Route } from "./+types/launch-override";

const PAGE_PATH = href("/admin");

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  throw redirect(PAGE_PATH);
}

/** Turns the override on or off in this browser: the cookie that mirrors its local storage. */
export const action = formAction({
  gate: requireAdmin,
  act: async ({ fields }) => ok(textField(fields, "override") === "on"),
  back: PAGE_PATH,
  done: ({ app }, on) => ({
    to: PAGE_PATH,
    message: LAUNCH_MESSAGES[on ? "override-on" : "override-off"],
    cookies: [markCookie(settingsOf(app), OVERRIDE_KEY).write(on ? DAY_SECONDS : 0)],
  }),
});
