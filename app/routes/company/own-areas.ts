import { redirect } from "react-router";
import { rememberOwnAreas } from "~/features/companies/index.server.ts";
import { requireCompany } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { HOMES } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";

/** Stores whether the list of briefs opens with the company's own work areas. */
export const action = formAction({
  gate: requireCompany,
  act: async ({ app, actor, fields }) =>
    ok(await rememberOwnAreas(app, actor, textField(fields, "aan") === "ja")),
  done: { message: null },
});

/** The address has no page of its own. */
export const loader = () => redirect(HOMES.company);
