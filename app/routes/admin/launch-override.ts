import { redirect } from "react-router";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { markCookie } from "~/server/web/cookies.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { settingsOf } from "~/server/web/settings.ts";
import type { Route } from "./+types/launch-override";

const HERE = "/admin";
const DAY_SECONDS = 86_400;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  throw redirect(HERE);
}

/** Turns the override on or off in this browser: the cookie that mirrors its local storage. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const app = appOf(context);
  const on = textField(await readForm(request), "override") === "on";
  const cookie = markCookie(settingsOf(app), OVERRIDE_KEY).write(on ? DAY_SECONDS : 0);
  return await redirectWith(app, HERE, LAUNCH_MESSAGES[on ? "override-on" : "override-off"], [
    cookie,
  ]);
}
