import { redirect } from "react-router";
import { rememberOwnAreas } from "~/features/companies/index.server.ts";
import { appOf, requireCompany } from "~/server/auth/session.ts";
import { readForm, textField } from "~/server/web/form.ts";
import type { Route } from "./+types/own-areas";

/** Remembers whether the list of briefs opens with the company's own work areas. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireCompany(context, request);
  const form = await readForm(request);
  await rememberOwnAreas(appOf(context), actor, textField(form, "aan") === "ja");
  return null;
}

/** Nothing to see here. */
export function loader() {
  return redirect("/verhuisbedrijf-dashboard");
}
