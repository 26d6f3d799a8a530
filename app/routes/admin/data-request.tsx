import { href } from "react-router";
import { FoundAddresses } from "~/features/data-requests/components/found-addresses.tsx";
import { answerDataRequest, readDataRequest } from "~/features/data-requests/index.server.ts";
import { REQUEST_MESSAGES } from "~/features/data-requests/messages.ts";
import { isAddress } from "~/features/data-requests/rules.ts";
import { eraseAddressSchema, requestAnswerSchema } from "~/features/data-requests/schema.ts";
import { ERASED_NAME, REQUEST_KIND_LABELS } from "~/features/data-requests/wording.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { listFoundAddresses } from "~/features/privacy/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { deskRequestPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { BackLink, Button } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { eraseForRequest } from "~/use-cases/answer-data-request.ts";
import type { Route } from "./+types/data-request";

export const handle = page({ title: "Verzoek om gegevens", audience: "admin" });

/** The part of the page with what was done, and its cursor in the address. */
const ACTS = "gedaan";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const { requestId } = params;
  const asked = isId(requestId) ? await readDataRequest(app, admin, requestId) : null;
  if (!asked) throw new Response(null, { status: 404 });
  const [found, acts] = await Promise.all([
    listFoundAddresses(app, asked.contact),
    listActsOn(app, admin, requestId, readCursor(new URL(request.url).searchParams.get(ACTS))),
  ]);
  const contact = isAddress(asked.contact) ? asked.contact : showPhone(asked.contact);
  return { asked: { ...asked, contact }, found, acts };
}

const ofRequest = {
  gate: requireAdmin,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...REQUEST_MESSAGES },
};

const erase = formAction({
  ...ofRequest,
  schema: eraseAddressSchema,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "requestId", "gone", (id) => eraseForRequest(app, actor, id, value)),
  done: ({ fields }) => ({
    to: deskRequestPath(String(fields.get("requestId"))),
    message: REQUEST_MESSAGES.erased,
  }),
});

const answer = formAction({
  ...ofRequest,
  schema: requestAnswerSchema,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "requestId", "gone", (id) => answerDataRequest(app, actor, id, value)),
  done: { to: href("/admin/verzoeken"), message: REQUEST_MESSAGES.answered },
});

export const action = formActions({ gate: requireAdmin, forms: { erase, answer } });

export default function DataRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, found, acts } = loaderData;
  const { id: requestId, kind, name, contact, receivedOn, answerBy, answeredAt } = asked;
  return (
    <Page width="narrow" message={actionData?.message}>
      <DeskNav kind="admin" />
      <BackLink href={href("/admin/verzoeken")}>Terug naar de verzoeken</BackLink>
      <PageTitle>{REQUEST_KIND_LABELS[kind]}</PageTitle>
      <Card>
        <Facts
          facts={[
            ["Naam", name || ERASED_NAME],
            ["Bekend onder", contact],
            ["Binnengekomen op", formatLongDate(receivedOn)],
            ["Antwoord uiterlijk", formatLongDate(answerBy)],
            ["Afgerond op", answeredAt && formatLongDate(answeredAt)],
          ]}
        />
      </Card>
      <PagePart
        id="gegevens"
        title="Wat we bewaren"
        lead={
          found.length === 0
            ? "Bij dit adres of nummer bewaren we niets. Schrijf dat terug, en rond het verzoek af."
            : "Zorg eerst dat je weet wie er vraagt. Een nummer kan van meer mensen zijn."
        }
      >
        {found.length > 0 && (
          <>
            <FoundAddresses
              found={found}
              requestId={requestId}
              result={resultOf(actionData, "erase")}
            />
            <form
              method="post"
              action={href("/admin/verzoeken/:requestId/gegevens", { requestId })}
            >
              <Button look="secondary">Download alles als bestand</Button>
            </form>
          </>
        )}
      </PagePart>
      {!answeredAt && (
        <PagePart id="afronden" title="Afronden">
          <DeskForm
            id="afronden-formulier"
            act="request-answered"
            intent="answer"
            send="Het verzoek is beantwoord"
            look="primary"
            noteHint="Alleen voor het logboek. Schrijf er geen namen of adressen in."
            hidden={{ requestId }}
            result={resultOf(actionData, "answer")}
          />
        </PagePart>
      )}
      <PagePart id={ACTS} title="Wat ermee is gedaan">
        <DeskHistory acts={acts} list={ACTS} />
      </PagePart>
    </Page>
  );
}
