import { data, href } from "react-router";
import { readNoticeMails, setNoticeMails } from "~/features/pushes/index.server.ts";
import { PUSH_MESSAGES } from "~/features/pushes/messages.ts";
import { MAILED_WORDS } from "~/features/pushes/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { answerOneClick, textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { noticeMailsPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/notice-mails";

export const handle = page({ title: "Mails van Verhuisbod", audience: "public" });

/** Only looks: a mail scanner that opens the link switches nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mails = await readNoticeMails(appOf(context), tokenOf(request));
  return data({ mails }, { status: mails ? 200 : 400 });
}

/** Switches by the signed link; a mail program that does so for its reader means 'off' (RFC 8058). */
export const action = formAction({
  act: ({ app, request, fields }) =>
    setNoticeMails(app, tokenOf(request), textField(fields, "mails") === "on"),
  messages: PUSH_MESSAGES,
  refusedStatus: 400,
  done({ request, fields }, isOn) {
    const message = PUSH_MESSAGES[isOn ? "mails-on" : "mails-off"];
    if (!fields.has("mails")) return answerOneClick(message);
    return { to: noticeMailsPath(tokenOf(request)), message };
  },
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function NoticeMails({ loaderData: { mails } }: Route.ComponentProps) {
  if (!mails) {
    const { title, text } = PUSH_MESSAGES["bad-link"];
    return (
      <Page width="narrow">
        <PageTitle lead={text}>{title}</PageTitle>
        <LinkButton href={href("/account/meldingen")} className="justify-self-start">
          Naar je meldingen
        </LinkButton>
      </Page>
    );
  }
  const { choice, isOn } = mails;
  return (
    <Page width="narrow">
      <PageTitle
        lead={
          isOn
            ? "Je kunt ze uitzetten. Wat je aangaat staat dan alleen nog op Verhuisbod zelf."
            : "Ze staan uit. Wat je aangaat staat op Verhuisbod zelf."
        }
      >
        {`Mails over ${MAILED_WORDS[choice]}`}
      </PageTitle>
      <form method="post" className="justify-self-start">
        <input type="hidden" name="mails" value={isOn ? "off" : "on"} />
        <Button>{isOn ? "Zet deze mails uit" : "Zet ze weer aan"}</Button>
      </form>
    </Page>
  );
}
