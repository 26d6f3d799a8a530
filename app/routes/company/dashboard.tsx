import { useEffect, useRef, useState } from "react";
import {
  href,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useNavigation,
} from "react-router";
import { BriefFilters } from "~/features/briefs/components/brief-filters.tsx";
import { countListedBriefs } from "~/features/briefs/index.server.ts";
import { BRIEF_MESSAGES, countText } from "~/features/briefs/messages.ts";
import { firstFilter, scopeOf } from "~/features/briefs/rules.ts";
import { briefFilterSchema } from "~/features/briefs/schema.ts";
import { ProfileCard } from "~/features/companies/components/profile-card.tsx";
import {
  type ProfileDefaults,
  ProfileForm,
} from "~/features/companies/components/profile-form.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import type { ProposalAnswer } from "~/features/proposals/components/proposal-form.tsx";
import { listBriefsForCompany, readListedBrief } from "~/features/proposals/index.server.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { readRejection } from "~/features/verification/index.server.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { EDIT_PROFILE } from "~/shared/paths.ts";
import { pageTitle } from "~/shared/product.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Card } from "~/ui/card.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { AFTER, type ListPage } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Refused } from "~/ui/refused.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/dashboard";
import { BriefList, viewIn } from "./brief-list.tsx";
import { CompanyTabs } from "./company-tabs.tsx";
import { hasSeenOnboarding, ownCompanyOf, requireLaunched } from "./eligibility.ts";
import { saveProfileForm } from "./profile-action.ts";
import { formDefaults, ownProfile } from "./profile-view.ts";
import { sendProposalForm } from "./proposal-action.ts";

const PAGE_PATH = href("/verhuisbedrijf-dashboard");
/** An address that names none of these shows the list as the company last left it. */
const FILTERS = ["type", "provincie", "gebied", "open"];
const OWN_AREAS = `${PAGE_PATH}/werkgebied`;

export const handle = page({ audience: "company" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Dashboard") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireLaunched(context, request);
  const company = await ownCompanyOf(context, actor);
  if (!company?.eligibility.profileComplete) {
    if (!hasSeenOnboarding(app, request)) throw redirect(href("/verhuisbedrijf-onboarding"));
    return { kind: "create" as const, defaults: formDefaults(company), owner: actor.userId };
  }
  const query = new URL(request.url).searchParams;
  const filter = FILTERS.some((name) => query.has(name))
    ? briefFilterSchema.parse(Object.fromEntries(FILTERS.map((name) => [name, query.get(name)])))
    : firstFilter(company.profile.briefsInOwnAreas);
  const scope = scopeOf(filter, company.profile.serviceAreas);
  const after = readCursor(query.get(AFTER));
  const asked = query.get("opdracht") ?? "";
  const isRejected = company.profile.verificationStatus === "REJECTED";
  const [{ briefs, next }, count, named, rejection] = await Promise.all([
    listBriefsForCompany(app, actor, scope, after),
    countListedBriefs(app, scope),
    isId(asked) ? readListedBrief(app, actor, asked) : null,
    isRejected ? readRejection(app, actor) : null,
  ]);
  return {
    kind: "ready" as const,
    profile: ownProfile(company, rejection),
    eligibility: company.eligibility,
    email: actor.email,
    filter,
    isContinued: after !== null,
    page: { rows: briefs, next },
    named,
    namedAs: viewIn(query),
    editing: query.get("profiel") === "bewerken",
    gone: isId(asked) && named === null,
    count,
  };
}

export const action = formActions({
  gate: requireCompany,
  forms: { "save-profile": saveProfileForm, "send-proposal": sendProposalForm },
  otherwise: "send-proposal",
});

/** An act that nobody could answer leaves what was typed, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get("intent") === "save-profile") {
    const message = COMPANY_MESSAGES["update-failed"];
    return await answerOr(serverAction, { intent: "save-profile", message, result: null });
  }
  const failed: ProposalAnswer = {
    intent: "send-proposal",
    message: PROPOSAL_MESSAGES["send-failed"],
    result: null,
    briefId: String(form.get("briefId") ?? ""),
    sent: false,
    brief: null,
  };
  return await answerOr(serverAction, failed);
}

/** After a refusal too: what refused it, such as a full brief, is news for the list. */
export function shouldRevalidate({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // What is remembered for the next visit changes nothing on this page.
  if (formAction === OWN_AREAS) return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      {loaderData.kind === "create" ? (
        <CreateProfile
          defaults={loaderData.defaults}
          owner={loaderData.owner}
          posted={profileIn(actionData)}
        />
      ) : (
        <Briefs data={loaderData} posted={actionData} />
      )}
      {actionData?.message && <Toast message={actionData.message} />}
    </Page>
  );
}

type Posted = Route.ComponentProps["actionData"];

const proposalIn = (posted: Posted) =>
  posted?.intent === "send-proposal" ? (posted as ProposalAnswer) : undefined;
const profileIn = (posted: Posted) => (posted?.intent === "save-profile" ? posted : undefined);

function CreateProfile({
  defaults,
  owner,
  posted,
}: {
  defaults: ProfileDefaults;
  owner: string;
  posted: FormAnswer | undefined;
}) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <>
      <PageTitle lead="Klanten kiezen een bedrijf dat ze kunnen plaatsen. Maak je profiel af, dan zie je de opdrachten.">
        Maak je bedrijfsprofiel
      </PageTitle>
      <Card>
        <ProfileForm
          id="profiel-maken"
          company={defaults}
          fetcher={fetcher}
          posted={posted}
          action={PAGE_PATH}
          submitText="Profiel aanmaken"
          draftKey={`profiel:${owner}`}
          invalid={COMPANY_MESSAGES["create-invalid"]}
        />
      </Card>
    </>
  );
}

