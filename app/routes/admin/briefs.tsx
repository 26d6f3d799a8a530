import { href } from "react-router";
import { BriefLinks } from "~/features/brief-desk/components/brief-links.tsx";
import { BriefSearch } from "~/features/brief-desk/components/brief-search.tsx";
import { listBriefsAtDesk } from "~/features/brief-desk/index.server.ts";
import { briefRows } from "~/features/brief-desk/wording.ts";
import { BRIEF_STATUSES } from "~/features/briefs/lifecycle.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { MAX_EXPORTED } from "~/features/desk/constants.ts";
import { exportList } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportSchema } from "~/features/desk/schema.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { csvOf } from "~/shared/csv.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { LinkButton } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/briefs";

const PAGE_PATH = href("/admin/opdrachten");

export const handle = page({ title: "Opdrachten", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(query);
  const found = await listBriefsAtDesk(appOf(context), actor, sought, readCursor(query.get(AFTER)));
  return { kind: actor.kind, sought, found };
}

function soughtIn(query: URLSearchParams) {
  return {
    search: (query.get("zoek") ?? "").trim().slice(0, 100),
    status: BRIEF_STATUSES.find((name) => name === query.get("staat")),
    province: PROVINCES.find((name) => name === query.get("provincie")),
    isUnanswered: query.get("onbeantwoord") === "ja",
  };
}

export const action = formAction({
  gate: requireStaff,
  schema: exportSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: DESK_MESSAGES,
  act: ({ app, actor, value, request }) =>
    exportList(app, actor, "briefs", value, async () => {
      const sought = soughtIn(new URL(request.url).searchParams);
      return (await listBriefsAtDesk(app, actor, sought, null, MAX_EXPORTED)).rows;
    }),
  done: (_, briefs) =>
    answerDownload(csvOf(briefRows(briefs)), "text/csv; charset=utf-8", "opdrachten.csv"),
});

export default function Briefs({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, found } = loaderData;
  const { search, status = "", province = "", isUnanswered } = sought;
  const query = new URLSearchParams({
    ...(search && { zoek: search }),
    ...(status && { staat: status }),
    ...(province && { provincie: province }),
    ...(isUnanswered && { onbeantwoord: "ja" }),
  });
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Alle opdrachten, de nieuwste bovenaan." />
      <BriefSearch {...{ search, status, province, isUnanswered }} />
      <BriefLinks briefs={found.rows} />
      {found.next && (
        <LinkButton
          look="secondary"
          href={`${PAGE_PATH}?${new URLSearchParams([...query, [AFTER, found.next]])}`}
        >
          Ouder
        </LinkButton>
      )}
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
