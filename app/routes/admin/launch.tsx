import { href } from "react-router";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { LaunchOverride } from "~/features/launch/components/launch-override.tsx";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { launched } from "~/features/launch/index.server.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { DAY_SECONDS, markCookie } from "~/server/web/cookies.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { ok } from "~/shared/result.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/launch";

const PAGE_PATH = href("/admin/lancering");

export const handle = page({ title: "Lancering", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const app = appOf(context);
  const settings = settingsOf(app);
  const launch = {
    launched: launched(app),
    day: formatLongDate(settings.launchDate),
    override: markCookie(settings, OVERRIDE_KEY).isIn(request),
  };
  return { launch };
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

export default function Launch({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <DeskNav kind="admin" />
      <PageTitle />
      <LaunchOverride {...loaderData.launch} />
    </Page>
  );
}
