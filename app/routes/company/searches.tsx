import { href } from "react-router";
import { SearchList } from "~/features/search/components/search-list.tsx";
import { deleteSearch, listOwnSearches, mailSearch } from "~/features/search/index.server.ts";
import { SEARCH_MESSAGES } from "~/features/search/messages.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { textField, withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readPace } from "~/shared/mail-pace.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/searches";

export const handle = page({ title: "Mijn zoekopdrachten", audience: "company" });

const SEARCHES = href("/verhuisbedrijf-dashboard/zoekopdrachten");

const spec = {
  gate: requireCompany,
  messages: SEARCH_MESSAGES,
  failed: SEARCH_MESSAGES.failed,
  back: SEARCHES,
} as const;

const remove = formAction({
  ...spec,
  act: ({ app, actor, fields }) =>
    withId(fields, "id", "search-gone", (id) => deleteSearch(app, actor, id)),
  done: { to: SEARCHES, message: SEARCH_MESSAGES.deleted },
});

const mail = formAction({
  ...spec,
  act: ({ app, actor, fields }) =>
    withId(fields, "id", "search-gone", (id) =>
      mailSearch(app, actor, id, readPace(textField(fields, "wanneer")) ?? "off"),
    ),
  done: (_, pace) => ({ to: SEARCHES, message: SEARCH_MESSAGES[`mails-${pace}`] }),
});

export const action = formActions({
  gate: requireCompany,
  forms: { "delete-search": remove, "mail-search": mail },
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
      <PageTitle lead="Een zoekopdracht is een filter dat je bewaarde. Van elk kies je of je mail krijgt van wat erbij past, en wanneer." />
      <SearchList {...loaderData} />
    </Page>
  );
}
