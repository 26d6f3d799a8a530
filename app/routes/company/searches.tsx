import { href } from "react-router";
import { SearchList } from "~/features/briefs/components/search-list.tsx";
import {
  deleteSearch,
  listOwnSearches,
  mailSearch,
  saveSearch,
} from "~/features/briefs/index.server.ts";
import { SEARCH_MESSAGES } from "~/features/briefs/messages.ts";
import { NO_FILTER, queryOf } from "~/features/briefs/rules/filter.ts";
import { readFilter, searchSchema } from "~/features/briefs/schema.ts";
import { CompanyTabs } from "~/features/companies/components/company-tabs.tsx";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import { pageTitle } from "~/shared/product.ts";
import { refuse } from "~/shared/result.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/searches";

export const handle = page({ audience: "company", hydrate: false });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mijn zoekopdrachten") }];

const SEARCHES = href("/verhuisbedrijf-dashboard/zoekopdrachten");

// Back to the list as it was looked at: what stands in the form is read as a filter, and nothing else.
function list({ fields }: { fields: FormData }): string {
  const filter = readFilter(new URLSearchParams(textField(fields, "filter")));
  return `${HOMES.company}?${queryOf(filter ?? NO_FILTER)}`;
}

const spec = {
  gate: requireCompany,
  messages: SEARCH_MESSAGES,
  failed: SEARCH_MESSAGES.failed,
} as const;

const save = formAction({
  ...spec,
  back: list,
  schema: searchSchema,
  invalid: SEARCH_MESSAGES.invalid,
  act: ({ app, actor, value }) => saveSearch(app, actor, value),
  done: (sent) => ({
    to: list(sent),
    message: SEARCH_MESSAGES[sent.value.mails ? "saved-mails" : "saved"],
  }),
});

const remove = formAction({
  ...spec,
  back: SEARCHES,
  async act({ app, actor, fields }) {
    const id = textField(fields, "id");
    return isId(id) ? await deleteSearch(app, actor, id) : refuse("search-gone");
  },
  done: { to: SEARCHES, message: SEARCH_MESSAGES.deleted },
});

const mail = formAction({
  ...spec,
  back: SEARCHES,
  async act({ app, actor, fields }) {
    const id = textField(fields, "id");
    const on = textField(fields, "aan") === "ja";
    return isId(id) ? await mailSearch(app, actor, id, on) : refuse("search-gone");
  },
  done: (_, on) => ({ to: SEARCHES, message: SEARCH_MESSAGES[on ? "mails-on" : "mails-off"] }),
});

/** What a company does with the searches that it keeps. */
export const action = formActions({
  gate: requireCompany,
  forms: { "save-search": save, "delete-search": remove, "mail-search": mail },
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, company } = await requireComplete(context, request);
  return {
    searches: await listOwnSearches(appOf(context), actor),
    wantsMails: company.profile.newBriefMails,
    isSubscribed: company.eligibility.subscribed,
  };
}

export default function Searches({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CompanyTabs />
      <PageTitle lead="Een zoekopdracht is een filter dat je bewaarde. Met mails aan hoor je van elke nieuwe opdracht die past.">
        Mijn zoekopdrachten
      </PageTitle>
      <SearchList {...loaderData} />
    </Page>
  );
}
