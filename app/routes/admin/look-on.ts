import { href, redirect } from "react-router";
import { PEOPLE_MESSAGES } from "~/features/people/messages.ts";
import { lookingOnOf, requireAdmin } from "~/server/auth/gates.ts";
import { looksOn } from "~/server/web/cookies.ts";
import { formAction } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { ok } from "~/shared/result.ts";
import { stopLooking } from "~/use-cases/look-on.ts";
import type { Route } from "./+types/look-on";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  throw redirect(href("/admin/mensen"));
}

/** Ends a look, also one whose time is over by now: then there is only its mark to take away. */
export const action = formAction({
  async gate(context, request) {
    return (await lookingOnOf(context)) ?? (await requireAdmin(context, request));
  },
  async act({ app, actor }) {
    if (!("person" in actor)) return ok(null);
    await stopLooking(app, actor);
    return ok(actor.person.userId);
  },
  done: ({ app }, userId) => ({
    to: userId ? href("/admin/mensen/:userId", { userId }) : href("/admin/mensen"),
    message: PEOPLE_MESSAGES["looked-on"],
    cookies: [looksOn(settingsOf(app)).write(0)],
  }),
});
