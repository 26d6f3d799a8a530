import { href } from "react-router";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { MAX_EXPORTED, SEARCH } from "~/features/desk/constants.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { CampaignDesk } from "~/features/launch/components/campaign-desk.tsx";
import { CAMPAIGN } from "~/features/launch/constants.ts";
import { changeCampaign, readCampaignAtDesk } from "~/features/launch/index.server.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { endCampaignSchema, morePlacesSchema } from "~/features/launch/schema.ts";
import { CodeList } from "~/features/referrals/components/code-list.tsx";
import { MAX_CODE_TYPED } from "~/features/referrals/constants.ts";
import { listCodes } from "~/features/referrals/index.server.ts";
import { codeRows } from "~/features/referrals/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/offers";

const PAGE_PATH = href("/admin/acties");

export const handle = page({ title: "Acties", audience: "admin" });

const soughtIn = (query: URLSearchParams) =>
  (query.get(SEARCH) ?? "").trim().slice(0, MAX_CODE_TYPED);

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const search = soughtIn(query);
  const after = readCursor(query.get(AFTER));
  const [campaign, acts, codes] = await Promise.all([
    readCampaignAtDesk(app),
    listActsOn(app, admin, CAMPAIGN),
    listCodes(app, admin, search, after),
  ]);
  return { campaign, acts, codes, search };
}

const ofCampaign = {
  gate: requireAdmin,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...LAUNCH_MESSAGES },
};

const more = formAction({
  ...ofCampaign,
  schema: morePlacesSchema,
  marks: { "not-more": "places" },
  act: ({ app, actor, value }) => changeCampaign(app, actor, { what: "places", ...value }),
  done: { to: PAGE_PATH, message: LAUNCH_MESSAGES["more-places"] },
});

const end = formAction({
  ...ofCampaign,
  schema: endCampaignSchema,
  act: ({ app, actor, value }) => changeCampaign(app, actor, { what: "end", ...value }),
  done: { to: PAGE_PATH, message: LAUNCH_MESSAGES.ended },
});

const take = csvForm({
  gate: requireAdmin,
  name: "referral-codes",
  file: "codes",
  read: async (app, actor, query) =>
    (await listCodes(app, actor, soughtIn(query), null, MAX_EXPORTED)).rows,
  tell: codeRows,
});

export const action = formActions({
  gate: requireAdmin,
  forms: { "more-places": more, "end-campaign": end, export: take },
});

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, acts, codes, search } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="De lanceringsactie, en wat bedrijven met hun code aanbrengen." />
      <PagePart id="actie" title="Lanceringsactie">
        <CampaignDesk
          campaign={campaign}
          more={resultOf(actionData, "more-places")}
          end={resultOf(actionData, "end-campaign")}
        />
        <DeskHistory acts={acts} />
      </PagePart>
      <PagePart id="codes" title="Codes">
        <DeskSearch label="Zoek een code" hint="De hele code, acht tekens." search={search} />
        {codes.rows.length === 0 ? (
          <p className="text-muted">
            {search ? "Geen bedrijf heeft deze code." : "Nog geen codes."}
          </p>
        ) : (
          <CodeList codes={codes.rows} />
        )}
        <Older next={codes.next} anchor="codes" />
        <ExportForm result={resultOf(actionData, "export")} />
      </PagePart>
    </Page>
  );
}
