import { href } from "react-router";
import {
  BriefEvents,
  BriefStory,
  EnquiriesAtDesk,
  ProposalsAtDesk,
} from "~/features/brief-desk/components/brief-facts.tsx";
import { BriefForms } from "~/features/brief-desk/components/brief-forms.tsx";
import { MailsOfBrief } from "~/features/brief-desk/components/mail-again.tsx";
import { OTHER_BRIEFS } from "~/features/brief-desk/constants.ts";
import { readBriefAtDesk } from "~/features/brief-desk/index.server.ts";
import { BRIEF_DESK_MESSAGES } from "~/features/brief-desk/messages.ts";
import {
  anonymiseSchema,
  briefPlacesSchema,
  daySchema,
  hideSchema,
  mailAgainSchema,
  mergeSchema,
  showSchema,
} from "~/features/brief-desk/schema.ts";
import { briefTitle } from "~/features/briefs/wording.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { listMailAbout } from "~/features/notifications/index.server.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { refuse } from "~/shared/result.ts";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import {
  anonymiseAtDesk,
  giveDayAtDesk,
  givePlacesAtDesk,
  hideAtDesk,
  mergeAtDesk,
  sendMailAgain,
  showAtDesk,
} from "~/use-cases/manage-brief.ts";
import type { Route } from "./+types/brief";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Opdracht ${loaderData.brief.location}` : "Opdracht") },
];

/** One brief with all that happened to it, and what may be done with it. */
/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = { others: OTHER_BRIEFS, mails: "mail", acts: "bureau" } as const;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { briefId } = params;
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const found = isId(briefId)
    ? await readBriefAtDesk(app, actor, briefId, after(LISTS.others))
    : null;
  if (!found) throw new Response(null, { status: 404 });
  const [acts, mails] = await Promise.all([
    listActsOn(app, actor, briefId, after(LISTS.acts)),
    listMailAbout(app, actor, idsOf(found), after(LISTS.mails)),
  ]);
  return { kind: actor.kind, ...found, acts, mails };
}

// What a mail about a brief may be about.
const idsOf = ({ brief, offers, questions }: NonNullable<AtDesk>) =>
  [brief, ...offers, ...questions].map(({ id }) => id);
type AtDesk = Awaited<ReturnType<typeof readBriefAtDesk>>;

const ofBrief = {
  gate: requireAdmin,
  messages: BRIEF_DESK_MESSAGES,
  invalid: BRIEF_DESK_MESSAGES.invalid,
};
type Said =
  | "mail-again"
  | "hidden"
  | "shown"
  | "merged"
  | "anonymised"
  | "places-given"
  | "day-given";
const doneWith =
  (name: Said) =>
  ({ request }: { request: Request }) => ({
    to: `${new URL(request.url).pathname}#${name === "mail-again" ? "mail" : "bureau"}`,
    message: BRIEF_DESK_MESSAGES[name],
  });

const hide = formAction({
  ...ofBrief,
  schema: hideSchema,
  act: ({ app, actor, value }) => hideAtDesk(app, actor, value),
  done: doneWith("hidden"),
});

const show = formAction({
  ...ofBrief,
  schema: showSchema,
  act: ({ app, actor, value }) => showAtDesk(app, actor, value),
  done: doneWith("shown"),
});

const places = formAction({
  ...ofBrief,
  schema: briefPlacesSchema,
  act: ({ app, actor, value }) => givePlacesAtDesk(app, actor, value),
  marks: { "no-more-places": "places" },
  done: doneWith("places-given"),
});

const day = formAction({
  ...ofBrief,
  schema: daySchema,
  act: ({ app, actor, value }) => giveDayAtDesk(app, actor, value),
  marks: { "not-later": "day" },
  done: doneWith("day-given"),
});

const merge = formAction({
  ...ofBrief,
  schema: mergeSchema,
  act: ({ app, actor, value }) => mergeAtDesk(app, actor, value),
  marks: { gone: "other", "same-brief": "other", "other-client": "other" },
  done: doneWith("merged"),
});

const anonymise = formAction({
  ...ofBrief,
  schema: anonymiseSchema,
  act: ({ app, actor, value }) => anonymiseAtDesk(app, actor, value),
  done: doneWith("anonymised"),
});

const mailAgain = formAction({
  ...ofBrief,
  gate: requireStaff,
  schema: mailAgainSchema,
  async act({ app, actor, value }) {
    const found = await readBriefAtDesk(app, actor, value.briefId);
    if (!found) return refuse("gone");
    return await sendMailAgain(app, actor, { ...value, aboutIds: idsOf(found) });
  },
  done: doneWith("mail-again"),
});

export const action = formActions({
  gate: requireStaff,
  forms: { hide, show, places, day, merge, anonymise, "mail-again": mailAgain },
});

export default function Brief({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, brief, declinedPlaces, others, events, offers, questions, acts, mails } =
    loaderData;
  const sentAgain = resultOf(actionData, "mail-again");
  const names = ["hide", "show", "places", "day", "merge", "anonymise"] as const;
  const results = Object.fromEntries(names.map((name) => [name, resultOf(actionData, name)]));
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <BackLink href={href("/admin/opdrachten")}>Terug naar de opdrachten</BackLink>
      <PageTitle>{briefTitle(brief.serviceType, brief.location)}</PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <BriefStory brief={brief} />
          {kind === "admin" && (
            <PagePart id="doen" title="Wat je kunt doen">
              <BriefForms
                {...{ brief, declinedPlaces, others, results }}
                answered={actionData?.intent ?? null}
              />
            </PagePart>
          )}
        </div>
        <div className="grid gap-6">
          <PagePart id="offertes" title="Offertes">
            <ProposalsAtDesk offers={offers} />
          </PagePart>
          <PagePart id="vragen" title="Vragen van bedrijven">
            <EnquiriesAtDesk questions={questions} />
          </PagePart>
          <PagePart id="verloop" title="Wat er gebeurde">
            <BriefEvents events={events} placed={brief.createdAt} />
          </PagePart>
          <PagePart id={LISTS.mails} title="Mail hierover">
            <MailsOfBrief
              briefId={brief.id}
              mails={mails.rows}
              answered={
                sentAgain && {
                  messageId: String(sentAgain.initialValue?.messageId ?? ""),
                  result: sentAgain,
                }
              }
            />
            <Older next={mails.next} list={LISTS.mails} anchor={LISTS.mails} />
          </PagePart>
          <PagePart id={LISTS.acts} title="Aan het bureau gedaan">
            <DeskHistory acts={acts} list={LISTS.acts} />
          </PagePart>
        </div>
      </div>
    </Page>
  );
}
