import { href } from "react-router";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { SEARCH } from "~/features/desk/constants.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { askedIn, exportIntent } from "~/features/desk/rules.ts";
import { CampaignDesk } from "~/features/launch/components/campaign-desk.tsx";
import { LaunchSignups } from "~/features/launch/components/signup-list.tsx";
import { CAMPAIGN } from "~/features/launch/constants.ts";
import {
  changeCampaign,
  listLaunchSignups,
  readCampaignAtDesk,
} from "~/features/launch/index.server.ts";
import { LAUNCH_MESSAGES } from "~/features/launch/messages.ts";
import { endCampaignSchema, morePlacesSchema } from "~/features/launch/schema.ts";
import { signupRows } from "~/features/launch/wording.ts";
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
// With the anchor of the campaign: the one of the form itself would open that again.
const AT_CAMPAIGN = `${PAGE_PATH}#actie`;
const SIGNUPS = "aanmeldingen";
/** Name of the cursor's query parameter, and id of the heading, of the list of acts on the launch offer. */
const CAMPAIGN_PART = "actie";

export const handle = page({ title: "Acties", audience: "admin" });

const soughtIn = (query: URLSearchParams) => askedIn(query, SEARCH, MAX_CODE_TYPED);

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const search = soughtIn(query);
  const after = readCursor(query.get(AFTER));
  const [campaign, acts, codes, signups] = await Promise.all([
    readCampaignAtDesk(app),
    listActsOn(app, admin, CAMPAIGN, readCursor(query.get(CAMPAIGN_PART))),
    listCodes(app, admin, search, after),
    listLaunchSignups(app, admin, readCursor(query.get(SIGNUPS))),
  ]);
  return { campaign, acts, codes, signups, search };
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
  done: { to: AT_CAMPAIGN, message: LAUNCH_MESSAGES["more-places"] },
});

const end = formAction({
  ...ofCampaign,
  schema: endCampaignSchema,
  act: ({ app, actor, value }) => changeCampaign(app, actor, { what: "end", ...value }),
  done: { to: AT_CAMPAIGN, message: LAUNCH_MESSAGES.ended },
});

const take = csvForm({
  gate: requireAdmin,
  name: "referral-codes",
  file: "codes",
  read: (app, actor, query, { after, size }) =>
    listCodes(app, actor, soughtIn(query), readCursor(after), size),
  tell: codeRows,
});

const takeSignups = csvForm({
  gate: requireAdmin,
  name: "launch-signups",
  file: "aanmeldingen-lancering",
  read: (app, actor, _, { after, size }) => listLaunchSignups(app, actor, readCursor(after), size),
  tell: signupRows,
});

export const action = formActions({
  gate: requireAdmin,
  forms: {
    ...{ "more-places": more, "end-campaign": end, export: take },
    [exportIntent(SIGNUPS)]: takeSignups,
  },
});

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, acts, codes, signups, search } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="De lanceringsactie, en wat bedrijven met hun code aanbrengen." />
      <PagePart id={CAMPAIGN_PART} title="Lanceringsactie">
        <CampaignDesk
          campaign={campaign}
          more={resultOf(actionData, "more-places")}
          end={resultOf(actionData, "end-campaign")}
        />
        <DeskHistory acts={acts} list={CAMPAIGN_PART} />
      </PagePart>
      <DeskList
        id={SIGNUPS}
        title="Wil een bericht over de lancering"
        none="Niemand heeft zich daarvoor aangemeld."
        of={signups}
        taken={resultOf(actionData, exportIntent(SIGNUPS))}
      >
        <LaunchSignups signups={signups.rows} />
      </DeskList>
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
