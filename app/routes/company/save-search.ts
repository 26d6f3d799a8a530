import { href, redirect } from "react-router";
import { saveSearch } from "~/features/search/index.server.ts";
import { SEARCH_MESSAGES } from "~/features/search/messages.ts";
import { NO_FILTER, queryOf } from "~/features/search/rules/filter.ts";
import { readFilter, searchSchema } from "~/features/search/schema.ts";
import { requireCompany } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { HOMES } from "~/shared/paths.ts";

// Back to the list as it was looked at: what stands in the form is read as a filter, and nothing else.
function list({ fields }: { fields: FormData }): string {
  const filter = readFilter(new URLSearchParams(textField(fields, "filter")));
  return `${HOMES.company}?${queryOf(filter ?? NO_FILTER)}`;
}

export const action = formAction({
  gate: requireCompany,
  back: list,
  schema: searchSchema,
  invalid: SEARCH_MESSAGES.invalid,
  act: ({ app, actor, value }) => saveSearch(app, actor, value),
  messages: SEARCH_MESSAGES,
  failed: SEARCH_MESSAGES.failed,
  done: (sent) => ({
    to: list(sent),
    message: SEARCH_MESSAGES[sent.value.mails ? "saved-mails" : "saved"],
  }),
});

/** The address has no page of its own. */
export const loader = () => redirect(href("/verhuisbedrijf-dashboard/zoekopdrachten"));
