import { redirect } from "react-router";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { redirectWith } from "~/server/flash.ts";
import { readForm, textField } from "~/server/form.ts";
import { appOf, requireAdmin } from "~/server/session.ts";
import type { Route } from "./+types/launch-override";

const HERE = "/admin";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  throw redirect(HERE);
}

/**
 * Turns the override on or off in this browser: the cookie that mirrors its local storage. Scripts
 * may read it, for it decides what is shown and opens nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const app = appOf(context);
  const on = textField(await readForm(request), "override") === "on";
  const secure = app.config.appUrl.startsWith("https://") ? "; Secure" : "";
  const cookie = on
    ? `${OVERRIDE_KEY}=true; Path=/; Max-Age=86400; SameSite=Lax${secure}`
    : `${OVERRIDE_KEY}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  return await redirectWith(app, HERE, LAUNCH_MESSAGES[on ? "override-on" : "override-off"], [
    cookie,
  ]);
}
