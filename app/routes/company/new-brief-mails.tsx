import { data } from "react-router";
import { readMailsByLink, setMailsByLink } from "~/features/companies/index.server.ts";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { appOf } from "~/server/auth/gates.ts";
import { answerOneClick, textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { readPace } from "~/shared/mail-pace.ts";
import { page } from "~/shared/page.ts";
import { EDIT_NEW_BRIEF_MAILS, newBriefMailsPath } from "~/shared/paths.ts";
import { ok, refuse } from "~/shared/result.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { PaceChoice } from "~/ui/pace-choice.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/new-brief-mails";

export const handle = page({
  title: "Mails over opdrachten",
  audience: "public",
  workOf: "company",
});

/** Only looks: a mail scanner that opens the link switches nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const company = await readMailsByLink(appOf(context), tokenOf(request));
  return data({ company }, { status: company ? 200 : 400 });
}

/**
 * Switches the mails by the signed link of one of them; signing in is not needed. A mail program
 * that does so for its reader sends no form of ours, and means 'off' (RFC 8058).
 */
export const action = formAction({
  async act({ app, request, fields }) {
    const pace = readPace(textField(fields, "wanneer")) ?? "off";
    const set = await setMailsByLink(app, tokenOf(request), pace);
    return set.ok ? ok(pace) : refuse("mails-bad-link");
  },
  messages: COMPANY_MESSAGES,
  refusedStatus: 400,
  done({ request, fields }, pace) {
    const message = COMPANY_MESSAGES[`mails-${pace}`];
    if (!fields.has("wanneer")) return answerOneClick(message);
    return { to: newBriefMailsPath(tokenOf(request)), message };
  },
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function NewBriefMails({ loaderData: { company } }: Route.ComponentProps) {
  if (!company) {
    const { title, text } = COMPANY_MESSAGES["mails-bad-link"];
    return (
      <Page width="narrow">
        <PageTitle lead={text}>{title}</PageTitle>
        <LinkButton href={EDIT_NEW_BRIEF_MAILS} className="justify-self-start">
          Naar je account
        </LinkButton>
      </Page>
    );
  }
  const { businessName, pace } = company;
  return (
    <Page key="choice" width="narrow">
      <PageTitle>Mails over nieuwe opdrachten</PageTitle>
      <Card>
        <form method="post" className="grid justify-items-start gap-4">
          <p>
            Hoe wil <span translate="no">{businessName}</span> horen van nieuwe opdrachten die bij
            het werkgebied passen? De opdrachten staan altijd op je dashboard. Mails over je eigen
            offertes blijven komen.
          </p>
          <PaceChoice pace={pace} />
          {pace === "off" && (
            <p className="text-muted">Ook van je zoekopdrachten krijg je nu geen mail.</p>
          )}
          <Button>Keuze bewaren</Button>
        </form>
      </Card>
    </Page>
  );
}
