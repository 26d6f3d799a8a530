import { href } from "react-router";
import { CompanyBadges, CompanyFacts } from "~/features/companies/components/desk-companies.tsx";
import { readCompanyAtDesk } from "~/features/companies/index.server.ts";
import { REASON_LABELS, type VerificationStatus } from "~/features/companies/lifecycle.ts";
import { isSuspended } from "~/features/companies/rules.ts";
import { Objections } from "~/features/contact/components/message-list.tsx";
import { listObjectionsOf } from "~/features/contact/index.server.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { EvidenceAtDesk } from "~/features/evidence/components/desk-evidence.tsx";
import * as evidence from "~/features/evidence/index.server.ts";
import { EVIDENCE_MESSAGES } from "~/features/evidence/messages.ts";
import { acceptEvidenceSchema, refuseEvidenceSchema } from "~/features/evidence/schema.ts";
import { countProposalsOf } from "~/features/proposals/index.server.ts";
import { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { DetailsAtDesk } from "~/features/sellers/components/details-at-desk.tsx";
import { readConfirmationAtDesk } from "~/features/sellers/index.server.ts";
import { SuspensionForm } from "~/features/suspensions/components/suspension-forms.tsx";
import * as suspensions from "~/features/suspensions/index.server.ts";
import { SUSPENSION_MESSAGES } from "~/features/suspensions/messages.ts";
import { liftSuspensionSchema, suspendSchema } from "~/features/suspensions/schema.ts";
import { suspensionReason } from "~/features/suspensions/wording.ts";
import { VerdictForms } from "~/features/verification/components/verdict-forms.tsx";
import { VerificationHistory } from "~/features/verification/components/verification-history.tsx";
import * as verification from "~/features/verification/index.server.ts";
import { VERIFICATION_MESSAGES, VERIFICATION_OUTCOMES } from "~/features/verification/messages.ts";
import {
  approveSchema,
  recheckSchema,
  rejectSchema,
  revokeSchema,
} from "~/features/verification/schema.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { dutchDay, formatMoment } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import type { Message } from "~/shared/message.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/company";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.company.businessName || "Bedrijf") },
];

/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = {
  papers: "papieren",
  objections: "bezwaren",
  events: "register",
  acts: "bureau",
} as const;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { companyId } = params;
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const company = isId(companyId) ? await readCompanyAtDesk(app, actor, companyId) : null;
  if (!company) throw new Response(null, { status: 404 });
  const [events, papers, sent, acts, confirmation, objections] = await Promise.all([
    verification.listVerificationEvents(app, actor, companyId, after(LISTS.events)),
    evidence.listEvidenceAtDesk(app, actor, companyId, after(LISTS.papers)),
    countProposalsOf(app, actor, companyId),
    listActsOn(app, actor, companyId, after(LISTS.acts)),
    readConfirmationAtDesk(app, actor, companyId),
    listObjectionsOf(app, actor, { objectsToCompany: companyId }, after(LISTS.objections)),
  ]);
  const today = dutchDay(nowOf(app));
  return { kind: actor.kind, company, events, papers, sent, acts, confirmation, objections, today };
}

/** Back to the part of the page in which it was decided. */
const back = (request: Request, part: string, message: Message) => ({
  to: `${new URL(request.url).pathname}#${part}`,
  message,
});

const ofVerification = {
  gate: requireAdmin,
  invalid: VERIFICATION_MESSAGES.invalid,
  messages: VERIFICATION_MESSAGES,
  done: ({ request }: { request: Request }, status: VerificationStatus) =>
    back(request, "register", VERIFICATION_OUTCOMES[status]),
};

const approve = formAction({
  ...ofVerification,
  schema: approveSchema,
  act: ({ app, actor, value }) => verification.approveByHand(app, actor, value),
});
const reject = formAction({
  ...ofVerification,
  schema: rejectSchema,
  act: ({ app, actor, value }) => verification.reject(app, actor, value),
});
const recheck = formAction({
  ...ofVerification,
  schema: recheckSchema,
  act: ({ app, actor, value }) => verification.recheck(app, actor, value),
});
const revoke = formAction({
  ...ofVerification,
  schema: revokeSchema,
  act: ({ app, actor, value }) => verification.revokeBadge(app, actor, value),
  done: ({ request }) => back(request, "register", VERIFICATION_MESSAGES.revoked),
});

const ofSuspension = {
  gate: requireAdmin,
  invalid: SUSPENSION_MESSAGES.invalid,
  messages: SUSPENSION_MESSAGES,
};

const suspend = formAction({
  ...ofSuspension,
  schema: suspendSchema,
  act: ({ app, actor, value }) => suspensions.suspendCompany(app, actor, value),
  done: ({ request }) => back(request, "schorsing", SUSPENSION_MESSAGES.suspended),
});
const lift = formAction({
  ...ofSuspension,
  schema: liftSuspensionSchema,
  act: ({ app, actor, fields, value }) =>
    suspensions.liftSuspension(app, actor, value, textField(fields, ON_SHOW)),
  done: ({ request }) => back(request, "schorsing", SUSPENSION_MESSAGES.lifted),
});

