import { href } from "react-router";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { listAgreementsAtDesk } from "~/features/agreements/index.server.ts";
import { BriefLinks } from "~/features/brief-desk/components/brief-links.tsx";
import { listBriefsOf } from "~/features/brief-desk/index.server.ts";
import { Objections } from "~/features/contact/components/message-list.tsx";
import { listObjectionsOf } from "~/features/contact/index.server.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { ClosingForm } from "~/features/measures/components/measure-forms.tsx";
import { MeasureList } from "~/features/measures/components/measure-list.tsx";
import { listMeasures } from "~/features/measures/index.server.ts";
import { MEASURE_MESSAGES } from "~/features/measures/messages.ts";
import { warningsText } from "~/features/measures/rules.ts";
import { closeAccountSchema, reopenSchema } from "~/features/measures/schema.ts";
import { MailLog } from "~/features/notifications/components/mail-log.tsx";
import { listMailTo, readSuppressionOf } from "~/features/notifications/index.server.ts";
import { PersonFacts } from "~/features/people/components/person-facts.tsx";
import { PersonForms } from "~/features/people/components/person-forms.tsx";
import { LOOK_MINUTES } from "~/features/people/constants.ts";
import { readPerson } from "~/features/people/index.server.ts";
import { PEOPLE_MESSAGES } from "~/features/people/messages.ts";
import {
  endSessionsSchema,
  eraseSchema,
  lookOnSchema,
  resendSchema,
  roleSchema,
} from "~/features/people/schema.ts";
import { countSessions } from "~/features/sessions/index.server.ts";
import { AcceptedTermsList } from "~/features/terms/components/accepted-terms.tsx";
import { listAcceptedAtDesk } from "~/features/terms/index.server.ts";
import { appOf, requireAdmin, requireStaff, sessionIdOf, standInFor } from "~/server/auth/gates.ts";
import { looksOn } from "~/server/web/cookies.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { closeForAbuse, reopenClosed } from "~/use-cases/close-account.ts";
import { eraseAtDesk } from "~/use-cases/erase-person.ts";
import { lookOn } from "~/use-cases/look-on.ts";
import { endSessionsOf, giveRole, mailVerificationAgain } from "~/use-cases/manage-person.ts";
import type { Route } from "./+types/person";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.person.name ?? "Persoon") },
];

/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = {
  measures: "maatregelen",
  objections: "bezwaren",
  briefs: "opdrachten",
  mails: "mail",
  acts: "bureau",
} as const;

