import { data, href } from "react-router";
import { MessageThread } from "~/features/contact/components/message-thread.tsx";
import { readThreadByLink, writeBack } from "~/features/contact/index.server.ts";
import { CONTACT_MESSAGES } from "~/features/contact/messages.ts";
import { replySchema } from "~/features/contact/schema.ts";
import { appOf } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { contactThreadPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import type { Route } from "./+types/contact-thread";

export const handle = page({ title: "Je bericht aan ons", audience: "public" });

/** Where the signature of the link stands in the address. */
const KEY = "sleutel";
const keyOf = (request: Request) => new URL(request.url).searchParams.get(KEY) ?? "";
/** The message that an address names; none is '', which has no link. */
const idOf = (messageId: string | undefined) => (isId(messageId) ? messageId : "");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await readThreadByLink(appOf(context), idOf(params.messageId), keyOf(request));
  if (!found) return data({ thread: null }, { status: 404 });
  const { subject, message, createdAt, replies } = found;
  return data({ thread: { subject, message, createdAt, replies } });
}

export const action = ({ params, ...args }: Route.ActionArgs) => writing(params.messageId)(args);

const writing = (named: string) =>
  formAction({
    schema: replySchema,
    invalid: CONTACT_MESSAGES.invalid,
    limits: ({ ip }) => [["contactPerIp", ip]],
    act: ({ app, request, value }) => writeBack(app, idOf(named), keyOf(request), value.text),
    messages: CONTACT_MESSAGES,
    refusedStatus: 404,
    failed: CONTACT_MESSAGES.failed,
    done: ({ request }) => ({
      to: contactThreadPath(idOf(named), keyOf(request)),
      message: CONTACT_MESSAGES.sent,
    }),
  });

export default function ContactThread({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostedForm("terugschrijven", replySchema, actionData?.result ?? null);
  const { thread } = loaderData;
  if (!thread) {
    const { title, text } = CONTACT_MESSAGES["bad-link"];
    return (
      <Page width="narrow">
        <PageTitle lead={text}>{title}</PageTitle>
        <LinkButton href={href("/contact")} className="justify-self-start">
          Nieuw bericht
        </LinkButton>
      </Page>
    );
  }
  const { subject, ...messages } = thread;
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle>{subject}</PageTitle>
      <MessageThread {...messages} sender="Jij" own="sender" />
      <Card>
        <form {...form} className="grid gap-4">
          <TextAreaField field={fields.text} label="Schrijf terug" rows={5} />
          <Button className="sm:justify-self-start">Versturen</Button>
        </form>
      </Card>
    </Page>
  );
}