type Ready = Extract<Awaited<ReturnType<typeof loader>>, { kind: "ready" }>;

function Briefs({ data, posted }: { data: Ready; posted: Posted }) {
  const { profile, filter, count } = data;
  const [editing, setEditing] = useState(
    data.editing && profileIn(posted)?.message?.tone !== "good",
  );
  const edit = useFetcher<FormAnswer>();
  const saved =
    edit.state === "idle" && edit.data?.message?.tone === "good" ? edit.data.message : null;
  useEffect(() => {
    if (saved) setEditing(false);
  }, [saved]);
  useEffect(() => localStorage.setItem("hasPhotographerProfile", "true"), []);
  const top = useRef<HTMLDivElement>(null);
  const memory = useFetcher();
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === PAGE_PATH;
  const chosen = Object.values(filter);
  const showTop = () => {
    const { top: distance } = top.current?.getBoundingClientRect() ?? { top: 0 };
    if (distance < 0) top.current?.scrollIntoView();
  };

  return (
    <>
      <CompanyTabs />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <aside className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
          <ProfileCard profile={profile} onEdit={() => setEditing(true)} />
        </aside>
        <div ref={top} className="grid scroll-mt-4 gap-4">
          <PageTitle
            lead={
              <span role="status">
                {waiting ? "Opdrachten worden geladen…" : countText(count, filter)}
              </span>
            }
          >
            Beschikbare Verhuisopdrachten
          </PageTitle>
          <BriefFilters
            filter={filter}
            onFilter={showTop}
            onOwnAreas={(on) =>
              memory.submit({ aan: on ? "ja" : "nee" }, { method: "post", action: OWN_AREAS })
            }
          />
          <div aria-busy={waiting} className={waiting ? "opacity-60" : ""}>
            <BriefList
              key={`${chosen.join("|")}|${data.isContinued}`}
              page={data.page}
              named={data.named}
              namedAs={data.namedAs}
              posted={proposalIn(posted)}
              read={pageIn}
              company={{
                id: profile.id,
                email: data.email,
                eligibility: data.eligibility,
                verification: profile.verification.text,
              }}
              isFiltered={chosen.some((value) => value !== null)}
              isContinued={data.isContinued}
              onEditProfile={() => setEditing(true)}
            />
          </div>
        </div>
      </div>
      <Dialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Profiel bewerken"
        startsInForm
      >
        <ProfileForm
          id="profiel-bewerken"
          company={profile}
          fetcher={edit}
          posted={profileIn(posted)}
          action={EDIT_PROFILE}
          submitText="Wijzigingen opslaan"
          draftKey={`profiel:${profile.id}`}
          invalid={COMPANY_MESSAGES["update-invalid"]}
        />
      </Dialog>
      {data.gone && <Toast message={BRIEF_MESSAGES["brief-gone"]} />}
      {saved && !editing && <Toast message={saved} />}
    </>
  );
}

function pageIn(answer: unknown): ListPage<Ready["page"]["rows"][number]> | null {
  const page = answer as Awaited<ReturnType<typeof loader>>;
  return page.kind === "ready" ? page.page : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) return <Refused status={error.status} />;
  return (
    <Page>
      <PageTitle>Beschikbare Verhuisopdrachten</PageTitle>
      <LoadFailure message={BRIEF_MESSAGES["briefs-failed"]} retry={pathname + search} />
    </Page>
  );
}
