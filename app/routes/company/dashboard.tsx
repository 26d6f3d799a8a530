import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { ArrearsNotice } from "~/features/billing/components/arrears-notice.tsx";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { differsInBrief, viewIn } from "~/features/board/components/address.ts";
import { BriefInRow } from "~/features/board/components/brief-row.tsx";
import { CompanyHome } from "~/features/board/components/company-home.tsx";
import { notSentFor, unanswered } from "~/features/board/components/proposal-sheet-form.tsx";
import { listBriefsForCompany } from "~/features/board/index.server.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { BriefForCompany, FinishedRow } from "~/features/briefs/views.ts";
import { typedProfile } from "~/features/companies/answers.ts";
import { CreateProfile } from "~/features/companies/components/create-profile.tsx";
import { profileDefaults } from "~/features/companies/index.server.ts";
import { COMPANY_MESSAGES, invalidProfile } from "~/features/companies/messages.ts";
import { profileSchema } from "~/features/companies/schema.ts";
import { askAbout } from "~/features/enquiries/index.server.ts";
import { ENQUIRY_MESSAGES } from "~/features/enquiries/messages.ts";
import { enquirySchema } from "~/features/enquiries/schema.ts";
import type { ProposalAnswer } from "~/features/proposals/components/proposal-form.later.tsx";
import { readProposalSheet } from "~/features/proposals/index.server.ts";
import { invalidProposal, PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { proposalSchema } from "~/features/proposals/schema.ts";
import { readFullProvinces } from "~/features/regions/index.server.ts";
import { regionFull } from "~/features/regions/messages.ts";
import { readScope, whatToLoosen } from "~/features/search/index.server.ts";
import { firstFilter } from "~/features/search/rules/filter.ts";
import { readFilter } from "~/features/search/schema.ts";
import { SuspensionNotice } from "~/features/suspensions/components/suspension-notice.tsx";
import {
  ownCompanyOf,
  readListed,
  readOwnProfile,
  requireLaunched,
  suspensionOf,
} from "~/gates/company.ts";
import { appOf, asksDocument, readingAppOf, requireCompany } from "~/server/auth/gates.ts";
import { onboarded } from "~/server/web/cookies.ts";
import { withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { keepMarkup, withDocumentOnly } from "~/server/web/kept-markup.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import { megabytes } from "~/shared/keeper.ts";
import { inOneLine, NOT_SENT, UNANSWERED, UNEXPECTED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { HOMES, OWN_AREAS } from "~/shared/paths.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page } from "~/ui/page.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import type { Route } from "./+types/dashboard";

export const handle = page({ title: "Dashboard", audience: "company", plain: true, hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireLaunched(context, request);
  const company = await ownCompanyOf(context, actor);
  if (!company?.eligibility.profileComplete) {
    if (!onboarded(settingsOf(app)).isIn(request))
      throw redirect(href("/verhuisbedrijf-onboarding"));
    const defaults = profileDefaults(company?.profile);
    return { kind: "create" as const, defaults, owner: actor.userId };
  }
  const query = new URL(request.url).searchParams;
  const { briefsInOwnAreas, serviceAreas } = company.profile;
  const asked = readFilter(query) ?? firstFilter(briefsInOwnAreas);
  const { filter, scope, unknownPlace } = readScope(asked, serviceAreas);
  const after = readCursor(query.get(AFTER));
  const namedId = query.get("opdracht") ?? "";
  const namedAs = viewIn(query);
  const reading = await readingAppOf(context);
  const [{ rows, next, count }, named, sheet, profile] = await Promise.all([
    listBriefsForCompany(reading, actor, scope, after, ROWS),
    readListed(app, actor, namedId),
    isId(namedId) && namedAs === "proposal" ? readProposalSheet(app, actor, namedId) : null,
    readOwnProfile(app, actor, company),
  ]);
  return {
    kind: "ready" as const,
    profile,
    eligibility: company.eligibility,
    suspension: suspensionOf(company),
    email: actor.email,
    filter,
    isContinued: after !== null,
    page: { rows: asksDocument(context) ? rows.map(asInDocument) : rows, next },
    named,
    namedAs,
    sheet,
    editing: query.get("profiel") === "bewerken",
    gone: isId(namedId) && named === null ? namedId : null,
    count,
    unknownPlace,
    loosen: rows.length > 0 ? [] : await whatToLoosen(reading, filter, serviceAreas),
  };
}

// Room for some ten thousand rows.
const ROWS = keepMarkup("rows of the list", megabytes(32), (brief: BriefForCompany) => (
  <BriefInRow brief={brief} />
));

/** A row for a document, which shows it: its scripts find the HTML there. */
const asInDocument = ({ html, ...row }: FinishedRow) => withDocumentOnly(row, "html", html);

/** A company, and whether it makes its profile or changes one. */
async function requireProfile(context: Route.ActionArgs["context"], request: Request) {
  const company = await requireCompany(context, request);
  const before = await readOwnCompany(appOf(context), company);
  return { company, before, isFirst: !before?.eligibility.profileComplete };
}

/** A first complete profile leads to the list; a change stays on the page it was made on. */
const profileForm = formAction({
  gate: requireProfile,
  stored: ({ actor: { before } }) => ({ ...typedProfile(profileDefaults(before?.profile)) }),
  schema: profileSchema,
  invalid: (errors, { actor: { isFirst } }) =>
    invalidProfile(errors, isFirst ? "create-invalid" : "update-invalid"),
  act: ({ app, actor, value }) => saveProfile(app, actor.company, value),
  messages: { ...COMPANY_MESSAGES, "region-full": UNEXPECTED },
  explain: async ({ app, actor, value }, reason) =>
    reason === "region-full"
      ? regionFull(await readFullProvinces(app, actor.company, value.serviceAreas))
      : null,
  marks: { "region-full": { field: "serviceAreas", text: inOneLine } },
  failed: ({ actor: { isFirst } }) => COMPANY_MESSAGES[isFirst ? "create-failed" : "update-failed"],
  done: ({ app, actor: { isFirst } }) =>
    isFirst
      ? {
          to: HOMES.company,
          message: COMPANY_MESSAGES.created,
          cookies: [onboarded(settingsOf(app)).write()],
        }
      : { message: COMPANY_MESSAGES.updated },
});

const askForm = formAction({
  gate: requireCompany,
  schema: enquirySchema,
  invalid: ENQUIRY_MESSAGES.invalid,
  limits: ({ actor }) => [["enquiriesPerAccount", actor.userId]],
  act: ({ app, actor, fields, value }) =>
    withId(fields, "briefId", "not-found", (id) => askAbout(app, actor, id, value)),
  messages: ENQUIRY_MESSAGES,
  failed: NOT_SENT,
  done: { message: ENQUIRY_MESSAGES.asked },
});

const proposalForm = formAction({
  gate: requireCompany,
  schema: proposalSchema,
  invalid: (errors) => invalidProposal(Object.keys(errors ?? {})),
  act: ({ app, actor, fields, value }) =>
    withId(fields, "briefId", "not-found", (id) => sendProposal(app, actor, id, value)),
  messages: PROPOSAL_MESSAGES,
  failed: PROPOSAL_MESSAGES["send-failed"],
  marks: { "valid-until": "validUntil" },
  extra: ({ fields }, reason) => notSentFor(fields, reason),
  done: (_, { brief }) => ({
    message: PROPOSAL_MESSAGES.sent,
    extra: { sent: true, row: ROWS.make(brief, null) },
  }),
});

export const action = formActions({
  gate: requireCompany,
  forms: { "save-profile": profileForm, "send-proposal": proposalForm, ask: askForm },
  otherwise: "send-proposal",
});

/** What a filter, a further page and a sent proposal ask. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { plainData } = await import("~/ui/plain-data.ts");
  return await plainData(args);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = String(form.get("intent") || "send-proposal");
  if (intent === "send-proposal") return await answerOr(serverAction, unanswered(form, intent));
  return await answerOr(serverAction, { intent, message: UNANSWERED, result: null });
}

/** After a refusal too: what refused it, such as a full brief, is news for the list. */
export function shouldRevalidate({
  actionStatus,
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // What is remembered for the next visit changes nothing on this page.
  if (formAction === OWN_AREAS || differsInBrief(currentUrl, nextUrl)) return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width={loaderData.kind === "create" ? "wide" : "desk"} message={actionData?.message}>
      {loaderData.kind === "create" ? (
        <CreateProfile {...loaderData} posted={profileIn(actionData)} />
      ) : (
        <>
          <SuspensionNotice suspension={loaderData.suspension} />
          <ArrearsNotice {...loaderData.eligibility} />
          <CompanyHome
            data={loaderData}
            read={listIn}
            profileAnswer={profileIn(actionData)}
            proposalAnswer={proposalIn(actionData)}
          />
        </>
      )}
    </Page>
  );
}

type Posted = Route.ComponentProps["actionData"];

const proposalIn = (posted: Posted) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its form answers so.
  posted?.intent === "send-proposal" ? (posted as ProposalAnswer) : undefined;
const profileIn = (posted: Posted) => (posted?.intent === "save-profile" ? posted : undefined);

function listIn(answer: unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list reads answers of this page's loader.
  const page = answer as Awaited<ReturnType<typeof loader>>;
  return page.kind === "ready" ? page : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      error={error}
      title="Beschikbare Verhuisopdrachten"
      message={BRIEF_MESSAGES["briefs-failed"]}
    />
  );
}