/** One account with all that the desk may know of it, and what may be done about it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { userId } = params;
  const person = isId(userId) ? await readPerson(app, actor, userId) : null;
  if (!person) throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const measured = { userId, email: person.erasedAt ? null : person.email };
  const [sessions, suppression, mails, briefs, acts, agreements, ...ofAbuse] = await Promise.all([
    countSessions(app, actor, userId),
    readSuppressionOf(app, actor, person.email),
    listMailTo(app, actor, person.email, after(LISTS.mails)),
    listBriefsOf(app, actor, userId, after(LISTS.briefs)),
    listActsOn(app, actor, userId, after(LISTS.acts)),
    actor.kind === "admin" ? listAgreementsAtDesk(app, actor, person) : [],
    listMeasures(app, actor, measured, after(LISTS.measures)),
    listObjectionsOf(app, actor, { objectsToPerson: userId }, after(LISTS.objections)),
    listAcceptedAtDesk(app, actor, userId),
  ]);
  const [measures, objections, terms] = ofAbuse;
  const done = { mails, briefs, acts, agreements, measures, objections, terms };
  return { kind: actor.kind, person, sessions, suppression, ...done };
}

const ofPerson = { messages: PEOPLE_MESSAGES, invalid: PEOPLE_MESSAGES.invalid };
const here = ({ request }: { request: Request }) => new URL(request.url).pathname;
const doneWith =
  (name: "mailed" | "signed-out" | "role-given") => (sent: { request: Request }) => ({
    to: `${here(sent)}#bureau`,
    message: PEOPLE_MESSAGES[name],
  });

const resend = formAction({
  ...ofPerson,
  gate: requireStaff,
  schema: resendSchema,
  act: ({ app, actor, value }) => mailVerificationAgain(app, actor, value),
  done: doneWith("mailed"),
});

const endSessions = formAction({
  ...ofPerson,
  gate: requireStaff,
  schema: endSessionsSchema,
  act: ({ app, actor, value }) => endSessionsOf(app, actor, value),
  done: doneWith("signed-out"),
});

const role = formAction({
  ...ofPerson,
  gate: requireAdmin,
  schema: roleSchema,
  act: ({ app, actor, value }) => giveRole(app, actor, value),
  marks: { "same-role": "role", "role-settled": "role", "not-confirmed": "role" },
  done: doneWith("role-given"),
});

const erase = formAction({
  ...ofPerson,
  gate: requireAdmin,
  schema: eraseSchema,
  async act({ app, actor, value }) {
    const found = await readCredentials(app, { userId: value.userId });
    return found
      ? await eraseAtDesk(app, actor, standInFor(actor, found.account), value)
      : refuse("gone");
  },
  marks: { "other-address": "address" },
  done: { to: href("/admin/mensen"), message: PEOPLE_MESSAGES.erased },
});

const look = formAction({
  ...ofPerson,
  gate: requireAdmin,
  schema: lookOnSchema,
  async act({ app, actor, value, context }) {
    const sessionId = await sessionIdOf(context);
    return sessionId ? await lookOn(app, actor, { ...value, sessionId }) : refuse("not-allowed");
  },
  done: ({ app }, as) => ({
    to: as === "CLIENT" ? HOMES.client : HOMES.company,
    message: PEOPLE_MESSAGES.looking,
    cookies: [looksOn(settingsOf(app)).write((LOOK_MINUTES * MINUTE_MS) / 1000)],
  }),
});

const ofAbuse = { messages: MEASURE_MESSAGES, invalid: MEASURE_MESSAGES.invalid };
const toMeasures = (name: "closed" | "reopened") => (sent: { request: Request }) => ({
  to: `${here(sent)}#${LISTS.measures}`,
  message: MEASURE_MESSAGES[name],
});

const close = formAction({
  ...ofAbuse,
  gate: requireAdmin,
  schema: closeAccountSchema,
  async act({ app, actor, fields, value }) {
    const found = await readCredentials(app, { userId: value.userId });
    const mark = textField(fields, ON_SHOW);
    return found
      ? await closeForAbuse(app, actor, standInFor(actor, found.account), value, mark)
      : refuse("gone");
  },
  marks: { "needs-notice": "reason" },
  done: toMeasures("closed"),
});

const reopen = formAction({
  ...ofAbuse,
  gate: requireAdmin,
  schema: reopenSchema,
  act: ({ app, actor, fields, value }) =>
    reopenClosed(app, actor, value, textField(fields, ON_SHOW)),
  done: toMeasures("reopened"),
});

export const action = formActions({
  gate: requireStaff,
  forms: { resend, "end-sessions": endSessions, role, erase, look, close, reopen },
});

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, person, sessions, suppression, mails, briefs, acts, agreements, terms } =
    loaderData;
  const { id: userId, company } = person;
  const results = Object.fromEntries(
    (["resend", "end-sessions", "role", "look", "erase"] as const).map((name) => [
      name,
      resultOf(actionData, name),
    ]),
  );
  const { measures, objections } = loaderData;
  const isClosed = person.closedAt !== null;
  const isAtDesk = person.role === "ADMIN" || person.role === "HELPDESK";
  const mayClose = kind === "admin" && !isAtDesk && (isClosed || !person.erasedAt);
  const intent = isClosed ? "reopen" : "close";
  const closing = {
    ...{ id: "sluiten", intent, hidden: { userId, [ON_SHOW]: measures.mark } },
    result: resultOf(actionData, intent),
    open: actionData?.intent === intent,
  };
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <BackLink href={href("/admin/mensen")}>Terug naar de mensen</BackLink>
      <PageTitle>{person.name}</PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonFacts {...{ person, sessions, suppression }} />
          {company && (
            <PagePart id="bedrijf" title="Bedrijf">
              <p>
                <TextLink href={href("/admin/bedrijven/:companyId", { companyId: company.id })}>
                  {company.name || "Nog zonder naam"}
                </TextLink>
              </p>
              {kind === "admin" && (
                <p>
                  <TextLink href={href("/admin/abonnementen/:userId", { userId })}>
                    Abonnement en betalingen
                  </TextLink>
                </p>
              )}
            </PagePart>
          )}
          {(measures.rows.length > 0 || mayClose) && (
            <PagePart id={LISTS.measures} title="Maatregelen">
              {measures.warnings > 0 && (
                <p className="font-semibold">{warningsText(measures.warnings)}</p>
              )}
              <MeasureList measures={measures.rows} />
              <Older next={measures.next} list={LISTS.measures} anchor={LISTS.measures} />
              <Objections of={objections} list={LISTS.objections} />
              {mayClose && <ClosingForm {...closing} isClosed={isClosed} />}
            </PagePart>
          )}
          {!person.erasedAt && (
            <PagePart id="doen" title="Wat je kunt doen">
              <PersonForms
                {...{ person, kind, results, agreements }}
                answered={actionData?.intent ?? null}
              />
            </PagePart>
          )}
        </div>
        <div className="grid gap-6">
          {person.role === "CLIENT" && (
            <PagePart id={LISTS.briefs} title="Opdrachten">
              <BriefLinks briefs={briefs.rows} isOfOne />
              <Older next={briefs.next} list={LISTS.briefs} anchor={LISTS.briefs} />
            </PagePart>
          )}
          {!person.erasedAt && (
            <PagePart id={LISTS.mails} title="Mail aan deze persoon">
              <MailLog mails={mails.rows} none="Er is nog geen mail gestuurd." />
              <Older next={mails.next} list={LISTS.mails} anchor={LISTS.mails} />
            </PagePart>
          )}
          {!person.erasedAt && (
            <PagePart id="voorwaarden" title="Voorwaarden">
              <AcceptedTermsList terms={terms} />
            </PagePart>
          )}
          <PagePart id={LISTS.acts} title="Aan het bureau gedaan">
            <DeskHistory acts={acts} list={LISTS.acts} />
          </PagePart>
        </div>
      </div>
    </Page>
  );
}
