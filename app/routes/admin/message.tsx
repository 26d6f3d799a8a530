import { href } from "react-router";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { ContactAnswerForm } from "~/features/contact/components/answer-form.tsx";
import { MessageThread } from "~/features/contact/components/message-thread.tsx";
import { answerMessage, closeMessage, readThreadAtDesk } from "~/features/contact/index.server.ts";
import { CONTACT_MESSAGES } from "~/features/contact/messages.ts";
import { closeSchema, contactAnswerSchema } from "~/features/contact/schema.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { deskMessagePath, deskReportPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/message";

export const handle = page({ title: "Bericht", audience: "admin" });

/** Name of the query parameter that holds the cursor of the list of acts, and id of the heading above that list. */
const ACTS = "gedaan";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { messageId } = params;
  const thread = isId(messageId) ? await readThreadAtDesk(app, actor, messageId) : null;
  if (!thread) throw new Response(null, { status: 404 });
  const after = readCursor(new URL(request.url).searchParams.get(ACTS));
  const acts = await listActsOn(app, actor, messageId, after);
  const sender = await readCredentials(app, { email: thread.email });
  const senderId = sender?.emailVerified ? sender.account.userId : null;
  return {
    kind: actor.kind,
    senderId,
    thread: { ...thread, phone: showPhone(thread.phone) },
    acts,
  };
}

const ofMessage = {
  gate: requireStaff,
  invalid: CONTACT_MESSAGES.invalid,
  messages: CONTACT_MESSAGES,
};

const answer = formAction({
  ...ofMessage,
  schema: contactAnswerSchema,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "messageId", "gone", (id) => answerMessage(app, actor, id, value)),
  done: ({ fields }) => ({
    to: deskMessagePath(String(fields.get("messageId"))),
    message: CONTACT_MESSAGES.answered,
  }),
});

const close = formAction({
  ...ofMessage,
  schema: closeSchema,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "messageId", "gone", (id) => closeMessage(app, actor, id, value)),
  done: { to: href("/admin/berichten"), message: CONTACT_MESSAGES.closed },
});

export const action = formActions({ gate: requireStaff, forms: { answer, close } });

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, senderId, thread, acts } = loaderData;
  const { id: messageId, firstName, lastName, email, phone, subject, waitsSince } = thread;
  const { answerBy } = thread;
  const resultOf = (intent: string) => (actionData?.intent === intent ? actionData.result : null);
  return (
    <Page width="narrow" message={actionData?.message}>
      <DeskNav kind={kind} />
      <BackLink href={href("/admin/berichten")}>Terug naar de berichten</BackLink>
      <PageTitle>{subject}</PageTitle>
      <Card>
        <Facts
          facts={[
            ["Naam", `${firstName} ${lastName}`],
            ["E-mail", email],
            ["Telefoon", phone],
            ["Account", senderId && <Sender userId={senderId} />],
            ["Bezwaar tegen", answerBy && <Against {...thread} />],
            ["Antwoord uiterlijk", answerBy && formatLongDate(answerBy)],
          ]}
        />
      </Card>
      <MessageThread {...thread} sender={`${firstName} ${lastName}`} own="desk" />
      <ContactAnswerForm
        messageId={messageId}
        seen={thread.replies.length}
        result={resultOf("answer")}
      />
      {waitsSince && (
        <FoldedDeskForm
          title="Zonder antwoord van de lijst halen"
          id="sluiten"
          act="contact-closed"
          intent="close"
          send="Van de lijst halen"
          hidden={{ messageId }}
          result={resultOf("close")}
          open={resultOf("close") !== null}
        />
      )}
      <PagePart id={ACTS} title="Wat ermee is gedaan">
        <DeskHistory acts={acts} list={ACTS} />
      </PagePart>
    </Page>
  );
}

/** Leads to the account under the address that a message came from; whoever typed the address may be somebody else. */
function Sender({ userId }: { userId: string }) {
  const person = href("/admin/mensen/:userId", { userId });
  return <TextLink href={person}>het account met dit e-mailadres</TextLink>;
}

/** Leads to what an objection is against. */
function Against(thread: Route.ComponentProps["loaderData"]["thread"]) {
  const { objectsToCompany: companyId, objectsToPerson: userId, objectsToReport } = thread;
  if (companyId) {
    const company = href("/admin/bedrijven/:companyId", { companyId });
    return <TextLink href={`${company}#bezwaren`}>een besluit over dit bedrijf</TextLink>;
  }
  if (userId) {
    const person = href("/admin/mensen/:userId", { userId });
    return <TextLink href={`${person}#maatregelen`}>het sluiten van dit account</TextLink>;
  }
  if (!objectsToReport) return null;
  return (
    <TextLink href={`${deskReportPath(objectsToReport)}#melder`}>
      een maatregel tegen deze melder
    </TextLink>
  );
}
