import { data } from "react-router";
import { readRevocation } from "~/features/agreements/index.server.ts";
import {
  AFTER_REVOKING,
  CONFIRM_REVOCATION,
  companyToldText,
  owedText,
  REVOCATION_MESSAGES,
  revocationStatement,
  revokeUntilText,
} from "~/features/agreements/wording/revocation.ts";
import { appOf } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatMoment } from "~/shared/dates.ts";
import type { Message } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { ownBriefPath, revokePath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { WithNames } from "~/ui/with-names.tsx";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import type { Route } from "./+types/revoke";

export const handle = page({ title: "Overeenkomst herroepen", audience: "public" });

/** Only looks: a mail scanner that opens the link revokes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const revocation = await readRevocation(appOf(context), tokenOf(request));
  return data({ revocation }, { status: revocation ? 200 : 400 });
}

/** Revokes by the signed link; signing in is not needed. Pressing twice is answered as once. */
export const action = formAction({
  act: ({ app, request }) => revokeAgreement(app, tokenOf(request)),
  messages: REVOCATION_MESSAGES,
  refusedStatus: { "bad-link": 400 },
  done: ({ request }) => ({
    to: revokePath(tokenOf(request)),
    message: REVOCATION_MESSAGES.revoked,
  }),
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function Revoke({ loaderData: { revocation }, actionData }: Route.ComponentProps) {
  if (!revocation) return <Told message={REVOCATION_MESSAGES["bad-link"]} />;
  const { revokedAt, isOpen, briefId, clientEmail } = revocation;
  const toBrief = (
    <LinkButton look="secondary" href={ownBriefPath(briefId)} className="justify-self-start">
      Naar mijn opdracht
    </LinkButton>
  );
  if (revokedAt) {
    return (
      <Page key="revoked" width="narrow">
        <PageTitle lead={`We ontvingen je herroeping op ${formatMoment(revokedAt)}.`}>
          Overeenkomst herroepen
        </PageTitle>
        <Card>
          <div className="grid gap-3">
            <p>
              <WithNames
                text={revocationStatement(revocation)}
                names={[revocation.clientName, revocation.companyName]}
              />
            </p>
            <p>
              De bevestiging sturen we naar{" "}
              <strong translate="no" className="wrap-anywhere">
                {clientEmail}
              </strong>
              . <span>{companyToldText(revocation)}</span> <span>{owedText(revocation)}</span>
            </p>
            <p>{AFTER_REVOKING}</p>
          </div>
        </Card>
        {toBrief}
      </Page>
    );
  }
  if (!isOpen) return <Told message={REVOCATION_MESSAGES["too-late"]}>{toBrief}</Told>;
  return (
    <Page key="asked" width="narrow" message={actionData?.message}>
      <PageTitle lead={revokeUntilText(revocation.until)}>Overeenkomst herroepen</PageTitle>
      <Card>
        <form method="post" className="grid gap-4">
          <h2 className="text-step-0">Je verklaring</h2>
          <p>{revocationStatement(revocation)}</p>
          <p>
            We sturen meteen een bevestiging met de dag en de tijd naar{" "}
            <strong translate="no" className="wrap-anywhere">
              {clientEmail}
            </strong>
            .
          </p>
          <p>{owedText(revocation)}</p>
          <p className="text-muted">
            <span>{companyToldText(revocation)}</span> Je opdracht gaat weer open voor offertes. Dit
            kun je niet terugdraaien.
          </p>
          <Button look="danger" className="justify-self-start">
            {CONFIRM_REVOCATION}
          </Button>
        </form>
      </Card>
    </Page>
  );
}

function Told(props: { message: Message; children?: Elements }) {
  const { message, children } = props;
  return (
    <Page width="narrow">
      <PageTitle lead={message.text}>{message.title}</PageTitle>
      {children}
    </Page>
  );
}
