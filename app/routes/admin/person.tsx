import { href } from "react-router";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { listAgreementsAtDesk } from "~/features/agreements/index.server.ts";
import { BriefLinks } from "~/features/brief-desk/components/brief-links.tsx";
import { listBriefsOf } from "~/features/brief-desk/index.server.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
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
import { formAction, formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { HOMES } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { eraseAtDesk } from "~/use-cases/erase-person.ts";
import { lookOn } from "~/use-cases/look-on.ts";
import { endSessionsOf, giveRole, mailVerificationAgain } from "~/use-cases/manage-person.ts";
import type { Route } from "./+types/person";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.person.name ?? "Persoon") },
];

/** One account with all that the desk may know of it, and what may be done about it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { userId } = params;
  const person = isId(userId) ? await readPerson(app, actor, userId) : null;
  if (!person) throw new Response(null, { status: 404 });
  const [sessions, suppression, mails, briefs, acts, agreements, terms] = await Promise.all([
    countSessions(app, actor, userId),
    readSuppressionOf(app, actor, person.email),
    listMailTo(app, actor, person.email),
    listBriefsOf(app, actor, userId),
    listActsOn(app, actor, userId),
    actor.kind === "admin" ? listAgreementsAtDesk(app, actor, person) : [],
    listAcceptedAtDesk(app, actor, userId),
  ]);
  const done = { mails, briefs, acts, agreements, terms };
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

export const action = formActions({
  gate: requireStaff,
  forms: { resend, "end-sessions": endSessions, role, erase, look },
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
            <PagePart id="opdrachten" title="Opdrachten">
              <BriefLinks briefs={briefs} isOfOne />
            </PagePart>
          )}
          {!person.erasedAt && (
            <PagePart id="mail" title="Mail aan deze persoon">
              <MailLog mails={mails} none="Er is nog geen mail gestuurd." />
            </PagePart>
          )}
          {!person.erasedAt && (
            <PagePart id="voorwaarden" title="Voorwaarden">
              <AcceptedTermsList terms={terms} />
            </PagePart>
          )}
          <PagePart id="bureau" title="Aan het bureau gedaan">
            <DeskHistory acts={acts} />
          </PagePart>
        </div>
      </div>
    </Page>
  );
}