const aboutPaper = ({ fields }: { fields: FormData }) => ({
  evidenceId: textField(fields, "evidenceId"),
});
const ofEvidence = {
  gate: requireAdmin,
  invalid: EVIDENCE_MESSAGES["decision-invalid"],
  messages: EVIDENCE_MESSAGES,
  extra: aboutPaper,
};

const acceptPaper = formAction({
  ...ofEvidence,
  schema: acceptEvidenceSchema,
  marks: { "day-over": "validUntil" },
  act: ({ app, actor, value }) => evidence.acceptEvidence(app, actor, value),
  done: ({ request }) => back(request, "papieren", EVIDENCE_MESSAGES.accepted),
});
const refusePaper = formAction({
  ...ofEvidence,
  schema: refuseEvidenceSchema,
  act: ({ app, actor, value }) => evidence.refuseEvidence(app, actor, value),
  done: ({ request }) => back(request, "papieren", EVIDENCE_MESSAGES.refused),
});

export const action = formActions({
  gate: requireAdmin,
  forms: {
    ...{ approve, reject, recheck, revoke, suspend, lift },
    "accept-evidence": acceptPaper,
    "refuse-evidence": refusePaper,
  },
});

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, company, events, papers, sent, acts, confirmation, today } = loaderData;
  const { objections } = loaderData;
  const answers = (intent: string) =>
    actionData?.intent === intent ? (actionData.result ?? null) : null;
  const aboutPaperSent = actionData && "evidenceId" in actionData ? actionData.evidenceId : null;
  const { id: companyId, businessName, kvkNumber, status, suspendedAt } = company;
  const isAdmin = kind === "admin";
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <BackLink href={href("/admin/bedrijven")}>Terug naar de bedrijven</BackLink>
      <PageTitle>{businessName || "Zonder naam"}</PageTitle>
      <CompanyBadges {...company} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <PagePart id="profiel" title="Profiel">
            <CompanyFacts company={company} />
            <DetailsAtDesk confirmation={confirmation} today={today} />
            {isAdmin && (
              <LinkButton
                look="secondary"
                className="sm:justify-self-start"
                href={href("/admin/abonnementen/:userId", { userId: company.userId })}
              >
                Abonnement en geld
              </LinkButton>
            )}
          </PagePart>
          <PagePart id="offertes" title="Offertes">
            {sent.length === 0 ? (
              <p className="text-muted">Dit bedrijf stuurde er nog geen.</p>
            ) : (
              <Facts
                dense
                facts={sent.map((one) => [stateOf(PROPOSAL, one.status).label, String(one.sent)])}
              />
            )}
          </PagePart>
          <PagePart id={LISTS.papers} title="Papieren">
            <EvidenceAtDesk
              papers={papers.rows}
              today={today}
              decides={isAdmin}
              answers={(intent, id) => (aboutPaperSent === id ? answers(intent) : null)}
            />
            <Older next={papers.next} list={LISTS.papers} anchor={LISTS.papers} />
          </PagePart>
          <PagePart id="schorsing" title="Schorsing">
            {isSuspended(company) ? (
              <Facts
                dense
                facts={[
                  ["Sinds", suspendedAt && formatMoment(suspendedAt)],
                  ["Het bedrijf leest", suspensionReason(company.suspendedFor)],
                  ["Met de woorden", company.suspensionWords],
                ]}
              />
            ) : (
              <p className="text-muted">Dit bedrijf is niet geschorst.</p>
            )}
            {objections.rows.length > 0 && (
              <h3 className="text-step-0">Wat het bedrijf ertegen schreef</h3>
            )}
            <Objections of={objections} list={LISTS.objections} />
            {isAdmin && (
              <SuspensionForm companyId={companyId} suspendedAt={suspendedAt} answers={answers} />
            )}
          </PagePart>
        </div>
        <div className="grid min-w-0 gap-8">
          <PagePart id={LISTS.events} title="Controle van naam en nummer">
            <Facts
              dense
              facts={[
                ["Waarom niet", company.reason && REASON_LABELS[company.reason]],
                ["Gevraagd", company.checkedAt && formatMoment(company.checkedAt)],
                ["Badge sinds", company.verifiedAt && formatMoment(company.verifiedAt)],
              ]}
            />
            {isAdmin && kvkNumber && (
              <VerdictForms
                seen={{ companyId, businessName, kvkNumber, status }}
                status={status}
                answers={answers}
              />
            )}
            <VerificationHistory events={events.rows} />
            <Older next={events.next} list={LISTS.events} anchor={LISTS.events} />
          </PagePart>
          <PagePart id={LISTS.acts} title="Gedaan aan het bureau">
            <DeskHistory acts={acts} list={LISTS.acts} />
          </PagePart>
        </div>
      </div>
    </Page>
  );
}
